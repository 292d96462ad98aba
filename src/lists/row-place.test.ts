import { expect, test } from 'vitest';
import { rowPlace } from './row-place';

const among = (ids: string) => (index: number) => {
  const id = ids[index];
  return id === undefined || id === ' ' ? undefined : { id };
};

test('[LS11] the open record is found again where its neighbours came or went', () => {
  expect(rowPlace(among('abcdef'), 'c', 2, 10)).toBe(2);
  expect(rowPlace(among('xabcdef'), 'c', 2, 10)).toBe(3);
  expect(rowPlace(among('cdef'), 'c', 2, 10)).toBe(0);
  // Windows that are not here are gone over.
  expect(rowPlace(among('ab    c'), 'c', 1, 10)).toBe(6);
});

test('[LS11] a record that is not among the rows here has no place', () => {
  expect(rowPlace(among('abc'), 'x', 1, 10)).toBeNull();
  expect(rowPlace(among('abcdefgh'), 'h', 0, 3)).toBeNull();
  expect(rowPlace(among(''), 'a', 0, 3)).toBeNull();
});
