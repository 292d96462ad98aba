import * as z from 'zod/mini';
import type { EntityKind } from '../entity-kind';
import { COMMAND, FRESH } from '../limits';
import { companyRecordFields, FieldRevs, Id, Instant, Person, Severity } from '../primitives';
import { RecordHistory } from '../record';
import { toAsset } from './assets';
import { NormalizedFinding } from './integrations';
import { PriorityTerms } from './vulnerabilities/priority-weights';
import { MatchedVersions, Proof, ProofException } from './vulnerabilities/proof';

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

/** What a person can say of a finding. Its status follows from this and from what its source sees (`domain/findings`). */
export const VERDICTS = ['verified', 'false_positive', 'out_of_scope', 'risk_accepted', 'mitigated'] as const;
export const Verdict = z.enum(VERDICTS);
export type Verdict = z.infer<typeof Verdict>;

/** How a finding stands to its deadline. `none`: it has none, or nobody has to mend it. */
export const SLA_STATES = ['on_track', 'approaching', 'breached', 'met', 'missed', 'none'] as const;
export const SlaState = z.enum(SLA_STATES);
export type SlaState = z.infer<typeof SlaState>;

export const VERDICT_NOTE_CHARS = 2_000;
/** How all sources of one finding together see it, where that is another thing than what its own source says. */
const Together = z.object({
  firstSeenAt: z.optional(Instant),
  /** Only where a person has called it fixed: whether it was seen since. */
  lastSeenAt: z.optional(Instant),
  resolvedAt: z.optional(z.nullable(Instant)),
  /** Null: one of them saw it all the time. */
  reopenedAt: z.optional(z.nullable(Instant)),
  /** Null: one of them sees what is not ruled out. */
  ruledOutAt: z.optional(z.nullable(Instant)),
});

/** A policy exception as a finding under it says it. `until` null: until somebody revokes it. */
const Excepted = z.object({ id: Id, name: z.string(), by: z.string(), since: Instant, until: z.nullable(Instant) });

const VerdictNote = z.string().check(z.maxLength(VERDICT_NOTE_CHARS));

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
  /** When its source had ceased to see it. */
  resolvedAt: z.nullable(Instant),
  /** When its source last saw it again after that. */
  reopenedAt: z.optional(Instant),
  /** The finding that this one is another source's word on: `domain/findings/duplicates`. */
  duplicateOf: z.optional(Id),
  /** Of one that others are duplicates of. */
  together: z.optional(Together),
  /** A person's word, which no import takes away. */
  verdict: z.optional(Verdict),
  verdictNote: z.optional(VerdictNote),
  verdictAt: z.optional(Instant),
  /** Of an accepted risk and a false positive: until when. Absent: for good. */
  verdictUntil: z.optional(Instant),
  /** Absent until the server has said who. */
  verdictBy: z.optional(Person),
  /** Of the matcher's findings: why it is affected. */
  proof: z.optional(Proof),
  /** Since when VEX or the company says of the software that it is no problem. */
  ruledOutAt: z.optional(Instant),
  /** Of a scanner's own finding: what the company says of its software. The matcher's have it in their proof. */
  exception: z.optional(ProofException),
  /** The policy exception it stands under, and since when. */
  excepted: z.optional(Excepted),
  /** Who deals with it. */
  assignee: z.optional(Person),
  /** From 0 to 100, of one that is open or was (`domain/findings/priority`). Absent until it is worked out. */
  priority: z.optional(z.int()),
  /** The SLA definition that decides, and what follows from it (`domain/slas`). */
  slaId: z.optional(Id),
  warnAt: z.optional(Instant),
  dueAt: z.optional(Instant),
  /** When it was covered by an exception, as ISO 8601 intervals in their order; the last has no end while it is (`domain/slas/pauses`). */
  pauses: z.optional(z.array(z.string())),
  /** As of the row's last change: of an open one it moves as time passes (`slaStateOf`). */
  slaState: z.optional(SlaState),
  /** Of the fields people change: at which revision they last did. */
  fieldRevs: z.optional(FieldRevs),
});
export type Finding = z.infer<typeof Finding>;
export const finding = {
  storage: 'chunks',
  stream: 'company',
  schema: Finding,
  saysAsset: true,
  search: ['title', 'ruleId', 'cves', 'severity', 'location', 'scanner', 'description', 'assignee.name'],
  searchRelated: { asset: ['name'] },
  relations: [
    toAsset,
    { name: 'source', label: 'Source record', to: 'sourceRecord', from: 'sourceRecordId', at: 'id' },
    { name: 'vulnerability', label: 'Vulnerability', to: 'vulnerability', from: 'cves', at: 'vulnerabilityId' },
  ],
} as const satisfies EntityKind;

/** What people change of a finding; null takes it back. A verdict comes with its note. */
export const FindingPatch = z.strictObject({
  verdict: z.optional(z.nullable(Verdict)),
  verdictNote: z.optional(z.nullable(VerdictNote)),
  /** Of an accepted risk or a false positive, and said with it. */
  verdictUntil: z.optional(z.nullable(Instant)),
  assignee: z.optional(z.nullable(Person)),
});
export type FindingPatch = z.infer<typeof FindingPatch>;

export const FindingsPatch = z.strictObject({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(COMMAND.bulkIds)),
  patch: FindingPatch,
});

export const findingEndpoints = {
  'findings.update': {
    title: 'Triage finding',
    method: 'PATCH',
    path: '/api/findings/:id',
    body: FindingPatch,
    names: 'finding',
  },
  /** What people did to it up to one of its revisions. */
  'findings.history': {
    method: 'GET',
    path: '/api/findings/:id/history/:rev',
    freshMs: FRESH.unchanging,
    answer: RecordHistory,
  },
  /** Which of the company's software a vulnerability is about, and what the matcher says of it; by its id or another name. */
  'findings.software': {
    method: 'GET',
    path: '/api/vulnerabilities/:name/software',
    query: z.strictObject({ offset: z.optional(z.string().check(z.regex(/^\d{1,7}$/))) }),
    freshMs: FRESH.matched,
    answer: MatchedVersions,
  },
  /** How many open findings would have which priority with other weights, before these are saved (PR6). */
  'findings.what-if': {
    method: 'POST',
    path: '/api/findings/what-if',
    asks: true,
    body: PriorityTerms,
    answer: z.object({
      findings: z.int(),
      /** Of these, how many come into another band. */
      changed: z.int(),
      /** Of each band, the highest first. */
      before: z.array(z.int()),
      after: z.array(z.int()),
    }),
  },
  'findings.bulk-update': {
    title: 'Triage findings',
    method: 'POST',
    path: '/api/findings/bulk',
    body: FindingsPatch,
  },
} as const;
