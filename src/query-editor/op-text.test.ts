import { expect, test } from 'vitest';
import { isWhole, placeholderOf } from './op-text';

test.each([
  ['date', 'lt', '2026-01-31 or now-30d'],
  ['number', 'gte', 'A number'],
  ['ip', 'eq', '10.0.0.5'],
  ['ip', 'inCidr', '10.0.0.0/8'],
  ['version', 'lt', '9.8p1'],
  ['text', 'eq', 'The whole text'],
  ['text', 'contains', 'Part of the text'],
  ['text', 'regex', '^web-\\d+$'],
] as const)('[QP94] an empty field says what belongs there: a %s, %s', (kind, op, text) => {
  expect(placeholderOf({ kind }, op)).toBe(text);
});

test('[QP93] only where whole values are asked for is what is typed completed', () => {
  expect((['eq', 'neq', 'in', 'contains', 'starts', 'regex'] as const).map(isWhole)).toEqual([
    ...[true, true, true, false, false, false],
  ]);
});
