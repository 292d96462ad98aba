import { expect, test } from 'vitest';
import { filesOfOneRun, seenCursor, seenFiles, stillThere } from './seen-files';

test('[CN10] what was seen is kept as text, whatever files are called', () => {
  const seen = new Map([
    ['a b\n%20/ü.csv', '"tag 1"'],
    ['c', '2-3'],
  ]);
  expect(seenFiles(seenCursor(seen))).toEqual(seen);
  expect(seenFiles(null)).toEqual(new Map());
  expect(seenFiles('2026-11-27T00:00:00Z')).toEqual(new Map());
  expect(stillThere(seen, new Set(['c']))).toEqual(new Map([['c', '2-3']]));
});

test('[CN14] one run takes so much, and one file however large', () => {
  const files = [300, 300, 300].map((mebibytes) => ({ bytes: mebibytes * 2 ** 20 }));
  expect(filesOfOneRun(files)).toHaveLength(2);
  expect(filesOfOneRun([{ bytes: 2 ** 40 }, { bytes: 1 }])).toHaveLength(1);
  expect(filesOfOneRun([])).toEqual([]);
});
