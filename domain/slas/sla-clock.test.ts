import { expect, test } from 'vitest';
import { FINDING_STATUSES, SLA_STATES } from '../../contract/areas/vulnerabilities';
import { fc } from '../../tests/kit/fast-check';
import { momentOf, wallClock } from '../time/zone';
import { type Clock, type Days, daysAfter, dueBy, lateBy, slaStateOf, startedBefore } from './sla-clock';

const at = (text: string): number => Date.parse(`${text}Z`);
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
const business = (start: string, days: number): string => text(daysAfter(at(start), days, { clock: 'business' }));

const clock: Clock = {
  ...{ days: 10, warnDays: 3, clock: 'calendar', startField: 'firstSeenAt', restartOnReopen: false },
};
const seen = { firstSeenAt: '2026-01-01T10:00:00.000Z', createdAt: '2026-01-05T10:00:00.000Z' };

test('[SL7] weekends do not count on the business clock, and what begins at one begins on Monday', () => {
  // The fifth of January 2026 is a Monday.
  expect(business('2026-01-05T09:00', 1)).toBe('2026-01-06T09:00');
  expect(business('2026-01-09T09:00', 1)).toBe('2026-01-12T09:00');
  expect(business('2026-01-05T09:00', 5)).toBe('2026-01-12T09:00');
  expect(business('2026-01-08T09:00', 3)).toBe('2026-01-13T09:00');
  expect(business('2026-01-10T15:00', 2)).toBe('2026-01-14T00:00');
  expect(business('2026-01-11T15:00', 5)).toBe('2026-01-19T00:00');
});

/** Day after day, as people count, by the clocks of a zone. */
function counted(start: number, days: number, { zone = 'UTC', holidays = [] }: Days): number {
  const isFree = (wall: number): boolean =>
    [0, 6].includes(new Date(wall).getUTCDay()) || holidays.includes(new Date(wall).toISOString().slice(0, 10));
  let now = wallClock(zone, start);
  while (isFree(now)) now = (Math.floor(now / 86_400_000) + 1) * 86_400_000;
  for (let left = days; left > 0; ) {
    now += 86_400_000;
    if (!isFree(now)) left -= 1;
  }
  return momentOf(zone, now);
}

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
const holiday = fc
  .integer({ min: at('2026-01-01T00:00'), max: at('2026-12-31T00:00') })
  .map((ms) => new Date(ms).toISOString().slice(0, 10));
const daysThatCount = fc.record({
  clock: fc.constantFrom('calendar' as const, 'business' as const),
  zone: fc.constantFrom(...ZONES),
  holidays: fc.array(holiday, { maxLength: 40 }),
});

test('[SL7, SL11] the arithmetic is as counting day after day in the zone; the way back finds the latest start', () => {
  const starts = fc.integer({ min: at('2026-01-01T00:00'), max: at('2026-12-31T00:00') });
  fc.assert(
    fc.property(starts, fc.integer({ min: 1, max: 60 }), daysThatCount, (start, days, given) => {
      if (given.clock === 'business') expect(daysAfter(start, days, given)).toBe(counted(start, days, given));
      const latest = startedBefore(start, days, given);
      expect(daysAfter(latest, days, given)).toBeLessThanOrEqual(start);
      expect(daysAfter(latest + 1, days, given)).toBeGreaterThan(start);
    }),
  );
});

test('[SL11] days end where the zone’s do, also over a change of its clocks; holidays do not count', () => {
  const berlin = (start: string, days: number, more: Partial<Days> = {}): string =>
    text(daysAfter(at(start), days, { clock: 'calendar', zone: 'Europe/Berlin', ...more }));
  expect(berlin('2026-03-28T09:00', 1)).toBe('2026-03-29T08:00');
  expect(berlin('2026-10-24T08:00', 1)).toBe('2026-10-25T09:00');
  // Late on a Friday by UTC it is Saturday there: that counts from Monday on.
  expect(berlin('2026-01-09T23:30', 1, { clock: 'business' })).toBe('2026-01-12T23:00');
  expect(business('2026-01-09T23:30', 1)).toBe('2026-01-12T23:30');
  const holidays = ['2026-01-06', '2026-01-10', '2026-01-12', '2026-01-12'];
  expect(berlin('2026-01-05T09:00', 5, { clock: 'business', holidays })).toBe('2026-01-14T09:00');
  expect(berlin('2026-01-06T09:00', 1, { clock: 'business', holidays })).toBe('2026-01-07T23:00');
  expect(berlin('2026-01-05T09:00', 5, { holidays })).toBe('2026-01-10T09:00');
});

test('[SL7] the clock starts where the definition says, and anew where it is reopened', () => {
  expect(dueBy(clock, seen)).toEqual({ warnAt: '2026-01-08T10:00:00.000Z', dueAt: '2026-01-11T10:00:00.000Z' });
  expect(dueBy({ ...clock, startField: 'createdAt' }, seen).dueAt).toBe('2026-01-15T10:00:00.000Z');
  const reopened = { ...seen, reopenedAt: '2026-02-01T10:00:00.000Z' };
  expect(dueBy(clock, reopened).dueAt).toBe('2026-01-11T10:00:00.000Z');
  expect(dueBy({ ...clock, restartOnReopen: true }, reopened).dueAt).toBe('2026-02-11T10:00:00.000Z');
});

test('[SL8] how a finding stands moves as time passes, and is settled when it is closed', () => {
  const open = { ...dueBy(clock, seen), status: 'active' as const, resolvedAt: null };
  const states = ['2026-01-08T09:59', '2026-01-08T10:00', '2026-01-11T09:59', '2026-01-11T10:00'].map((now) =>
    slaStateOf(open, `${now}:00.000Z`),
  );
  expect(states).toEqual(['on_track', 'approaching', 'approaching', 'breached']);
  const now = '2026-06-01T00:00:00.000Z';
  const closed = (resolvedAt: string) => slaStateOf({ ...open, status: 'mitigated', resolvedAt }, now);
  expect([closed('2026-01-11T10:00:00.000Z'), closed('2026-01-11T10:00:00.001Z')]).toEqual(['met', 'missed']);
  expect(slaStateOf({ ...open, status: 'false_positive' }, now)).toBe('none');
  expect(slaStateOf({ status: 'active', resolvedAt: null }, now)).toBe('none');
});

test('[SL9] what a definition would make late is asked by when it started', () => {
  const now = at('2026-01-20T10:00');
  const { breached, approaching } = lateBy(clock, now);
  expect(breached).toEqual({ field: 'firstSeenAt', op: 'lte', value: '2026-01-10T10:00:00.000Z' });
  expect(approaching).toEqual({
    op: 'and',
    items: [
      { field: 'firstSeenAt', op: 'lte', value: '2026-01-13T10:00:00.000Z' },
      { op: 'and', not: true, items: [breached] },
    ],
  });
  expect(lateBy({ ...clock, restartOnReopen: true }, now).breached).toMatchObject({ op: 'or' });
});

test('[SL8] every status has one state at a time', () => {
  for (const status of FINDING_STATUSES)
    expect(SLA_STATES).toContain(slaStateOf({ ...dueBy(clock, seen), status, resolvedAt: null }, seen.createdAt));
});
