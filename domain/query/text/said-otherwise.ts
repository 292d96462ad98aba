import type { Condition, QueryNode, Scalar } from '../../../contract/query';
import { firstChars } from '../../text/cut-text';
import type { Field, FieldCatalogue } from '../fields/field-catalogue';
import { type Cursor, ExpectedProblem } from './cursor';
import { printPart } from './print-query-text';
import { isReserved, type Token } from './tokens';
import { typedValue } from './typed-value';

interface Meant {
  readonly op: Condition['op'];
  readonly isNot?: true;
}

const NOT_EQUAL: Meant = { op: 'neq' };
const NOT_CONTAINS: Meant = { op: 'contains', isNot: true };

/** How a person may say an operator, token by token in small letters, and what it is here. */
const SAID: Readonly<Record<string, Meant>> = {
  is: { op: 'eq' },
  equals: { op: 'eq' },
  'equal to': { op: 'eq' },
  '=': { op: 'eq' },
  '= =': { op: 'eq' },
  not: NOT_EQUAL,
  'not equal to': NOT_EQUAL,
  'does not equal': NOT_EQUAL,
  '< >': NOT_EQUAL,
  contains: { op: 'contains' },
  contain: { op: 'contains' },
  containing: { op: 'contains' },
  includes: { op: 'contains' },
  like: { op: 'contains' },
  ilike: { op: 'contains' },
  '~': { op: 'contains' },
  '= ~': { op: 'contains' },
  'does not contain': NOT_CONTAINS,
  'not contains': NOT_CONTAINS,
  'not containing': NOT_CONTAINS,
  'not like': NOT_CONTAINS,
  'starts with': { op: 'starts' },
  'begins with': { op: 'starts' },
  startswith: { op: 'starts' },
  'ends with': { op: 'ends' },
  endswith: { op: 'ends' },
  matches: { op: 'regex' },
  regex: { op: 'regex' },
  'not in': { op: 'in', isNot: true },
  'one of': { op: 'in' },
  after: { op: 'gt' },
  'greater than': { op: 'gt' },
  'more than': { op: 'gt' },
  above: { op: 'gt' },
  since: { op: 'gte' },
  'at least': { op: 'gte' },
  '= >': { op: 'gte' },
  before: { op: 'lt' },
  'less than': { op: 'lt' },
  below: { op: 'lt' },
  'at most': { op: 'lte' },
  '= <': { op: 'lte' },
  null: { op: 'exists', isNot: true },
  'not null': { op: 'exists' },
  'not empty': { op: 'exists' },
  'not missing': { op: 'exists' },
  exists: { op: 'exists' },
};
const LONGEST = Math.max(...Object.keys(SAID).map((said) => said.split(' ').length)) + 1;
const STATES = new Set(['empty', 'missing', 'v4', 'v6']);

interface Asked {
  readonly field: string;
  readonly found: Field | undefined;
  readonly quantifier: 'all' | 'none' | undefined;
}

/** An operator in words this language does not have: refused with the condition as it is written here (Q71). */
export function refuseOtherwise(
  cursor: Cursor,
  asked: Asked,
  catalogue: FieldCatalogue,
  expected: readonly string[],
): void {
  // After a colon it may be the value: it is none only where something comes that no value is followed by.
  const isValue = cursor.isSign(':');
  const at = isValue ? 1 : 0;
  const said = saidAt(cursor, at);
  if (said === undefined) return;
  const next = cursor.peek(at + said.length);
  if ((isValue || said.text === 'is') && !isText(next)) return;
  const suggestion = written(cursor, at + said.length, said.meant, asked, catalogue);
  if (suggestion === undefined) return;
  const [first, last] = [cursor.peek(at), cursor.peek(at + said.length - 1)];
  const place: Token = { ...first, to: last.to };
  const what = `"${said.text}" cannot stand here: write ${suggestion}`;
  const instead = said.text.startsWith('is') ? [...STATES].map((state) => `"is ${state}"`) : expected;
  throw new ExpectedProblem(`${what} (expected ${instead.join(', ')})`, place, cursor.wants, instead);
}

/** Whether an operator in other words stands there: what is before it is a field. */
export const startsOtherwise = (cursor: Cursor, at: number): boolean => saidAt(cursor, at) !== undefined;

/** The longest that is known; "is" before it says nothing more. */
function saidAt(cursor: Cursor, at: number): { text: string; length: number; meant: Meant } | undefined {
  const begin = cursor.peek(at);
  if (begin.kind !== 'word' && begin.kind !== 'sign') return undefined;
  const texts = Array.from({ length: LONGEST }, (_, ahead) => cursor.peek(at + ahead)).map(({ kind, text }) =>
    kind === 'word' || kind === 'sign' ? text.toLowerCase() : '',
  );
  if (texts[0] === 'is' && STATES.has(texts[1] ?? '')) return undefined;
  for (let length = LONGEST; length > 0; length -= 1) {
    const text = texts.slice(0, length).join(' ');
    const known = length > 1 && text.startsWith('is ') ? text.slice(3) : text;
    const meant = Object.hasOwn(SAID, known) ? SAID[known] : undefined;
    if (meant !== undefined) return { text, length, meant };
  }
  return undefined;
}

const isText = ({ kind, text }: Token): boolean => kind === 'string' || (kind === 'word' && !isReserved(text));

/** The condition as this language has it, which the field must be able to answer. */
function written(
  cursor: Cursor,
  at: number,
  { op, isNot }: Meant,
  { field, found, quantifier }: Asked,
  catalogue: FieldCatalogue,
): string | undefined {
  const can = (one: Condition['op']): boolean => found === undefined || found.ops.includes(one);
  const asked = op === 'contains' && !can(op) ? 'eq' : op;
  if (!can(asked)) return undefined;
  const value = asked === 'exists' ? undefined : lookedFor(cursor, at, asked, found);
  const condition: Condition = {
    field,
    op: asked,
    ...(quantifier === undefined ? {} : { quantifier }),
    ...(value === undefined ? {} : { value }),
  };
  if (asked === 'exists' && isNot) return printPart({ ...condition, value: false }, catalogue);
  const node: QueryNode = isNot ? { op: 'and', not: true, items: [condition] } : condition;
  return printPart(node, catalogue);
}

/** The signs other languages write around what they look for: `%srv%`, `*srv*`, `/srv/`. */
const AROUND: Readonly<Partial<Record<Condition['op'], RegExp>>> = {
  contains: /^[%*]+|[%*]+$/g,
  starts: /[%*]+$/g,
  ends: /^[%*]+/g,
  regex: /^\/|\/$/g,
};

function lookedFor(cursor: Cursor, at: number, op: Condition['op'], field: Field | undefined): Scalar | Scalar[] {
  const token = cursor.peek(cursor.isSign('*', at) ? at + 1 : at);
  if (op === 'in') return isText(token) ? [token.text] : listed(cursor, at + 1);
  const around = AROUND[op];
  const text = isText(token) ? firstChars(around ? token.text.replace(around, '') : token.text, 40) : '';
  if (text === '') return 'value';
  return around === undefined ? typedValue({ text, isQuoted: token.kind === 'string' }, field) : text;
}

/** The values of a short list; a longer one would not fit into a message. */
function listed(cursor: Cursor, begin: number): string[] {
  const values: string[] = [];
  for (let at = begin; isText(cursor.peek(at)) && values.length < 4; at += 2) values.push(cursor.peek(at).text);
  const isWhole = values.length > 0 && cursor.isSign(')', begin + 2 * values.length - 1);
  return isWhole ? values : ['one', 'other'];
}
