import { sql } from 'drizzle-orm';
import { SYNC } from '../../contract/limits';
import type { Cursor, Seen } from '../../contract/sync';
import type { Position } from '../db/change-log';
import type { Db } from '../db/database';
import { changes, streams } from '../db/schema';

export interface Standing {
  readonly head: Seen;
  /** The log can bring the reader from here to the head; null where they fetch a snapshot. */
  readonly from: Position | null;
  /** The cursor is of another history: the database went back, or is a copy that went its own way. */
  readonly astray: boolean;
}

/** Where clients' cursors stand against streams: one statement, however many there are, and so one moment. */
export async function standingsOf(
  db: Db,
  logId: string,
  names: readonly string[],
  cursors: Readonly<Record<string, Cursor>>,
): Promise<ReadonlyMap<string, Standing>> {
  const named = names.flatMap((name) => {
    const cursor = cursors[name];
    return cursor ? [cursor, ...(cursor.seen ?? [])].map(({ seq }) => ({ name, seq })) : [];
  });
  const [streamsNamed, numbers] = [named.map(({ name }) => name), named.map(({ seq }) => seq)];
  // The floor is the first number still in the log; one above the head where the log is empty.
  const found = await db.execute<{ name: string; seq: number; mark: string; floor: number; marks: string }>(sql`
    select n.name, coalesce(s.seq, 0)::float8 as seq,
      coalesce((select mark from ${changes} where stream = s.name and seq = s.seq), '') as mark,
      coalesce((select min(seq) from ${changes} where stream = s.name), s.seq + 1, 1)::float8 as floor,
      coalesce((select string_agg(c.seq || '.' || c.mark, ',')
        from unnest(${sql.param(streamsNamed)}::text[], ${sql.param(numbers)}::bigint[]) as w(stream, seq)
        join ${changes} as c on c.stream = w.stream and c.seq = w.seq where w.stream = n.name), '') as marks
    from unnest(${sql.param(names)}::text[]) as n(name) left join ${streams} as s on s.name = n.name`);
  return new Map(
    found.map(({ name, seq, mark, floor, marks }) => {
      const log = { head: { seq, mark }, floor, marks: new Map(seenIn(marks).map((one) => [one.seq, one.mark])) };
      return [name, standingOf(log, logId, cursors[name])];
    }),
  );
}

interface Log {
  readonly head: Seen;
  readonly floor: number;
  /** Of the changes that the cursor names, as far as they are there. */
  readonly marks: ReadonlyMap<number, string>;
}

/**
 * A cursor counts only while every change it names is in the log with the very mark it had (S165): then all before is
 * the same too, for numbers are given in the order of commits. What the log no longer reaches cannot be judged, and
 * takes a snapshot.
 */
function standingOf({ head, floor, marks }: Log, logId: string, cursor: Cursor | undefined): Standing {
  const refused = (astray: boolean): Standing => ({ head, from: null, astray });
  if (!cursor) return refused(false);
  const { seq, seen = [] } = cursor;
  if (cursor.logId !== logId || Math.max(seq, ...seen.map((one) => one.seq)) > head.seq) return refused(true);
  const unknown = seen.filter((one) => one.seq > 0 && marks.get(one.seq) !== one.mark);
  if (unknown.length > 0) return refused(unknown.some((one) => one.seq >= floor));
  if (head.seq - seq > SYNC.maxReplay || seq < floor - 1) return refused(false);
  return { head, from: { seq, mark: seq === 0 ? '' : (marks.get(seq) ?? null) }, astray: false };
}

export function standingIn(standings: ReadonlyMap<string, Standing>, stream: string): Standing {
  return standings.get(stream) ?? { head: { seq: 0, mark: '' }, from: null, astray: false };
}

/** `<seq>.<mark>`, by commas. */
export function seenIn(text: string): Seen[] {
  return text.split(',').flatMap((one) => {
    const [seq, mark] = one.split('.');
    return seq === undefined || mark === undefined ? [] : [{ seq: Number(seq), mark }];
  });
}
