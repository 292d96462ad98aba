import type { DailyFigures, Metric } from '../../contract/areas/boards/daily-figures';

/** A figure of a day gone by. */
export interface KnownFigure {
  readonly value: number;
  /** `counted`: at the day's end. `derived`: worked out afterwards, of what the records know themselves. */
  readonly how: 'counted' | 'derived';
}

/** What a metric was at a day's end; null where it is not kept. `day` is one of UTC: `2026-11-20`. */
export function figureAt(
  { days, figures, countedFrom }: DailyFigures,
  metric: Metric,
  day: string,
): KnownFigure | null {
  const value = figures[metric]?.[days.indexOf(day)];
  if (value === undefined || value === null) return null;
  return { value, how: countedFrom !== null && day >= countedFrom ? 'counted' : 'derived' };
}

export interface MetricLine {
  readonly days: readonly string[];
  /** One for each day; null where it is not kept. */
  readonly values: readonly (number | null)[];
}

/** A metric from a day on, up to and with another one. `today` is its number now, where the last day is today. */
export function metricLine(
  known: DailyFigures | null,
  metric: Metric,
  {
    from,
    to,
    today,
  }: { readonly from: string; readonly to: string; readonly today: { day: string; value: number | null } },
): MetricLine {
  const all = known?.days ?? [];
  const kept = all.flatMap((day, at) => {
    const isIn = day >= from && day <= to && day < today.day;
    return isIn ? [{ day, value: known?.figures[metric]?.[at] ?? null }] : [];
  });
  const points = to >= today.day && today.value !== null ? [...kept, today] : kept;
  return { days: points.map(({ day }) => day), values: points.map(({ value }) => value) };
}

export type DayAnswer =
  | { readonly kind: 'kept'; readonly isExact: boolean }
  /** Some of its figures, but not all. */
  | { readonly kind: 'partly' }
  | { readonly kind: 'not-kept' };

/** What of a tile is known of a day gone by (BO16). */
export function knownOf(known: DailyFigures | null, metrics: readonly Metric[] | undefined, day: string): DayAnswer {
  if (known === null || metrics === undefined || metrics.length === 0) return { kind: 'not-kept' };
  const found = metrics.map((metric) => figureAt(known, metric, day));
  const there = found.filter((one) => one !== null);
  if (there.length === 0) return { kind: 'not-kept' };
  if (there.length < found.length) return { kind: 'partly' };
  return { kind: 'kept', isExact: there.every(({ how }) => how === 'counted') };
}
