import type { Doubt } from '../../../../contract/areas/assets';
import { words } from '../../../kit/format';
import type { AssetRow } from '../asset-columns';
import type { DecisionRow } from './decisions';

/** Two assets that may be one thing, and nobody has decided. */
export interface DoubtPair extends Omit<Doubt, 'assetId' | 'isCertain'> {
  readonly key: string;
  readonly one: AssetRow;
  readonly other: AssetRow;
}

export const pairKey = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** Each pair of these assets once, in the order of the assets; those that are decided are left out. */
export function pairsOf(assets: readonly AssetRow[], decided: ReadonlySet<string>): DoubtPair[] {
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const pairs = new Map<string, DoubtPair>();
  for (const one of assets) {
    for (const { assetId, isCertain, ...said } of one.doubts ?? []) {
      const other = byId.get(assetId);
      const key = pairKey(one.id, assetId);
      if (isCertain || other === undefined || pairs.has(key) || decided.has(key)) continue;
      pairs.set(key, { ...said, key, one, other });
    }
  }
  return [...pairs.values()];
}

/** The other assets that doubts of these name, and that are not among them. */
export function doubtedElsewhere(assets: readonly AssetRow[]): string[] {
  const here = new Set(assets.map(({ id }) => id));
  const named = assets.flatMap(({ doubts = [] }) => doubts.filter(({ isCertain }) => !isCertain));
  return [...new Set(named.map(({ assetId }) => assetId))].filter((id) => !here.has(id));
}

/** Pairs decided in this browser of which the server has not heard: it has taken the others out itself. */
export function decidedHere(decisions: readonly DecisionRow[]): Set<string> {
  return new Set(
    decisions.flatMap(({ pendingFields, assetIds: [one, other] }) =>
      pendingFields === undefined || one === undefined || other === undefined ? [] : pairKey(one, other),
    ),
  );
}

export interface RuleCount {
  readonly rule: string;
  readonly count: number;
}

/** How many pairs there are of each kind, the most first. */
export function ruleCounts(pairs: readonly DoubtPair[]): RuleCount[] {
  const counts = new Map<string, number>();
  for (const { rule } of pairs) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].map(([rule, count]) => ({ rule, count })).sort((a, b) => b.count - a.count || compare(a, b));
}

const compare = (a: RuleCount, b: RuleCount): number => (a.rule < b.rule ? -1 : 1);

const RULES: Readonly<Record<string, string>> = {
  'same-mac-other-names': 'Same MAC, other names',
  'same-serial-other-names': 'Same serial number, other names',
  'same-uuid-other-names': 'Same hardware UUID, other names',
  'same-name-other-mac': 'Same name, other MAC',
  'same-name-other-system': 'Same name, other system',
  'other-id': 'Other ids in one source',
  'same-name-only': 'Same name, nothing else',
  'could-be-either': 'Could be one of several',
};

export const ruleText = (rule: string): string => RULES[rule] ?? words(rule);
