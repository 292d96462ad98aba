import type { PolicyDay, PolicyState, Tally } from '../../contract/areas/policies/policies';
import { SEVERITIES, type Severity } from '../../contract/primitives';
import { groupBy } from '../lists/group-by';

/** How much of what policies demand is kept, by day. Shares are from 0 to 1. */

/** What passes, and what need not, of what is in scope; null where nothing is. */
export const complianceOf = ({ evaluated, failed }: Pick<Tally, 'evaluated' | 'failed'>): number | null =>
  evaluated === 0 ? null : (evaluated - failed) / evaluated;

type Trend = PolicyState['trend'];

/** The figures of the last days with those of one more, the oldest first: a day has the figures of its last execution. */
export function trendWith(trend: Trend, today: Trend[number], days: number): Trend {
  return [...trend.filter(({ day }) => day < today.day), today].slice(-days);
}

export interface Compliance {
  readonly day: string;
  readonly evaluated: number;
  readonly failed: number;
}

/**
 * Of several policies together on each day from the first to the last that any has figures of. Between two of its executions a policy
 * stands as at the end of the one before.
 */
export function complianceByDay(days: readonly PolicyDay[]): readonly Compliance[] {
  const latest = new Map<string, PolicyDay>();
  const together: Compliance[] = [];
  const known = groupBy(days, ({ day }) => day);
  for (const day of daysBetween(days)) {
    for (const one of known.get(day) ?? []) latest.set(one.policyId, one);
    const all = [...latest.values()];
    together.push({ day, evaluated: sum(all, 'evaluated'), failed: sum(all, 'failed') });
  }
  return together;
}

const sum = (days: readonly PolicyDay[], of: 'evaluated' | 'failed'): number =>
  days.reduce((total, day) => total + day[of], 0);

const DAY = 86_400_000;

function daysBetween(days: readonly PolicyDay[]): readonly string[] {
  const known = days.map(({ day }) => day).toSorted();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [from, to] = [Date.parse(first), Date.parse(last)];
  return Array.from({ length: Math.round((to - from) / DAY) + 1 }, (_, at) =>
    new Date(from + at * DAY).toISOString().slice(0, 10),
  );
}

/** The same by severity of the policies, the worst first; those without a policy are left out. */
export function bySeverity(days: readonly PolicyDay[]): readonly { severity: Severity; days: readonly Compliance[] }[] {
  return SEVERITIES.toReversed().flatMap((severity) => {
    const theirs = complianceByDay(days.filter((day) => day.severity === severity));
    return theirs.length === 0 ? [] : [{ severity, days: theirs }];
  });
}

/** The same by the groups that policies name as their scope. */
export function byGroup(days: readonly PolicyDay[]): readonly { groupId: string; days: readonly Compliance[] }[] {
  const ids = [...new Set(days.flatMap(({ groups }) => groups.map(({ groupId }) => groupId)))];
  return ids.map((groupId) => ({
    groupId,
    days: complianceByDay(
      days.flatMap((day) => {
        const own = day.groups.find((group) => group.groupId === groupId);
        return own === undefined ? [] : [{ ...day, evaluated: own.passed + own.failed, failed: own.failed }];
      }),
    ),
  }));
}
