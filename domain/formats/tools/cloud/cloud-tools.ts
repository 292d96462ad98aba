import type { Tool } from '../define-tool';
import { asff } from './asff';
import { inspector } from './inspector';

/** Cloud accounts, clusters and registries. */
export const CLOUD_TOOLS: readonly Tool[] = [asff, inspector];
