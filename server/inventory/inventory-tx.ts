import type { PgTable } from 'drizzle-orm/pg-core';
import type { EntityName, EntityRow } from '../../contract/entities';
import type { RecordName } from '../../contract/records';
import { companyStream } from '../../contract/streams';
import type { Tx } from '../db/access';
import { ask } from '../db/database';
import { assetEvents, assets, findings, integrations, softwareInstalls, sourceRecords, syncRuns } from '../db/schema';
import { upsertRows } from './bulk-upsert';
import { assetEventRow, assetRow, findingRow, installRow, integrationRow, sourceRecordRow, syncRunRow } from './rows';

/** Who or what changes the inventory, as events and the log tell it. */
export interface Cause {
  readonly companyId: string;
  /** Display name of the source, or of the person. */
  readonly source: string;
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

type Written = Exclude<EntityName, 'company' | 'software' | 'notification' | RecordName>;

interface Writer<E extends Written> {
  readonly table: PgTable;
  row(record: EntityRow[E]): object;
}

const WRITERS: { readonly [E in Written]: Writer<E> } = {
  asset: { table: assets, row: assetRow },
  sourceRecord: { table: sourceRecords, row: sourceRecordRow },
  softwareInstall: { table: softwareInstalls, row: installRow },
  finding: { table: findings, row: findingRow },
  assetEvent: { table: assetEvents, row: assetEventRow },
  integration: { table: integrations, row: integrationRow },
  syncRun: { table: syncRuns, row: syncRunRow },
};

/** Writes whole records of a company and logs each. */
export async function putRows<E extends Written>(
  { db, changes }: Tx,
  companyId: string,
  entity: E,
  records: readonly EntityRow[E][],
): Promise<void> {
  const writer = WRITERS[entity];
  for (const record of records) changes.put(companyStream(companyId), entity, record.id, record.rev, record);
  await upsertRows(db, writer.table, records.map(writer.row));
}
