import type { Asset } from '../../contract/areas/assets';
import type { SourceRecord } from '../../contract/areas/integrations';
import { type Cluster, correlate, correlateEdits } from '../../domain/correlation/correlate';
import { type DerivableRecord, type DerivedAsset, deriveAsset } from '../../domain/correlation/derive-asset';
import type { Tx } from '../db/access';
import { rulesOf } from './company-rules';
import type { Cause } from './inventory-tx';
import { assetsById, firstObserved, type Observations, sampleRuns } from './load-records';
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

/** All records of some assets, and the assets. */
export interface WholeAssets {
  readonly records: readonly SourceRecord[];
  readonly assets: ReadonlyMap<string, Asset>;
  readonly observations: Observations;
}

/** With `edited`, the assets of changes that are edits all: nothing around them is looked for. */
export async function deriveClusters(
  { db }: Pick<Tx, 'db'>,
  { companyId }: Cause,
  changes: readonly RecordChange[],
  edited?: WholeAssets,
): Promise<Clusters> {
  if (edited) {
    const records = changedRecords(edited.records, changes);
    const clusters = correlateEdits(observed(records, changes, edited.observations));
    return { clusters, assetBefore: placesBefore(records, changes), assets: edited.assets, derive };
  }
  const [{ records, sharedKeys }, rules] = await Promise.all([
    loadNeighbourhood(db, companyId, changes),
    rulesOf(db, companyId),
  ]);
  const assetBefore = placesBefore(records, changes);
  // A cluster's asset is the home of one of its records.
  const wanted = new Set([...assetBefore.values(), ...records.map(({ homeAssetId }) => homeAssetId)]);
  for (const change of changes) if (isFirst(change)) wanted.delete(change.record.homeAssetId);
  const [observations, assets] = await Promise.all([
    observationsOf(db, records, changes),
    assetsById(db, companyId, wanted),
  ]);
  const clusters = correlate(observed(records, changes, observations), sharedKeys, rules);
  return { clusters, assetBefore, assets, derive };
}

const derive: Clusters['derive'] = ({ members }) => deriveAsset(members.map(({ record }) => record));

/** The records as the changes leave them. */
function changedRecords(records: readonly SourceRecord[], changes: readonly RecordChange[]): SourceRecord[] {
  const left = new Map(records.map((record) => [record.id, record]));
  for (const { record, removed } of changes) {
    if (removed) left.delete(record.id);
    else left.set(record.id, record);
  }
  return [...left.values()];
}

/** The asset of each live record before the changes. */
function placesBefore(records: readonly SourceRecord[], changes: readonly RecordChange[]): ReadonlyMap<string, string> {
  const changed = new Set(changes.map(({ record }) => record.id));
  const before = [
    ...changes.flatMap((change) => change.before ?? []),
    ...records.filter((record) => !changed.has(record.id)),
  ];
  return new Map(before.map((record) => [record.id, record.assetId]));
}

/** Changed records bring their first observation themselves. */
async function observationsOf(
  db: Tx['db'],
  records: readonly SourceRecord[],
  changes: readonly RecordChange[],
): Promise<Observations> {
  const changed = new Set(changes.map(({ record }) => record.id));
  const [first, samples] = await Promise.all([
    firstObserved(
      db,
      records.flatMap(({ id }) => (changed.has(id) ? [] : id)),
    ),
    sampleRuns(db, new Set(records.flatMap((record) => record.syncRunId ?? []))),
  ]);
  return { first, samples };
}

function observed(
  records: readonly SourceRecord[],
  changes: readonly RecordChange[],
  { first, samples }: Observations,
): PlacedRecord[] {
  const known = new Map(changes.map(({ record, firstObservedAt }) => [record.id, firstObservedAt]));
  return records.map((record) => ({
    ...record,
    firstObservedAt: known.has(record.id) ? known.get(record.id) : first.get(record.id),
    isSample: record.syncRunId !== null && samples.has(record.syncRunId),
  }));
}
