import type { PgTable } from 'drizzle-orm/pg-core';
import type { EntityName, EntityRow } from '../../contract/entities';
import { companyStream } from '../../contract/streams';
import type { Tx } from '../db/access';
import { ask } from '../db/database';
import { ENTITY_TABLES, tableRow } from '../db/entity-tables';
import { upsertRows } from './bulk-upsert';

/** Who or what changes the inventory, as events and the log tell it. */
export interface Cause {
  readonly companyId: string;
  /** Display name of the source, or of the person. */
  readonly source: string;
  /** The person, where it is one. */
  readonly byId?: string;
  readonly syncRunId: string | null;
}

/** Two changes of one company's inventory would each derive assets from what the other has not yet written. */
export async function lockInventory({ db }: Pick<Tx, 'db'>, companyId: string): Promise<void> {
  await ask(db, { text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', params: [companyId] });
}

/** For work that can be cut smaller: answers whether nobody else had the company, or waited for it. */
export async function lockInventoryAlone({ db }: Pick<Tx, 'db'>, companyId: string): Promise<boolean> {
  const [lock] = await ask<{ free: boolean }>(db, {
    text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    params: [companyId],
  });
  if (lock?.free) return true;
  await lockInventory({ db }, companyId);
  return false;
}

/** Writes whole records of a company and logs each. */
export async function putRows<E extends EntityName>(
  { db, changes }: Tx,
  companyId: string,
  entity: E,
  records: readonly EntityRow[E][],
): Promise<void> {
  for (const record of records) changes.put(companyStream(companyId), entity, record.id, record.rev, record);
  const rows = records.map((record) => tableRow(entity, record));
  await upsertRows<PgTable>(db, ENTITY_TABLES[entity], rows);
}
