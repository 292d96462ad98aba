import { DAILY_FIGURES, type Metric } from '../../contract/areas/boards/daily-figures';
import type { Severity } from '../../contract/primitives';

/** What the figures of days gone by were, as far as the records know it themselves: since when each is known, and until when. */

/** So many records that are known over the same days. Days of UTC; null: still. */
export interface Span {
  readonly from: string;
  readonly until: string | null;
  readonly n: number;
}
export interface FindingSpan extends Span {
  readonly severity: Severity;
  /** The day its deadline is on; null: it has none. */
  readonly due: string | null;
}

export interface DayFigures {
  readonly day: string;
  readonly figures: Readonly<Partial<Record<Metric, number>>>;
}

const DAY = 86_400_000;

/** The days before `today`, the oldest first. `today` is a UTC day, as `2026-11-27`. */
export function daysBefore(today: string, count: number = DAILY_FIGURES.derivedDays): readonly string[] {
  const at = Date.parse(`${today}T00:00:00.000Z`);
  return Array.from({ length: count }, (_, i) => new Date(at - (count - i) * DAY).toISOString().slice(0, 10));
}

/** What was there at a day's end: what came that day or before, and did not go that day or before. */
const wasThere = ({ from, until }: Span, day: string): boolean => from <= day && (until === null || until > day);

/** Days on which nothing was known yet have no figures. */
export function derivedFigures(
  assets: readonly Span[],
  findings: readonly FindingSpan[],
  days: readonly string[],
): readonly DayFigures[] {
  const sum = (spans: readonly Span[]): number => spans.reduce((total, { n }) => total + n, 0);
  return days.flatMap((day) => {
    const present = sum(assets.filter((span) => wasThere(span, day)));
    if (present === 0) return [];
    const open = findings.filter((span) => wasThere(span, day));
    const of = (severity: Severity): number => sum(open.filter((span) => span.severity === severity));
    const figures = {
      assets: present,
      'findings.open': sum(open),
      'findings.critical': of('critical'),
      'findings.high': of('high'),
      'findings.medium': of('medium'),
      'findings.low': of('low'),
      'findings.info': of('info'),
      'findings.late': sum(open.filter(({ due }) => due !== null && due <= day)),
    };
    return [{ day, figures }];
  });
}
