import type { AggregationAnswer, TimeBucket } from '../../../../contract/aggregation';
import { nextBucket } from '../../../../domain/query/aggregate/time-buckets';

export interface LinePoint {
  /** The bucket's first day. */
  readonly at: number;
  /** Null interrupts the line. */
  readonly measure: number | null;
  /** The group of the first field; null for a point that only says that there is nothing. */
  readonly row: number | null;
}

/**
 * A line for each group of the second field, or one. Between stretches that are not next to each other it is
 * zero where nothing is zero, and interrupted elsewhere (AG5).
 */
export function linesOf({ groups, cells }: AggregationAnswer, bucket: TimeBucket, isAdditive: boolean): LinePoint[][] {
  const [first = [], second] = groups;
  const days = first.flatMap(({ key }, row) => (key.kind === 'value' ? [{ day: String(key.value), row }] : []));
  const empty = isAdditive ? 0 : null;
  const lines = second === undefined ? [0] : second.map((_, series) => series);
  return lines.map((series) =>
    days.flatMap(({ day, row }, index): LinePoint[] => {
      const measure = second === undefined ? first[row]?.measure : cells[row]?.[series];
      const here: LinePoint = { at: startOf(day), measure: measure ?? empty, row };
      const before = days[index - 1]?.day;
      if (before === undefined) return [here];
      const after = nextBucket(before, bucket);
      if (after === day) return [here];
      const gap = [after, nextBucket(day, bucket, -1)].map((one) => ({ at: startOf(one), measure: empty, row: null }));
      return [...gap, here];
    }),
  );
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Names at the ends of lines, moved apart until each has its room; in the order of their wanted places. */
export function spread(wanted: readonly number[], room: number, height: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places: number[] = [];
  let free = 0;
  for (const at of order) {
    const place = Math.max(free, wanted[at] ?? 0);
    places[at] = place;
    free = place + room;
  }
  // What went beyond the bottom is pushed up again.
  let limit = height;
  for (const at of order.toReversed()) {
    places[at] = Math.min(places[at] ?? 0, limit);
    limit = (places[at] ?? 0) - room;
  }
  return places;
}

const MOST_TICKS = 8;

/** As many ticks as there are with this much room each: a scale offers about as many as it is asked for. */
export function ticksWithRoom<T>(
  offered: (most: number) => readonly T[],
  place: (tick: T) => number,
  room: number,
): readonly T[] {
  for (let most = MOST_TICKS; most > 1; most -= 1) {
    const ticks = offered(most);
    const places = ticks.map(place);
    if (places.every((one, at) => at === 0 || one - (places[at - 1] ?? 0) >= room)) return ticks;
  }
  // Even the fewest are too many: those that come too soon after the one before are left out.
  let next = Number.NEGATIVE_INFINITY;
  return offered(2).filter((tick) => {
    if (place(tick) < next) return false;
    next = place(tick) + room;
    return true;
  });
}
