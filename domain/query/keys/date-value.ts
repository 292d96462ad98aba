import { isKeyOf } from '../../../contract/narrow';
import type { Period } from '../../../contract/query';

/** Epoch milliseconds, `from` included and `to` not. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const DAY = 86_400_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const RELATIVE = /^now(?:([+-])(\d{1,6})([mhdwMy]))?$/;
const LETTERS = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks', M: 'months', y: 'years' } as const;

/** What a date in a query stands for (Q12): a whole UTC day, an instant with its zone, or `now-30d`. */
export function dateStretch(text: string, now: number): Stretch | undefined {
  const day = DATE.exec(text);
  if (day !== null) {
    const from = instantOf(`${text}T00:00:00Z`);
    return from === undefined ? undefined : { from, to: from + DAY };
  }
  const at = RELATIVE.test(text) ? relative(text, now) : INSTANT.test(text) ? instantOf(text) : undefined;
  return at === undefined || Number.isNaN(at) ? undefined : { from: at, to: at + 1 };
}

/** The instant of a record's value; undefined for what is none. */
export function instantOf(text: string): number | undefined {
  const parts = INSTANT.exec(text);
  if (parts === null) return undefined;
  const [, date = '', hours = '', minutes = '', seconds = '0', zone = ''] = parts;
  // `Date.parse` takes the 30th of February for the 2nd of March, and 24:00 for the next day.
  if (!isDay(date) || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  if (zone !== 'Z' && (Number(zone.slice(1, 3)) > 14 || Number(zone.slice(4)) > 59)) return undefined;
  const at = Date.parse(text.replace(/(\.\d{3})\d+/, '$1'));
  return Number.isNaN(at) ? undefined : at;
}

/** When a value of a record is: an instant, or the beginning of a day (UTC), as fields of a company's own say it. */
export const timeOf = (text: string): number | undefined =>
  instantOf(text) ?? (DATE.test(text) ? instantOf(`${text}T00:00:00Z`) : undefined);

function isDay(date: string): boolean {
  const [, year, month, day] = DATE.exec(date) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(day) && Number(year) >= 1;
}

function relative(text: string, now: number): number {
  const [, sign, count = '0', letter = 'm'] = RELATIVE.exec(text) ?? [];
  const unit = isKeyOf(LETTERS, letter) ? LETTERS[letter] : 'minutes';
  return shift(now, { n: Number(count), unit }, sign === '-' ? -1 : 1);
}

const FIXED = { minutes: 60_000, hours: 3_600_000, days: DAY, weeks: 7 * DAY } as const;

/** Months and years go by the UTC calendar; the 31st becomes the last day of a shorter month. */
export function shift(now: number, { n, unit }: Period, direction: 1 | -1): number {
  if (unit !== 'months' && unit !== 'years') return now + direction * n * FIXED[unit];
  const months = unit === 'years' ? n * 12 : n;
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + direction * months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

const UNIT_LETTERS = { minutes: 'm', hours: 'h', days: 'd', weeks: 'w', months: 'M', years: 'y' } as const;

/** `30d`; months are `M`, minutes `m`. */
export const printPeriod = ({ n, unit }: Period): string => `${n}${UNIT_LETTERS[unit]}`;

export function parsePeriod(text: string): Period | undefined {
  const [, count, letter = ''] = /^(\d{1,6})([mhdwMy])$/.exec(text) ?? [];
  return count === undefined || !isKeyOf(LETTERS, letter) ? undefined : { n: Number(count), unit: LETTERS[letter] };
}
