import { getTableColumns, sql } from 'drizzle-orm';
import type { ChunkEntity } from '../../contract/entities';
import { ROW_KEYS_VERSION, rowKeys } from '../../domain/query/keys/row-keys';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import { ENTITY_TABLES, wireRow } from '../db/entity-tables';
import { queryKeys } from '../db/schema-query';

const BATCH = 1_000;

/**
 * Too many records have no keys yet for one question to make them: as after an import. `make` makes some and answers
 * whether there may be more; each time in a transaction of its own, so that what was made stays, whatever becomes of the question.
 */
export class KeysMissing extends Error {
  override readonly name = 'KeysMissing';
  constructor(readonly make: (tx: Tx) => Promise<boolean>) {
    super('keys are missing');
  }
}

/** Makes the keys of the records that have none, or those of another revision. Mostly there are none to make. */
export async function refreshKeys(tx: Tx, companyId: string, entity: ChunkEntity): Promise<void> {
  if ((await makeKeys(tx, companyId, entity, null)) === null) return;
  // What was made here goes with the question: they begin anew.
  let last: string | null = null;
  throw new KeysMissing(async (next) => {
    last = await makeKeys(next, companyId, entity, last);
    return last !== null;
  });
}

/** Of so many records behind one; answers the last of them, where there may be more. */
async function makeKeys(tx: Tx, companyId: string, entity: ChunkEntity, after: string | null): Promise<string | null> {
  const table = ENTITY_TABLES[entity];
  // One look into the index a row, whatever is known of the tables: joined while nothing is, every row is held against every key.
  const known = sql`(select k.rev from ${queryKeys} k where k.entity = ${entity} and k.id = ${table.id}
    and k.version = ${ROW_KEYS_VERSION})`;
  const rows = await tx.db
    .select(getTableColumns(table))
    .from(table)
    .where(sql`${table.companyId} = ${companyId} and ${known} is distinct from ${table.rev}
      and ${after === null ? sql`true` : sql`${table.id} > ${after}`}`)
    .orderBy(table.id)
    .limit(BATCH);
  if (rows.length === 0) return null;
  const keys = rows.map((row) => ({ id: row.id, rev: row.rev, ...rowKeys(entity, wireRow(row)) }));
  await asSystem(tx, () =>
    tx.db.execute(sql`
      insert into ${queryKeys} (entity, id, company_id, rev, version, folded, typed)
      select ${entity}, r.id, ${companyId}::uuid, r.rev, ${ROW_KEYS_VERSION}::int, r.folded, r.typed
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r(id uuid, rev int, folded jsonb, typed jsonb)
      on conflict (entity, id) do update
        set rev = excluded.rev, version = excluded.version, folded = excluded.folded, typed = excluded.typed`),
  );
  return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
}
