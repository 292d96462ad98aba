import { expect, test } from 'vitest';
import { withCounts } from './with-counts';

const WORDS = ['info', 'low', 'high', 'critical'].map((value) => ({ value }));

test('[QP80] the words that records have come first, the most frequent before the others', () => {
  const counted = [
    { value: 'low', count: 3 },
    { value: 'critical', count: 70 },
    { value: 'of another version', count: 9 },
  ];
  expect(withCounts(WORDS, counted)).toEqual([
    { value: 'critical', count: 70 },
    { value: 'low', count: 3 },
    { value: 'info', count: 0 },
    { value: 'high', count: 0 },
  ]);
});

test('[QP80] before anything is counted the vocabulary stands as it is, without numbers', () => {
  expect(withCounts(WORDS, [])).toEqual(WORDS);
});
