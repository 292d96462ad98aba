import { sql } from 'drizzle-orm';
import { sameValue } from '../../domain/merge/same-value';
import type { Db } from '../db/database';
import { matchKeys } from '../db/schema';
import { anyOf } from './load-records';
import type { RecordChange } from './record-change';

/** The keys of changed records, as the records shall have them. */
export async function writeKeys(db: Db, companyId: string, changes: readonly RecordChange[]): Promise<void> {
  const outdated = changes.filter(
    ({ record, before, removed }) => before && (removed || !sameValue(record.matchKeys, before.matchKeys)),
  );
  const ids = outdated.map(({ record }) => record.id);
  const dropped = ids.length === 0 ? null : db.delete(matchKeys).where(anyOf(matchKeys.recordId, ids)).execute();
  const rows = changes
    .filter(({ record, before, removed }) => !removed && !(before && sameValue(record.matchKeys, before.matchKeys)))
    .flatMap(({ record }) => record.matchKeys.map((key) => ({ key, recordId: record.id })));
  if (rows.length === 0) return void (await dropped);
  const added = db.execute(sql`
    insert into match_keys (company_id, key, record_id)
    select ${companyId}::uuid, key, record_id
    from unnest(
      ${sql.param(rows.map(({ key }) => key))}::text[], ${sql.param(rows.map(({ recordId }) => recordId))}::uuid[]
    ) as k(key, record_id)
    on conflict do nothing`);
  await Promise.all([dropped, added]);
}
