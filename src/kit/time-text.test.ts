import { expect, test } from 'vitest';
import { absoluteText, relativeText } from './time-text';

const NOW = Date.UTC(2026, 10, 21, 12);
const ago = (ms: number): string => relativeText(NOW - ms, NOW);

test('[U17] relative in text, the date from 30 days on', () => {
  expect(ago(20_000)).toBe('just now');
  expect(ago(5 * 60_000)).toBe('5 min ago');
  expect(ago(3 * 3_600_000)).toBe('3 h ago');
  expect(ago(24 * 3_600_000)).toBe('yesterday');
  expect(ago(29 * 24 * 3_600_000)).toBe('29 days ago');
  expect(ago(-7 * 24 * 3_600_000)).toBe('in 7 days');
  expect(ago(40 * 24 * 3_600_000)).toBe('2026-10-12');
});

test('[U17] absolute in UTC', () => {
  expect(absoluteText(NOW)).toBe('2026-11-21 12:00:00 UTC');
});
