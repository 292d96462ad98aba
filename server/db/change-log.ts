import { and, asc, eq, gte, type SQL } from 'drizzle-orm';
import { type EntityName, isEntityName } from '../../contract/entities';
import { ownerOf } from '../../contract/streams';
import type { Change, ChangeRange, Seen } from '../../contract/sync';
import type { Recorded, RecordedChange, RecordedRange } from './change-recorder';
import type { Db } from './database';
import { rowsById, type WireRow } from './entity-tables';
import { changes, streams } from './schema';

/** Reading the log: references joined with the newest rows. */

/** The newest change of a stream, by number and mark. */
export async function headOf(db: Db, stream: string): Promise<Seen> {
  const [head] = await headsOf(db, eq(streams.name, stream));
  return head ?? { seq: 0, mark: '' };
}

export async function headsOf(db: Db, which: SQL): Promise<readonly (Seen & { readonly stream: string })[]> {
  const ofHead = and(eq(changes.stream, streams.name), eq(changes.seq, streams.seq));
  const heads = await db
    .select({ stream: streams.name, seq: streams.seq, mark: changes.mark })
    .from(streams)
    .leftJoin(changes, ofHead)
    .where(which);
  return heads.map(({ mark, ...head }) => ({ ...head, mark: mark ?? '' }));
}

/** Where a reader stands: behind the change of this number; `mark` is that change's, where the reader knows it. */
export interface Position {
  readonly seq: number;
  readonly mark: string | null;
}

/**
 * The changes after a position, at most `limit`; null where there are none; `gone` where the log was shortened past
 * it; `astray` where the log holds another history than the reader knows (S165), which the same statement sees.
 */
export async function readRange(
  db: Db,
  logId: string,
  stream: string,
  since: Position,
  limit: number,
): Promise<ChangeRange | 'gone' | 'astray' | null> {
  const found = await db
    .select()
    .from(changes)
    .where(and(eq(changes.stream, stream), gte(changes.seq, since.seq)))
    .orderBy(asc(changes.seq))
    .limit(limit + 1);
  const known = found[0]?.seq === since.seq ? found[0] : undefined;
  const rows = known ? found.slice(1) : found.slice(0, limit);
  const first = rows[0];
  if (since.seq > 0 && since.mark !== null && since.mark !== known?.mark) {
    // Shortened between the look at the floor and now. The newest change always stays, so this always shows.
    return !known && first ? 'gone' : 'astray';
  }
  const last = rows.at(-1);
  if (!first || !last) return null;
  if (first.seq !== since.seq + 1) return 'gone';
  const newest = new Map<string, RecordedChange>();
  for (const { entity, id, rev } of rows) {
    if (!isEntityName(entity)) continue;
    // Re-inserted, so that a row stands where it changed last.
    newest.delete(`${entity} ${id}`);
    newest.set(`${entity} ${id}`, { entity, id, rev });
  }
  const { seq: to, mark } = last;
  const before = known?.mark ?? '';
  const range = { stream, from: first.seq, to, mark, before, changes: [...newest.values()] };
  return joinRows(await rowsOf(db, range), logId, range);
}

/** The rows of what was changed as of now, by entity and id; those that are gone, or not to be seen, are left out. */
export async function rowsOf(db: Db, { stream, changes: recorded }: Recorded): Promise<ReadonlyMap<string, WireRow>> {
  const owner = ownerOf(stream);
  const written = recorded.flatMap(({ entity, id, row }): [string, WireRow][] =>
    row ? [[`${entity} ${id}`, row]] : [],
  );
  const unread = recorded.filter(({ row }) => row === undefined);
  const found = await Promise.all(
    [...groupByEntity(unread)].map(async ([entity, ids]) =>
      (await rowsById(db, owner, entity, ids)).map((row): [string, WireRow] => [`${entity} ${row.id}`, row]),
    ),
  );
  return new Map([...written, ...found.flat()]);
}

/** A range of the log, with its rows. */
export function joinRows(rows: ReadonlyMap<string, WireRow>, logId: string, range: RecordedRange): ChangeRange {
  const { changes: recorded, ...numbers } = range;
  const joined = recorded.map(({ entity, id, rev }): Change => {
    const row = rows.get(`${entity} ${id}`);
    return row ? { entity, id, rev: row.rev, row: { ...row } } : { entity, id, rev };
  });
  return { ...numbers, logId, changes: joined };
}

function groupByEntity(recorded: readonly RecordedChange[]): ReadonlyMap<EntityName, string[]> {
  const groups = new Map<EntityName, string[]>();
  for (const { entity, id } of recorded) {
    const ids = groups.get(entity);
    if (ids) ids.push(id);
    else groups.set(entity, [id]);
  }
  return groups;
}
