import type { PgTable } from 'drizzle-orm/pg-core';
import type { EntityRow } from '../../../contract/entities';
import { companyStream } from '../../../contract/streams';
import type { Tx } from '../../db/access';
import { tableRow } from '../../db/entity-tables';
import { recordChanges } from '../../db/record-changes';
import { recordTables } from '../../db/record-tables';
import { insertRows } from '../../inventory/bulk-upsert';
import { NOBODY } from '../tickets/write-ticket';

type Made = 'vulnerabilityTicket' | 'comment' | 'policyException';

/** A record that nobody made, and what its history says of that. */
export async function insertMade<N extends Made>(
  { db, changes, now }: Tx,
  kind: N,
  record: EntityRow[N],
  byName: string,
): Promise<void> {
  const { id, companyId, rev } = record;
  await insertRows<PgTable>(db, recordTables[kind], [tableRow(kind, record)]);
  changes.put(companyStream(companyId), kind, id, rev, record);
  const row = { companyId, kind, recordId: id, rev, at: now, byId: NOBODY, byName };
  await db.insert(recordChanges).values({ ...row, verb: 'create', changes: {} });
}
