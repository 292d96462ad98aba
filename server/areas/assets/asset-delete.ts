import { isEdit } from '../../../domain/correlation/record-order';
import { Refusal } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import type { UserPrincipal } from '../../db/principal';
import { putDeleted } from '../../inventory/asset-events';
import { lockInventory } from '../../inventory/inventory-tx';
import { firstObserved, recordsByAsset } from '../../inventory/load-records';
import { placeRecords } from '../../inventory/place-records';
import { settleAssets } from '../../inventory/settle-assets';
import { loadAssets } from './load-assets';

/** Takes assets out of every list; their records stay, so that they can come back. Deleting twice has no effect. */
export async function deleteAssets(tx: Tx<UserPrincipal>, companyId: string, ids: readonly string[]): Promise<void> {
  const [, assets] = await Promise.all([
    lockInventory(tx, companyId),
    loadAssets(tx.db, companyId, ids, { withDeleted: true }),
  ]);
  const cause = { companyId, source: tx.principal.displayName, byId: tx.principal.userId, syncRunId: null };
  await putDeleted(tx, cause, assets);
}

/** Brings deleted assets back as their records now have them. Restoring what is there has no effect. */
export async function restoreAssets(tx: Tx<UserPrincipal>, companyId: string, ids: readonly string[]): Promise<void> {
  const [, assets] = await Promise.all([
    lockInventory(tx, companyId),
    loadAssets(tx.db, companyId, ids, { withDeleted: true }),
  ]);
  const deleted = assets.filter((asset) => asset.deletedAt !== null).map(({ id }) => id);
  const records = await recordsByAsset(tx.db, companyId, deleted);
  // An edit waits for its asset, and founds none.
  const named = new Set(records.filter((record) => !isEdit(record)).map(({ assetId }) => assetId));
  const lost = deleted.filter((id) => !named.has(id)).length;
  if (lost > 0) {
    const message = `${lost} of these assets cannot be restored: no source reports ${lost === 1 ? 'it' : 'them'} any more`;
    throw new Refusal({ status: 409, code: 'conflict', message });
  }
  if (records.length === 0) return;
  const first = await firstObserved(
    tx.db,
    records.map(({ id }) => id),
  );
  const cause = { companyId, source: tx.principal.displayName, byId: tx.principal.userId, syncRunId: null };
  const changes = records.map((before) => ({
    record: { ...before, rev: before.rev + 1, updatedAt: tx.now },
    before,
    removed: false,
    firstObservedAt: first.get(before.id),
    revives: true,
  }));
  const { plan, written } = await placeRecords(tx, cause, changes);
  tx.alongside(written);
  await settleAssets(tx, cause, plan);
}
