import { expect, test } from 'vitest';
import { EVERYTHING, isSelected, NOTHING, selectedCount, stretched, toggled, withAll } from './selection';
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
  expect(target('next', 0, 3)).toBe(1);
  expect(target('next', 2, 3)).toBe(2);
  expect(target('previous', 0, 3)).toBe(0);
  expect(target('previous', 2, 3)).toBe(1);
  expect(target('last', 0, 100_000)).toBe(99_999);
  expect(target('first', 500, 1_000)).toBe(0);
  expect(target('pageDown', 995, 1_000)).toBe(999);
  expect(target('pageUp', 3, 1_000)).toBe(0);
  expect(target('create', 3, 1_000)).toBeNull();
});

test('[AL4] the first step of a fresh list goes to its first row', () => {
  for (const name of ['next', 'previous'] as const) expect(target(name, NONE_ACTIVE, 3)).toBe(0);
  expect(target('next', 0, 3)).toBe(1);
});

test('[LS33] the arrows with Shift select on the way from where they began, and take back on the way there', () => {
  const path = [2, 3, 4, 3, 2, 1];
  let selection = toggled(NOTHING, 'row 9');
  const seen = path.slice(1).map((to, at) => {
    const from = path[at] ?? 0;
    selection = stretched(selection, 2, [
      { index: from, id: `row ${from}` },
      { index: to, id: `row ${to}` },
    ]);
    return [1, 2, 3, 4, 9].filter((row) => isSelected(selection, `row ${row}`));
  });
  expect(seen).toEqual([
    [2, 3, 9],
    [2, 3, 4, 9],
    [2, 3, 9],
    [2, 9],
    [1, 2, 9],
  ]);
  const all = stretched(EVERYTHING, 0, [
    { index: 1, id: 'b' },
    { index: 0, id: 'a' },
  ]);
  expect(isSelected(all, 'b')).toBe(false);
});

test('[LS5] a range joins what is selected', () => {
  const some = withAll(toggled(NOTHING, 'a'), ['b', 'c']);
  expect(['a', 'b', 'c', 'd'].filter((id) => isSelected(some, id))).toEqual(['a', 'b', 'c']);
  const all = withAll({ kind: 'all', except: new Set(['a', 'b', 'c']) }, ['b', 'c']);
  expect(['a', 'b', 'c', 'd'].filter((id) => isSelected(all, id))).toEqual(['b', 'c', 'd']);
});
