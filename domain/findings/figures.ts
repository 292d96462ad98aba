import type { AggregatedGroup } from '../../contract/aggregation';
import { bucketOf, nextBucket } from '../query/aggregate/time-buckets';

/** Figures of findings over time, from how many there are of each day or week (`aggregate`); times are epoch milliseconds. */

const DAY = 86_400_000;

/** Days up to which an age is one of these; the last has no end. */
export const AGES = [
  { from: 0, to: 7 },
  { from: 8, to: 30 },
  { from: 31, to: 90 },
  { from: 91, to: null },
] as const;

/** How many findings are how old, by the UTC day each was first seen on. What is beyond the days that are told is older. */
export function byAge(days: readonly AggregatedGroup[], now: number): readonly number[] {
  const today = Date.parse(`${bucketOf(now, 'day')}T00:00:00Z`);
  const counts: number[] = AGES.map(() => 0);
  for (const { key, rows } of days) {
    const seen = key.kind === 'value' ? Date.parse(`${String(key.value)}T00:00:00Z`) : Number.NEGATIVE_INFINITY;
    const age = (today - seen) / DAY;
    const at = AGES.findIndex(({ to }) => to === null || age <= to);
    counts[at] = (counts[at] ?? 0) + rows;
  }
  return counts;
}

export interface Week {
  /** Its Monday, as `2026-03-30`. */
  readonly week: string;
  readonly found: number;
  readonly fixed: number;
  /** Open when it ended; of the running week, now. */
  readonly open: number;
}

/**
 * So many weeks up to now, the oldest first: found, fixed, and open at the end, counted back from what is open now. The groups are
 * those of findings that are open or fixed; others are of neither.
 */
export function weekly(
  found: readonly AggregatedGroup[],
  fixed: readonly AggregatedGroup[],
  { open, now, weeks }: { readonly open: number; readonly now: number; readonly weeks: number },
): readonly Week[] {
  const [ofFound, ofFixed] = [perWeek(found), perWeek(fixed)];
  const told: Week[] = [];
  let [left, week] = [open, bucketOf(now, 'week')];
  for (let at = 0; at < weeks; at += 1) {
    const one = { week, found: ofFound.get(week) ?? 0, fixed: ofFixed.get(week) ?? 0, open: left };
    told.push(one);
    left += one.fixed - one.found;
    week = nextBucket(week, 'week', -1);
  }
  return told.reverse();
}

const perWeek = (groups: readonly AggregatedGroup[]): ReadonlyMap<string, number> =>
  new Map(groups.flatMap(({ key, rows }) => (key.kind === 'value' ? [[String(key.value), rows] as const] : [])));
