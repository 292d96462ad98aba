const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

/** "just now", "5 min ago", "yesterday"; from 30 days on the date itself. */
export function relativeText(at: number, now: number): string {
  const age = now - at;
  const size = Math.abs(age);
  if (size < MINUTE) return 'just now';
  // Minutes and hours by their symbols: Intl's "hr." is a word of one country, its narrow "5m" as good a month.
  if (size < HOUR) return words.format(-Math.round(age / MINUTE), 'minute').replace('min.', 'min');
  if (size < DAY) return words.format(-Math.round(age / HOUR), 'hour').replace('hr.', 'h');
  if (size < 30 * DAY) return words.format(-Math.round(age / DAY), 'day');
  return day(at);
}

/** How a person wants moments written; absent: of UTC, as ISO 8601 writes days. */
interface Shown {
  readonly zone?: string | undefined;
  readonly dates?: 'iso' | 'day-first' | 'month-first' | undefined;
}

let day = (at: number): string => new Date(at).toISOString().slice(0, 10);
let moment = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** From now on, in this tab. A zone this browser does not know is UTC. */
export function showTimesAs({ zone = 'UTC', dates = 'iso' }: Shown): void {
  const known = isKnown(zone) ? zone : 'UTC';
  // Swedish writes days as ISO 8601 does.
  const locale = dates === 'iso' ? 'sv-SE' : dates === 'day-first' ? 'en-GB' : 'en-US';
  const dateStyle = dates === 'iso' ? 'short' : 'long';
  const days = new Intl.DateTimeFormat(locale, { timeZone: known, dateStyle });
  const times = new Intl.DateTimeFormat('en-GB', { timeZone: known, timeStyle: 'medium' });
  day = (at) => days.format(at);
  moment = (at) => `${days.format(at)}${dates === 'iso' ? '' : ','} ${times.format(at)} ${known}`;
}

function isKnown(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** "2026-11-21 07:52:51 UTC", or as the person wants it. */
export function absoluteText(at: number): string {
  return moment(at);
}

/** Time of day as the person's clock shows it; with the date when that is not today. */
export function clockText(at: number, now: number): string {
  const then = new Date(at);
  const time = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (then.toDateString() === new Date(now).toDateString()) return time;
  return `${then.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`;
}
