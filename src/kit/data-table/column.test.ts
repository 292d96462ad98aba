import { expect, test } from 'vitest';
import { nextSort } from './column';

test('[LS30] the first click on a number, a risk or a time shows the highest first, each further one turns it', () => {
  const first = (column: Parameters<typeof nextSort>[2]) => nextSort({ field: 'name', descending: true }, 'x', column);
  expect(first({})).toEqual({ field: 'x', descending: false });
  expect(first({ align: 'end' })).toEqual({ field: 'x', descending: true });
  expect(first({ highFirst: true })).toEqual({ field: 'x', descending: true });
  expect(nextSort(null, 'x', { highFirst: true })).toEqual({ field: 'x', descending: true });
  expect(nextSort({ field: 'x', descending: true }, 'x', { highFirst: true })).toEqual({
    field: 'x',
    descending: false,
  });
  expect(nextSort({ field: 'x', descending: false }, 'x', {})).toEqual({ field: 'x', descending: true });
});
