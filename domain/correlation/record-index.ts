import { MAX_SHARERS } from './correlate';
import { assetIdOf, keysOf } from './match-keys';
import type { CorrelationRecord } from './record-order';

/** Records found by key and by home, in memory: what the server asks of SQL. */
export class RecordIndex<R extends CorrelationRecord> {
  readonly #byId = new Map<string, R>();
  readonly #byKey = new Map<string, Set<string>>();
  readonly #byHome = new Map<string, Set<string>>();

  constructor(records: Iterable<R> = []) {
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
    for (const key of record.matchKeys) this.#byKey.get(key)?.delete(id);
    this.#byHome.get(record.homeAssetId)?.delete(id);
  }

  /** The closed neighbourhood of a record, itself included; keys with too many sharers lead nowhere. */
  around(id: string): R[] {
    const found = new Set([id]);
    const walked = new Set<string>();
    // A set being walked also yields what is added meanwhile.
    for (const one of found) {
      const record = this.#byId.get(one);
      if (!record) continue;
      for (const neighbour of this.#byHome.get(record.homeAssetId) ?? []) found.add(neighbour);
      for (const key of keysOf(record)) {
        if (walked.has(key)) continue;
        walked.add(key);
        for (const founder of this.#byHome.get(assetIdOf(key) ?? '') ?? []) found.add(founder);
        const sharers = this.#byKey.get(key) ?? new Set();
        if (sharers.size <= MAX_SHARERS) for (const sharer of sharers) found.add(sharer);
      }
    }
    return [...found].flatMap((one) => this.#byId.get(one) ?? []);
  }

  /** The keys among these that have too many sharers to count. */
  sharedKeys(keys: Iterable<string>): Set<string> {
    return new Set([...keys].filter((key) => (this.#byKey.get(key)?.size ?? 0) > MAX_SHARERS));
  }
}

function addTo(map: Map<string, Set<string>>, key: string, id: string): void {
  const ids = map.get(key);
  if (ids) ids.add(id);
  else map.set(key, new Set([id]));
}
