import type { Tool } from '../define-tool';
import { grype } from './grype';
import { osvScanner } from './osv-scanner';
import { trivy, trivyKubernetes, trivyLegacy } from './trivy';

/** Scanners of images, lock files and packages, and bills of materials. */
export const DEPENDENCY_TOOLS: readonly Tool[] = [grype, osvScanner, trivy, trivyKubernetes, trivyLegacy];
