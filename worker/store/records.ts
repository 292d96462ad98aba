import type { NormalizedRecord, Rejection } from '../../contract/areas/integrations';
import type { CommandId } from '../../contract/endpoints';
import type { ApiProblem, Seen } from '../../contract/sync';
import type { OutboxEntry } from '../../contract/sync-api';
import type { Effect, Row } from '../../domain/effects/effect';
import type { AnsweredRow } from './answered-rows';
import type { ChunkCount } from './chunk-count';

/** The records of the local database. What each table is for stands in `docs/storage.md`. */

/** Rows of one stream belong to a set; a snapshot builds the next set beside the one shown. */
export type SetName = `${string}#${number}`;

/**
 * The kinds whose rows are here, each with the hash of the definition they were written under (`contract/kinds.ts`).
 * `MIXED`: under several, or one that nobody here knows.
 */
export type KindsHere = Readonly<Record<string, string>>;
export const MIXED = '';

export interface StreamMeta {
  readonly key: string;
  readonly kind: 'stream';
  readonly stream: string;
  readonly set: SetName;
  readonly logId: string;
  readonly seq: number;
  /** The change at `seq`, and those beyond a gap whose rows are here already. Absent: an older build's. */
  readonly seen?: readonly Seen[];
  /** When the server last confirmed that nothing newer exists. */
  readonly syncedAt: number;
  /** When what this person may see changes, it advances, and a fresh snapshot is taken. */
  readonly accessRev: number;
  readonly kinds: KindsHere;
  /** Absent in what an older build stored. */
  readonly chunks?: { readonly seq: number; readonly of: ChunkCount };
}

/** A snapshot under way; it goes on from here after the worker died. */
export interface SnapshotMeta {
  readonly key: string;
  readonly kind: 'snapshot';
  readonly stream: string;
  readonly set: SetName;
  readonly logId: string;
  /** S0, then what has been replayed since. */
  readonly seq: number;
  /** The newest change that may be in a page read so far, or was replayed. */
  readonly seen?: readonly Seen[];
  readonly rows: number;
  /** Absent in what an older build began. */
  readonly chunks?: ChunkCount;
  /** What is fetched. */
  readonly kinds: KindsHere;
  /** It takes the place of all rows of the stream, and not of those of its kinds alone. */
  readonly isWhole: boolean;
  /** Null: every page is here. */
  readonly next: SnapshotPosition | null;
}

/** The kind to be read next, and the id after which it goes on. */
export interface SnapshotPosition {
  readonly kind: string;
  readonly after: string | null;
}

export interface ClientMeta {
  readonly key: 'client';
  readonly kind: 'client';
  readonly clientId: string;
  readonly nextN: number;
}

/** The keys commands came with, and the numbers they got, the latest last: what is told twice is kept once (CM19). */
export interface KeptMeta {
  readonly key: 'kept';
  readonly kind: 'kept';
  readonly ords: readonly (readonly [key: string, ord: number])[];
}

/** What waited to be sent and was damaged, as it was found (`aside.ts`). */
interface AsideMeta {
  readonly key: 'aside';
  readonly kind: 'aside';
  readonly items: readonly unknown[];
}

/** Rows of the stream cannot be read, or are gone: it is fetched again, and this goes with that (`damage.ts`). */
interface DamageMeta {
  readonly key: string;
  readonly kind: 'damage';
  readonly stream: string;
}

interface EpochMeta {
  readonly key: 'epoch';
  readonly kind: 'epoch';
  readonly epoch: number;
}

/** What answers made of a row of which more changes wait. */
interface AnsweredMeta extends AnsweredRow {
  readonly key: string;
  readonly kind: 'answered';
}

export type MetaRecord =
  | StreamMeta
  | SnapshotMeta
  | ClientMeta
  | KeptMeta
  | AnsweredMeta
  | AsideMeta
  | DamageMeta
  | EpochMeta;

/** Text as the server sent it: to write and to read, it is many times cheaper than its objects would be. */
export interface ChunkRecord {
  readonly no?: number;
  readonly set: SetName;
  readonly entity: string;
  /** JSON with the chunk as its `chunk`. */
  readonly text: string;
}

/** A row of the overlay or of a small collection. `row: null` remembers a deletion. */
export interface RowRecord {
  readonly set: SetName;
  readonly entity: string;
  readonly id: string;
  readonly rev: number;
  readonly row: Row | null;
}

export interface OutboxRecord {
  readonly ord?: number;
  readonly companyId: string | null;
  readonly endpoint: CommandId;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly baseRev: number | null;
  readonly contract: number;
  readonly state: OutboxEntry['state'];
  /** The number of its first send, kept until a definite answer. */
  readonly n: number | null;
  readonly clientId: string | null;
  readonly effects: readonly Effect[];
  readonly problem: ApiProblem | null;
  readonly at: number;
  /** As the person saw the touched fields; absent in what an older build stored. */
  readonly base?: Row | null;
  readonly unsaid?: readonly string[] | null;
  readonly about?: string | null;
  /** How often the server has failed on it, in a row. */
  readonly failures?: number;
}

export interface StoredOutboxRecord extends OutboxRecord {
  readonly ord: number;
}

export interface ImportBatchRecord {
  readonly runId: string;
  /** From 0. */
  readonly no: number;
  readonly records: readonly NormalizedRecord[];
  /** Lines that were rejected, of a batch that has these instead. */
  readonly rejected?: readonly Rejection[];
}

export interface CacheRecord {
  readonly key: string;
  readonly body: unknown;
  readonly etag: string | null;
  readonly at: number;
  /** About as long as its text; absent in what an older build stored. */
  readonly bytes?: number;
  /** Something was done since that may have changed it: it is asked for again, whatever its age. */
  readonly doubted?: true;
}
