import type { SLA_CLOCKS, SLA_STARTS } from '../../contract/areas/slas/sla-definitions';
import { type Finding, OPEN_STATUSES, type SlaState } from '../../contract/areas/vulnerabilities';
import type { QueryNode } from '../../contract/query';
import { backSince, closedAt } from '../findings/life-cycle';

/** The clock of a finding (SL7-SL9): when it is due, and how it stands. The same on both sides. Instants are ISO 8601, UTC. */

/** What of a definition its clock follows from. */
export interface Clock {
  readonly days: number;
  /** Fewer than `days`. */
  readonly warnDays: number;
  readonly clock: (typeof SLA_CLOCKS)[number];
  readonly startField: (typeof SLA_STARTS)[number];
  readonly restartOnReopen: boolean;
}

const DAY = 86_400_000;
const DAYS_OF_WEEK = 7;
const WORKDAYS = 5;

/** So many days after a moment, in epoch milliseconds. Of business days, Saturdays and Sundays (UTC) do not count. */
export function daysAfter(start: number, days: number, clock: Clock['clock']): number {
  if (clock === 'calendar') return start + days * DAY;
  const from = firstWorking(start);
  const weeks = Math.floor(days / WORKDAYS);
  const rest = days % WORKDAYS;
  // A week of working days is seven days long; what is left of one may lie around a weekend.
  const over = dayOf(from) + rest > WORKDAYS ? 2 : 0;
  return from + (weeks * DAYS_OF_WEEK + rest + over) * DAY;
}

/** Monday is 1, Sunday 7: the first of January 1970 was a Thursday. */
const dayOf = (at: number): number => ((Math.floor(at / DAY) + 3) % DAYS_OF_WEEK) + 1;

/** What begins at a weekend begins when Monday does. */
function firstWorking(at: number): number {
  const day = dayOf(at);
  return day <= WORKDAYS ? at : (Math.floor(at / DAY) + (DAYS_OF_WEEK + 1 - day)) * DAY;
}

/** The latest start that is as old as that now: with it and before it, so many days have passed. */
export function startedBefore(now: number, days: number, clock: Clock['clock']): number {
  if (clock === 'calendar') return now - days * DAY;
  let [low, high] = [now - (2 * days + DAYS_OF_WEEK) * DAY, now];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (daysAfter(middle, days, clock) <= now) low = middle;
    else high = middle;
  }
  return daysAfter(high, days, clock) <= now ? high : low;
}

type Started = Pick<Finding, 'firstSeenAt' | 'createdAt' | 'reopenedAt' | 'together'>;

/** From when, and until when, by a definition. */
export function dueBy(definition: Clock, finding: Started): { readonly warnAt: string; readonly dueAt: string } {
  const { days, warnDays, clock, startField, restartOnReopen } = definition;
  // The clock of one that several sources see does not begin anew where another of them leads (FN11).
  const restart = restartOnReopen ? backSince(finding) : undefined;
  const first = { createdAt: finding.createdAt, firstSeenAt: finding.together?.firstSeenAt ?? finding.firstSeenAt };
  const start = Date.parse(restart ?? first[startField]);
  const after = (n: number): string => new Date(daysAfter(start, n, clock)).toISOString();
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
  const { days, warnDays, clock } = definition;
  const started = (before: number): QueryNode => startedUntil(definition, new Date(before).toISOString());
  const breached = started(startedBefore(now, days, clock));
  return { breached, approaching: both(started(startedBefore(now, days - warnDays, clock)), not(breached)) };
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
