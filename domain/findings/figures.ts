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
  /** Closed by what a person or the company decided, and not as it was gone. */
  readonly decided: number;
  /** Open when it ended; of the running week, now. */
  readonly open: number;
}

/** What was found, and what was closed how, each by the week it happened in; what each has several groups of is summed. */
interface Happened {
  readonly found: readonly AggregatedGroup[];
  readonly fixed: readonly AggregatedGroup[];
  readonly decided: readonly AggregatedGroup[];
}

/**
 * So many weeks up to now, the oldest first: found, fixed, decided, and open at the end, counted back from what is open now. All that
 * was found counts, whatever became of it since.
 */
export function weekly(
  happened: Happened,
  { open, now, weeks }: { readonly open: number; readonly now: number; readonly weeks: number },
): readonly Week[] {
  const [found, fixed, decided] = [perWeek(happened.found), perWeek(happened.fixed), perWeek(happened.decided)];
  const told: Week[] = [];
  let [left, week] = [open, bucketOf(now, 'week')];
  for (let at = 0; at < weeks; at += 1) {
    const [came, mended, closed] = [found, fixed, decided].map((groups) => groups.get(week) ?? 0);
    const one = { week, found: came ?? 0, fixed: mended ?? 0, decided: closed ?? 0, open: left };
    told.push(one);
    left += one.fixed + one.decided - one.found;
    week = nextBucket(week, 'week', -1);
  }
  return told.reverse();
}

function perWeek(groups: readonly AggregatedGroup[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { key, rows } of groups) {
    if (key.kind === 'value') counts.set(String(key.value), (counts.get(String(key.value)) ?? 0) + rows);
  }
  return counts;
}
