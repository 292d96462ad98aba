import { expect, test } from 'vitest';
import { fc } from '../../tests/kit/fast-check';
import { wallClock } from '../time/zone';
import { coveredSince, pausesNow, pausesOf } from './pauses';
import { type Clock, type Days, dueBy } from './sla-clock';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const at = (text: string): number => Date.parse(`${text}Z`);
const iso = (ms: number): string => new Date(ms).toISOString();
const interval = ([from, to]: readonly [number, number]): string => `${iso(from)}/${iso(to)}`;

const clock: Clock = {
  ...{ days: 10, warnDays: 3, clock: 'calendar', startField: 'firstSeenAt', restartOnReopen: false },
  pauseOnException: true,
};
const seen = (firstSeenAt: string, pauses?: string[]) => ({ firstSeenAt, createdAt: firstSeenAt, pauses });

test('[SL13] the clock stands still during an exception and goes on where it stopped; elsewhere pauses count for nothing', () => {
  const pauses = ['2026-01-03T10:00:00.000Z/2026-02-03T10:00:00.000Z'];
  const finding = seen('2026-01-01T10:00:00.000Z', pauses);
  expect(dueBy(clock, finding)).toEqual({ warnAt: '2026-02-08T10:00:00.000Z', dueAt: '2026-02-11T10:00:00.000Z' });
  expect(dueBy({ ...clock, pauseOnException: false }, finding).dueAt).toBe('2026-01-11T10:00:00.000Z');
  // A pause over a weekend takes nothing from what counts workdays; the eighth of January is a Thursday.
  const business: Clock = { ...clock, clock: 'business', days: 3 };
  const weekend = seen('2026-01-08T10:00:00.000Z', ['2026-01-10T00:00:00.000Z/2026-01-11T23:00:00.000Z']);
  expect(dueBy(business, weekend).dueAt).toBe('2026-01-13T10:00:00.000Z');
  const friday = seen('2026-01-08T10:00:00.000Z', ['2026-01-09T10:00:00.000Z/2026-01-12T10:00:00.000Z']);
  expect(dueBy(business, friday).dueAt).toBe('2026-01-14T10:00:00.000Z');
  // What was late already stays so.
  expect(
    dueBy(clock, seen('2026-01-01T10:00:00.000Z', ['2026-01-11T10:00:00.000Z/2026-03-01T00:00:00.000Z'])).dueAt,
  ).toBe('2026-01-11T10:00:00.000Z');
});

/** What counts between two moments, day by day as people count, by the clocks of a zone. */
function spent(from: number, to: number, { clock: kind, zone = 'UTC', holidays = [] }: Days): number {
  const [start, end] = [wallClock(zone, from), wallClock(zone, to)];
  let sum = 0;
  for (let day = Math.floor(start / DAY) * DAY; day < end; day += DAY) {
    const isFree = [0, 6].includes(new Date(day).getUTCDay()) || holidays.includes(iso(day).slice(0, 10));
    if (kind === 'business' && isFree) continue;
    sum += Math.max(0, Math.min(end, day + DAY) - Math.max(start, day));
  }
  return sum;
}

const moment = fc.integer({ min: at('2026-01-01T00:00'), max: at('2026-12-31T00:00') });
const holiday = moment.map((ms) => iso(ms).slice(0, 10));
const definitions = fc.record({
  clock: fc.constantFrom('calendar' as const, 'business' as const),
  zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'),
  holidays: fc.array(holiday, { maxLength: 20 }),
  days: fc.integer({ min: 2, max: 40 }),
  warnDays: fc.constant(1),
  startField: fc.constant('firstSeenAt' as const),
  restartOnReopen: fc.constant(false),
  pauseOnException: fc.constant(true),
});
const pause = fc.tuple(moment, fc.integer({ min: 1, max: 40 * DAY })).map(([from, ms]) => [from, from + ms] as const);

test('[SL13] between start and deadline exactly the days pass that count and that no exception covers, in any zone', () => {
  fc.assert(
    fc.property(moment, definitions, fc.array(pause, { maxLength: 5 }), (start, definition, pauses) => {
      const due = Date.parse(dueBy(definition, seen(iso(start), pauses.map(interval))).dueAt);
      // Together they are what they cover, however they lie.
      const covered: [number, number][] = [];
      for (const [from, to] of pauses.toSorted((a, b) => a[0] - b[0])) {
        const last = covered.at(-1);
        if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
        else covered.push([from, to]);
      }
      const stood = covered
        .map(([from, to]) => [Math.max(from, start), Math.min(to, due)] as const)
        .filter(([from, to]) => from < to)
        .reduce((sum, [from, to]) => sum + spent(from, to, definition), 0);
      // Where clocks are changed an hour is left out or comes twice.
      expect(Math.abs(spent(start, due, definition) - stood - definition.days * DAY)).toBeLessThanOrEqual(HOUR);
    }),
  );
});

test('[SL13] in two parts a pause is the same; a longer one never brings the deadline forward', () => {
  fc.assert(
    fc.property(
      moment,
      definitions,
      pause,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (start, definition, [from, to], part) => {
        const dueOf = (...pauses: (readonly [number, number])[]): string =>
          dueBy(definition, seen(iso(start), pauses.map(interval))).dueAt;
        const middle = from + Math.floor((to - from) * part);
        const whole = dueOf([from, to]);
        // Of a finding that is late in the first part the second moves nothing either.
        expect(Math.abs(Date.parse(dueOf([from, middle], [middle, to])) - Date.parse(whole))).toBeLessThanOrEqual(HOUR);
        expect(Date.parse(dueOf([from, middle])) <= Date.parse(whole) + HOUR).toBe(true);
      },
    ),
  );
});

test('[SL13] pauses begin with what covers a finding and end with it; an accepted risk without an end is none', () => {
  const [a, b, c] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'];
  const open = { status: 'active' as const };
  const accepted = { status: 'risk_accepted' as const, verdict: 'risk_accepted' as const, verdictAt: a };
  const excepted = { status: 'false_positive' as const, ruledOutAt: b };
  expect(coveredSince(accepted)).toBeNull();
  const said = { status: 'false_positive' as const, verdict: 'false_positive' as const, verdictAt: a };
  expect(coveredSince(said)).toBeNull();
  expect(coveredSince({ ...said, verdictUntil: c })).toBe(a);
  expect(pausesNow(open, a)).toBeUndefined();
  const first = pausesNow({ ...accepted, verdictUntil: c }, a);
  expect(first).toEqual([`${a}/`]);
  expect(pausesOf({ pauses: first })).toEqual([]);
  expect(pausesNow({ ...accepted, verdictUntil: c, pauses: first }, b)).toBe(first);
  const over = pausesNow({ ...open, pauses: first }, b);
  expect(over).toEqual([`${a}/${b}`]);
  expect(pausesNow({ ...excepted, pauses: over }, c)).toEqual([`${a}/${b}`, `${b}/`]);
  // Taken back in the same moment, nothing stood still.
  expect(pausesNow({ ...open, pauses: first }, a)).toBeUndefined();
});
