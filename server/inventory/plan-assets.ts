import type { Asset, AssetEvent } from '../../contract/areas/assets';
import type { Cluster } from '../../domain/correlation/correlate';
import type { DerivedAsset } from '../../domain/correlation/derive-asset';
import { isEdit } from '../../domain/correlation/record-order';
import { changedFields } from '../../domain/merge/same-value';
import { assetEvent, type EventDraft, valueEvents } from './asset-events';
import type { Clusters, PlacedRecord } from './derive-clusters';
import type { Cause } from './inventory-tx';

export interface PlannedAsset {
  asset: Asset;
  /** Whether the row differs from the database's. */
  dirty: boolean;
  readonly before: Asset | null;
  readonly members: readonly PlacedRecord[];
  readonly events: AssetEvent[];
}

export interface AssetPlan {
  /** Assets that are, by id. */
  readonly planned: ReadonlyMap<string, PlannedAsset>;
  /** Assets no record founds any more, as tombstones. */
  readonly gone: readonly Asset[];
  /** The asset each record belongs to. */
  readonly assetOf: ReadonlyMap<string, string>;
}

/** The assets the clusters make, compared with the ones there are. Pure. */
export function planAssets(input: Clusters, revived: ReadonlySet<string>, cause: Cause, now: string): AssetPlan {
  const planned = new Map<string, PlannedAsset>();
  const assetOf = new Map<string, string>();
  const stand = input.clusters.flatMap((cluster) => {
    const { assetId } = cluster;
    if (assetId === null) return [];
    for (const { record } of cluster.members) assetOf.set(record.id, assetId);
    return isHeldDeleted(input, cluster, assetId, revived) ? [] : [{ ...cluster, assetId }];
  });
  const standing = new Set(stand.map(({ assetId }) => assetId));
  for (const cluster of stand) {
    // Nobody can be taken for what a person deleted.
    const doubts = cluster.doubts?.filter(({ assetId }) => standing.has(assetId)) ?? null;
    planned.set(cluster.assetId, planOne(input, { ...cluster, doubts }, cluster.assetId, cause, now));
  }
  const former = new Set(input.assetBefore.values());
  const gone = [...former].flatMap((id) => {
    const asset = input.assets.get(id);
    if (!asset || asset.deletedAt !== null || planned.has(id)) return [];
    return [{ ...asset, rev: asset.rev + 1, updatedAt: now, deletedAt: now }];
  });
  return { planned, gone, assetOf };
}

/** A person deleted it, no source has said anything new since, and nothing that is here has become part of it. */
function isHeldDeleted(
  { assets, assetBefore }: Clusters,
  { members }: Cluster<PlacedRecord>,
  assetId: string,
  revived: ReadonlySet<string>,
): boolean {
  if (!assets.get(assetId)?.deletedAt) return false;
  const stillNamed = members.some(({ record }) => assetBefore.get(record.id) === assetId);
  const isHere = ({ record }: (typeof members)[number]): boolean =>
    !isEdit(record) && assets.get(assetBefore.get(record.id) ?? '')?.deletedAt === null;
  return stillNamed && !members.some((member) => revived.has(member.record.id) || isHere(member));
}

function planOne(
  input: Clusters,
  cluster: Cluster<PlacedRecord>,
  assetId: string,
  cause: Cause,
  now: string,
): PlannedAsset {
  const before = input.assets.get(assetId) ?? null;
  const members = cluster.members.map(({ record }) => record);
  const doubts = cluster.doubts ?? before?.doubts ?? [];
  const derived = { ...input.derive(cluster), ...(doubts.length > 0 && { doubts: [...doubts] }) };
  const asset = nextAsset(before, derived, assetId, cause.companyId, now);
  // An edit that waited for its asset does not make it one that was there.
  const founders = members.filter((record) => !isEdit(record));
  const origins = new Set(founders.flatMap((record) => input.assetBefore.get(record.id) ?? []));
  const come = comeEvents(input, before, asset, [...origins]);
  const values = before?.deletedAt === null ? valueEvents(before, asset) : [];
  const drafts = [...come, ...mergedEvents(input, before, asset, founders), ...values];
  return {
    asset,
    dirty: asset !== before,
    before,
    members,
    events: drafts.map((draft) => assetEvent(asset, cause, now, draft)),
  };
}

/** How it came, of one that was not. */
function comeEvents(input: Clusters, before: Asset | null, asset: Asset, origins: readonly string[]): EventDraft[] {
  if (before?.deletedAt === null) return [];
  const others = origins.flatMap((id) => (id === asset.id ? [] : (input.assets.get(id) ?? [])));
  const [other] = others;
  if (before && origins.includes(asset.id)) return restoreEvents(before, asset);
  if (other) return [{ type: 'split', attribute: 'name', old: nameNow(input, other), new: asset.name }];
  return [{ type: 'created' }];
}

/** An asset that something came apart from is called as it is without it, as its name may have been the other's. */
function nameNow({ clusters, derive }: Clusters, { id, name }: Asset): string {
  const cluster = clusters.find(({ assetId }) => assetId === id);
  return cluster ? derive(cluster).name : name;
}

/** That it came back, and what is another value since it went. */
function restoreEvents(before: Asset, asset: Asset): EventDraft[] {
  const back: EventDraft = { type: 'updated', attribute: 'deleted', old: true, new: false };
  return [back, ...valueEvents(before, asset)].map((draft) => ({ ...draft, isRestored: true }));
}

/** One for each asset that is no more, where the record went that founded it. */
function mergedEvents(
  input: Clusters,
  before: Asset | null,
  asset: Asset,
  founders: readonly PlacedRecord[],
): EventDraft[] {
  return founders.flatMap((record): EventDraft[] => {
    const { homeAssetId } = record;
    const one = input.assets.get(homeAssetId);
    const wasThere = one?.deletedAt === null && input.assetBefore.get(record.id) === homeAssetId;
    if (!wasThere || isStillFounded(input, homeAssetId)) return [];
    return [{ type: 'merged', attribute: 'name', old: one.name, new: before?.name ?? asset.name }];
  });
}

const isStillFounded = ({ clusters }: Clusters, assetId: string) =>
  clusters.some((cluster) => cluster.assetId === assetId);

type Derived = DerivedAsset & Pick<Asset, 'doubts'>;

/** The stored row itself where nothing changed. */
function nextAsset(before: Asset | null, derived: Derived, id: string, companyId: string, now: string): Asset {
  const { groupIds, findingCounts, softwareCount, risk } = before ?? NOTHING_YET;
  // Settled when the children are written.
  const kept = { groupIds, findingCounts, softwareCount, ...(risk && { risk }) };
  if (before === null) {
    const fieldRevs = Object.fromEntries(Object.keys(derived).map((field) => [field, 1]));
    return { ...derived, ...kept, id, companyId, createdAt: now, updatedAt: now, rev: 1, deletedAt: null, fieldRevs };
  }
  const rev = before.rev + 1;
  const same = { id, companyId, createdAt: before.createdAt };
  const after = {
    ...derived,
    ...kept,
    ...same,
    updatedAt: before.updatedAt,
    rev: before.rev,
    deletedAt: null,
    fieldRevs: before.fieldRevs,
  };
  const fields = changedFields(before, after);
  if (fields.length === 0) return before;
  const fieldRevs = { ...before.fieldRevs, ...Object.fromEntries(fields.map((field) => [field, rev])) };
  return { ...after, rev, updatedAt: now, fieldRevs };
}

const NOTHING_YET: Pick<Asset, 'groupIds' | 'findingCounts' | 'softwareCount' | 'risk'> = {
  groupIds: [],
  findingCounts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  softwareCount: 0,
};
