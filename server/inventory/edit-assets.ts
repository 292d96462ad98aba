import type { Asset, AssetPatch } from '../../contract/areas/assets';
import type { SourceRecord } from '../../contract/areas/integrations';
import { contentHash } from '../../domain/correlation/content-hash';
import { isEdit } from '../../domain/correlation/record-order';
import { groupBy } from '../../domain/lists/group-by';
import { sameValue } from '../../domain/merge/same-value';
import type { Tx } from '../db/access';
import { type Edit, editOf, isEmptyEdit, NO_EDIT, patchEdit, withoutCleared } from './edit-statement';
import { BY_HAND, ensureIntegration } from './ensure-integration';
import type { Cause } from './inventory-tx';
import { type Observations, observationsByAsset, recordsByAsset, recordsOfSource } from './load-records';
import { manualRecord } from './manual-record';
import { placeRecords } from './place-records';
import type { AssetPlan } from './plan-assets';
import type { RecordChange } from './record-change';
import { type Counts, countsOf, settleAssets } from './settle-assets';

/** Assets that a person edits, with all that decides their values. */
export interface EditedAssets {
  readonly assets: readonly Asset[];
  readonly integrationId: string;
  readonly known: readonly SourceRecord[];
  /** The person's own edit of each, live or taken back. */
  readonly own: ReadonlyMap<string, SourceRecord>;
  readonly observations: Observations;
  readonly counts: Counts;
}

/** `loading` are the assets themselves: who asks says what becomes of those that are not there. */
export async function loadEdited(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  loading: Promise<readonly Asset[]>,
): Promise<EditedAssets> {
  const [assets, integrationId, known, own, observations, counts] = await Promise.all([
    loading,
    ensureIntegration(tx, companyId, BY_HAND),
    recordsByAsset(tx.db, companyId, ids),
    recordsOfSource(tx.db, companyId, BY_HAND.displayName, ids),
    observationsByAsset(tx.db, ids),
    countsOf(tx.db, ids),
  ]);
  return { assets, integrationId, known, own, observations, counts };
}

/** An asset's own edit, as it was and as it is. */
export interface EditMade {
  readonly record: SourceRecord;
  readonly was: Edit;
}

export interface EditsPlaced {
  readonly made: readonly EditMade[];
  readonly plan: AssetPlan;
}

/** Writes what a person says of assets, and all that follows. Null where nothing differs. */
export async function placeEdits(
  tx: Tx,
  cause: Cause,
  loaded: EditedAssets,
  patchOf: (asset: Asset, before: Edit) => AssetPatch,
): Promise<EditsPlaced | null> {
  const { assets, integrationId, own, known, observations, counts } = loaded;
  const { companyId } = cause;
  const records = groupBy(known, (record) => record.assetId);
  const made: EditMade[] = [];
  const changes = assets.flatMap((asset) => {
    const empty = { companyId, integrationId, assetId: asset.id, sourceUid: asset.id, asset: {}, matchKeys: [] };
    const edit = own.get(asset.id) ?? { ...manualRecord(empty, tx.now), rev: 0 };
    const was = standingEdit(edit);
    const [mine, ...others] = editChanges(edit, was, records.get(asset.id) ?? [], patchOf(asset, was), tx.now);
    for (const { record } of mine) made.push({ record, was });
    return [...mine, ...others.flat()];
  });
  if (changes.length === 0) return null;
  const edited = { records: known, assets: new Map(assets.map((asset) => [asset.id, asset])), observations };
  const { plan, written } = await placeRecords(tx, cause, changes, edited);
  tx.alongside(written);
  await settleAssets(tx, cause, plan, { counts });
  return { made, plan };
}

const standingEdit = (own: SourceRecord): Edit => (own.deletedAt === null && own.rev > 0 ? editOf(own) : NO_EDIT);

/** The asset's own edit, and those that came along with assets merged into it. */
function editChanges(
  own: SourceRecord,
  before: Edit,
  records: readonly SourceRecord[],
  patch: AssetPatch,
  now: string,
): [mine: RecordChange[], ...others: RecordChange[][]] {
  const sourceTags = new Set(records.filter((record) => !isEdit(record)).flatMap(({ asset }) => asset.tags ?? []));
  const others = records.filter((record) => isEdit(record) && record.id !== own.id);
  return [
    changeOf(own, before, patchEdit(before, patch, sourceTags), now),
    ...others.map((record) => changeOf(record, editOf(record), withoutCleared(editOf(record), patch), now)),
  ];
}

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
