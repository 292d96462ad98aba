import type { Cell } from '../query/cell';
import { elementsOf } from '../query/cell';

/** A field of findings, dictionary-encoded, as `Column` has it: code 0 is no value. */
export interface FixColumn {
  readonly codes: ArrayLike<number>;
  readonly cells: readonly Cell[];
}

/** Findings by slot, as columns in the worker and on the server have them. */
export interface FixSource {
  column(field: string): FixColumn;
  idAt(slot: number): string;
}

/** The fields a plan is made of. */
export const FIX_FIELDS = [
  ...['severity', 'priority', 'assetId', 'cves', 'title', 'scanner', 'ruleId', 'solution'],
  ...['fix.name', 'fix.ecosystem', 'fix.version', 'fix.fixedIn'],
] as const;

export interface FixGroup {
  readonly isPackage: boolean;
  /** Those whose own fix it is; of a package also those it clears besides. Places among the matching slots. */
  readonly elements: number[];
  readonly also: Set<number>;
}

/** What there is to upgrade, and which findings each clears. */
export function fixGroups(source: FixSource, matching: ArrayLike<number>): FixGroup[] {
  const groups: FixGroup[] = [];
  const groupOf = new Int32Array(matching.length).fill(-1);
  const [name, ecosystem] = [source.column('fix.name'), source.column('fix.ecosystem')];
  const [scanner, rule, solution] = [source.column('scanner'), source.column('ruleId'), source.column('solution')];
  const packages = new Map<number, number>();
  const rules = new Map<string, number>();
  const put = <K>(known: Map<K, number>, key: K, isPackage: boolean, at: number): void => {
    const before = known.get(key);
    const group = before ?? groups.push({ isPackage, elements: [], also: new Set() }) - 1;
    if (before === undefined) known.set(key, group);
    groups[group]?.elements.push(at);
    groupOf[at] = group;
  };
  for (let at = 0; at < matching.length; at += 1) {
    const slot = matching[at] ?? 0;
    const named = name.codes[slot] ?? 0;
    if (named !== 0) put(packages, named * ecosystem.cells.length + (ecosystem.codes[slot] ?? 0), true, at);
    else if ((solution.codes[slot] ?? 0) !== 0)
      put(rules, `${scanner.codes[slot]} ${rule.codes[slot]} ${solution.codes[slot]}`, false, at);
  }
  addAlso(source, matching, groups, groupOf);
  return groups;
}

/**
 * A finding that names no package is cleared by an upgrade that clears every vulnerability it speaks of on the same asset:
 * another source's word on the same. The upgrade of one package never clears what is said of another.
 */
function addAlso(
  source: FixSource,
  matching: ArrayLike<number>,
  groups: readonly FixGroup[],
  groupOf: Int32Array,
): void {
  const [asset, cves] = [source.column('assetId'), source.column('cves')];
  const lists = cves.cells.map((cell) => elementsOf(cell));
  const numbers = new Map<unknown, number>();
  const numberOf = (cve: unknown): number => {
    const known = numbers.get(cve);
    if (known === undefined) numbers.set(cve, numbers.size);
    return known ?? numbers.size - 1;
  };
  const listOf = lists.map((list) => list.map(numberOf));
  const keyOf = (slot: number, cve: number): number => (asset.codes[slot] ?? 0) * numbers.size + cve;
  const isPackage = (at: number): boolean => groups[groupOf[at] ?? -1]?.isPackage === true;
  const isWithout = new Uint8Array(asset.cells.length);
  for (let at = 0; at < matching.length; at += 1)
    if (!isPackage(at)) isWithout[asset.codes[matching[at] ?? 0] ?? 0] = 1;
  const cleared = new Map<number, Set<number>>();
  for (let at = 0; at < matching.length; at += 1) {
    const slot = matching[at] ?? 0;
    if (!isPackage(at) || isWithout[asset.codes[slot] ?? 0] === 0) continue;
    for (const cve of listOf[cves.codes[slot] ?? 0] ?? []) {
      const key = keyOf(slot, cve);
      const by = cleared.get(key) ?? new Set();
      cleared.set(key, by.add(groupOf[at] ?? -1));
    }
  }
  if (cleared.size === 0) return;
  for (let at = 0; at < matching.length; at += 1) {
    const slot = matching[at] ?? 0;
    const spoken = listOf[cves.codes[slot] ?? 0] ?? [];
    const [first] = spoken;
    if (isPackage(at) || first === undefined) continue;
    for (const group of cleared.get(keyOf(slot, first)) ?? []) {
      if (!spoken.every((cve) => cleared.get(keyOf(slot, cve))?.has(group))) continue;
      groups[group]?.elements.push(at);
      groups[group]?.also.add(at);
    }
  }
}
