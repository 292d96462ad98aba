import { and, asc, eq, gt } from 'drizzle-orm';
import { ENTITIES, type EntityName } from '../../contract/entities';
import type { Change, ChangeRange } from '../../contract/sync';
import type { RecordedChange, RecordedRange } from '../db/change-recorder';
import type { Db } from '../db/database';
import { rowsById, type WireRow } from '../db/entity-tables';
import { changes, streams } from '../db/schema';

/** Reading the log: references joined with the newest rows. */

export async function headOf(db: Db, stream: string): Promise<number> {
  const [row] = await db.select({ seq: streams.seq }).from(streams).where(eq(streams.name, stream));
  return row?.seq ?? 0;
}

/** The changes after `since`, at most `limit`; null where there are none; `gone` where the log was shortened past it. */
export async function readRange(
  db: Db,
  logId: string,
  stream: string,
  since: number,
  limit: number,
): Promise<ChangeRange | 'gone' | null> {
  const rows = await db
    .select()
    .from(changes)
    .where(and(eq(changes.stream, stream), gt(changes.seq, since)))
    .orderBy(asc(changes.seq))
    .limit(limit);
  const last = rows.at(-1);
  if (!last) return null;
  // Shortened between the look at the floor and now. The newest change always stays, so this always shows.
  if (rows[0]?.seq !== since + 1) return 'gone';
  const newest = new Map<string, RecordedChange>();
  for (const { entity, id, rev } of rows) {
    if (!isEntity(entity)) continue;
    // Re-inserted, so that a row stands where it changed last.
    newest.delete(`${entity} ${id}`);
    newest.set(`${entity} ${id}`, { entity, id, rev });
  }
  return joinRows(db, logId, { stream, from: since + 1, to: last.seq, changes: [...newest.values()] });
}

/** The range a transaction wrote, with its rows as of now. */
export async function joinRows(db: Db, logId: string, range: RecordedRange): Promise<ChangeRange> {
  const { stream, from, to } = range;
  const owner = ownerOf(stream);
  const rows = new Map<string, WireRow>();
  for (const [entity, ids] of groupByEntity(range.changes)) {
    if (owner === null) continue;
    for (const row of await rowsById(db, owner, entity, ids)) rows.set(`${entity} ${row.id}`, row);
  }
  const joined = range.changes.map(({ entity, id, rev }): Change => {
    const row = rows.get(`${entity} ${id}`);
    return row ? { entity, id, rev: row.rev, row: { ...row } } : { entity, id, rev };
  });
  return { stream, logId, from, to, changes: joined };
}

/** Whose rows a stream carries: a company's or a person's; null for billing accounts and the catalog. */
function ownerOf(stream: string): string | null {
  return /^(?:company|user):(.*)$/.exec(stream)?.[1] ?? null;
}

export const isEntity = (name: string): name is EntityName => Object.hasOwn(ENTITIES, name);

function groupByEntity(recorded: readonly RecordedChange[]): ReadonlyMap<EntityName, string[]> {
  const groups = new Map<EntityName, string[]>();
  for (const { entity, id } of recorded) {
    const ids = groups.get(entity);
    if (ids) ids.push(id);
    else groups.set(entity, [id]);
  }
  return groups;
}
