import * as z from 'zod/mini';
import { IMPORT, PIPELINE } from '../../limits';
import { Id, Instant } from '../../primitives';
import { Rejection } from '../integrations';
import { RuleDraft } from './source-rules';

/** What of a run one can look into: every line that was rejected, its log, and what the rules of its source would do. */

/** Whole numbers as text, as an address has them. */
const Number0 = z.string().check(z.regex(/^\d{1,15}$/));

export const RejectedBatch = z.strictObject({
  rejected: z.array(Rejection).check(z.minLength(1), z.maxLength(IMPORT.batchRecords)),
});

export const RejectedQuery = z.strictObject({
  /** Looked for in the reason, the text, and the name of the file. */
  q: z.optional(z.string().check(z.maxLength(200))),
  /** One of `reasons`. */
  kind: z.optional(z.string().check(z.maxLength(PIPELINE.kindChars))),
  /** Rejected by reading the file, or when it was applied. */
  stage: z.optional(z.enum(['parse', 'normalize'])),
  /** How many of them are passed over. */
  offset: z.optional(Number0),
  /** Only those behind the line of this number: for whoever reads all, page by page. Their number is then not counted. */
  after: z.optional(Number0),
});
export type RejectedQuery = z.infer<typeof RejectedQuery>;

export const RejectedLine = z.object({ ...Rejection.shape, no: z.int() });
export type RejectedLine = z.infer<typeof RejectedLine>;

export const RejectedPage = z.object({
  rows: z.array(RejectedLine),
  /** How many the question finds; null where that was not asked. */
  total: z.nullable(z.int()),
  /** Of all lines of the run, whatever was looked for: the most frequent kinds of reasons, the values in them left out. */
  reasons: z.array(z.object({ kind: z.string(), count: z.int() })),
});
export type RejectedPage = z.infer<typeof RejectedPage>;

export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LogLine = z.object({
  no: z.int(),
  at: Instant,
  level: z.enum(LOG_LEVELS),
  /** Of which stage; null of the run as a whole. A reader may be older than the stage. */
  stage: z.nullable(z.string()),
  text: z.string(),
});
export type LogLine = z.infer<typeof LogLine>;

const What = z.object({ name: z.string(), sourceUid: z.string() });

export const WhatIf = z.object({
  /** Kept records of the source that were looked at. */
  records: z.int(),
  /** Against what the rules that are in force make of them. */
  dropped: z.int(),
  changed: z.int(),
  /** Dropped now, and no longer then. */
  back: z.int(),
  examples: z.array(
    z.object({
      ...What.shape,
      does: z.enum(['drop', 'change', 'back']),
      changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    }),
  ),
});
export type WhatIf = z.infer<typeof WhatIf>;

export const StaleDecision = z.strictObject({ go: z.boolean() });
export const Reprocess = z.strictObject({ runId: Id });

export const pipelineEndpoints = {
  /** Lines of its file that are rejected, of a run that is being sent. Sent again, they take the place of themselves. */
  'sync-runs.reject': {
    title: 'Import',
    method: 'PUT',
    path: '/api/sync-runs/:id/rejected/:no',
    ofFile: true,
    body: RejectedBatch,
    maxBodyBytes: PIPELINE.maxRejectedBodyBytes,
  },
  /** A page of the lines a run rejected. */
  'sync-runs.rejected': {
    method: 'GET',
    path: '/api/sync-runs/:id/rejected',
    freshMs: 0,
    query: RejectedQuery,
    answer: RejectedPage,
  },
  /** The run's log, oldest first, whole: it is bounded (`PIPELINE.maxLogLines`). */
  'sync-runs.logs': {
    method: 'GET',
    path: '/api/sync-runs/:id/logs',
    freshMs: 0,
    query: z.strictObject({ after: z.optional(Number0) }),
    answer: z.object({ lines: z.array(LogLine) }),
  },
  /** Whether what a source no longer names goes, where the run asks. */
  'sync-runs.stale': {
    title: 'Answer about what is gone',
    method: 'POST',
    path: '/api/sync-runs/:id/stale',
    body: StaleDecision,
  },
  /** What rules would make of the kept records of a source, in the place of those it has. */
  'source-rules.what-if': {
    method: 'POST',
    path: '/api/integrations/:id/what-if',
    body: z.strictObject({ rules: z.array(RuleDraft).check(z.maxLength(PIPELINE.maxRules)) }),
    answer: WhatIf,
    asks: true,
  },
  /** Reads all kept records of a source again, under the rules as they are now: a run of this id. */
  'integrations.reprocess': {
    title: 'Re-process',
    method: 'POST',
    path: '/api/integrations/:id/reprocess',
    body: Reprocess,
  },
} as const;
