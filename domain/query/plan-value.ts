import { type Condition, isPeriod, type Scalar } from '../../contract/query';
import { firstChars } from '../text/cut-text';
import { VERSION_FAMILIES, versionFamily, versionKey } from '../versions/families';
import type { Field } from './fields/field-catalogue';
import { dateStretch, shift } from './keys/date-value';
import { foldCase } from './keys/fold';
import { cidrRange, ipKey } from './keys/ip';
import type { Bound, Key, Plan, Range, ValueTest } from './plan';
import { compileRegex } from './regex/matcher';
import { RegexProblem } from './regex/syntax';

/** What is wrong with a condition's value, and where under the condition. */
interface Wrong {
  readonly path: readonly (string | number)[];
  readonly message: string;
}
type ValuePlan = Plan | { readonly test: ValueTest } | Wrong;
const wrong = (message: string, ...at: readonly number[]): Wrong => ({ path: ['value', ...at], message });

/** The value of a condition as the field's kind understands it. The operator is one the field has. */
export function planValue(condition: Condition, field: Field, now: number): ValuePlan {
  const { op, value } = condition;
  switch (op) {
    case 'exists':
      if (value !== undefined && typeof value !== 'boolean') return wrong('"exists" takes yes, no or nothing');
      return { kind: 'exists', field, wanted: value !== false };
    case 'isEmpty':
      return value === undefined ? { kind: 'count', field, op: 'eq', n: 0 } : wrong('"isEmpty" takes no value');
    case 'countEq':
    case 'countLt':
    case 'countGt':
      if (typeof value !== 'number' || !isCount(value)) return wrong('A count is a whole number, 0 or more');
      return { kind: 'count', field, op: op === 'countEq' ? 'eq' : op === 'countLt' ? 'lt' : 'gt', n: value };
    case 'contains':
    case 'starts':
    case 'ends':
      if (typeof value !== 'string') return wrong(`"${op}" takes a text`);
      return folded(op === 'contains' ? 'anywhere' : op === 'starts' ? 'start' : 'end', value);
    case 'regex':
      return regexTest(value);
    case 'isV4':
    case 'isV6':
      if (value !== undefined) return wrong(`"${op}" takes no value`);
      return { test: { by: 'range', key: 'ip', ranges: [family(op === 'isV4' ? '4' : '6')] } };
    case 'inCidr':
      return cidrTest(value);
    case 'inLast':
    case 'inNext':
    case 'olderThan':
      return periodTest(op, value, now);
    case 'eq':
    case 'neq':
    case 'in':
      return equalTest(condition, field, now);
    default:
      return orderTest(op, value, field, now);
  }
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0;

const folded = (place: 'anywhere' | 'start' | 'end', text: string) => ({
  test: { by: 'folded', place, text: foldCase(text) } as const,
});

/** Every key that begins so. `:` is followed by `;`. */
const family = (name: string): Range => ({ low: at(`${name}:`, true), high: at(`${name};`, false) });
const at = (key: Key, included: boolean): Bound => ({ key, included });

function regexTest(value: Condition['value']): ValuePlan {
  if (typeof value !== 'string') return wrong('A pattern is a text');
  try {
    compileRegex(value);
  } catch (error) {
    if (!(error instanceof RegexProblem)) throw error;
    return wrong(`${error.message} (character ${error.at + 1} of the pattern)`);
  }
  return { test: { by: 'regex', source: value } };
}

function cidrTest(value: Condition['value']): ValuePlan {
  const ranges: Range[] = [];
  for (const [index, one] of listOf(value).entries()) {
    const range = typeof one === 'string' ? cidrRange(one) : undefined;
    if (range === undefined) return wrong(`${shown(one)} is not a network, such as 10.0.0.0/8`, ...place(value, index));
    ranges.push({ low: at(range[0], true), high: at(range[1], true) });
  }
  return ranges.length === 0 ? wrong('Enter a network') : { test: { by: 'range', key: 'ip', ranges } };
}

function periodTest(op: 'inLast' | 'inNext' | 'olderThan', value: Condition['value'], now: number): ValuePlan {
  if (!isPeriod(value)) return wrong('Enter a time span, such as 30d');
  const then = shift(now, value, op === 'inNext' ? 1 : -1);
  if (Number.isNaN(then)) return wrong('This is outside the range of dates');
  const [from, to] = then < now ? [then, now] : [now, then];
  const range = op === 'olderThan' ? { low: null, high: at(then, false) } : { low: at(from, true), high: at(to, true) };
  return { test: { by: 'range', key: 'date', ranges: [range] } };
}

const listOf = (value: Condition['value']): readonly Scalar[] => {
  if (value === undefined || isPeriod(value)) return [];
  return Array.isArray(value) ? value : [value];
};
const place = (value: Condition['value'], index: number): number[] => (Array.isArray(value) ? [index] : []);
const shown = (value: Scalar | undefined): string =>
  typeof value === 'string' ? `"${firstChars(value, 60)}"` : `${value}`;

function equalTest({ op, value }: Condition, field: Field, now: number): ValuePlan {
  if (op === 'in' ? !Array.isArray(value) : value === undefined || typeof value === 'object') {
    return wrong(op === 'in' ? '"in" takes a list of values' : 'A value is missing');
  }
  const values = listOf(value);
  for (const [index, one] of values.entries()) {
    const message = mismatch(field, one, now);
    if (message !== undefined) return wrong(message, ...place(value, index));
  }
  const same: ValueTest = { by: 'same', values: new Set(values) };
  const ranges = values.flatMap((one) => equalRanges(field, one, now));
  // A date is compared as time only: `…T10:00Z` and `…T12:00+02:00` are one.
  if (field.kind === 'date') return { test: { by: 'range', key: 'date', ranges } };
  // What looks like a time may be meant as one, or be a text.
  if (field.kind === 'any' && ranges.length > 0) {
    return { test: { by: 'either', tests: [same, { by: 'range', key: 'date', ranges }] } };
  }
  if (field.kind !== 'ip' && field.kind !== 'version') return { test: same };
  return { test: { by: 'either', tests: [same, { by: 'range', key: field.kind, ranges }] } };
}

function equalRanges(field: Field, value: Scalar, now: number): Range[] {
  if (typeof value !== 'string') return [];
  if (field.kind === 'date' || field.kind === 'any') return ranged(dateStretch(value, now));
  const keys = field.kind === 'ip' ? [ipKey(value)] : field.kind === 'version' ? versionKeys(field, value) : [];
  return keys.flatMap((key) => (key === undefined ? [] : [{ low: at(key, true), high: at(key, true) }]));
}

const ranged = (stretch: { from: number; to: number } | undefined): Range[] =>
  stretch === undefined ? [] : [{ low: at(stretch.from, true), high: at(stretch.to, false) }];

/** The value read in every family that a row of the field can be of. */
function versionKeys(field: Field, value: string): (string | undefined)[] {
  const families = field.ecosystem === undefined ? [versionFamily(undefined)] : VERSION_FAMILIES;
  return families.map((one) => versionKey(one, value));
}

/** What a value must be for the field; undefined where it is that. */
function mismatch(field: Field, value: Scalar, now: number): string | undefined {
  switch (field.kind) {
    case 'any':
      return undefined;
    case 'number':
      return typeof value === 'number' ? undefined : `${field.label} is a number, ${shown(value)} is not`;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `${field.label} is true or false, not ${shown(value)}`;
    default:
      if (typeof value !== 'string') return `${field.label} is a text, ${shown(value)} is not`;
      return textMismatch(field, value, now);
  }
}

function textMismatch(field: Field, value: string, now: number): string | undefined {
  if (field.kind === 'date' && dateStretch(value, now) === undefined) {
    return `${shown(value)} is not a date, such as 2026-01-31, 2026-01-31T12:00:00Z or now-30d`;
  }
  if (field.kind === 'ip' && ipKey(value) === undefined) {
    return cidrRange(value) === undefined
      ? `${shown(value)} is not an IP address`
      : `${shown(value)} is a network, not an address: use "${field.path} in ${value}", in rows "is in network"`;
  }
  if (field.kind === 'enum' && field.values?.includes(value) !== true) {
    return `${field.label} is never ${shown(value)}: ${field.values?.join(', ')}`;
  }
  return undefined;
}

function orderTest(op: Condition['op'], value: Condition['value'], field: Field, now: number): ValuePlan {
  const values = listOf(value);
  const isBetween = op === 'between';
  if (isBetween ? !Array.isArray(value) || values.length !== 2 : Array.isArray(value) || values.length !== 1) {
    return wrong(isBetween ? '"between" takes two values' : 'A value is missing');
  }
  for (const [index, one] of values.entries()) {
    const message = field.kind === 'any' ? hasNoOrder(one, typeof values[0], now) : mismatch(field, one, now);
    if (message !== undefined) return wrong(message, ...place(value, index));
  }
  if (field.kind === 'version') return versionOrder(op, values, field);
  const isTime = field.kind === 'date' || typeof values[0] === 'string';
  const key = isTime ? 'date' : 'number';
  const stretches = values.map((one) => stretchOf(one, now));
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (first === undefined || last === undefined) return wrong('A value is missing');
  const range = orderRange(op, first, last);
  return isReversed(range) ? reversed(isTime) : { test: { by: 'range', key, ranges: [range] } };
}

/** Nothing can be within. */
const isReversed = ({ low, high }: Range): boolean =>
  low !== null && high !== null && (low.key > high.key || (low.key === high.key && !high.included));
const reversed = (isTime: boolean): Wrong =>
  wrong(`Nothing is between these: the first is ${isTime ? 'later' : 'greater'} than the second`);

/** Numbers have an order among each other, and so have days; two values are of one sort. */
function hasNoOrder(value: Scalar, sort: string, now: number): string | undefined {
  if (typeof value === 'string' && dateStretch(value, now) !== undefined && sort === 'string') return undefined;
  if (typeof value === 'number' && sort === 'number') return undefined;
  return `Only numbers, or dates, have an order here, and ${shown(value)} is neither or not of the same sort`;
}

/** What a value takes in of its axis: a number a point, a day its 24 hours. */
interface Taken {
  readonly low: Bound;
  readonly high: Bound;
}

function stretchOf(value: Scalar, now: number): Taken | undefined {
  if (typeof value === 'number') return { low: at(value, true), high: at(value, true) };
  const stretch = typeof value === 'string' ? dateStretch(value, now) : undefined;
  return stretch && { low: at(stretch.from, true), high: at(stretch.to, false) };
}

const outside = ({ key, included }: Bound): Bound => ({ key, included: !included });

/** `lt` is before all of the value, `gt` after all of it; `lte` and `gte` take it in. */
function orderRange(op: Condition['op'], first: Taken, last: Taken): Range {
  switch (op) {
    case 'lt':
      return { low: null, high: outside(first.low) };
    case 'lte':
      return { low: null, high: first.high };
    case 'gt':
      return { low: outside(first.high), high: null };
    case 'gte':
      return { low: first.low, high: null };
    default:
      return { low: first.low, high: last.high };
  }
}

function versionOrder(op: Condition['op'], values: readonly Scalar[], field: Field): ValuePlan {
  const columns = values.map((value) => versionKeys(field, String(value)));
  const unread = columns.findIndex((keys) => keys.every((key) => key === undefined));
  if (unread >= 0) {
    return wrong(
      `${shown(values[unread])} is not a version that can be compared`,
      ...(op === 'between' ? [unread] : []),
    );
  }
  const ranges = (columns[0] ?? []).flatMap((low, index) => {
    const high = columns.at(-1)?.[index];
    if (low === undefined || high === undefined) return [];
    const all = family(low.slice(0, low.indexOf(':')));
    const range = orderRange(op, point(low), point(high));
    return [{ low: range.low ?? all.low, high: range.high ?? all.high }];
  });
  if (op === 'between' && ranges.every(isReversed)) return reversed(false);
  return { test: { by: 'range', key: 'version', ranges } };
}

const point = (key: Key): Taken => ({ low: at(key, true), high: at(key, true) });
