import * as z from 'zod/mini';
import { Id, Instant } from './primitives';

/** The wire of replication: streams, cursors, changes and chunks (`docs/spec/sync.md`). */

/** `company:<id>`, `user:<id>`, `billing:<id>` or `catalog`. */
export const StreamName = z.string().check(z.regex(/^(company|user|billing):[0-9a-f-]{36}$|^catalog$/));

/** Random, given to the changes of a transaction at their commit; empty for what comes before the first change. */
export const Mark = z.string().check(z.regex(/^[0-9a-z]{0,40}$/));

/** A change somebody has seen: that of this number, in the history where it has this mark. */
export const Seen = z.object({ seq: z.int().check(z.gte(0)), mark: Mark });
export type Seen = z.infer<typeof Seen>;

/** Changes a cursor names at most. */
const MAX_SEEN = 100;

/**
 * How far a client has read a stream. `logId` is renewed when a database is restored; `seen` proves that its history
 * is still the one the client knows (S165): the change at `seq`, and those beyond a gap whose rows have come already.
 */
export const Cursor = z.object({
  logId: z.string(),
  seq: z.int().check(z.gte(0)),
  seen: z.optional(z.array(Seen).check(z.maxLength(MAX_SEEN))),
});
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
  /** Of the change at `to`, and of the one before `from`: a range continues one history only. */
  mark: z.optional(Mark),
  before: z.optional(Mark),
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
  /** Of the change at `seq`. */
  mark: z.optional(Mark),
  chunk: Chunk,
  /** Pass as `after` for the next page; null at the end of the entity. */
  next: z.nullable(z.string()),
});
export type SnapshotPage = z.infer<typeof SnapshotPage>;

/** Where the rows of several small kinds go on: in this kind, behind this id, or at its first row. */
const SmallRowsPlace = z.object({ kind: z.string(), after: z.nullable(Id) });

/** Up to `chunkRows` rows of several small kinds together, a chunk for each kind that has any. */
export const SmallRowsPage = z.object({
  stream: StreamName,
  logId: z.string(),
  /** As in `SnapshotPage`. */
  seq: z.int(),
  mark: z.optional(Mark),
  chunks: z.array(Chunk),
  /** Null: that is all of them. */
  next: z.nullable(SmallRowsPlace),
});
export type SmallRowsPage = z.infer<typeof SmallRowsPage>;

/**
 * Of each kind the server knows, the hash of its definition (`contract/kind-hashes.json`, Y10). Absent: an older server,
 * of which nobody can tell.
 */
export const KindHashes = z.optional(z.record(z.string(), z.string()));

export const Grant = z.object({
  stream: StreamName,
  role: z.string(),
  accessRev: z.int(),
  head: z.int(),
  /** Of the change at `head`. */
  mark: z.optional(Mark),
});
export type Grant = z.infer<typeof Grant>;

/** Of a command in a parcel: what it made of the rows that others of the parcel changed too. The range has the last. */
export const RevsOfParcel = z.record(z.string(), z.int());
export type RevsOfParcel = z.infer<typeof RevsOfParcel>;

/** The answer to every command: the changed rows, and where they stand in their stream. */
export const CommandAnswer = z.object({
  range: z.nullable(ChangeRange),
  result: z.optional(z.unknown()),
  revs: z.optional(RevsOfParcel),
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
  conflict: z.optional(
    z.object({
      fields: z.array(z.string()),
      row: z.record(z.string(), z.unknown()),
      /** Whose change is in the way, as far as it is known: a person's, the caller's own, or a source's. */
      by: z.optional(z.object({ name: z.string(), isCaller: z.boolean(), at: Instant })),
    }),
  ),
  /** With `gap`: the number the server expects next. */
  expected: z.optional(z.int()),
});
export type ApiProblem = z.infer<typeof ApiProblem>;

/** `<seq>.<mark>`, by commas. */
const SeenText = z
  .string()
  .check(z.maxLength(6_000), z.regex(/^\d{1,15}\.[0-9a-z]{0,40}(,\d{1,15}\.[0-9a-z]{0,40})*$/));

export const syncEndpoints = {
  /** Grants and heads; also how a client without a socket learns where streams stand. */
  'sync.grants': {
    method: 'GET',
    path: '/api/sync/grants',
    freshMs: 0,
    answer: z.object({ logId: z.string(), grants: z.array(Grant), kinds: KindHashes }),
  },
  'sync.changes': {
    method: 'GET',
    path: '/api/sync/changes',
    freshMs: 0,
    query: z.object({
      stream: StreamName,
      logId: z.string(),
      since: z.string().check(z.regex(/^\d{1,15}$/)),
      seen: z.optional(SeenText),
    }),
    answer: z.object({
      /** Absent when the log cannot serve the range (`snapshot: true`). */
      range: z.nullable(ChangeRange),
      head: z.int(),
      snapshot: z.boolean(),
      /** Where there is to be a snapshot: the cursor is of another history. */
      astray: z.optional(z.boolean()),
    }),
  },
  'sync.snapshot': {
    method: 'GET',
    path: '/api/sync/snapshot',
    freshMs: 0,
    query: z.object({
      stream: StreamName,
      entity: z.string(),
      after: z.optional(Id),
      /** Of the page before: this one is of the same history, or refused (409). */
      seen: z.optional(SeenText),
    }),
    answer: SnapshotPage,
  },
  /** The small kinds of a stream, all in one request. Kinds that this server does not know are left out. */
  'sync.small-rows': {
    method: 'GET',
    path: '/api/sync/snapshot/rows',
    freshMs: 0,
    query: z.object({
      stream: StreamName,
      /** By commas; a next page asks for those that are left. */
      kinds: z.string().check(z.maxLength(8_000), z.regex(/^[A-Za-z]+(,[A-Za-z]+)*$/)),
      /** In the first of them. */
      after: z.optional(Id),
      seen: z.optional(SeenText),
    }),
    answer: SmallRowsPage,
  },
} as const;

/** Request headers of a command. */
export const HEADERS = {
  idempotencyKey: 'Idempotency-Key',
  baseRev: 'Muster-Base-Rev',
  contract: 'Muster-Contract',
  company: 'Muster-Company',
  /** Milliseconds a command was in the browser before it was sent; not said of one that was sent at once. */
  waited: 'Muster-Waited',
} as const;
