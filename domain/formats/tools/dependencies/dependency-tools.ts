import type { Tool } from '../define-tool';
import { AUDIT_TOOLS } from './audit-tools';
import { grype } from './grype';
import { IMAGE_TOOLS } from './image-tools';
import { trivy, trivyKubernetes, trivyLegacy } from './trivy';

/** Scanners of images, lock files and packages, and bills of materials. */
export const DEPENDENCY_TOOLS: readonly Tool[] = [
  ...AUDIT_TOOLS,
  grype,
  ...IMAGE_TOOLS,
  trivy,
  trivyKubernetes,
  trivyLegacy,
];
