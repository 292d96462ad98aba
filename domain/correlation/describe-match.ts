import { KEY_CONFIDENCE, KEY_KINDS, type KeyKind, keysOf, type MatchKey, parseKey } from './match-keys';
import { byAge, type CorrelationRecord, labelOf } from './record-order';

/** Why a record belongs to its asset, in words a person can check. */
export interface Match {
  readonly state: 'active' | 'deduplicated' | 'insufficient' | 'stale';
  readonly matchConfidence: number;
  readonly matchReason: string;
}

/** What two have in common, in words. */
export const WORDS: Readonly<Record<KeyKind, (value: string) => string>> = {
  link: () => 'linked by hand',
  pin: () => 'pinned by hand',
  asset: (value) => `same asset id ${value}`,
  cloud: (value) => `same cloud resource ${value}`,
  directory: (value) => `same directory id ${value}`,
  uuid: (value) => `same hardware UUID ${value}`,
  digest: (value) => `same image digest ${value}`,
  repository: (value) => `same repository ${value}`,
  origin: (value) => `same origin ${value}`,
  resource: (value) => `same resource ${value}`,
  tag: (value) => `same image ${value}`,
  name: (value) => `same host name ${value}`,
  apart: () => 'kept apart by hand',
  agent: (value) => `same agent ${value}`,
  serial: (value) => `same serial number ${value}`,
  mac: (value) => `same MAC ${value}`,
  purl: (value) => `same package ${value}`,
  fqdn: (value) => `same FQDN ${value}`,
  source: (value) => `its source calls it ${calledOf(value)}`,
  'name+source': (value) => `its source calls it ${calledOf(value)}`,
  'name+ip': (value) => `same hostname and IP ${value.replace(' ', ' at ')}`,
};

/** Without the source, whose id nobody reads, and what kind of a name it is. */
const calledOf = (value: string): string => value.slice(value.indexOf(' ') + 1).replace(/^[^:]*:/, '');

/** What a record is matched by, as people read it: what merges nothing by itself is not among it, nor is the id of a source. */
export function keyTexts(matchKeys: readonly string[]): string[] {
  return matchKeys.map(parseKey).flatMap(({ kind, value }) => {
    if (KEY_CONFIDENCE[kind] === 0) return [];
    if (kind === 'link' || kind === 'pin') return [WORDS[kind](value)];
    return [kind === 'source' || kind === 'name+source' ? WORDS[kind](value) : `${kind}:${value}`];
  });
}

/**
 * Each record names the strongest key it shares with an older record of the cluster, else with a newer one that
 * brought it in. `members` and `edits` are oldest first; `usable` are the keys that several have, `countedOf` those of a record
 * that count.
 */
export function describeMatch<R extends CorrelationRecord>(
  members: readonly R[],
  edits: readonly R[],
  usable: ReadonlyMap<string, unknown>,
  countedOf: (record: R) => readonly string[],
): (Match & { readonly record: R })[] {
  const keys = members.map((record) =>
    keysOf({ homeAssetId: record.homeAssetId, matchKeys: countedOf(record) }).filter((key) => usable.has(key)),
  );
  const named = new Map<string, R[]>();
  members.forEach((record, index) => {
    for (const key of keys[index] ?? []) {
      const others = named.get(key);
      if (others) others.push(record);
      else named.set(key, [record]);
    }
  });
  const described = members.map((record, index) => ({
    record,
    ...(index === 0
      ? founded(record, countedOf(record), members.length === 1)
      : joined(record, keys[index] ?? [], named)),
  }));
  if (edits.length === 0) return described;
  return [...described, ...edits.map((record) => ({ record, ...edited(members.length > 0) }))].sort((a, b) =>
    byAge(a.record, b.record),
  );
}

function founded({ matchKeys }: CorrelationRecord, counted: readonly string[], isAlone: boolean): Match {
  const couldMatch = (keys: readonly string[]) => keys.some((key) => KEY_CONFIDENCE[parseKey(key).kind] > 0);
  if (couldMatch(counted) || !isAlone)
    return { state: 'active', matchConfidence: 1, matchReason: 'first record of this asset' };
  const matchReason = couldMatch(matchKeys)
    ? 'has nothing another record could match that the company’s rules do not rule out'
    : 'has nothing another record could match';
  return { state: 'insufficient', matchConfidence: 1, matchReason };
}

function joined<R extends CorrelationRecord>(
  record: R,
  keys: readonly string[],
  named: ReadonlyMap<string, readonly R[]>,
): Match {
  let best: { readonly key: MatchKey; readonly partner: R; readonly rank: number } | undefined;
  for (const one of keys) {
    const key = parseKey(one);
    const partner = KEY_CONFIDENCE[key.kind] > 0 ? named.get(one)?.find((other) => other.id !== record.id) : undefined;
    if (partner === undefined) continue;
    const rank = KEY_KINDS.indexOf(key.kind) + (byAge(partner, record) > 0 ? KEY_KINDS.length : 0);
    if (best === undefined || rank < best.rank) best = { key, partner, rank };
  }
  // A cluster is made of shared keys, so there is always one.
  if (!best) throw new Error(`record ${record.id} shares no key with its cluster`);
  const { key, partner } = best;
  return {
    state: 'deduplicated',
    matchConfidence: KEY_CONFIDENCE[key.kind],
    matchReason: `${WORDS[key.kind](key.value)} as ${partner.source} record ${labelOf(partner.asset, partner.sourceUid)}`,
  };
}

export function edited(hasAsset: boolean): Match {
  return hasAsset
    ? { state: 'active', matchConfidence: 1, matchReason: 'edited by hand' }
    : { state: 'stale', matchConfidence: 1, matchReason: 'edit of an asset no source reports now' };
}
