import { isDay } from '../definitions/custom-fields';
import { momentOf } from './zone';

/** Days as people choose them, and the instants of a question. */

const DAY = 86_400_000;

interface Between {
  readonly from?: string;
  readonly to?: string;
}

/**
 * From the first moment of a day to the last of another, as the clocks of a zone show them (`2026-12-01`); what is no day narrows
 * nothing. Null: the last day is before the first.
 */
export function daysBetween(zone: string, first: string, last: string): Between | null {
  const [from, to] = [first, last].map((day) => (isDay(day) ? Date.parse(day) : null));
  if (from != null && to != null && from > to) return null;
  const written = (wall: number): string => new Date(wall).toISOString();
  return {
    ...(from == null ? {} : { from: written(momentOf(zone, from)) }),
    ...(to == null ? {} : { to: written(momentOf(zone, to + DAY) - 1) }),
  };
}
