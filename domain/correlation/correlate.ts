import type { Doubt } from '../../contract/areas/assets';
import { groupBy } from '../lists/group-by';
import { ClusterSet, type SharedKey } from './cluster-set';
import { type CompanyRules, NO_RULES } from './company-rules';
import { describeMatch, edited, type Match } from './describe-match';
import { doubtsOf } from './doubts';
import { KEY_KINDS, type KeyKind, keysOf, parseKey } from './match-keys';
import { byAge, type CorrelationRecord, isEdit } from './record-order';
import { isSharedCard } from './shared-identifiers';

/** A key that more records than this name identifies none of them (C8). */
export const MAX_SHARERS = 64;

export interface ClusterMember<R extends CorrelationRecord> extends Match {
  readonly record: R;
}

export interface Cluster<R extends CorrelationRecord> {
  /** Null: nothing but edits is left, whose asset no record founds at present. */
  readonly assetId: string | null;
  /** Oldest first. */
  readonly members: readonly ClusterMember<R>[];
  /** Null: they are what they were, as nothing but edits changed. */
  readonly doubts: readonly Doubt[] | null;
}

/**
 * The records grouped into assets, from nothing but the records: their order, and what was merged before, do not
 * count. Pass a closed neighbourhood: every record that shares a key (`keysOf`), or a home, with one that is passed, except
 * over `sharedKeys`, the keys known to have too many sharers. `rules` are the company's (C47): who is a neighbour does not
 * depend on them.
 */
export function correlate<R extends CorrelationRecord>(
  records: readonly R[],
  sharedKeys: ReadonlySet<string> = new Set(),
  rules: CompanyRules = NO_RULES,
): Cluster<R>[] {
  const founders = records.filter((record) => !isEdit(record)).sort(byAge);
  const counted = founders.map((record) => rules.counted(record));
  const { sharers: all, crowded } = sharersByKey(founders, sharedKeys);
  const { sharers, ruledOut } = underRules(all, founders, counted);
  const sets = new ClusterSet(founders, (index) => (counted[index] ?? []).filter((key) => !crowded.has(key)));
  unite(sets, sharers);
  for (const shared of ruledOut) sets.ruleOut(shared);
  const groups = groupBy(founders, (_, index) => sets.root(index));
  const doubts = doubtsOf(sets, founders);
  return withEdits([...groups.values()], records.filter(isEdit).sort(byAge)).map(({ members, edits }) => {
    const assetId = members[0]?.homeAssetId ?? null;
    const described = describeMatch(members, edits, sharers, rules.counted);
    return { assetId, members: described, doubts: doubts.get(assetId ?? '') ?? [] };
  });
}

/** Decisions one at a time, the newest first (C41), then a kind of keys at a time, the strongest first. */
function unite(sets: ClusterSet, sharers: ReadonlyMap<string, readonly number[]>): void {
  if (sharers.size === 0) return;
  const byKind = groupBy(
    Array.from(sharers, ([key, indexes]) => ({ key, indexes, ...parseKey(key) })),
    ({ kind }) => kind,
  );
  const of = (kind: KeyKind) => byKind.get(kind) ?? [];
  for (const one of [...of('link'), ...of('pin')].toSorted((a, b) => (a.value > b.value ? -1 : 1)))
    sets.apply(one, [one]);
  for (const kind of KEY_KINDS) {
    if (kind === 'name') for (const one of of(kind)) sets.doubt(kind, one);
    else if (!isDecided(kind)) sets.apply({ kind, value: '' }, of(kind));
  }
}

const isDecided = (kind: KeyKind): boolean => kind === 'link' || kind === 'pin' || kind === 'apart';

/**
 * The same for all records of some assets in which nothing but edits changed, from the places the others have: an edit is
 * told of by its home alone, so it decides of nobody else's place.
 */
export function correlateEdits<R extends CorrelationRecord & Match & { readonly assetId: string }>(
  records: readonly R[],
): Cluster<R>[] {
  const founders = groupBy(records.filter((record) => !isEdit(record)).sort(byAge), ({ assetId }) => assetId);
  return withEdits([...founders.values()], records.filter(isEdit).sort(byAge)).map(({ members, edits }) => {
    const placed = members.map((record) => {
      const { state, matchConfidence, matchReason } = record;
      return { record, state, matchConfidence, matchReason };
    });
    const attached = edits.map((record) => ({ record, ...edited(members.length > 0) }));
    return {
      assetId: members[0]?.homeAssetId ?? null,
      members: [...placed, ...attached].sort((a, b) => byAge(a.record, b.record)),
      doubts: null,
    };
  });
}

/** Positions of the records that have a key, ascending, and the keys that so many have that they identify none of them (C8, C33). */
function sharersByKey(records: readonly CorrelationRecord[], sharedKeys: ReadonlySet<string>) {
  // Most keys are one record's: a list for each would be most of what is made here.
  const first = new Map<string, number>();
  const sharers = new Map<string, number[]>();
  const crowded = new Set(sharedKeys);
  records.forEach((record, index) => {
    for (const key of keysOf(record)) {
      const before = first.get(key);
      const indexes = sharers.get(key);
      if (before === undefined) first.set(key, index);
      else if (indexes) indexes.push(index);
      else sharers.set(key, [before, index]);
    }
  });
  for (const [key, indexes] of sharers) {
    if (indexes.length > MAX_SHARERS || answersForOthers(key, indexes, records)) crowded.add(key);
    if (crowded.has(key)) sharers.delete(key);
  }
  return { sharers, crowded };
}

/** The sharers for whom the keys count, and the keys that do not count for some of those who have them. */
function underRules(
  all: ReadonlyMap<string, readonly number[]>,
  records: readonly CorrelationRecord[],
  counted: readonly (readonly string[])[],
) {
  const outsiders = new Map<string, Set<number>>();
  records.forEach(({ matchKeys }, index) => {
    const keys = counted[index];
    if (keys === undefined || keys === matchKeys) return;
    const left = new Set(keys);
    for (const key of matchKeys) if (!left.has(key)) outsiders.set(key, (outsiders.get(key) ?? new Set()).add(index));
  });
  if (outsiders.size === 0) return { sharers: all, ruledOut: [] };
  const sharers = new Map<string, readonly number[]>();
  const ruledOut: SharedKey[] = [];
  for (const [key, indexes] of all) {
    const out = outsiders.get(key);
    const left = out ? indexes.filter((index) => !out.has(index)) : indexes;
    if (left.length > 1) sharers.set(key, left);
    if (out) ruledOut.push({ key, indexes });
  }
  return { sharers, ruledOut };
}

/** A card that answers for many addresses in what one source says is a router's (proxy ARP): it identifies none of them (C33). */
function answersForOthers(key: string, indexes: readonly number[], records: readonly CorrelationRecord[]): boolean {
  if (!isSharedCard(indexes.length) || parseKey(key).kind !== 'mac') return false;
  const bySource = new Map<string, Set<string>>();
  for (const index of indexes) {
    const { integrationId = '', asset } = records[index] ?? {};
    const [address] = asset?.ips ?? [];
    if (address !== undefined) bySource.set(integrationId, (bySource.get(integrationId) ?? new Set()).add(address));
  }
  return [...bySource.values()].some((addresses) => isSharedCard(addresses.size));
}

function withEdits<R extends CorrelationRecord>(groups: readonly (readonly R[])[], edits: readonly R[]) {
  const homes = new Map(groups.flatMap((members, at) => members.map((record) => [record.homeAssetId, at] as const)));
  const attached = groups.map((members): { readonly members: readonly R[]; readonly edits: R[] } => ({
    members,
    edits: [],
  }));
  const aside: typeof attached = [];
  for (const edit of edits) {
    const group = attached[homes.get(edit.homeAssetId) ?? -1];
    if (group) group.edits.push(edit);
    else aside.push({ members: [], edits: [edit] });
  }
  return [...attached, ...aside];
}
