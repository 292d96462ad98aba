import { sql } from 'drizzle-orm';
import { SYNC } from '../../contract/limits';
import type { Cursor } from '../../contract/sync';
import type { Db } from '../db/database';
import { changes, streams } from '../db/schema';

export interface Standing {
  readonly head: number;
  /** The log can bring the reader from here to the head; null where they fetch a snapshot. */
  readonly from: number | null;
}

/** Where clients' cursors stand against streams: one statement, however many there are. */
export async function standingsOf(
  db: Db,
  logId: string,
  names: readonly string[],
  cursors: Readonly<Record<string, Cursor>>,
): Promise<ReadonlyMap<string, Standing>> {
  // The floor is the first number still in the log; one above the head where the log is empty.
  const found = await db.execute<{ name: string; head: number; floor: number }>(sql`
    select n.name, coalesce(s.seq, 0)::float8 as head,
      coalesce((select min(seq) from ${changes} where stream = s.name), s.seq + 1, 1)::float8 as floor
    from unnest(${sql.param(names)}::text[]) as n(name) left join ${streams} as s on s.name = n.name`);
  return new Map(found.map(({ name, head, floor }) => [name, { head, from: from(logId, cursors[name], head, floor) }]));
}

function from(logId: string, cursor: Cursor | undefined, head: number, floor: number): number | null {
  if (!cursor || cursor.logId !== logId || cursor.seq > head) return null;
  return head - cursor.seq <= SYNC.maxReplay && cursor.seq >= floor - 1 ? cursor.seq : null;
}

export function standingIn(standings: ReadonlyMap<string, Standing>, stream: string): Standing {
  return standings.get(stream) ?? { head: 0, from: null };
}
