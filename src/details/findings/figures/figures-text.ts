import type { Spread } from '../../../../contract/time-to-fix';
import type { Attained } from '../../../../domain/findings/attainment';
import { LATELY_DAYS } from '../../../../domain/findings/figure-questions';
import { plural } from '../../../kit/format';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something took, in one unit: "40 min", "5 h", "12 days". */
export function spanText(ms: number): string {
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`;
  return ms < 2 * DAY ? `${Math.round(ms / HOUR)} h` : plural(Math.round(ms / DAY), 'day');
}

/** "12 days, 9 of 10 within 40 days"; null: nothing was fixed. */
export const timesText = ({ median, p90 }: Spread): string | null =>
  median === null || p90 === null ? null : `${spanText(median)}, 9 of 10 within ${spanText(p90)}`;

/** "87%": whole percent, and neither all nor nothing where some are otherwise. */
export function keptText({ kept, of }: Attained): string {
  const percent = Math.round((kept / of) * 100);
  if (kept < of && percent === 100) return '99%';
  return kept > 0 && percent === 0 ? '1%' : `${percent}%`;
}

export const LATELY = `the last ${LATELY_DAYS} days`;
