import type { Change, ChangeRange } from '../../contract/sync';
import { movedTo } from './chunk-count';
import type { MusterDatabase } from './database';
import { isChunkEntity } from './entity-facts';
import { type KindsHere, MIXED, type RowRecord, type SetName, type StreamMeta } from './records';
import { isOfAnother, isUnproven, proven, withRange } from './seen-changes';
import { readStream } from './streams';
import { writing } from './write';
import { type Settled, settleAnswered } from './writer-outbox';

export interface Applied {
  /**
   * `unknown`: no such stream here, or another log: its rows come with a snapshot. `astray`: it goes on in another history.
   * `unproven`: applied, and time to ask whether all that came is of one. */
  readonly outcome: 'applied' | 'unproven' | 'seen' | 'gap' | 'unknown' | 'astray';
  /** Where the stream stands now. */
  readonly seq: number;
  /** What was written, for the columns in memory. */
  readonly written: readonly RowRecord[];
}

/** What else happens in the transaction that applies a range. */
export interface Along {
  /** The outbox entries this range answers: their patches go with it. */
  readonly settles?: Settled;
  /** The server gave it to who proved all they have seen. */
  readonly isProven?: true;
  readonly now: number;
}

/**
 * Applies a range of changes. A row is written only if its `rev` is higher than the one held; the
 * cursor moves only when the range follows it without a gap.
 */
export function applyRange(db: MusterDatabase, range: ChangeRange, along: Along): Promise<Applied> {
  return writing(db, [db.overlay, db.rows, db.outbox], async () => {
    if (along.settles !== undefined) await settleAnswered(db, along.settles, range.changes);
    const stream = await readStream(db, range.stream);
    if (stream === undefined || stream.logId !== range.logId) return { outcome: 'unknown', seq: 0, written: [] };
    // A stored answer may be years late: what the cursor has passed holds nothing new.
    if (range.to <= stream.seq) return { outcome: 'seen', seq: stream.seq, written: [] };
    if (isOfAnother(stream, range)) return { outcome: 'astray', seq: stream.seq, written: [] };
    const written = await writeChanges(db, stream, range.changes);
    const seen = withRange(stream, range, along.isProven === true);
    if (range.from > stream.seq + 1) await db.meta.put({ ...stream, ...seen });
    if (range.from > stream.seq + 1) return { outcome: 'gap', seq: stream.seq, written };
    const moved: StreamMeta = { ...movedTo(stream, range.to), ...seen, syncedAt: along.now };
    await db.meta.put(moved);
    return { outcome: isUnproven(moved) ? 'unproven' : 'applied', seq: range.to, written };
  });
}

/** Notes that the server confirmed the stream as current; `isProven`: to who proved all they have seen. */
export function confirmStream(db: MusterDatabase, stream: string, now: number, isProven = false): Promise<void> {
  return writing(db, [], async () => {
    const held = await readStream(db, stream);
    if (held !== undefined) await db.meta.put({ ...held, ...(isProven ? proven(held) : {}), syncedAt: now });
  });
}

/** Notes that what is here of these kinds is no longer of one definition: the server has another. */
export function noteMixed(db: MusterDatabase, stream: string, kinds: readonly string[]): Promise<void> {
  return writing(db, [], async () => {
    const held = await readStream(db, stream);
    if (held === undefined) return;
    const mixed = Object.fromEntries(kinds.map((kind) => [kind, MIXED]));
    await db.meta.put({ ...held, kinds: { ...held.kinds, ...mixed } });
  });
}

/** Inside a write transaction over `overlay` and `rows`. A kind that is not here is fetched whole when it is asked for (Y12). */
export async function writeChanges(
  db: MusterDatabase,
  { set, kinds }: { readonly set: SetName; readonly kinds: KindsHere },
  changes: readonly Change[],
): Promise<readonly RowRecord[]> {
  const written: RowRecord[] = [];
  const here = changes.filter((change) => Object.hasOwn(kinds, change.entity));
  for (const table of [db.overlay, db.rows]) {
    const mine = here.filter((change) => isChunkEntity(change.entity) === (table === db.overlay));
    if (mine.length === 0) continue;
    const held = await table.bulkGet(mine.map((change) => [set, change.entity, change.id]));
    const records = mine.filter((change, at) => isNewer(change, held[at])).map((change) => toRecord(set, change));
    await table.bulkPut(records);
    written.push(...records);
  }
  return written;
}

/** A deletion carries the rev of the row it takes away, so at equal revs it wins. */
function isNewer(change: Change, held: RowRecord | undefined): boolean {
  if (held === undefined) return true;
  return change.row === undefined ? change.rev >= held.rev : change.rev > held.rev;
}

function toRecord(set: SetName, change: Change): RowRecord {
  return { set, entity: change.entity, id: change.id, rev: change.rev, row: change.row ?? null };
}
