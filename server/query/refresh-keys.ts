import { getTableColumns, sql } from 'drizzle-orm';
import type { ChunkEntity } from '../../contract/entities';
import { ROW_KEYS_VERSION, rowKeys } from '../../domain/query/keys/row-keys';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import { ENTITY_TABLES, wireRow } from '../db/entity-tables';
import { queryKeys } from '../db/schema-query';

const BATCH = 1_000;

/** Makes the keys of the records that have none, or those of another revision. Mostly there are none to make. */
export async function refreshKeys(tx: Tx, companyId: string, entity: ChunkEntity): Promise<void> {
  const table = ENTITY_TABLES[entity];
  const stale = tx.db
    .select(getTableColumns(table))
    .from(table)
    .where(sql`${table.companyId} = ${companyId} and not exists (
      select from ${queryKeys} k where k.entity = ${entity} and k.id = ${table.id} and k.rev = ${table.rev}
        and k.version = ${ROW_KEYS_VERSION})`)
    .limit(BATCH);
  for (;;) {
    const rows = await stale;
    if (rows.length === 0) return;
    const keys = rows.map((row) => ({ id: row.id, rev: row.rev, ...rowKeys(entity, wireRow(row)) }));
    await asSystem(tx, () =>
      tx.db.execute(sql`
        insert into ${queryKeys} (entity, id, company_id, rev, version, folded, typed)
        select ${entity}, r.id, ${companyId}::uuid, r.rev, ${ROW_KEYS_VERSION}::int, r.folded, r.typed
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r(id uuid, rev int, folded jsonb, typed jsonb)
        on conflict (entity, id) do update
          set rev = excluded.rev, version = excluded.version, folded = excluded.folded, typed = excluded.typed`),
    );
    if (rows.length < BATCH) return;
  }
}
