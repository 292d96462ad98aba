import type { SLA_CLOCKS, SLA_STARTS } from '../../contract/areas/slas/sla-definitions';
import { type Finding, OPEN_STATUSES, type SlaState } from '../../contract/areas/vulnerabilities';
import type { QueryNode } from '../../contract/query';
import { backSince, closedAt } from '../findings/life-cycle';
import { momentOf, wallClock } from '../time/zone';
import { type Pause, pausesOf } from './pauses';

/** The clock of a finding (SL7-SL9): when it is due, and how it stands. The same on both sides. Instants are ISO 8601, UTC. */

/** Which days count, and where they begin. */
export interface Days {
  readonly clock: (typeof SLA_CLOCKS)[number];
  /** As the IANA names it; absent: UTC. */
  readonly zone?: string | undefined;
  /** Days that do not count on the business clock: `2026-12-25`. */
  readonly holidays?: readonly string[] | undefined;
}

/** What of a definition its clock follows from. */
export interface Clock extends Days {
  readonly days: number;
  /** Fewer than `days`. */
  readonly warnDays: number;
  readonly startField: (typeof SLA_STARTS)[number];
  readonly restartOnReopen: boolean;
  /** Absent: no. */
  readonly pauseOnException?: boolean;
}

const DAY = 86_400_000;
const DAYS_OF_WEEK = 7;
const WORKDAYS = 5;
export const DEFAULT_ZONE = 'UTC';
/** The kind of record that says how long findings may stay open (`slaId` of a finding). */
export const DECIDING_KIND = 'slaDefinition';

/**
 * So many days after a moment, in epoch milliseconds: at the same time of day by the clocks of the zone. Of business days Saturdays,
 * Sundays and holidays do not count; what begins on one begins with the next day that counts.
 */
export const daysAfter = (start: number, days: number, counted: Days): number =>
  momentAt(timeAt(start, counted) + days * DAY, counted);

/** How much of the time that counts lies before a moment, in milliseconds since some day long ago. */
function timeAt(moment: number, { clock, zone = DEFAULT_ZONE, holidays = NONE }: Days): number {
  const wall = wallClock(zone, moment);
  if (clock === 'calendar') return wall;
  const free = freeWorkdays(holidays);
  const day = Math.floor(wall / DAY);
  const before = workdaysBefore(day, free);
  // What is on a day that does not count is at the beginning of the next that does.
  return before * DAY + (workdayAt(before, free) === day ? wall - day * DAY : 0);
}

/** The moment before which so much of the time that counts lies. */
function momentAt(time: number, { clock, zone = DEFAULT_ZONE, holidays = NONE }: Days): number {
  if (clock === 'calendar') return momentOf(zone, time);
  const day = Math.floor(time / DAY);
  return momentOf(zone, workdayAt(day, freeWorkdays(holidays)) * DAY + time - day * DAY);
}

/** The same where the clock stood still meanwhile (SL13): whatever of a pause lies before the end moves it by as much. */
function daysAfterPauses(start: number, days: number, counted: Days, pauses: readonly Pause[]): number {
  let end = timeAt(start, counted) + days * DAY;
  let reached = start;
  for (const { from, to } of pauses) {
    const [stop, go] = [Math.max(from, reached), Math.max(to, reached)];
    if (stop >= momentAt(end, counted)) break;
    end += Math.max(0, timeAt(go, counted) - timeAt(stop, counted));
    reached = go;
  }
  return momentAt(end, counted);
}

const NONE: readonly string[] = [];
const freeOf = new WeakMap<readonly string[], readonly number[]>();

/** Holidays that are no Saturdays or Sundays, as days since 1970, in their order. */
function freeWorkdays(holidays: readonly string[]): readonly number[] {
  const known = freeOf.get(holidays);
  if (known !== undefined) return known;
  const days = new Set(holidays.map((day) => Date.parse(`${day}T00:00:00Z`) / DAY));
  const free = [...days].filter((day) => Number.isInteger(day) && weekdayOf(day) <= WORKDAYS).sort((a, b) => a - b);
  freeOf.set(holidays, free);
  return free;
}

/** Monday is 1, Sunday 7: the first of January 1970 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK) + 1;

/** How many days that count lie between a Monday long ago and a day. */
const workdaysBefore = (day: number, free: readonly number[]): number =>
  weekdaysBefore(day) - free.filter((one) => one < day).length;

const weekdaysBefore = (day: number): number =>
  Math.floor((day + 3) / DAYS_OF_WEEK) * WORKDAYS + Math.min(weekdayOf(day) - 1, WORKDAYS);

/** The day before which so many count, itself one that counts. */
function workdayAt(count: number, free: readonly number[]): number {
  let weekday = count;
  for (const one of free) if (weekdaysBefore(one) <= weekday) weekday += 1;
  return Math.floor(weekday / WORKDAYS) * DAYS_OF_WEEK - 3 + (((weekday % WORKDAYS) + WORKDAYS) % WORKDAYS);
}

/** The latest start that is as old as that now: with it and before it, so many days have passed. */
export function startedBefore(now: number, days: number, counted: Days): number {
  const most = 2 * days + DAYS_OF_WEEK + (counted.holidays?.length ?? 0) * 2;
  let [low, high] = [now - most * DAY, now];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (daysAfter(middle, days, counted) <= now) low = middle;
    else high = middle;
  }
  return daysAfter(high, days, counted) <= now ? high : low;
}

type Started = Pick<Finding, 'firstSeenAt' | 'createdAt' | 'reopenedAt' | 'together' | 'pauses'>;

/** From when, and until when, by a definition. */
export function dueBy(definition: Clock, finding: Started): { readonly warnAt: string; readonly dueAt: string } {
  const { days, warnDays, startField, restartOnReopen, pauseOnException } = definition;
  // The clock of one that several sources see does not begin anew where another of them leads (FN11).
  const restart = restartOnReopen ? backSince(finding) : undefined;
  const first = { createdAt: finding.createdAt, firstSeenAt: finding.together?.firstSeenAt ?? finding.firstSeenAt };
  const start = Date.parse(restart ?? first[startField]);
  const pauses = pauseOnException === true ? pausesOf(finding) : [];
  const after = (n: number): string => new Date(daysAfterPauses(start, n, definition, pauses)).toISOString();
  return { warnAt: after(days - warnDays), dueAt: after(days) };
}

type Clocked = Pick<Finding, 'status' | 'dueAt' | 'warnAt' | 'resolvedAt' | 'verdictAt'>;

/** How a finding stands at a moment: ISO 8601. */
export function slaStateOf(finding: Clocked, now: string): SlaState {
  const { status, dueAt, warnAt } = finding;
  if (dueAt === undefined) return 'none';
  if (OPEN_STATUSES.includes(status)) {
    if (now >= dueAt) return 'breached';
    return warnAt !== undefined && now >= warnAt ? 'approaching' : 'on_track';
  }
  if (status !== 'mitigated') return 'none';
  return (closedAt(finding) ?? now) <= dueAt ? 'met' : 'missed';
}

const OPEN: QueryNode = { field: 'status', op: 'in', value: [...OPEN_STATUSES] };
const not = (node: QueryNode): QueryNode => ({ op: 'and', not: true, items: [node] });
const past = (field: 'dueAt' | 'warnAt'): QueryNode => ({ field, op: 'lte', value: 'now' });
const both = (...items: readonly QueryNode[]): QueryNode => ({ op: 'and', items: [...items] });

/**
 * The findings in a state now, as a question of their other fields: a state moves as time passes, and what is stored is as old as
 * the row (SL8). Null of those that are at their end, which is stored for good.
 */
export const STATE_TREES: Readonly<Record<SlaState, QueryNode | null>> = {
  none: {
    op: 'or',
    items: [
      { field: 'dueAt', op: 'exists', value: false },
      not({ op: 'or', items: [OPEN, { field: 'status', op: 'eq', value: 'mitigated' }] }),
    ],
  },
  on_track: both(OPEN, { field: 'dueAt', op: 'exists', value: true }, not(past('dueAt')), not(past('warnAt'))),
  approaching: both(OPEN, past('warnAt'), not(past('dueAt'))),
  breached: both(OPEN, past('dueAt')),
  met: null,
  missed: null,
};

/** The open findings a definition would make late, or soon late, were it in force now: what-if before it is saved (SL9). */
export function lateBy(
  definition: Clock,
  now: number,
): { readonly breached: QueryNode; readonly approaching: QueryNode } {
  const { days, warnDays } = definition;
  const started = (before: number): QueryNode => startedUntil(definition, new Date(before).toISOString());
  const breached = started(startedBefore(now, days, definition));
  return { breached, approaching: both(started(startedBefore(now, days - warnDays, definition)), not(breached)) };
}

function startedUntil({ startField, restartOnReopen }: Clock, value: string): QueryNode {
  const first: QueryNode = { field: startField, op: 'lte', value };
  if (!restartOnReopen) return first;
  return {
    op: 'or',
    items: [
      { field: 'reopenedAt', op: 'lte', value },
      both({ field: 'reopenedAt', op: 'exists', value: false }, first),
    ],
  };
}
