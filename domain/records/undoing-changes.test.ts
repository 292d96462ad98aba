import { expect, test } from 'vitest';
import { undoingChanges } from './undoing-changes';

const change = (rev: number, before: string | null, after: string | null, byName = 'Ada') => ({
  ...{ rev, byName, changes: { verdict: { before, after } } },
});

test('[RD34] a change that takes back the one before it is told as that, several one after the other too', () => {
  const first = change(2, null, 'verified');
  const second = change(3, 'verified', 'mitigated');
  expect(undoingChanges([second, first])).toEqual(new Set());
  expect(undoingChanges([change(4, 'mitigated', 'verified'), second, first])).toEqual(new Set([4]));
  expect(undoingChanges([change(5, 'verified', null), change(4, 'mitigated', 'verified'), second, first])).toEqual(
    new Set([4, 5]),
  );
  // Done again is done.
  expect(undoingChanges([change(4, null, 'verified'), change(3, 'verified', null), first])).toEqual(new Set([3]));
});

test('[RD34] what somebody else sets back, or only a part of, is a change of its own', () => {
  const first = { ...change(2, null, 'verified') };
  expect(undoingChanges([change(3, 'verified', null, 'Grace'), first])).toEqual(new Set());
  const both = { ...first, changes: { ...first.changes, verdictNote: { before: null, after: 'Seen' } } };
  expect(undoingChanges([change(3, 'verified', null), both])).toEqual(new Set());
  const cut = { ...first, changes: { verdict: { before: null, after: 'verified', cut: true as const } } };
  expect(undoingChanges([change(3, 'verified', null), cut])).toEqual(new Set());
});
