import { canonicalJson } from '../correlation/canonical-json';
import { listParts } from '../text/list-text';

/**
 * How a cell that nobody edited may come back: a spreadsheet writes dates and numbers its own way, and orders and spaces lists
 * anew. Two cells say the same where they have a form in common.
 */
export function cellForms(value: unknown): readonly string[] {
  if (value === undefined || value === null) return NOTHING;
  if (typeof value === 'number' || typeof value === 'boolean') return [plainPart(value)];
  const days = typeof value === 'string' ? daysOf(value.trim()) : [];
  return days.length > 0 ? days : [partsOf(value).map(plainPart).filter(Boolean).sort().join('\n')];
}

const NOTHING = [''];

/** Of two instants as ISO writes them the time counts too; no spreadsheet writes that form by itself. */
export function isSameCell(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const [at, otherAt] = [epochOf(one), epochOf(other)];
  if (at !== null && otherAt !== null) return at === otherAt;
  const forms = cellForms(other);
  return cellForms(one).some((form) => forms.includes(form));
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Of an instant as ISO writes it; null for all else. */
export const epochOf = (value: unknown): number | null =>
  typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : null;

const SEPARATOR = /[,;|\n"]/;

/** A cell holds a list in one text, a row has its parts. */
function partsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' && SEPARATOR.test(value) ? listParts(value, ',;|\\n') : [value];
}

const YES_OR_NO: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

function plainPart(part: unknown): string {
  if (typeof part === 'number') return String(part);
  // The order of keys is the store's.
  if (typeof part === 'object') return canonicalJson(part);
  const text = String(part).trim().replace(/\s+/g, ' ');
  return /^\d+(?:\.\d+)?$/.test(text) ? String(Number(text)) : (YES_OR_NO[text.toLowerCase()] ?? text);
}

/** The days a text may mean, `2026-11-5`: between slashes month or day is first, as the spreadsheet's language has it. */
export function daysOf(text: string): readonly string[] {
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return [String(Number(text)), ...serialDay(Number(text))];
  if (MONTH_NAME.test(text)) return namedDay(text);
  const [, sign = '', ...parts] = /^(?=\d+([-/.]))(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[T ,].*)?$/.exec(text) ?? [];
  const [a = 0, b = 0, c = 0] = parts.map(Number);
  const yearFirst = sign === '-' ? a > 31 : a > 99;
  if (yearFirst) return dayText(a, b, c);
  if (sign === '.') return dayText(c, b, a);
  return [...dayText(c, a, b), ...dayText(c, b, a)];
}

/** A date whose cell was made a number: days since the end of 1899. */
function serialDay(days: number): readonly string[] {
  if (days < 20_000 || days >= 80_000) return [];
  const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(days) * 86_400_000);
  return dayText(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

const MONTH_NAME =
  /^(?:\w{3,9},? )?(?:\d{1,2}[. -]+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[ -]+\d{1,4}\b/i;

function namedDay(text: string): readonly string[] {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? [] : dayText(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

function dayText(year: number, month: number, day: number): readonly string[] {
  if (month < 1 || month > 12 || day < 1 || day > 31) return [];
  return [`${year < 100 ? year + 2_000 : year}-${month}-${day}`];
}
