import { sql } from 'drizzle-orm';
import type { SyncRun } from '../../contract/areas/integrations';
import type { Tx } from '../db/access';
import { putDeleted } from '../inventory/asset-events';
import type { Cause } from '../inventory/inventory-tx';
import { assetsById } from '../inventory/load-records';
import type { PlannedAsset } from '../inventory/plan-assets';

/** Deletes again what a person had deleted and the run that is taken back had brought back, or to another asset (I8). */
export async function deleteAgain(
  tx: Tx,
  cause: Cause,
  run: SyncRun,
  planned: ReadonlyMap<string, PlannedAsset>,
): Promise<void> {
  const back = [...planned].flatMap(([id, { before }]) => (before && before.deletedAt !== null ? id : []));
  const [restored, released] = [await restoredIn(tx, run, [...planned.keys()]), await releasedBy(tx, run, back)];
  const assets = await assetsById(tx.db, run.companyId, new Set([...restored, ...released]));
  await putDeleted(tx, cause, [...assets.values()]);
}

/** No later run speaks of what is told of there. */
const notSpokenOf = ({ startedAt }: SyncRun) => sql`not exists (
  select from source_records s join sync_runs u on u.id = s.sync_run_id
  where s.asset_id = turn.asset_id and s.deleted_at is null and u.doc ->> 'startedAt' > ${startedAt})`;

/** Those whose deletion it was that ended last, and of which nobody and no later run has said anything since. */
async function restoredIn(tx: Tx, run: SyncRun, assetIds: readonly string[]): Promise<string[]> {
  if (!run.assetsRestored || assetIds.length === 0) return [];
  const found = await tx.db.execute<{ id: string }>(sql`
    with turn as (
      select distinct on (asset_id) asset_id, at, sync_run_id, doc from asset_events
      where asset_id = any(${sql.param([...assetIds])}::uuid[]) and doc ->> 'attribute' = 'deleted' and deleted_at is null
      order by asset_id, at desc, id desc)
    select asset_id::text as id from turn
    where sync_run_id = ${run.id} and doc -> 'new' = 'false'
      and not exists (
        select from asset_events e
        where e.asset_id = turn.asset_id and e.at > turn.at and e.sync_run_id is distinct from ${run.id})
      and ${notSpokenOf(run)}`);
  return found.map(({ id }) => id);
}

/**
 * Deleted ones whose records the run had brought to another asset: it says nothing of them, and that they were deleted is the
 * last that is said.
 */
async function releasedBy(tx: Tx, run: SyncRun, assetIds: readonly string[]): Promise<string[]> {
  if (assetIds.length === 0) return [];
  const found = await tx.db.execute<{ id: string }>(sql`
    with turn as (
      select distinct on (asset_id) asset_id, doc from asset_events
      where asset_id = any(${sql.param([...assetIds])}::uuid[]) and deleted_at is null
        and sync_run_id is distinct from ${run.id}
      order by asset_id, at desc, id desc)
    select asset_id::text as id from turn
    where doc ->> 'attribute' = 'deleted' and doc -> 'new' = 'true' and ${notSpokenOf(run)}`);
  return found.map(({ id }) => id);
}
