import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Asset, AssetPatch } from '../../../contract/areas/assets';
import type { SourceRecord } from '../../../contract/areas/integrations';
import { contentHash } from '../../../domain/correlation/content-hash';
import { isEdit } from '../../../domain/correlation/record-order';
import { groupBy } from '../../../domain/lists/group-by';
import { sameValue } from '../../../domain/merge/same-value';
import { conflict } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import type { UserPrincipal } from '../../db/principal';
import { assetEvents } from '../../db/schema';
import { BY_HAND, ensureIntegration } from '../../inventory/ensure-integration';
import { lockInventory } from '../../inventory/inventory-tx';
import { observationsByAsset, recordsByAsset, recordsOfSource } from '../../inventory/load-records';
import { placeRecords } from '../../inventory/place-records';
import type { RecordChange } from '../../inventory/record-change';
import { countsOf, settleAssets } from '../../inventory/settle-assets';
import { type Edit, isEmptyEdit, NO_EDIT, PATCH_FIELDS, patchEdit, withoutCleared } from './edit-statement';
import { loadAssets } from './load-assets';
import { manualRecord } from './manual-record';

/** Applies a person's patch to assets. With `baseRev` a field that moved on since is a conflict. */
export async function editAssets(
  tx: Tx<UserPrincipal>,
  companyId: string,
  ids: readonly string[],
  patch: AssetPatch,
  baseRev?: number,
): Promise<void> {
  const [, assets, integrationId, known, own, observations, counts] = await Promise.all([
    lockInventory(tx, companyId),
    loadAssets(tx.db, companyId, ids, { withDeleted: false }),
    ensureIntegration(tx, companyId, BY_HAND),
    recordsByAsset(tx.db, companyId, ids),
    recordsOfSource(tx.db, companyId, BY_HAND.displayName, ids),
    observationsByAsset(tx.db, ids),
    countsOf(tx.db, ids),
  ]);
  if (baseRev !== undefined) for (const asset of assets) await refuseConflict(tx, asset, patch, baseRev);
  const records = groupBy(known, (record) => record.assetId);
  const changes = assets.flatMap((asset) => {
    const empty = { companyId, integrationId, assetId: asset.id, sourceUid: asset.id, asset: {}, matchKeys: [] };
    const edit = own.get(asset.id) ?? { ...manualRecord(empty, tx.now), rev: 0 };
    return editChanges(edit, records.get(asset.id) ?? [], patch, tx.now);
  });
  if (changes.length === 0) return;
  const cause = { companyId, source: tx.principal.displayName, byId: tx.principal.userId, syncRunId: null };
  const edited = { records: known, assets: new Map(assets.map((asset) => [asset.id, asset])), observations };
  const { plan, written } = await placeRecords(tx, cause, changes, edited);
  tx.alongside(written);
  await settleAssets(tx, cause, plan, { counts });
}

/** Tags are added and removed, so they never conflict. */
async function refuseConflict(tx: Tx<UserPrincipal>, asset: Asset, patch: AssetPatch, baseRev: number): Promise<void> {
  const isMoved = (rev: number): boolean => rev > baseRev && !tx.changes.made(asset.id, rev);
  const fields = PATCH_FIELDS.filter(
    (field) =>
      patch[field] !== undefined && isMoved(asset.fieldRevs[field] ?? 0) && !sameValue(patch[field], asset[field]),
  );
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

/** The asset's own edit, and those that came along with assets merged into it. */
function editChanges(
  own: SourceRecord,
  records: readonly SourceRecord[],
  patch: AssetPatch,
  now: string,
): RecordChange[] {
  const sourceTags = new Set(records.filter((record) => !isEdit(record)).flatMap(({ asset }) => asset.tags ?? []));
  const before = own.deletedAt === null && own.rev > 0 ? editOf(own) : NO_EDIT;
  const others = records.filter((record) => isEdit(record) && record.id !== own.id);
  return [
    ...changeOf(own, before, patchEdit(before, patch, sourceTags), now),
    ...others.flatMap((record) => changeOf(record, editOf(record), withoutCleared(editOf(record), patch), now)),
  ];
}

const editOf = ({ asset, removedTags = [] }: SourceRecord): Edit => ({ asset, removedTags });

function changeOf(record: SourceRecord, before: Edit, after: Edit, now: string): RecordChange[] {
  if (sameValue(before, after)) return [];
  const { removedTags: _, ...rest } = record;
  const isLive = record.deletedAt === null && record.rev > 0;
  const next: SourceRecord = {
    ...rest,
    asset: after.asset,
    ...(after.removedTags.length > 0 && { removedTags: [...after.removedTags] }),
    contentHash: contentHash({ asset: after.asset, software: [], findings: [] }),
    observedAt: now,
    rev: record.rev + 1,
    updatedAt: now,
    deletedAt: null,
  };
  return [{ record: next, before: isLive ? record : null, removed: isEmptyEdit(after), revives: false }];
}
