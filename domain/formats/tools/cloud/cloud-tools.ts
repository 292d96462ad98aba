import type { Tool } from '../define-tool';
import { asff } from './asff';
import { inspector } from './inspector';
import { ocsf } from './ocsf';
import { prowler, prowlerBefore } from './prowler';
import { trivyOperator } from './trivy-operator';

/** Cloud accounts, clusters and registries. */
export const CLOUD_TOOLS: readonly Tool[] = [asff, inspector, ocsf, prowler, prowlerBefore, trivyOperator];
