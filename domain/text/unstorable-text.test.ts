import { expect, test } from 'vitest';
import { unstorableParts } from './unstorable-text';

test('[S22] each text and key that no value can hold is found where it is', () => {
  const value = { a: ['fine', 'x\0y'], b: { 'k\ud800': 1 }, c: 'ok \u{1f600}' };
  expect(unstorableParts(value).map(({ path }) => path.join('.'))).toEqual(['a.1', 'b']);
  expect(unstorableParts('\0')).toEqual([{ path: [], message: 'Holds a NUL character (U+0000), which no value can' }]);
  expect(unstorableParts({ a: [1, null, true, 'fine'] })).toEqual([]);
});

test('[S22] also at the bottom of lists nested deeper than a function can call itself', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(200_000)}"\\u0000"${']'.repeat(200_000)}`);
  expect(unstorableParts(deep).map(({ path }) => path.length)).toEqual([200_000]);
});
