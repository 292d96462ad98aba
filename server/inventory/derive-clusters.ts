import type { Asset } from '../../contract/areas/assets';
import type { SourceRecord } from '../../contract/areas/integrations';
import { type Cluster, correlate } from '../../domain/correlation/correlate';
import { type DerivableRecord, type DerivedAsset, deriveAsset } from '../../domain/correlation/derive-asset';
import type { Tx } from '../db/access';
import type { Cause } from './inventory-tx';
import { assetsById, firstObserved, sampleRuns } from './load-records';
import { loadNeighbourhood } from './neighbourhood';
import { isFirst, type RecordChange } from './record-change';

export type PlacedRecord = SourceRecord & Pick<DerivableRecord, 'firstObservedAt' | 'isSample'>;

/** The records around a change, grouped into assets, and what the database has of those assets. */
export interface Clusters {
  readonly clusters: readonly Cluster<PlacedRecord>[];
  /** Live assets the records belonged to before, by record. */
  readonly assetBefore: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, Asset>;
  readonly derive: (cluster: Cluster<PlacedRecord>) => DerivedAsset;
}

export async function deriveClusters(
  { db }: Pick<Tx, 'db'>,
  { companyId }: Cause,
  changes: readonly RecordChange[],
): Promise<Clusters> {
  const { records, sharedKeys } = await loadNeighbourhood(db, companyId, changes);
  const changed = new Set(changes.map(({ record }) => record.id));
  const before = [
    ...changes.flatMap((change) => change.before ?? []),
    ...records.filter((record) => !changed.has(record.id)),
  ];
  const assetBefore = new Map(before.map((record) => [record.id, record.assetId]));
  // A cluster's asset is the home of one of its records.
  const wanted = new Set([...assetBefore.values(), ...records.map(({ homeAssetId }) => homeAssetId)]);
  for (const change of changes) if (isFirst(change)) wanted.delete(change.record.homeAssetId);
  const [placed, assets] = await Promise.all([
    withObservations(db, records, changes),
    assetsById(db, companyId, wanted),
  ]);
  return {
    clusters: correlate(placed, sharedKeys),
    assetBefore,
    assets,
    derive: ({ members }) => deriveAsset(members.map(({ record }) => record)),
  };
}

/** What an asset's values need beside its records' rows. Changed records bring their first observation themselves. */
async function withObservations(
  db: Tx['db'],
  records: readonly SourceRecord[],
  changes: readonly RecordChange[],
): Promise<PlacedRecord[]> {
  const known = new Map(changes.map(({ record, firstObservedAt }) => [record.id, firstObservedAt]));
  const others = records.filter((record) => !known.has(record.id)).map((record) => record.id);
  const [first, samples] = await Promise.all([
    firstObserved(db, others),
    sampleRuns(db, new Set(records.flatMap((record) => record.syncRunId ?? []))),
  ]);
  return records.map((record) => ({
    ...record,
    firstObservedAt: known.get(record.id) ?? first.get(record.id),
    isSample: record.syncRunId !== null && samples.has(record.syncRunId),
  }));
}
