import { expect, test } from 'vitest';
import { shownValues } from './facet-values';

const VALUES = ['a', 'b', 'c', 'd', 'e'].map((value) => ({ value }));
const seen = (chosen: readonly string[], isFound: (value: string) => boolean, most: number) => {
  const { shown, more } = shownValues(VALUES, chosen, isFound, most);
  return [shown.map(({ value }) => value).join(''), more];
};

test('[LS31] what is chosen is shown, however far down it stands, in its own place', () => {
  expect(seen([], () => true, 2)).toEqual(['ab', 3]);
  expect(seen(['e'], () => true, 2)).toEqual(['abe', 2]);
  expect(seen(['a'], () => true, 2)).toEqual(['ab', 3]);
  expect(seen(['c', 'd', 'e'], () => true, 2)).toEqual(['abcde', 0]);
  expect(seen(['e'], () => true, Number.POSITIVE_INFINITY)).toEqual(['abcde', 0]);
});

test('[LS31] a search in the values does not hide what is chosen', () => {
  expect(seen(['e'], (value) => value === 'b', 2)).toEqual(['be', 0]);
  expect(seen(['e'], () => false, 2)).toEqual(['e', 0]);
});
