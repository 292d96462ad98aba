import type { SourceRecord } from '../../contract/areas/integrations';
import type { Cluster } from './correlate';
import { deriveAsset } from './derive-asset';
import { type CorrelationRecord, isEdit } from './record-order';

/** An asset that is one no longer: the record that founded it speaks of another asset now. */
export interface MergedAsset {
  readonly assetId: string;
  readonly name: string;
}

/** The assets that become part of another one, by the one they become part of: the records as they will be, and as they are. */
export function mergedAssets(
  clusters: readonly Cluster<CorrelationRecord>[],
  before: readonly SourceRecord[],
  assetName: (assetId: string) => string | null,
): ReadonlyMap<string, readonly MergedAsset[]> {
  const standing = new Set(clusters.map(({ assetId }) => assetId));
  const gone = new Set(
    before.map(({ assetId }) => assetId).filter((id) => !standing.has(id) && assetName(id) !== null),
  );
  const merged = new Map<string, MergedAsset[]>();
  if (gone.size === 0) return merged;
  for (const { assetId: into, members } of clusters) {
    for (const { record } of members) {
      const { homeAssetId: assetId } = record;
      const name = assetName(assetId);
      if (into === null || name === null || isEdit(record) || !gone.has(assetId)) continue;
      merged.set(into, [...(merged.get(into) ?? []), { assetId, name }]);
    }
  }
  return merged;
}

/** Of assets that become one: those in use, and the archived ones, where the edit that archived these counts for all. */
export interface PutAway {
  readonly inUse: readonly string[];
  readonly archived: readonly string[];
}

type Records = readonly CorrelationRecord[];

/** Null where nothing that is in use leaves the lists with an archived asset. */
export function putAway(
  parts: readonly { readonly name: string; readonly records: Records }[],
  together: Records,
): PutAway | null {
  if (!isArchived(together)) return null;
  const named = (which: boolean): string[] =>
    parts.filter(({ records }) => isArchived(records) === which).map(({ name }) => name);
  const [inUse, archived] = [named(false), named(true)];
  return inUse.length === 0 || archived.length === 0 ? null : { inUse, archived };
}

const isArchived = (records: Records): boolean =>
  records.some((record) => !isEdit(record)) && deriveAsset(records).lifecycle === 'archived';
