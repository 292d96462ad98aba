import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Instant } from '../../contract/primitives';
import { dayOf, endOfDay, isEndOfDay } from './utc-day';

test('[TK7] a day is the instant it ends at, and comes back from it', () => {
  for (const day of ['2026-12-01', '2028-02-29', '9999-12-31']) {
    const end = endOfDay(day);
    expect(z.safeParse(Instant, end).success).toBe(true);
    expect([dayOf(end), isEndOfDay(end)]).toEqual([day, true]);
    expect(new Date(Date.parse(end) + 1).getUTCHours()).toBe(0);
  }
  expect(isEndOfDay('2026-12-01T12:00:00.000Z')).toBe(false);
});
