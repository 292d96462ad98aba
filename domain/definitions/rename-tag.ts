import type { AssetPatch } from '../../contract/areas/assets';

/** One change of many assets. */
interface Step {
  readonly ids: readonly string[];
  readonly patch: AssetPatch;
}

interface Asked {
  readonly from: string;
  readonly to: string;
  /** The assets that have the one, and those that have the other. */
  readonly having: readonly string[];
  readonly others: readonly string[];
}

/** What makes one tag the other on all assets that have it, and what takes that back: who had both before has both again. */
export function renamedTag({ from, to, having, others }: Asked): {
  readonly change: readonly Step[];
  readonly back: readonly Step[];
} {
  const had = new Set(others);
  const both = having.filter((id) => had.has(id));
  const one = having.filter((id) => !had.has(id));
  const step = (ids: readonly string[], tags: AssetPatch['tags']): Step[] =>
    ids.length === 0 ? [] : [{ ids, patch: { tags } }];
  return {
    change: step(having, { add: [to], remove: [from] }),
    back: [...step(one, { add: [from], remove: [to] }), ...step(both, { add: [from] })],
  };
}
