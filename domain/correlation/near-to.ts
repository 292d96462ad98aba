import type { SourceRecord } from '../../contract/areas/integrations';
import { MAX_SHARERS } from './correlate';
import { assetIdOf, assetKey } from './match-keys';
import type { CorrelationRecord } from './record-order';

type Known = CorrelationRecord & Pick<SourceRecord, 'assetId'>;

export interface Near<R extends Known> {
  readonly records: readonly R[];
  /** Keys that more have than count, of whom not all are among the records (C8). */
  readonly crowded: ReadonlySet<string>;
}

/** What the next walk over all records looks for. */
interface Wanted {
  readonly keys: ReadonlySet<string>;
  readonly homes: ReadonlySet<string>;
  readonly assets: ReadonlySet<string>;
}

/**
 * Of all records those that may decide of the place of some: who shares a key or a home with them, or is of one asset with
 * those, and whoever does so with these. It walks over all of them, two or three times, by their fingerprints: an index of a
 * million would take longer to make than all that is asked of it.
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
  readonly #prints: Fingerprints<R>;
  readonly #states: readonly CorrelationRecord[];
  readonly #past: ReadonlySet<string>;
  /** How many of the states have each key. */
  readonly #stated = new Map<string, number>();
  readonly #asked: Wanted[] = [];

  constructor(all: readonly R[], states: readonly CorrelationRecord[], crowded: Iterable<string>) {
    this.crowded = new Set(crowded);
    this.#prints = new Fingerprints(all);
    this.#states = states;
    this.#past = new Set(states.map(({ id }) => id));
    for (const { matchKeys } of states)
      for (const key of matchKeys) this.#stated.set(key, 1 + (this.#stated.get(key) ?? 0));
  }

  go(assets: Iterable<string>): void {
    let wanted = this.#wanted(this.#states, assets);
    while (wanted.keys.size + wanted.homes.size + wanted.assets.size > 0) {
      const more = this.#step(wanted);
      // What is of the past leads nowhere but to the rest of its asset.
      const leading = more.filter(({ id }) => !this.#past.has(id));
      wanted = this.#wanted(
        leading,
        more.map(({ assetId }) => assetId),
      );
    }
  }

  /** What these lead to and no walk has looked for yet. */
  #wanted(records: readonly CorrelationRecord[], assets: Iterable<string>): Wanted {
    const wanted = { keys: new Set<string>(), homes: new Set<string>(), assets: new Set<string>() };
    const add = (what: keyof Wanted, value: string): void => {
      if (!this.#asked.some((before) => before[what].has(value))) wanted[what].add(value);
    };
    for (const { matchKeys, homeAssetId } of records) {
      for (const key of matchKeys) add('keys', key);
      add('keys', assetKey(homeAssetId));
      add('homes', homeAssetId);
    }
    for (const key of wanted.keys) {
      const home = assetIdOf(key);
      if (home !== undefined) add('homes', home);
    }
    for (const id of assets) add('assets', id);
    this.#asked.push(wanted);
    return wanted;
  }

  /** The records one walk finds. */
  #step({ keys, homes, assets }: Wanted): readonly R[] {
    const more = new Set<R>();
    const sharing: R[] = [];
    const sharers = new Map<string, number>();
    for (const record of this.#prints.mayHave(keys, homes, assets)) {
      if (homes.has(record.homeAssetId) || assets.has(record.assetId)) more.add(record);
      let shares = false;
      for (const key of record.matchKeys) {
        if (!keys.has(key) || this.#past.has(record.id)) continue;
        sharers.set(key, 1 + (sharers.get(key) ?? 0));
        shares = true;
      }
      if (shares) sharing.push(record);
    }
    for (const [key, count] of sharers) if (count + (this.#stated.get(key) ?? 0) > MAX_SHARERS) this.crowded.add(key);
    const counts = (key: string): boolean => keys.has(key) && !this.crowded.has(key);
    for (const record of sharing) if (this.crowded.size === 0 || record.matchKeys.some(counts)) more.add(record);
    const fresh = [...more].filter((record) => !this.found.has(record));
    for (const record of fresh) this.found.add(record);
    return fresh;
  }
}

/**
 * Thirty-two bits of each key, home and asset of each record, in one piece of memory. What a million records say lies all over
 * the heap, and each look at it is a wait: it is looked at once, and then only where the bits are those of what is looked for.
 */
class Fingerprints<R extends Known> {
  readonly #records: readonly R[];
  readonly #bits: Uint32Array;

  constructor(records: readonly R[]) {
    this.#records = records;
    // A dozen each is more than most have; to count them first would be one more look at all of them.
    let bits = new Uint32Array(12 * records.length);
    let at = 0;
    const add = (one: number): void => {
      if (at === bits.length) bits = copied(bits, 2 * bits.length);
      bits[at] = one;
      at += 1;
    };
    for (const { matchKeys, homeAssetId, assetId } of records) {
      add(matchKeys.length + 2);
      for (const key of matchKeys) add(hashOf(key));
      add(hashOf(homeAssetId));
      add(hashOf(assetId));
    }
    this.#bits = bits;
  }

  /** All that have one of these values, and a few that do not. */
  *mayHave(...values: readonly ReadonlySet<string>[]): Generator<R> {
    const sought = new Sought(values);
    let at = 0;
    for (const record of this.#records) {
      const end = at + 1 + (this.#bits[at] ?? 0);
      let isSought = false;
      for (at += 1; at < end; at += 1) if (sought.mayHave(this.#bits[at] ?? 0)) isSought = true;
      if (isSought) yield record;
    }
  }
}

/** A Bloom filter: of a hundred values that are not among these, fewer than one seems to be. */
class Sought {
  readonly #bits: Uint32Array;
  readonly #mask: number;

  constructor(values: readonly ReadonlySet<string>[]) {
    const room = 2 ** Math.ceil(Math.log2(64 + 32 * values.reduce((sum, { size }) => sum + size, 0)));
    this.#bits = new Uint32Array(room / 32);
    this.#mask = room - 1;
    for (const some of values)
      for (const value of some) {
        const hash = hashOf(value);
        this.#set(hash);
        this.#set(again(hash));
      }
  }

  mayHave(hash: number): boolean {
    return this.#isSet(hash) && this.#isSet(again(hash));
  }

  #set(hash: number): void {
    const at = hash & this.#mask;
    this.#bits[at >>> 5] = (this.#bits[at >>> 5] ?? 0) | (1 << (at & 31));
  }

  #isSet(hash: number): boolean {
    const at = hash & this.#mask;
    return (((this.#bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;
  }
}

function copied(values: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(length);
  longer.set(values);
  return longer;
}

/** Another hash of the same value. */
const again = (hash: number): number => {
  const mixed = Math.imul(hash, 0x9e3779b1);
  return mixed ^ (mixed >>> 16);
};

/** FNV-1a, over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
