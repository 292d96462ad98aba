import * as z from 'zod/mini';

/** Figures of a company that are kept a day, so that what is drawn over time is real from the first day (decision 68). */

/** What each counts is a question of `domain/boards/metrics.ts`. */
export const METRICS = [
  ...(['assets', 'assets.exposed', 'assets.critical', 'assets.unseen', 'assets.unmanaged'] as const),
  ...(['findings.open', 'findings.critical', 'findings.high', 'findings.medium', 'findings.low'] as const),
  ...(['findings.info', 'findings.late', 'findings.kev'] as const),
] as const;
export type Metric = (typeof METRICS)[number];

export const DAILY_FIGURES = {
  /** Days that are kept. */
  keptDays: 400,
  /** Days before the first that are worked out of what the records know themselves. */
  derivedDays: 90,
} as const;

const DailyFigures = z.object({
  /** UTC days, the oldest first. A figure is of a day's end. */
  days: z.array(z.iso.date()),
  /** Of each metric a number a day; null: not kept. */
  figures: z.record(z.enum(METRICS), z.array(z.nullable(z.int()))),
  /** The first day that was counted while it was today; those before are worked out. Null: none yet. */
  countedFrom: z.nullable(z.iso.date()),
});
export type DailyFigures = z.infer<typeof DailyFigures>;

export const dailyFigureEndpoints = {
  'daily-figures.list': { method: 'GET', path: '/api/daily-figures', answer: DailyFigures },
} as const;
