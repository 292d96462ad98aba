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
  return new Date(at).toISOString().slice(0, 10);
}

/** "2026-11-21 07:52:51 UTC" */
export function absoluteText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Time of day as the person's clock shows it; with the date when that is not today. */
export function clockText(at: number, now: number): string {
  const then = new Date(at);
  const time = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (then.toDateString() === new Date(now).toDateString()) return time;
  return `${then.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`;
}
