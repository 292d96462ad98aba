import type { Asset, AssetEvent } from '../../contract/areas/assets';
import { valueChanges } from '../../domain/correlation/value-changes';
import type { Tx } from '../db/access';
import { newId } from '../db/new-id';
import { type Cause, putRows } from './inventory-tx';
import { assetsById } from './load-records';

export type EventDraft = Pick<AssetEvent, 'type' | 'attribute' | 'old' | 'new' | 'isRestored'>;

/** What the change of an asset's values has to tell, one event a field and source. */
export function valueEvents(before: Asset, after: Asset): EventDraft[] {
  const values = valueChanges(before, after).map(({ field, from, to }): EventDraft => {
    const type = from === null ? 'attribute_added' : to === null ? 'attribute_removed' : 'updated';
    return { type, attribute: field, ...(from !== null && { old: from }), ...(to !== null && { new: to }) };
  });
  const added = after.sources.filter((source) => !before.sources.includes(source));
  const removed = before.sources.filter((source) => !after.sources.includes(source));
  return [
    ...added.map((source): EventDraft => ({ type: 'source_added', attribute: 'sources', new: source })),
    ...removed.map((source): EventDraft => ({ type: 'source_removed', attribute: 'sources', old: source })),
    ...values,
  ];
}

/** Whether it says that a value is another one; who speaks of an asset is none. */
export const isValueEvent = ({ type }: Pick<AssetEvent, 'type'>): boolean =>
  type === 'updated' || type === 'attribute_added' || type === 'attribute_removed';

const DELETED = { type: 'updated', attribute: 'deleted', old: false, new: true } as const;

/** Takes assets out of every list, and tells of it; their records stay. Those that are deleted already are passed over. */
export async function putDeleted(tx: Tx, cause: Cause, assets: readonly Asset[]): Promise<void> {
  const deleted = assets
    .filter((asset) => asset.deletedAt === null)
    .map((asset) => ({ ...asset, rev: asset.rev + 1, updatedAt: tx.now, deletedAt: tx.now }));
  const events = deleted.map((asset) => assetEvent(asset, cause, tx.now, DELETED));
  const { companyId } = cause;
  await Promise.all([
    putRows(tx, companyId, 'asset', [...deleted, ...(await withoutDoubts(tx, companyId, deleted))]),
    putRows(tx, companyId, 'assetEvent', events),
  ]);
}

/** The assets that could be taken for deleted ones: nobody can any more. */
async function withoutDoubts(tx: Tx, companyId: string, deleted: readonly Asset[]): Promise<Asset[]> {
  const gone = new Set(deleted.map(({ id }) => id));
  const named = deleted.flatMap(({ doubts = [] }) => doubts.map(({ assetId }) => assetId));
  const others = await assetsById(tx.db, companyId, new Set(named.filter((id) => !gone.has(id))));
  return [...others.values()].flatMap(({ doubts = [], ...asset }) => {
    const left = doubts.filter(({ assetId }) => !gone.has(assetId));
    if (asset.deletedAt !== null || left.length === doubts.length) return [];
    return [{ ...asset, ...(left.length > 0 && { doubts: left }), rev: asset.rev + 1, updatedAt: tx.now }];
  });
}

export function assetEvent(asset: Asset, cause: Cause, now: string, draft: EventDraft): AssetEvent {
  return {
    ...draft,
    id: newId(),
    companyId: cause.companyId,
    createdAt: now,
    updatedAt: now,
    rev: 1,
    deletedAt: null,
    assetId: asset.id,
    assetName: asset.name,
    source: cause.source,
    ...(cause.byId !== undefined && { byId: cause.byId }),
    syncRunId: cause.syncRunId,
    at: now,
  };
}
