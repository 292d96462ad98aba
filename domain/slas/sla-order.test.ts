import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decidedBy, inOrder, lastOrder, moved } from './sla-order';

const rowsOf = (orders: readonly number[]) => inOrder(orders.map((order, at) => ({ id: `id-${at}`, order })));

test('[SL2] a move changes one place, or all where there is no room, and puts the row where it was meant', () => {
  const places = fc.record({
    orders: fc.uniqueArray(fc.integer({ min: -5, max: 50 }), { minLength: 1, maxLength: 8 }),
    moves: fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 120 }),
  });
  fc.assert(
    fc.property(places, ({ orders, moves }) => {
      let rows = rowsOf(orders);
      for (const [from, to] of moves) {
        const changes = moved(rows, from, to);
        const [row] = rows.slice(from, from + 1);
        if (row === undefined || to >= rows.length || from === to) {
          expect(changes).toEqual([]);
          continue;
        }
        const meant = rows.filter((_, at) => at !== from).toSpliced(to, 0, row);
        const changed = new Map(changes.map(({ id, order }) => [id, order]));
        rows = inOrder(rows.map((one) => ({ ...one, order: changed.get(one.id) ?? one.order })));
        expect(rows.map(({ id }) => id)).toEqual(meant.map(({ id }) => id));
        if (changes.length > 1) expect(rows.map(({ order }) => order)).toEqual(rows.map((_, at) => at + 1));
      }
    }),
  );
});

test('[SL2] halved until no number is left, all are numbered anew', () => {
  const [a, b] = [
    { id: 'a', order: 1 },
    { id: 'b', order: 1 + Number.EPSILON },
  ];
  const c = { id: 'c', order: 9 };
  expect(moved([a, b, c], 2, 1)).toEqual([
    { id: 'c', order: 2 },
    { id: 'b', order: 3 },
  ]);
  expect(moved([a, b, c], 0, 1)).toEqual([{ id: 'a', order: (b.order + 9) / 2 }]);
});

test('[SL1] a new one comes last', () => {
  expect(lastOrder([])).toBe(1);
  expect(lastOrder(rowsOf([4, 2.5]))).toBe(5);
});

test('[SL3] what an enforced one before it decides is not its own', () => {
  const [critical, high] = ['critical', 'high'].map((value) => ({ field: 'severity', op: 'eq' as const, value }));
  if (critical === undefined || high === undefined) throw new Error('two');
  expect(decidedBy(high, [])).toEqual(high);
  expect(decidedBy(high, [critical])).toEqual({ op: 'and', items: [high, { op: 'or', not: true, items: [critical] }] });
});
