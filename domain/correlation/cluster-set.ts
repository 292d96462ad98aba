import { distinct } from '../lists/distinct';
import { type Contradiction, contradictionOf, type Facts, factsOf, together } from './facts';
import type { KeyKind, MatchKey } from './match-keys';
import type { CorrelationRecord } from './record-order';

/** Larger than what one thing has: of so many that share keys in a chain, none is known to be another (C8). */
const MAX_CHAIN = 512;

export const RULED_OUT: Contradiction = {
  rule: 'ruled-out',
  words: 'the company’s rules say that it identifies nothing',
  isCertain: true,
};

/** Two clusters that share a key and are not one. */
export interface Refusal {
  readonly one: number;
  readonly other: number;
  readonly key: string;
  /** Absent where each could be it and they contradict each other: nobody knows which. */
  readonly contradiction: Contradiction | undefined;
}

/** Keys of one kind, and the records that share each. */
export interface SharedKey {
  readonly key: string;
  readonly indexes: readonly number[];
}

/**
 * Disjoint sets of records. Keys are applied a kind at a time, the strongest first, and what is united follows from who shares
 * keys alone: where some of those that hang together contradict each other, whoever could be with either stays apart (C32).
 */
export class ClusterSet {
  readonly #parent: number[];
  readonly #records: readonly CorrelationRecord[];
  readonly #identifying: (index: number) => Iterable<string>;
  /** Of each set, part by part: made, and put together, when they are asked for. Most sets are asked nothing. */
  readonly #facts = new Map<number, readonly Facts[]>();
  readonly refusals: Refusal[] = [];

  /** `identifying`: the keys of a record that identify it. */
  constructor(records: readonly CorrelationRecord[], identifying: (index: number) => Iterable<string>) {
    this.#parent = records.map((_, index) => index);
    this.#records = records;
    this.#identifying = identifying;
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

  /** Unites whom these keys bring together. */
  apply(by: MatchKey, keys: readonly SharedKey[]): void {
    if (keys.length === 0) return;
    const neighbours = new Map<number, Map<number, string>>();
    const join = (one: number, other: number, key: string) => {
      const of = neighbours.get(one) ?? new Map<number, string>();
      if (!of.has(other)) of.set(other, key);
      neighbours.set(one, of);
    };
    for (const { key, indexes } of keys) {
      const roots = [...new Set(indexes.map((index) => this.root(index)))];
      for (const [at, one] of roots.entries())
        for (const other of roots.slice(at + 1)) {
          join(one, other, key);
          join(other, one, key);
        }
    }
    for (const chain of chainsOf([...neighbours.keys()], (node) => neighbours.get(node)?.keys() ?? []))
      this.#applyTo(by, chain, neighbours);
  }

  /** Nothing is united by these: a host name alone. Those that nothing else keeps apart may still be one. */
  doubt(by: KeyKind, shared: SharedKey): void {
    this.#refuse(shared, (one, other) => this.#contradiction({ kind: by, value: '' }, one, other));
  }

  /** Nothing is united by these, as the company says (C47): whoever looks is told, and nobody is asked. */
  ruleOut(shared: SharedKey): void {
    this.#refuse(shared, () => RULED_OUT);
  }

  #refuse({ key, indexes }: SharedKey, why: (one: number, other: number) => Contradiction | undefined): void {
    const roots = [...new Set(indexes.map((index) => this.root(index)))];
    for (const [at, one] of roots.entries())
      for (const other of roots.slice(at + 1)) this.refusals.push({ one, other, key, contradiction: why(one, other) });
  }

  #applyTo(by: MatchKey, chain: readonly number[], neighbours: ReadonlyMap<number, ReadonlyMap<number, string>>): void {
    const edges: Refusal[] = [];
    for (const one of chain)
      for (const [other, key] of neighbours.get(one) ?? [])
        if (one < other) edges.push({ one, other, key, contradiction: this.#contradiction(by, one, other) });
    const [only] = edges;
    // Most are two that nobody else is near.
    if (chain.length === 2 && only) {
      if (only.contradiction) this.refusals.push(only);
      else this.#unite(only.one, only.other);
      return;
    }
    const joined = (node: number): readonly number[] => [...(neighbours.get(node)?.keys() ?? [])];
    const contradicts = (one: number, other: number) => this.#contradiction(by, one, other) !== undefined;
    const groups = chain.length > MAX_CHAIN ? chain.map((node) => [node]) : groupsOf(chain, joined, contradicts);
    for (const group of groups) for (const node of group) this.#unite(group[0] ?? node, node);
    for (const edge of edges) if (this.root(edge.one) !== this.root(edge.other)) this.refusals.push(edge);
  }

  #contradiction(by: MatchKey, a: number, b: number): Contradiction | undefined {
    const [one, other] = [this.#factsOf(a), this.#factsOf(b)];
    const decided = decidedApart(one, other, by);
    if (decided || by.kind === 'link' || by.kind === 'pin') return decided;
    return contradictionOf(one, other, by.kind);
  }

  #unite(one: number, other: number): void {
    const [a, b] = [this.root(one), this.root(other)];
    if (a === b) return;
    const [into, from] = a < b ? [a, b] : [b, a];
    this.#facts.set(into, [...this.#partsOf(a), ...this.#partsOf(b)]);
    this.#parent[from] = into;
  }

  #factsOf(root: number): Facts {
    const parts = this.#partsOf(root);
    const facts = parts.reduce(together);
    if (parts.length > 1) this.#facts.set(root, [facts]);
    return facts;
  }

  #partsOf(root: number): readonly Facts[] {
    const known = this.#facts.get(root);
    if (known) return known;
    const record = this.#records[root];
    if (!record) throw new Error(`there is no record ${root}`);
    const facts = [factsOf(record, this.#identifying(root))];
    this.#facts.set(root, facts);
    return facts;
  }

  #parentOf(index: number): number {
    return this.#parent[index] ?? index;
  }
}

/** What hangs together. */
function chainsOf(nodes: readonly number[], joined: (node: number) => Iterable<number>): number[][] {
  const met = new Set<number>();
  const inNodes = new Set(nodes);
  return nodes.flatMap((node) => {
    if (met.has(node)) return [];
    const chain = new Set([node]);
    // A set being walked also yields what is added meanwhile.
    for (const one of chain) for (const other of joined(one)) if (inNodes.has(other)) chain.add(other);
    for (const one of chain) met.add(one);
    return [[...chain]];
  });
}

/**
 * Whom a chain unites. Those that contradict nobody are one with each other, and with the others they touch where these are one
 * too; those that contradict somebody are one with whom they touch, where no two of these contradict each other.
 */
function groupsOf(
  chain: readonly number[],
  joined: (node: number) => readonly number[],
  contradicts: (one: number, other: number) => boolean,
): number[][] {
  const anchored = new Set(chain.filter((one) => chain.some((other) => other !== one && contradicts(one, other))));
  if (anchored.size === 0) return [[...chain]];
  const agreed = (node: number) => joined(node).filter((other) => !contradicts(node, other));
  const isOne = (group: readonly number[]) =>
    group.every((one, at) => group.slice(at + 1).every((other) => !contradicts(one, other)));
  const firm = chainsOf([...anchored], agreed).flatMap((group) =>
    isOne(group) ? [group] : group.map((node) => [node]),
  );
  const free = chainsOf(
    chain.filter((node) => !anchored.has(node)),
    joined,
  );
  const alone: number[][] = [];
  const joining: { readonly group: number[]; readonly more: readonly number[] }[] = [];
  for (const some of free) {
    const touched = firm.filter((group) => some.some((node) => joined(node).some((other) => group.includes(other))));
    const [only] = touched;
    if (touched.length === 1 && only) joining.push({ group: only, more: some });
    else alone.push(some);
  }
  for (const { group, more } of joining) group.push(...more);
  return [...firm, ...alone];
}

/** A person's decision that the key, or what it is of, does not outweigh: newer ones win (C41). */
function decidedApart(one: Facts, other: Facts, by: MatchKey): Contradiction | undefined {
  const isOutweighed = (decision: string) => (by.kind === 'link' || by.kind === 'pin') && decision < by.value;
  for (const side of one.sides) {
    const decision = side.slice(0, side.lastIndexOf(':'));
    const [a, b] = [`${decision}:a`, `${decision}:b`];
    const isBetween = (x: Facts, y: Facts) =>
      x.sides.includes(a) && !x.sides.includes(b) && y.sides.includes(b) && !y.sides.includes(a);
    if (!isOutweighed(decision) && (isBetween(one, other) || isBetween(other, one)))
      return { rule: 'kept-apart', words: 'a person has decided that they are two', isCertain: true };
  }
  for (const pin of distinct([...one.pins, ...other.pins])) {
    if (by.kind === 'pin' && by.value === pin) continue;
    if (!isOutweighed(pin) && one.pins.includes(pin) !== other.pins.includes(pin))
      return { rule: 'pinned', words: 'a person has decided which records are one of them', isCertain: true };
  }
  return undefined;
}
