import type { Tool } from '../define-tool';
import { sarif } from './sarif';

/** Scanners of source code, secrets and configuration in it. */
export const CODE_TOOLS: readonly Tool[] = [sarif];
