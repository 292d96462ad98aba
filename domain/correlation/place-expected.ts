import type { SourceRecord } from '../../contract/areas/integrations';
import { groupBy } from '../lists/group-by';
import { type Cluster, correlate } from './correlate';
import { RecordIndex, wholeAround } from './record-index';

/**
 * The assets around records that are to come, as they will be when these have come: `ids` are theirs among `records`, the live
 * records of a company with them.
 */
export function placeExpected(
  records: readonly SourceRecord[],
  ids: Iterable<string>,
): readonly Cluster<SourceRecord>[] {
  const index = new RecordIndex(records);
  const byAsset = groupBy(records, (record) => record.assetId);
  const placed = new Set<string>();
  const clusters: Cluster<SourceRecord>[] = [];
  for (const id of ids) {
    if (placed.has(id)) continue;
    const around = wholeAround(index, id, (record) => byAsset.get(record.assetId) ?? []);
    for (const { id: one } of around) placed.add(one);
    clusters.push(...correlate(around, index.sharedKeys(around.flatMap((one) => one.matchKeys))));
  }
  return clusters;
}
