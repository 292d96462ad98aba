import { OPEN_STATUSES } from '../../contract/areas/vulnerabilities';
import type { Severity } from '../../contract/primitives';
import type { QueryNode } from '../../contract/query';
import { bucketOf } from '../query/aggregate/time-buckets';
import type { AGES } from './figures';

/**
 * What the figures of findings count, as questions: each number leads to the list that answers its question (FG4). `of` are the
 * findings they are of, as those of an asset.
 */

const DAY = 86_400_000;

/** Figures of what is closed are of so many days. */
export const LATELY_DAYS = 90;

const all = (...items: readonly QueryNode[]): QueryNode => ({ op: 'and', items: [...items] });
const any = (...items: readonly QueryNode[]): QueryNode => ({ op: 'or', items: [...items] });

const OPEN: QueryNode = { field: 'status', op: 'in', value: [...OPEN_STATUSES] };
const lately = (field: 'resolvedAt' | 'verdictAt'): QueryNode => ({
  ...{ field, op: 'inLast', value: { n: LATELY_DAYS, unit: 'days' } },
});
/** Mended: their source ceased to see them or, while it says nothing of that, a person said so. As `closedAt` has it. */
const FIXED_LATELY = all(
  { field: 'status', op: 'eq', value: 'mitigated' },
  any(lately('resolvedAt'), all({ field: 'resolvedAt', op: 'exists', value: false }, lately('verdictAt'))),
);
const state = (...states: readonly string[]): QueryNode => ({ field: 'slaState', op: 'in', value: [...states] });

export const openOf = (of: QueryNode): QueryNode => all(OPEN, of);
export const fixedLately = (of: QueryNode): QueryNode => all(FIXED_LATELY, of);
export const withSeverity = (where: QueryNode, severity: Severity): QueryNode =>
  all(where, { field: 'severity', op: 'eq', value: severity });

/** How those with a deadline stand: what is open, and what was mended lately. */
export const DEADLINE_PARTS = {
  met: (of: QueryNode) => all(FIXED_LATELY, state('met'), of),
  missed: (of: QueryNode) => all(FIXED_LATELY, state('missed'), of),
  late: (of: QueryNode) => all(OPEN, state('breached'), of),
  onTrack: (of: QueryNode) => all(OPEN, state('on_track', 'approaching'), of),
} as const;
export type DeadlinePart = keyof typeof DEADLINE_PARTS;

/** Those that kept their deadline, or keep it so far; and all that have one. */
export const keptOf = (of: QueryNode): QueryNode => any(DEADLINE_PARTS.met(of), DEADLINE_PARTS.onTrack(of));
export const withDeadline = (of: QueryNode): QueryNode =>
  any(keptOf(of), DEADLINE_PARTS.missed(of), DEADLINE_PARTS.late(of));

/** The open findings of one of the ages (`AGES`), by the UTC day each was first seen on. `now`: epoch milliseconds. */
export function openOfAge(of: QueryNode, { from, to }: (typeof AGES)[number], now: number): QueryNode {
  const dayBefore = (days: number): string => `${bucketOf(now - days * DAY, 'day')}T00:00:00.000Z`;
  const field = 'firstSeenAt';
  return all(
    openOf(of),
    // What is said to be seen first tomorrow is as young as can be.
    ...(from === 0 ? [] : [{ field, op: 'lt' as const, value: dayBefore(from - 1) }]),
    ...(to === null ? [] : [{ field, op: 'gte' as const, value: dayBefore(to) }]),
  );
}
