import * as z from 'zod/mini';
import { Id } from './primitives';

/** The wire of replication: streams, cursors, changes and chunks (`docs/spec/sync.md`). */

/** `company:<id>`, `user:<id>`, `billing:<id>` or `catalog`. */
export const StreamName = z.string().check(z.regex(/^(company|user|billing):[0-9a-f-]{36}$|^catalog$/));

/** How far a client has read a stream. `logId` is renewed when a database is restored. */
export const Cursor = z.object({ logId: z.string(), seq: z.int().check(z.gte(0)) });
export type Cursor = z.infer<typeof Cursor>;

/** `row` is left untyped here: an unknown shape is kept and replayed after the update, never dropped. */
export const Change = z.object({
  entity: z.string(),
  id: z.string(),
  rev: z.int(),
  /** Absent: the row is deleted, or no longer visible to this person. */
  row: z.optional(z.record(z.string(), z.unknown())),
});
export type Change = z.infer<typeof Change>;

/** The visible changes with `from ≤ seq ≤ to`. A row changed several times appears once, at its newest. */
export const ChangeRange = z.object({
  stream: StreamName,
  logId: z.string(),
  from: z.int(),
  to: z.int(),
  changes: z.array(Change),
});
export type ChangeRange = z.infer<typeof ChangeRange>;

/** Up to `chunkRows` rows of one entity, by column. A missing value is null. Stored as received. */
export const Chunk = z.object({
  entity: z.string(),
  ids: z.array(z.string()),
  revs: z.array(z.int()),
  columns: z.record(z.string(), z.array(z.unknown())),
});
export type Chunk = z.infer<typeof Chunk>;

export const SnapshotPage = z.object({
  stream: StreamName,
  logId: z.string(),
  /** The stream's seq when this page was read; the first page's is the snapshot's S0. */
  seq: z.int(),
  chunk: Chunk,
  /** Pass as `after` for the next page; null at the end of the entity. */
  next: z.nullable(z.string()),
});
export type SnapshotPage = z.infer<typeof SnapshotPage>;

export const Grant = z.object({ stream: StreamName, role: z.string(), accessRev: z.int(), head: z.int() });
export type Grant = z.infer<typeof Grant>;

/** The answer to every command: the changed rows, and where they stand in their stream. */
export const CommandAnswer = z.object({
  range: z.nullable(ChangeRange),
  result: z.optional(z.unknown()),
});
export type CommandAnswer = z.infer<typeof CommandAnswer>;

export const ApiProblem = z.object({
  status: z.int(),
  code: z.enum([
    'invalid',
    'unauthorized',
    'forbidden',
    'not_found',
    'conflict',
    'gap',
    'replayed',
    'body_mismatch',
    'precondition_failed',
    'too_large',
    'too_many',
    'unavailable',
    'no_room',
    'internal',
  ]),
  message: z.string(),
  /** Where in the request, and what is wrong there. */
  problems: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** With `conflict`: the fields both sides changed, and the row as the server has it. */
  conflict: z.optional(z.object({ fields: z.array(z.string()), row: z.record(z.string(), z.unknown()) })),
  /** With `gap`: the number the server expects next. */
  expected: z.optional(z.int()),
});
export type ApiProblem = z.infer<typeof ApiProblem>;

export const syncEndpoints = {
  /** Grants and heads; also how a client without a socket learns where streams stand. */
  'sync.grants': {
    method: 'GET',
    path: '/api/sync/grants',
    freshMs: 0,
    answer: z.object({ logId: z.string(), grants: z.array(Grant) }),
  },
  'sync.changes': {
    method: 'GET',
    path: '/api/sync/changes',
    freshMs: 0,
    query: z.object({ stream: StreamName, logId: z.string(), since: z.string().check(z.regex(/^\d{1,15}$/)) }),
    answer: z.object({
      /** Absent when the log cannot serve the range (`snapshot: true`). */
      range: z.nullable(ChangeRange),
      head: z.int(),
      snapshot: z.boolean(),
    }),
  },
  'sync.snapshot': {
    method: 'GET',
    path: '/api/sync/snapshot',
    freshMs: 0,
    query: z.object({ stream: StreamName, entity: z.string(), after: z.optional(Id) }),
    answer: SnapshotPage,
  },
} as const;

/** Request headers of a command. */
export const HEADERS = {
  idempotencyKey: 'Idempotency-Key',
  baseRev: 'Muster-Base-Rev',
  contract: 'Muster-Contract',
  company: 'Muster-Company',
} as const;
