import { expect, test } from 'vitest';
import { isAboutCall } from './rule-calls';

test.each([
  ['', 'queries.run', true],
  ['*', 'queries.run', true],
  ['queries.run', 'queries.run', true],
  ['queries.run', 'queries.ids', false],
  [' assets.* ', 'assets.update', true],
  ['assets.*', 'asset-groups.create', false],
  ['Assets.*', 'assets.update', false],
])('[AD40] a rule about “%s” and the call %s: %s', (calls, id, is) => {
  expect(isAboutCall(calls, id)).toBe(is);
});
