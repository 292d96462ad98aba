import * as z from 'zod/mini';
import { companyRecordFields, Id, Instant, Severity } from '../primitives';
import { NormalizedFinding } from './integrations';

/** Findings on assets. Vocabulary: OCSF vulnerability_finding. */

export const FINDING_STATUSES = [
  'active',
  'verified',
  'false_positive',
  'duplicate',
  'out_of_scope',
  'risk_accepted',
  'mitigated',
  'reopened',
] as const;

export const Finding = z.object({
  ...companyRecordFields,
  ...NormalizedFinding.shape,
  cves: z.array(z.string()),
  references: z.array(z.string()),
  severity: Severity,
  assetId: Id,
  sourceRecordId: Id,
  scanner: z.string(),
  status: z.enum(FINDING_STATUSES),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  resolvedAt: z.nullable(Instant),
});
export type Finding = z.infer<typeof Finding>;
