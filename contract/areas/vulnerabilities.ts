import * as z from 'zod/mini';
import type { EntityKind } from '../entity-kind';
import { companyRecordFields, Id, Instant, Severity } from '../primitives';
import { toAsset } from './assets';
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

/** Those that are still to be dealt with. */
export const OPEN_STATUSES: readonly (typeof FINDING_STATUSES)[number][] = ['active', 'verified', 'reopened'];

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
export const finding = {
  storage: 'chunks',
  stream: 'company',
  schema: Finding,
  saysAsset: true,
  search: ['title', 'ruleId', 'cves', 'severity', 'location', 'scanner', 'description'],
  searchRelated: { asset: ['name'] },
  relations: [
    toAsset,
    { name: 'source', label: 'Source record', to: 'sourceRecord', from: 'sourceRecordId', at: 'id' },
    { name: 'vulnerability', label: 'Vulnerability', to: 'vulnerability', from: 'cves', at: 'vulnerabilityId' },
  ],
} as const satisfies EntityKind;
