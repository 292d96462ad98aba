import { type CompanyRules, NO_RULES } from './company-rules';
import { type Cluster, correlate } from './correlate';
import type { RecordIndex } from './record-index';
import type { CorrelationRecord } from './record-order';

/** Records that decide of each other's place, and the assets they make. */
export interface Neighbourhood<R extends CorrelationRecord> {
  readonly records: readonly R[];
  readonly clusters: readonly Cluster<R>[];
}

/**
 * The closed neighbourhoods of these records and of what they leave, each once: with any record of an asset come its mates,
 * all that are of that asset, as the assets on both sides change.
 */
export function* neighbourhoods<R extends CorrelationRecord>(
  index: RecordIndex<R>,
  ids: Iterable<string>,
  matesOf: (record: R) => Iterable<{ readonly id: string }>,
  rules: CompanyRules = NO_RULES,
): Generator<Neighbourhood<R>> {
  const met = new Set<string>();
  for (const id of ids) {
    if (met.has(id)) continue;
    const records = wholeAround(index, id, matesOf);
    for (const record of records) met.add(record.id);
    const sharedKeys = index.sharedKeys(records.flatMap((one) => one.matchKeys));
    yield { records, clusters: correlate(records, sharedKeys, rules) };
  }
}

function wholeAround<R extends CorrelationRecord>(
  index: RecordIndex<R>,
  id: string,
  matesOf: (record: R) => Iterable<{ readonly id: string }>,
): R[] {
  const found = new Map<string, R>();
  const seeds = new Set([id]);
  for (const seed of seeds) {
    if (found.has(seed)) continue;
    for (const record of index.around(seed)) {
      found.set(record.id, record);
      for (const mate of matesOf(record)) seeds.add(mate.id);
    }
  }
  return [...found.values()];
}
