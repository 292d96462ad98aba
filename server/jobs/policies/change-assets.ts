import { sql } from 'drizzle-orm';
import { type AssetAction, patchOfAction } from '../../../domain/policies/asset-patch';
import type { Tx } from '../../db/access';
import { policyEffectAssets } from '../../db/schema-messages';
import { loadEdited, placeEdits } from '../../inventory/edit-assets';
import { lockInventory } from '../../inventory/inventory-tx';
import { assetsById } from '../../inventory/load-records';
import type { Done, Effect } from './carry-out';

/** Assets of one transaction: a company is held for no longer than that takes. */
const AT_ONCE = 200;

/** States the action's values of the next assets, as a person would by hand; which are done is written with it (MS5). */
export async function changeAssets(tx: Tx, effect: Effect, action: AssetAction): Promise<Done> {
  const { companyId, about } = effect;
  await lockInventory(tx, companyId);
  const ids = await nextAssets(tx, effect.id);
  const found = await assetsById(tx.db, companyId, ids);
  const live = [...found.values()].filter(({ deletedAt }) => deletedAt === null);
  if (live.length > 0) {
    const liveIds = live.map(({ id }) => id);
    const loaded = await loadEdited(tx, companyId, liveIds, Promise.resolve(live));
    const cause = { companyId, source: `Policy “${about.policy.name}”`, syncRunId: null };
    const patch = patchOfAction(action);
    await placeEdits(tx, cause, loaded, () => patch);
  }
  await tx.db.execute(sql`
    update ${policyEffectAssets} set done_at = ${tx.now}
    where effect_id = ${effect.id} and asset_id = any(${sql.param([...ids])}::uuid[])`);
  const done = `Changed ${about.total.toLocaleString('en-US')} ${about.total === 1 ? 'asset' : 'assets'}, but for those that were gone.`;
  return { says: done, ...(ids.length === AT_ONCE && { isPartial: true }) };
}

async function nextAssets({ db }: Tx, effectId: string): Promise<readonly string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select asset_id::text as id from ${policyEffectAssets}
    where effect_id = ${effectId} and done_at is null order by asset_id limit ${AT_ONCE}`);
  return rows.map(({ id }) => id);
}
