import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { EntityName } from '../../contract/entities';
import { companyStream } from '../../contract/streams';
import { ROW_KEYS_VERSION, rowKeys } from '../../domain/query/keys/row-keys';
import type { Tx } from '../db/access';
import { headOf } from '../db/change-log';
import type { Database } from '../db/database';
import { asSystem } from '../db/enter';
import { companyColumn, ENTITY_TABLES, wireRow } from '../db/entity-tables';
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

/** By company and kind: where the company's log stood when all the records of the kind were seen to have keys. */
const wholeAt = new WeakMap<Database, Map<string, string>>();
const KEPT = 10_000;

/**
 * Makes the keys of the records that have none, or those of another revision. Mostly there are none to make; while
 * nothing is written in the company, that is known without looking at its records (S124).
 */
export async function refreshKeys(
  database: Database,
  tx: Tx,
  companyId: string,
  entities: ReadonlySet<EntityName>,
): Promise<void> {
  const known = wholeAt.get(database) ?? new Map<string, string>();
  wholeAt.set(database, known);
  // Before the records are looked at: what is written in between is looked at twice, and not missed.
  const { seq, mark } = await headOf(tx.db, companyStream(companyId));
  const head = `${seq}.${mark}`;
  for (const entity of entities) {
    const at = `${companyId}/${entity}`;
    // Without a mark it is not told from a log of another history.
    if (mark !== '' && known.get(at) === head) continue;
    if ((await makeKeys(tx, companyId, entity, null)) !== null) throw keysMissing(companyId, entity);
    // What is made here goes with the question, should it be rolled back.
    tx.afterCommit(() => {
      if (known.size > KEPT) known.clear();
      known.set(at, head);
    });
  }
}

function keysMissing(companyId: string, entity: EntityName): KeysMissing {
  // What was made of them goes with the question: they begin anew.
  let last: string | null = null;
  return new KeysMissing(async (tx) => {
    last = await makeKeys(tx, companyId, entity, last);
    return last !== null;
  });
}

/**
 * Of so many records behind one; answers the last of them, where there may be more. By the system: a record that this person
 * may not see gets its keys, too, or it would be missing to who may (Q77).
 */
function makeKeys(tx: Tx, companyId: string, entity: EntityName, after: string | null): Promise<string | null> {
  return asSystem(tx, async () => {
    const rows = await withoutKeys(tx, companyId, entity, after);
    if (rows.length === 0) return null;
    const keys = rows.map((row) => ({ id: row.id, rev: row.rev, ...rowKeys(entity, wireRow(row)) }));
    await tx.db.execute(sql`
      insert into ${queryKeys} (entity, id, company_id, rev, version, folded, typed)
      select ${entity}, r.id, ${companyId}::uuid, r.rev, ${ROW_KEYS_VERSION}::int, r.folded, r.typed
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r(id uuid, rev int, folded jsonb, typed jsonb)
      on conflict (company_id, entity, id) do update
        set rev = excluded.rev, version = excluded.version, folded = excluded.folded, typed = excluded.typed`);
    return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
  });
}

function withoutKeys({ db }: Tx, companyId: string, entity: EntityName, after: string | null) {
  const table = ENTITY_TABLES[entity];
  // One look into the index a row, whatever is known of the tables: joined while nothing is, every row is held against every key.
  const known = sql`(select k.rev from ${queryKeys} k where k.company_id = ${companyId} and k.entity = ${entity}
    and k.id = ${table.id} and k.version = ${ROW_KEYS_VERSION})`;
  return db
    .select(getTableColumns(table))
    .from(table)
    .where(sql`${sql.identifier(companyColumn(entity))} = ${companyId} and ${known} is distinct from ${table.rev}
      and ${after === null ? sql`true` : sql`${table.id} > ${after}`}`)
    .orderBy(table.id)
    .limit(BATCH);
}

/** Of records that are gone for good: another one of the same id would be taken for them. */
export const forgetKeys = (tx: Tx, companyId: string, entity: EntityName, gone: readonly { readonly id: string }[]) =>
  tx.db.delete(queryKeys).where(
    and(
      eq(queryKeys.companyId, companyId),
      eq(queryKeys.entity, entity),
      inArray(
        queryKeys.id,
        gone.map(({ id }) => id),
      ),
    ),
  );
