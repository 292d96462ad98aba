import { expect, test } from 'vitest';
import { keptText, spanText, timesText } from './figures-text';

const HOUR = 3_600_000;

test('[FG1] how long fixing took is said in one unit', () => {
  expect([0, 40 * 60_000, 5 * HOUR, 47 * HOUR, 48 * HOUR, 61 * HOUR, 24 * 400 * HOUR].map(spanText)).toEqual([
    ...['0 min', '40 min', '5 h', '47 h', '2 days', '3 days', '400 days'],
  ]);
  expect(timesText({ count: 3, median: 5 * HOUR, p90: 72 * HOUR })).toBe('5 h, 9 of 10 within 3 days');
  expect(timesText({ count: 0, median: null, p90: null })).toBeNull();
});

test('[FG2] the share of kept deadlines is a whole percent, and is never all or nothing where it is not', () => {
  const texts = [
    { kept: 7, of: 8 },
    { kept: 999, of: 1_000 },
    { kept: 1, of: 1_000 },
    { kept: 8, of: 8 },
    { kept: 0, of: 8 },
  ].map(keptText);
  expect(texts).toEqual(['88%', '99%', '1%', '100%', '0%']);
});
