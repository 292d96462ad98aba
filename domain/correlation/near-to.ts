import type { SourceRecord } from '../../contract/areas/integrations';
import { MAX_SHARERS } from './correlate';
import { assetIdOf, keysOf } from './match-keys';
import type { CorrelationRecord } from './record-order';

type Known = CorrelationRecord & Pick<SourceRecord, 'assetId'>;

export interface Near<R extends Known> {
  readonly records: readonly R[];
  /** Keys that more have than count, of whom not all are among the records (C8). */
  readonly crowded: ReadonlySet<string>;
}

/** What the next walk over all records looks for. */
interface Wanted<R> {
  readonly sharers: ReadonlyMap<string, R[]>;
  readonly homes: ReadonlySet<string>;
  readonly assets: ReadonlySet<string>;
}

/**
 * Of all records those that may decide of the place of some: who shares a key or a home with them, or is of one asset with
 * those, and whoever does so with these. It walks over all of them, two or three times: an index of a million would take
 * longer to make than all that is asked of it.
 *
 * @param states The records as they will be; where one of `all` has the id of one of these, it is of the past.
 * @param assets All records of these assets are among the answer.
 * @param crowded Keys known to have too many sharers, of whom not all are among `all`.
 */
export function nearTo<R extends Known>(
  all: readonly R[],
  states: readonly CorrelationRecord[],
  assets: Iterable<string>,
  crowded: Iterable<string> = [],
): Near<R> {
  const walk = new Walk(all, states, crowded);
  walk.go(assets);
  return { records: [...walk.found], crowded: walk.crowded };
}

class Walk<R extends Known> {
  readonly found = new Set<R>();
  readonly crowded: Set<string>;
  readonly #all: readonly R[];
  readonly #states: readonly CorrelationRecord[];
  readonly #past: ReadonlySet<string>;
  /** How many of the states have each key. */
  readonly #stated = new Map<string, number>();
  readonly #told = { keys: new Set<string>(), homes: new Set<string>(), assets: new Set<string>() };

  constructor(all: readonly R[], states: readonly CorrelationRecord[], crowded: Iterable<string>) {
    this.crowded = new Set(crowded);
    this.#all = all;
    this.#states = states;
    this.#past = new Set(states.map(({ id }) => id));
    for (const { matchKeys } of states)
      for (const key of matchKeys) this.#stated.set(key, 1 + (this.#stated.get(key) ?? 0));
  }

  go(assets: Iterable<string>): void {
    let wanted = this.#wanted(this.#states, assets);
    while (wanted.sharers.size + wanted.homes.size + wanted.assets.size > 0) {
      const more = this.#step(wanted);
      // What is of the past leads nowhere but to the rest of its asset.
      const leading = more.filter(({ id }) => !this.#past.has(id));
      wanted = this.#wanted(
        leading,
        more.map(({ assetId }) => assetId),
      );
    }
  }

  #wanted(records: readonly CorrelationRecord[], assets: Iterable<string>): Wanted<R> {
    const keys = untold(this.#told.keys, records.flatMap(keysOf));
    const homes = [...records.map(({ homeAssetId }) => homeAssetId), ...keys.flatMap((key) => assetIdOf(key) ?? [])];
    return {
      sharers: new Map(keys.map((key) => [key, []])),
      homes: new Set(untold(this.#told.homes, homes)),
      assets: new Set(untold(this.#told.assets, assets)),
    };
  }

  /** The records one walk finds. */
  #step({ sharers, homes, assets }: Wanted<R>): readonly R[] {
    const more = new Set<R>();
    for (const record of this.#all) {
      if (homes.has(record.homeAssetId) || assets.has(record.assetId)) more.add(record);
      for (const key of record.matchKeys) {
        const those = sharers.get(key);
        // One more than count is enough to know that they do not.
        if (those !== undefined && those.length <= MAX_SHARERS && !this.#past.has(record.id)) those.push(record);
      }
    }
    for (const [key, those] of sharers) {
      if (those.length + (this.#stated.get(key) ?? 0) > MAX_SHARERS) this.crowded.add(key);
      if (!this.crowded.has(key)) for (const record of those) more.add(record);
    }
    const fresh = [...more].filter((record) => !this.found.has(record));
    for (const record of fresh) this.found.add(record);
    return fresh;
  }
}

/** Those of `values` that `told` has not seen; it has then. */
function untold(told: Set<string>, values: Iterable<string>): string[] {
  const fresh = [...new Set(values)].filter((value) => !told.has(value));
  for (const value of fresh) told.add(value);
  return fresh;
}
