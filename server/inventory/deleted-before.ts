import { sql } from 'drizzle-orm';
import { isEdit } from '../../domain/correlation/record-order';
import type { Tx } from '../db/access';
import { assetsById } from './load-records';
import type { AssetPlan, PlannedAsset } from './plan-assets';

/**
 * Assets that came to be where nothing new is said, and that a person had deleted: they, or all that their records were of
 * before. Asked between placing and settling.
 */
export async function deletedBefore({ db }: Tx, companyId: string, { planned, gone }: AssetPlan): Promise<string[]> {
  const come = [...planned.values()].filter(({ before }) => before === null || before.deletedAt !== null);
  if (come.length === 0) return [];
  const deleted = await deletedLast(
    db,
    come.map(({ asset }) => asset.id),
  );
  const former = await assetsById(db, companyId, new Set(come.flatMap(formerOf)));
  // What is no asset of its own any more was deleted by nobody, and is not hidden in what was.
  const merged = new Set(gone.map(({ id }) => id));
  const wasDeleted = (id: string): boolean => former.get(id)?.deletedAt != null;
  return come.flatMap((one) => {
    const ids = formerOf(one);
    if (ids.some((id) => merged.has(id))) return [];
    return deleted.has(one.asset.id) || ids.every(wasDeleted) ? one.asset.id : [];
  });
}

const formerOf = ({ members }: PlannedAsset): string[] =>
  members.filter((record) => !isEdit(record)).map(({ assetId }) => assetId);

/** Those of which it is the last that is told. */
async function deletedLast(db: Tx['db'], assetIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db.execute<{ id: string }>(sql`
    with turn as (
      select distinct on (asset_id) asset_id, doc from asset_events
      where asset_id = any(${sql.param([...assetIds])}::uuid[]) and deleted_at is null
      order by asset_id, at desc, id desc)
    select asset_id::text as id from turn where doc ->> 'attribute' = 'deleted' and doc -> 'new' = 'true'`);
  return new Set(found.map(({ id }) => id));
}
