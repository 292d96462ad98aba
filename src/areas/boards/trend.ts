import { count } from '../../kit/format';
import { clockText } from '../../kit/time-text';

const WEEK = 7 * 24 * 3_600_000;

/**
 * How a number grew in the last seven days, from when each of its records came to Muster. Where that is all there
 * is, it says since when Muster knows any, as nothing is known of the time before (DB3).
 */
export function trendText(added: number, first: number | null, now: number): string {
  if (first === null) return '';
  if (now - first < WEEK) return `First imported ${clockText(first, now)}`;
  return added === 0 ? 'None new in 7 days' : `${count(added)} new in 7 days`;
}
