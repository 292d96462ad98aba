import type { Tool } from '../define-tool';
import { httpx } from './httpx';
import { nuclei } from './nuclei';

/** Scanners of web applications and of TLS. */
export const WEB_TOOLS: readonly Tool[] = [httpx, nuclei];
