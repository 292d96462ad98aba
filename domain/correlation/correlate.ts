import { groupBy } from '../lists/group-by';
import { ClusterSet } from './cluster-set';
import { describeMatch, edited, type Match } from './describe-match';
import { KEY_KINDS, keysOf, parseKey } from './match-keys';
import { byAge, type CorrelationRecord, isEdit } from './record-order';

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
}

/**
 * The records grouped into assets, from nothing but the records: their order, and what was merged before, do not
 * count. Pass a closed neighbourhood: every record that shares a key (`keysOf`), or a home, with one that is passed, except
 * over `sharedKeys`, the keys known to have too many sharers.
 */
export function correlate<R extends CorrelationRecord>(
  records: readonly R[],
  sharedKeys: ReadonlySet<string> = new Set(),
): Cluster<R>[] {
  const founders = records.filter((record) => !isEdit(record)).sort(byAge);
  const sharers = sharersByKey(founders, sharedKeys);
  const sets = new ClusterSet(founders);
  for (const [key, indexes] of [...sharers].sort(byStrength)) {
    const { kind } = parseKey(key);
    for (const [at, one] of indexes.entries()) for (const other of indexes.slice(0, at)) sets.unite(one, other, kind);
  }
  const groups = groupBy([...founders.entries()], ([index]) => sets.root(index));
  const grouped = [...groups.values()].map((group) => group.map(([, record]) => record));
  return withEdits(grouped, records.filter(isEdit).sort(byAge)).map(({ members, edits }) => ({
    assetId: members[0]?.homeAssetId ?? null,
    members: describeMatch(members, edits, sharers),
  }));
}

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
    };
  });
}

/** Positions of the records that have a key, ascending; keys that one record names, or too many, are left out. */
function sharersByKey(records: readonly CorrelationRecord[], sharedKeys: ReadonlySet<string>): Map<string, number[]> {
  const byKey = new Map<string, number[]>();
  for (const [index, record] of records.entries()) {
    for (const key of keysOf(record)) {
      const indexes = byKey.get(key);
      if (indexes) indexes.push(index);
      else byKey.set(key, [index]);
    }
  }
  for (const [key, indexes] of byKey) {
    if (indexes.length < 2 || indexes.length > MAX_SHARERS || sharedKeys.has(key)) byKey.delete(key);
  }
  return byKey;
}

function byStrength([a]: [string, unknown], [b]: [string, unknown]): number {
  const rank = (key: string) => KEY_KINDS.indexOf(parseKey(key).kind);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
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
