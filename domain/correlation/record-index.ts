import { MAX_SHARERS } from './correlate';
import { assetIdOf, keysOf } from './match-keys';
import type { CorrelationRecord } from './record-order';

/** Records found by key and by home, in memory: what the server asks of SQL. */
export class RecordIndex<R extends CorrelationRecord> {
  readonly #byId = new Map<string, R>();
  readonly #byKey = new Map<string, Ids>();
  readonly #byHome = new Map<string, Ids>();
  readonly #crowded: ReadonlySet<string>;

  /** `crowded`: keys of which more have each than are among the records. */
  constructor(records: Iterable<R> = [], crowded: ReadonlySet<string> = new Set()) {
    this.#crowded = crowded;
    for (const record of records) this.put(record);
  }

  put(record: R): void {
    this.remove(record.id);
    this.#byId.set(record.id, record);
    for (const key of record.matchKeys) addTo(this.#byKey, key, record.id);
    addTo(this.#byHome, record.homeAssetId, record.id);
  }

  remove(id: string): void {
    const record = this.#byId.get(id);
    if (!record) return;
    this.#byId.delete(id);
    for (const key of record.matchKeys) takeFrom(this.#byKey, key, id);
    takeFrom(this.#byHome, record.homeAssetId, id);
  }

  /** The closed neighbourhood of a record, itself included; keys with too many sharers lead nowhere. */
  around(id: string): R[] {
    const found = new Set([id]);
    const walked = new Set<string>();
    // A set being walked also yields what is added meanwhile.
    for (const one of found) {
      const record = this.#byId.get(one);
      if (!record) continue;
      addAll(found, this.#byHome.get(record.homeAssetId));
      for (const key of keysOf(record)) {
        if (walked.has(key)) continue;
        walked.add(key);
        const assetId = assetIdOf(key);
        if (assetId !== undefined) addAll(found, this.#byHome.get(assetId));
        const sharers = this.#byKey.get(key);
        if (!this.#isCrowded(key, sharers)) addAll(found, sharers);
      }
    }
    const records: R[] = [];
    for (const one of found) {
      const record = this.#byId.get(one);
      if (record) records.push(record);
    }
    return records;
  }

  /** The keys among these that have too many sharers to count. */
  sharedKeys(keys: Iterable<string>): Set<string> {
    const shared = new Set<string>();
    for (const key of keys) if (this.#isCrowded(key, this.#byKey.get(key))) shared.add(key);
    return shared;
  }

  #isCrowded(key: string, sharers: Ids | undefined): boolean {
    return (typeof sharers === 'object' && sharers.length > MAX_SHARERS) || this.#crowded.has(key);
  }
}

/** Most keys are one record's: a set for each would be most of the index. */
type Ids = string | string[];

const idsOf = (ids: Ids | undefined): readonly string[] =>
  ids === undefined ? [] : typeof ids === 'string' ? [ids] : ids;

function addAll(found: Set<string>, ids: Ids | undefined): void {
  if (typeof ids === 'string') found.add(ids);
  else if (ids !== undefined) for (const id of ids) found.add(id);
}

function addTo(map: Map<string, Ids>, key: string, id: string): void {
  const ids = map.get(key);
  if (ids === undefined) map.set(key, id);
  else if (typeof ids === 'string') map.set(key, [ids, id]);
  else ids.push(id);
}

function takeFrom(map: Map<string, Ids>, key: string, id: string): void {
  map.set(
    key,
    idsOf(map.get(key)).filter((one) => one !== id),
  );
}
