import { instantOf } from '../../../domain/query/keys/date-value';
import type { Option } from './options';

const AGO = [
  ['now-1d', 'A day ago'],
  ['now-7d', 'A week ago'],
  ['now-30d', '30 days ago'],
  ['now-90d', '90 days ago'],
  ['now-1y', 'A year ago'],
  ['now', 'Now'],
] as const;
const UNITS = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks', M: 'months', y: 'years' } as const;
const DAY = 86_400_000;
const KNOWN_DAYS = 8;

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
// A day of a question is a UTC day (Q12).
const named = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const option = (label: string, about: string): Option => ({ label, about, write: [`${label} `, ''] });

/** What a date is compared with: times reckoned from now, then days as a calendar has them. */
export function dateOptions(typed: string, now: number, isOrdered: boolean): readonly Option[] {
  // No value is just this very millisecond.
  const ago = isOrdered ? [...counted(typed), ...AGO.map(([label, about]) => option(label, about))] : [];
  const today = isoDay(now);
  const days = [
    [today, 'Today'],
    [isoDay(now - DAY), 'Yesterday'],
    [`${today.slice(0, 8)}01`, 'First day of the month'],
    [`${today.slice(0, 5)}01-01`, 'First day of the year'],
  ] as const;
  const all = [...ago, ...days.map(([day, about]) => option(day, `${about}, ${dayName(day)}`))];
  return all.filter(({ label }, at) => all.findIndex((one) => one.label === label) === at);
}

/** `now-4` goes on with a unit. */
function counted(typed: string): readonly Option[] {
  const [, sign, n] = /^now([+-])(\d{1,6})[mhdwMy]?$/.exec(typed) ?? [];
  if (n === undefined) return [];
  const away = sign === '-' ? 'ago' : 'from now';
  return Object.entries(UNITS).map(([letter, unit]) =>
    option(`now${sign}${n}${letter}`, `${Number(n)} ${unit} ${away}`),
  );
}

/** The days on which the real values lie. */
export function daysOf(values: readonly string[]): readonly Option[] {
  const days = new Set(values.flatMap((value) => dayOf(value) ?? []));
  return [...days].slice(0, KNOWN_DAYS).map((day) => option(day, dayName(day)));
}

function dayOf(value: string): string | undefined {
  const at = instantOf(value);
  return at === undefined ? undefined : isoDay(at);
}

const dayName = (day: string): string => named.format(new Date(`${day}T00:00:00Z`));
