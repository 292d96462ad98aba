import { afterEach, expect, test } from 'vitest';
import { absoluteText, relativeText, showTimesAs } from './time-text';

afterEach(() => showTimesAs({}));

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

test('[CA23] in the person’s zone, with days as they write them', () => {
  showTimesAs({});
  expect(absoluteText(NOW)).toBe('2026-11-21 12:00:00 UTC');
  showTimesAs({ zone: 'America/New_York' });
  expect(absoluteText(NOW)).toBe('2026-11-21 07:00:00 America/New_York');
  showTimesAs({ zone: 'Asia/Tokyo', dates: 'day-first' });
  expect(absoluteText(NOW + 4 * 3_600_000)).toBe('22 November 2026, 01:00:00 Asia/Tokyo');
  expect(ago(40 * 24 * 3_600_000)).toBe('12 October 2026');
  showTimesAs({ dates: 'month-first' });
  expect(absoluteText(NOW)).toBe('November 21, 2026, 12:00:00 UTC');
  showTimesAs({ zone: 'Nowhere/Nothing' });
  expect(absoluteText(NOW)).toBe('2026-11-21 12:00:00 UTC');
});
