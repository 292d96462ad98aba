import { expect, test } from 'vitest';
import { EVERYTHING, isSelected, NOTHING, selectedCount, toggled } from './selection';
import { NONE_ACTIVE, target } from './table-keys';

test('[U14] all matching stays all matching while single rows are taken out', () => {
  const without = toggled(EVERYTHING, 'a');
  expect(isSelected(without, 'a')).toBe(false);
  expect(isSelected(without, 'never seen')).toBe(true);
  expect(selectedCount(without, 500)).toBe(499);
  expect(selectedCount(toggled(without, 'a'), 500)).toBe(500);
});

test('[U14] single rows are selected one by one', () => {
  const two = toggled(toggled(NOTHING, 'a'), 'b');
  expect(selectedCount(two, 500)).toBe(2);
  expect(selectedCount(toggled(two, 'a'), 500)).toBe(1);
  expect(isSelected(NOTHING, 'a')).toBe(false);
});

test('[U15] keys move within the list and never out of it', () => {
  expect(target('j', 0, 3)).toBe(1);
  expect(target('ArrowDown', 2, 3)).toBe(2);
  expect(target('k', 0, 3)).toBe(0);
  expect(target('ArrowUp', 2, 3)).toBe(1);
  expect(target('End', 0, 100_000)).toBe(99_999);
  expect(target('Home', 500, 1_000)).toBe(0);
  expect(target('PageDown', 995, 1_000)).toBe(999);
  expect(target('PageUp', 3, 1_000)).toBe(0);
  expect(target('q', 3, 1_000)).toBeNull();
});

test('[AL4] the first step of a fresh list goes to its first row', () => {
  for (const key of ['j', 'ArrowDown', 'k', 'ArrowUp']) expect(target(key, NONE_ACTIVE, 3)).toBe(0);
  expect(target('j', 0, 3)).toBe(1);
});
