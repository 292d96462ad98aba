/** What a number of a cell stands for, by the format of its style. `digits` it has at least: 00042. */
export type NumberFormat = { readonly kind: 'number'; readonly digits: number } | { readonly kind: 'date' | 'time' };

export const GENERAL: NumberFormat = { kind: 'number', digits: 0 };

/** Formats that have a number and no code in the file. Those from 27 are dates of Chinese, Japanese and Korean. */
const BUILT_IN: readonly [from: number, to: number, kind: 'date' | 'time'][] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date'],
  [27, 36, 'date'],
  [45, 47, 'time'],
  [50, 58, 'date'],
];

export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return formatOfCode(code);
  const kind = BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2];
  return kind === undefined ? GENERAL : { kind };
}

/** What stands in quotes or behind a backslash is shown as it is; brackets hold colours, conditions and languages, or hours. */
function formatOfCode(code: string): NumberFormat {
  const plain = code
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(h+|m+|s+)\]/gi, '$1s')
    .replace(/\[[^\]]*\]/g, '')
    .split(';')[0];
  if (plain === undefined || /general/i.test(plain)) return GENERAL;
  const hasClock = /[hs]/i.test(plain);
  if (/[yd]/i.test(plain) || (/m/i.test(plain) && !hasClock)) return { kind: 'date' };
  if (hasClock) return { kind: 'time' };
  return { kind: 'number', digits: /^0+$/.test(plain) ? plain.length : 0 };
}

const DAY = 86_400;
/** The last second of the year 9999. */
const MAX_DAYS = 2_958_466;

export function numberText(stored: string, format: NumberFormat, from1904: boolean): string {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return stored;
  if (format.kind === 'number') return plainNumber(stored.trim(), value).padStart(value < 0 ? 0 : format.digits, '0');
  const seconds = Math.round(value * DAY);
  // A day no calendar has (Excel has 29 February 1900), or beyond any.
  const isDay = value >= 0 && value < MAX_DAYS && (from1904 || Math.floor(value) !== 60);
  if (!isDay) return plainNumber(stored.trim(), value);
  if (format.kind === 'time' || seconds < DAY) return clock(seconds);
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, value < 60 ? 31 : 30);
  const iso = new Date(first + seconds * 1_000).toISOString();
  return seconds % DAY === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}

const clock = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

/** What Excel keeps of a number. */
const DIGITS = 15;

/** As a cell that is wide enough shows it. Digits written out are left as they are; what was rounded keeps its exponent (F25). */
function plainNumber(stored: string, value: number): string {
  if (/^-?\d+$/.test(stored)) return stored;
  if (Math.abs(value) >= 10 ** DIGITS) return value.toExponential().toUpperCase();
  return String(Number(value.toPrecision(DIGITS)));
}
