import { v7 as uuidv7 } from 'uuid';
import type { Asset, AssetEvent } from '../../contract/areas/assets';
import { changedFields } from '../../domain/merge/same-value';
import type { Cause } from './inventory-tx';

export type EventDraft = Pick<AssetEvent, 'type' | 'attribute' | 'old' | 'new'>;

/** Fields whose change is no news: they move with every scan, or follow from others. */
const QUIET: ReadonlySet<string> = new Set([
  'rev',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'fieldRevs',
  'firstSeenAt',
  'lastSeenAt',
  'sources',
  'isSample',
  'groupIds',
  'findingCounts',
  'softwareCount',
  'risk',
]);

/** What the change of an asset's values has to tell, one event a field and source. */
export function valueEvents(before: Asset, after: Asset): EventDraft[] {
  const [left, right] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const values = changedFields(before, after)
    .filter((field) => !QUIET.has(field))
    .map((field): EventDraft => {
      const [old, next] = [left.get(field), right.get(field)];
      const type = isEmpty(old) ? 'attribute_added' : isEmpty(next) ? 'attribute_removed' : 'updated';
      return { type, attribute: field, ...(!isEmpty(old) && { old }), ...(!isEmpty(next) && { new: next }) };
    });
  const added = after.sources.filter((source) => !before.sources.includes(source));
  const removed = before.sources.filter((source) => !after.sources.includes(source));
  return [
    ...added.map((source): EventDraft => ({ type: 'source_added', attribute: 'sources', new: source })),
    ...removed.map((source): EventDraft => ({ type: 'source_removed', attribute: 'sources', old: source })),
    ...values,
  ];
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

export function assetEvent(asset: Asset, cause: Cause, now: string, draft: EventDraft): AssetEvent {
  return {
    ...draft,
    id: uuidv7(),
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
