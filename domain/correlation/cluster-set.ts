import { assetKind } from './asset-kind';
import { type KeyKind, parseKey } from './match-keys';
import type { CorrelationRecord } from './record-order';

/** What the members of a cluster say together; two clusters whose facts contradict stay apart. */
interface Facts {
  /** Absent where a record names an asset by its id and says nothing of its type (C23). */
  readonly kind: string | undefined;
  readonly serial: string | undefined;
  readonly cloud: string | undefined;
  readonly macs: ReadonlySet<string>;
}

/** Disjoint sets of records that refuse contradicting unions, whoever brings them together. */
export class ClusterSet {
  readonly #parent: number[];
  readonly #facts: Facts[];

  constructor(records: readonly CorrelationRecord[]) {
    this.#parent = records.map((_, index) => index);
    this.#facts = records.map(factsOf);
  }

  root(index: number): number {
    let at = index;
    while (this.#parentOf(at) !== at) {
      const grandparent = this.#parentOf(this.#parentOf(at));
      this.#parent[at] = grandparent;
      at = grandparent;
    }
    return at;
  }

  unite(one: number, other: number, by: KeyKind): void {
    const [a, b] = [this.root(one), this.root(other)];
    const [left, right] = [this.#facts[a], this.#facts[b]];
    if (a === b || !left || !right || contradict(left, right, by)) return;
    const [into, from] = a < b ? [a, b] : [b, a];
    this.#parent[from] = into;
    this.#facts[into] = {
      kind: left.kind ?? right.kind,
      serial: left.serial ?? right.serial,
      cloud: left.cloud ?? right.cloud,
      macs: new Set([...left.macs, ...right.macs]),
    };
  }

  #parentOf(index: number): number {
    return this.#parent[index] ?? index;
  }
}

function factsOf(record: CorrelationRecord): Facts {
  const keys = record.matchKeys.map(parseKey);
  const only = (kind: KeyKind) => keys.find((key) => key.kind === kind)?.value;
  return {
    kind: record.asset.type === undefined && only('asset') !== undefined ? undefined : assetKind(record.asset.type),
    serial: only('serial'),
    cloud: only('cloud'),
    macs: new Set(keys.filter((key) => key.kind === 'mac').map((key) => key.value)),
  };
}

function contradict(a: Facts, b: Facts, by: KeyKind): boolean {
  if (differ(a.kind, b.kind) || differ(a.serial, b.serial) || differ(a.cloud, b.cloud)) return true;
  // One address at one time is one network card: other cards there are another machine of that name.
  return by === 'name+ip' && a.macs.size > 0 && b.macs.size > 0 && ![...a.macs].some((mac) => b.macs.has(mac));
}

const differ = (a: string | undefined, b: string | undefined) => a !== undefined && b !== undefined && a !== b;
