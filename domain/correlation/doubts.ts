import type { Doubt } from '../../contract/areas/assets';
import { type ClusterSet, type Refusal, RULED_OUT } from './cluster-set';
import { WORDS } from './describe-match';
import { KEY_CONFIDENCE, type KeyKind, parseKey } from './match-keys';
import type { CorrelationRecord } from './record-order';

/** More than a person looks through; the strongest come first. */
const MAX_DOUBTS = 8;

/**
 * What each asset may be too and is not taken for, by asset: who shares a key with it and contradicts it, or could be one with it
 * or with another that is not (C36).
 */
export function doubtsOf(
  sets: ClusterSet,
  founders: readonly CorrelationRecord[],
): ReadonlyMap<string, readonly Doubt[]> {
  const assetOf = (index: number) => founders[sets.root(index)]?.homeAssetId ?? '';
  const strongest = new Map<string, Refusal>();
  const ruledOut = new Set<string>();
  for (const refusal of sets.refusals) {
    const [one = '', other = ''] = [assetOf(refusal.one), assetOf(refusal.other)].toSorted();
    const pair = `${one} ${other}`;
    if (refusal.contradiction === RULED_OUT) ruledOut.add(pair);
    const known = strongest.get(pair);
    if (one !== other && isAskable(refusal) && (!known || isStronger(refusal, known))) strongest.set(pair, refusal);
  }
  const doubts = new Map<string, Doubt[]>();
  for (const refusal of [...strongest.values()].toSorted((a, b) => (isStronger(a, b) ? -1 : 1))) {
    const [one, other] = [assetOf(refusal.one), assetOf(refusal.other)];
    const said = saidOf(refusal, ruledOut.has([one, other].toSorted().join(' ')));
    for (const [id, assetId] of [[one, other] as const, [other, one] as const])
      doubts.set(id, [...(doubts.get(id) ?? []), { assetId, ...said }].slice(0, MAX_DOUBTS));
  }
  return doubts;
}

/** Things of different kinds, and those that a name alone would bring together where something is certain, are no question. */
function isAskable({ key, contradiction }: Refusal): boolean {
  if (contradiction?.rule === 'other-kind') return false;
  return parseKey(key).kind !== 'name' || contradiction?.isCertain !== true;
}

function isStronger(one: Refusal, other: Refusal): boolean {
  const [mine, theirs] = [strengthOf(one), strengthOf(other)];
  return mine === theirs ? one.key < other.key : mine > theirs;
}

/** What the company has ruled out says least. */
const strengthOf = (one: Refusal): number => (one.contradiction === RULED_OUT ? -1 : KEY_CONFIDENCE[kindOf(one)]);

const kindOf = ({ key }: Refusal): KeyKind => parseKey(key).kind;

/** `sharesMore`: they have something in common that the company has ruled out. */
function saidOf({ key, contradiction }: Refusal, sharesMore: boolean): Omit<Doubt, 'assetId'> {
  const { kind, value } = parseKey(key);
  const because = WORDS[kind](value);
  if (contradiction) {
    const { rule, words, isCertain } = contradiction;
    return { rule, because, against: words, isCertain };
  }
  const against = sharesMore
    ? 'what else is the same identifies nothing by the company’s rules'
    : 'nothing else is the same';
  return kind === 'name'
    ? { rule: 'same-name-only', because, against, isCertain: false }
    : { rule: 'could-be-either', because, against: 'another that it contradicts has the same', isCertain: false };
}
