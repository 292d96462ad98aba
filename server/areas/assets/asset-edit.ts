import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Asset, AssetPatch } from '../../../contract/areas/assets';
import { conflict } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import type { UserPrincipal } from '../../db/principal';
import { assetEvents } from '../../db/schema';
import { loadEdited, placeEdits } from '../../inventory/edit-assets';
import { movedFields } from '../../inventory/edit-statement';
import { lockInventory } from '../../inventory/inventory-tx';
import { refuseCustom } from './custom-values';
import { loadAssets } from './load-assets';

/** Applies a person's patch to assets. With `baseRev` a field that moved on since is a conflict. */
export async function editAssets(
  tx: Tx<UserPrincipal>,
  companyId: string,
  ids: readonly string[],
  patch: AssetPatch,
  baseRev?: number,
): Promise<void> {
  if (patch.custom !== undefined) await refuseCustom(tx, companyId, patch.custom);
  const [, loaded] = await Promise.all([
    lockInventory(tx, companyId),
    loadEdited(tx, companyId, ids, loadAssets(tx.db, companyId, ids, { withDeleted: false })),
  ]);
  if (baseRev !== undefined) for (const asset of loaded.assets) await refuseConflict(tx, asset, patch, baseRev);
  const cause = { companyId, source: tx.principal.displayName, byId: tx.principal.userId, syncRunId: null };
  await placeEdits(tx, cause, loaded, () => patch);
}

/** Tags are added and removed, so they never conflict. */
async function refuseConflict(tx: Tx<UserPrincipal>, asset: Asset, patch: AssetPatch, baseRev: number): Promise<void> {
  const fields = movedFields(asset, patch, (rev) => rev > baseRev && !tx.changes.made(asset.id, rev));
  if (fields.length === 0) return;
  const by = await lastToChange(tx, asset.id, fields);
  throw conflict('The same fields were changed in the meantime', { fields, row: asset, by });
}

/** By the newest event of one of these fields: there is none of what follows from other values. */
async function lastToChange({ db, principal }: Tx<UserPrincipal>, assetId: string, fields: readonly string[]) {
  const [event] = await db
    .select({ at: assetEvents.at, doc: assetEvents.doc })
    .from(assetEvents)
    .where(and(eq(assetEvents.assetId, assetId), inArray(sql`${assetEvents.doc} ->> 'attribute'`, [...fields])))
    .orderBy(desc(assetEvents.at), desc(assetEvents.id))
    .limit(1);
  if (event === undefined) return undefined;
  const { source: name, byId } = event.doc;
  return { name, isCaller: byId === principal.userId, at: event.at };
}
