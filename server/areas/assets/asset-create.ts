import { eq } from 'drizzle-orm';
import type { AssetCreate } from '../../../contract/areas/assets';
import { matchKeysOf } from '../../../domain/correlation/match-keys';
import { normalizeStatement } from '../../../domain/correlation/normalize-statement';
import { addedUid } from '../../../domain/correlation/record-order';
import type { Tx } from '../../db/access';
import { asSystem } from '../../db/enter';
import { assets } from '../../db/schema';
import type { UserPrincipal } from '../../identity/principal';
import { BY_HAND, ensureIntegration } from '../../inventory/ensure-integration';
import { lockInventory } from '../../inventory/inventory-tx';
import { assetsById, recordsByUid } from '../../inventory/load-records';
import { placeRecords } from '../../inventory/place-records';
import { settleAssets } from '../../inventory/settle-assets';
import { notFound, Refusal } from '../../refusal';
import { manualRecord } from './manual-record';

/** Answers the id of the asset the statement is about: one that is known already where it states the same keys. */
export async function createAsset(
  tx: Tx<UserPrincipal>,
  companyId: string,
  { id, ...stated }: AssetCreate,
): Promise<{ id: string }> {
  await lockInventory(tx, companyId);
  // Another company's asset may have the id: that is not seen from here, and not said.
  const [taken] = await asSystem(tx, () =>
    tx.db.select({ companyId: assets.companyId }).from(assets).where(eq(assets.id, id)),
  );
  if (taken && taken.companyId !== companyId) throw notFound('Asset');
  if (taken) throw new Refusal({ status: 409, code: 'conflict', message: 'There is an asset with this id already' });
  const integrationId = await ensureIntegration(tx, companyId, BY_HAND);
  const asset = normalizeStatement(stated);
  const sourceUid = addedUid(id);
  await refuseSecond(tx, companyId, integrationId, sourceUid);
  const identity = { companyId, integrationId, assetId: id, sourceUid };
  const record = manualRecord({ ...identity, asset, matchKeys: matchKeysOf(asset, sourceUid) }, tx.now);
  const cause = { companyId, source: tx.principal.displayName, syncRunId: null };
  const { plan } = await placeRecords(tx, cause, [{ record, before: null, removed: false, revives: true }]);
  await settleAssets(tx, cause, plan);
  return { id: plan.assetOf.get(record.id) ?? id };
}

/** BI20: what was added under this id before became part of another asset, so no asset has it. */
async function refuseSecond({ db }: Tx, companyId: string, integrationId: string, sourceUid: string): Promise<void> {
  const first = (await recordsByUid(db, integrationId, [sourceUid])).get(sourceUid);
  if (!first) return;
  const asset = (await assetsById(db, companyId, [first.assetId])).get(first.assetId);
  const message = `What was added under this id became part of ${asset ? `the asset “${asset.name}”` : 'another asset'}`;
  throw new Refusal({ status: 409, code: 'conflict', message, ...(asset && { conflict: { fields: [], row: asset } }) });
}
