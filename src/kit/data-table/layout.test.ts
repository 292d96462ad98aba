import { expect, test } from 'vitest';
import { layoutOf } from './layout';

const COLUMNS = [
  { id: 'name', width: 180 },
  { id: 'a', width: 100 },
  { id: 'b', width: 120 },
  { id: 'c', width: 90 },
];
const GIVEN = { widths: {}, pinned: 0, room: 1_000, box: true, menu: true };

test('[LS4] columns share what is left over, but for those that have a width of their own', () => {
  expect(layoutOf(COLUMNS, { ...GIVEN, widths: { a: 200 } })).toEqual({
    width: 666,
    template: '36px minmax(180px, 180fr) 200px minmax(120px, 120fr) minmax(90px, 90fr) 40px',
    lefts: [undefined],
  });
});

test('[LS43] pinned columns stand at a known place beside the first', () => {
  const { template, lefts } = layoutOf(COLUMNS, { ...GIVEN, pinned: 2 });
  expect(template).toBe('36px 180px 100px 120px minmax(90px, 90fr) 40px');
  expect(lefts).toEqual([undefined, 216, 316]);
});

test('[LS43] where pinned columns would leave no room for the others, they move', () => {
  expect(layoutOf(COLUMNS, { ...GIVEN, pinned: 2, room: 600 }).lefts).toEqual([undefined, 216, undefined]);
  expect(layoutOf(COLUMNS, { ...GIVEN, pinned: 2, room: 300 }).template).toContain('minmax(180px');
});
