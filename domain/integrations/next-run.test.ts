import { expect, test } from 'vitest';
import { backOff, nextRun, nextRuns, scheduleFault } from './next-run';

const AT = Date.parse('2026-03-28T12:00:00.000Z');
const text = (moments: readonly number[]) => moments.map((at) => new Date(at).toISOString());

test('[IN10] hours and days count from the run before, and never is never', () => {
  expect(text(nextRuns({ every: 'hours', many: 6 }, AT, 2))).toEqual([
    ...['2026-03-28T18:00:00.000Z', '2026-03-29T00:00:00.000Z'],
  ]);
  expect(nextRun({ every: 'days', many: 2 }, AT)).toBe(AT + 2 * 86_400_000);
  expect(nextRun({ every: 'never' }, AT)).toBeNull();
});

test('[IN10] cron goes by the clock of its zone, also where that is put forward', () => {
  const nightly = { every: 'cron', cron: '30 6 * * *', zone: 'Europe/Berlin' } as const;
  expect(text(nextRuns(nightly, AT, 2))).toEqual(['2026-03-29T04:30:00.000Z', '2026-03-30T04:30:00.000Z']);
});

test('[IN11] what is wrong with a schedule is said, with what helps', () => {
  expect(scheduleFault({ every: 'cron', cron: 'every night', zone: 'UTC' })).toContain('Write five fields');
  expect(scheduleFault({ every: 'cron', cron: '0 0 * * *', zone: 'Mars/Base' })).toContain('no time zone');
  expect(scheduleFault({ every: 'cron', cron: '0 0 30 2 *', zone: 'UTC' })).toContain('never comes');
  expect(scheduleFault({ every: 'cron', cron: '0 0 * * *', zone: 'UTC' })).toBeNull();
  expect(scheduleFault({ every: 'hours', many: 1 })).toBeNull();
});

test('[IN12] the pause grows with the failures, up to six hours', () => {
  expect([0, 1, 2, 40].map((failures) => backOff(failures) / 60_000)).toEqual([5, 10, 20, 360]);
});
