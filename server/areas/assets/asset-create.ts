import { eq } from 'drizzle-orm';
import type { AssetCreate } from '../../../contract/areas/assets';
import type { SourceRecord } from '../../../contract/areas/integrations';
import { matchKeysOf } from '../../../domain/correlation/match-keys';
import { normalizeStatement } from '../../../domain/correlation/normalize-statement';
import { addedUid } from '../../../domain/correlation/record-order';
import { notFound, Refusal } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { asSystem } from '../../db/enter';
import type { UserPrincipal } from '../../db/principal';
import { assets } from '../../db/schema';
import { BY_HAND, ensureIntegration } from '../../inventory/ensure-integration';
import { lockInventory } from '../../inventory/inventory-tx';
import { assetsById, recordsOfSource } from '../../inventory/load-records';
import { manualRecord } from '../../inventory/manual-record';
import { placeRecords } from '../../inventory/place-records';
import { settleAssets } from '../../inventory/settle-assets';

/** Answers the id of the asset the statement is about: one that is known already where it states the same keys. */
export async function createAsset(
  tx: Tx<UserPrincipal>,
  companyId: string,
  { id, ...stated }: AssetCreate,
): Promise<{ id: string }> {
  // Another company's asset may have the id: that is not seen from here, and not said.
  const [, [taken]] = await asSystem(tx, () =>
    Promise.all([
      lockInventory(tx, companyId),
      tx.db.select({ companyId: assets.companyId }).from(assets).where(eq(assets.id, id)),
    ]),
  );
  if (taken && taken.companyId !== companyId) throw notFound('Asset');
  if (taken) throw new Refusal({ status: 409, code: 'conflict', message: 'An asset with this id already exists' });
  const asset = normalizeStatement(stated);
  const sourceUid = addedUid(id);
  const [integrationId, known] = await Promise.all([
    ensureIntegration(tx, companyId, BY_HAND),
    recordsOfSource(tx.db, companyId, BY_HAND.displayName, [sourceUid]),
  ]);
  const first = known.get(sourceUid);
  if (first) throw await second(tx, companyId, first);
  const identity = { companyId, integrationId, assetId: id, sourceUid };
  const record = manualRecord({ ...identity, asset, matchKeys: matchKeysOf(asset, sourceUid) }, tx.now);
  const cause = { companyId, source: tx.principal.displayName, byId: tx.principal.userId, syncRunId: null };
  const change = { record, before: null, removed: false, revives: true };
  const { plan, written } = await placeRecords(tx, cause, [change]);
  tx.alongside(written);
  await settleAssets(tx, cause, plan, { bare: new Set([record.id]) });
  return { id: plan.assetOf.get(record.id) ?? id };
}

/** BI20: what was added under this id before became part of another asset, so no asset has it. */
async function second({ db }: Tx, companyId: string, first: SourceRecord): Promise<Refusal> {
  const asset = (await assetsById(db, companyId, [first.assetId])).get(first.assetId);
  const message = `What was added under this id became part of ${asset ? `the asset “${asset.name}”` : 'another asset'}`;
  return new Refusal({
    status: 409,
    code: 'conflict',
    message,
    ...(asset && { conflict: { fields: [], row: asset } }),
  });
}
