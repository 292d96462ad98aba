import type { Tool } from '../define-tool';
import { blackDuck } from './black-duck';
import { cargoAudit } from './cargo-audit';
import { checkmarxOsa } from './checkmarx-osa';
import { github, githubGraph } from './github';
import { gitlab } from './gitlab';
import { govulncheck } from './govulncheck';
import { govulncheckLegacy } from './govulncheck-legacy';
import { mend, mendLegacy } from './mend';
import { npmAudit, npmAuditLegacy } from './npm-audit';
import { pipAudit } from './pip-audit';
import { snyk } from './snyk';
import { sonatype } from './sonatype';
import { yarnAudit, yarnAuditLegacy } from './yarn-audit';

/** Audits of the packages a project asks for, and what the hosts of repositories tell of them. */
export const AUDIT_TOOLS: readonly Tool[] = [
  snyk,
  npmAudit,
  npmAuditLegacy,
  yarnAudit,
  yarnAuditLegacy,
  pipAudit,
  govulncheck,
  govulncheckLegacy,
  cargoAudit,
  github,
  githubGraph,
  gitlab,
  mend,
  mendLegacy,
  sonatype,
  checkmarxOsa,
  blackDuck,
];
