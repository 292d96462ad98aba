import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greedyCover } from './cover';

test('[RM6] the set that covers most of what is left comes first, and an element counts once', () => {
  const chosen = greedyCover([5, 5, 5, 4, 4, 0], [[0, 3], [0, 1, 2], [3, 4, 5], [5], [1]]);
  expect(chosen).toEqual([
    { set: 1, elements: [0, 1, 2], gain: 15 },
    { set: 2, elements: [3, 4, 5], gain: 8 },
  ]);
});

/** By hand: every set is looked at anew for each choice. */
function naive(weights: readonly number[], sets: readonly (readonly number[])[]): number[] {
  const left = new Set(weights.keys());
  const order: number[] = [];
  for (;;) {
    const ranked = sets.map((set, at) => {
      const fresh = set.filter((element) => left.has(element));
      return { at, count: fresh.length, gain: fresh.reduce((sum, element) => sum + (weights[element] ?? 0), 0) };
    });
    const [best] = ranked.toSorted((a, b) => b.gain - a.gain || b.count - a.count || a.at - b.at);
    if (best === undefined || best.gain === 0) return order;
    order.push(best.at);
    for (const element of sets[best.at] ?? []) left.delete(element);
  }
}

test('[RM6] it chooses as one who looks at every set anew, and leaves nothing that a set covers', () => {
  const weights = fc.array(fc.constantFrom(0, 1, 4, 15, 40), { minLength: 1, maxLength: 30 });
  const world = weights.chain((all) =>
    fc.tuple(fc.constant(all), fc.array(fc.uniqueArray(fc.nat(all.length - 1), { maxLength: 8 }), { maxLength: 15 })),
  );
  fc.assert(
    fc.property(world, ([all, sets]) => {
      const chosen = greedyCover(all, sets);
      expect(chosen.map(({ set }) => set)).toEqual(naive(all, sets));
      const covered = new Set(chosen.flatMap(({ elements }) => elements));
      expect(covered.size).toBe(chosen.reduce((sum, { elements }) => sum + elements.length, 0));
      for (const element of sets.flat()) if ((all[element] ?? 0) > 0) expect(covered.has(element)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
