import { asc, sql } from 'drizzle-orm';
import { SYNC } from '../../contract/limits';
import { type Store, withAccess } from '../db/access';
import { SYSTEM } from '../db/principal';
import { streams } from '../db/schema';

export interface Kept {
  /** Changes of a stream that are kept at most. */
  readonly changes: number;
  readonly forMs: number;
}

const KEPT: Kept = { changes: SYNC.keepChanges, forMs: SYNC.keepFor };
/** A transaction a piece: nobody waits for the end of a long one. */
const PIECE = 5_000;

/**
 * Drops the old end of every stream. A cursor below it takes a snapshot, which is read from the rows themselves.
 * The newest change always stays: a reader that stood behind can then tell that something is missing.
 */
export async function compactLog(store: Store, kept: Kept = KEPT): Promise<number> {
  const rows = await withAccess(store, SYSTEM, ({ db }) => db.select().from(streams).orderBy(asc(streams.name)));
  let dropped = 0;
  for (const { name, seq } of rows) {
    for (let piece = PIECE; piece === PIECE; dropped += piece) piece = await dropPiece(store, name, seq, kept);
  }
  return dropped;
}

/** The oldest that may go, in the order of their numbers, so that what stays has no hole. */
async function dropPiece(store: Store, stream: string, head: number, { changes, forMs }: Kept): Promise<number> {
  return withAccess(store, SYSTEM, async ({ db, now }) => {
    const since = new Date(Date.parse(now) - forMs).toISOString();
    const [answer] = await db.execute<{ gone: number }>(sql`
      with oldest as (
        select seq, at from changes where stream = ${stream} and seq < ${head} order by seq limit ${PIECE}
      ), kept as (
        select min(seq) as first from oldest where at >= ${since}::timestamptz and seq > ${head - changes}::bigint
      ), gone as (
        delete from changes using kept where stream = ${stream} and seq in (select seq from oldest)
          and (kept.first is null or seq < kept.first) returning 1
      )
      select count(*)::int as gone from gone`);
    return answer?.gone ?? 0;
  });
}
