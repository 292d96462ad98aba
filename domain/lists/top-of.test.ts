import fc from 'fast-check';
import { expect, test } from 'vitest';
import { topOf } from './top-of';

test('[SL12] those with the most come first, and with the others together they are all there are', () => {
  const share = fc.record({ name: fc.option(fc.string({ maxLength: 5 })), count: fc.nat(50) });
  fc.assert(
    fc.property(fc.array(share, { maxLength: 30 }), fc.integer({ min: 1, max: 8 }), (shares, most) => {
      const { top, rest } = topOf(shares, most);
      const sum = (some: readonly { count: number }[]): number => some.reduce((all, { count }) => all + count, 0);
      expect(sum(top) + rest.count).toBe(sum(shares));
      expect(top.length + rest.names).toBe(shares.filter(({ count }) => count > 0).length);
      expect(top.map(({ count }) => count)).toEqual(top.map(({ count }) => count).toSorted((a, b) => b - a));
      expect(top.length).toBeLessThanOrEqual(most);
    }),
  );
});
