import type { Condition, QueryNode } from '../../../contract/query';
import type { Field, FieldCatalogue } from '../fields/field-catalogue';
import { type Cursor, ExpectedProblem } from './cursor';
import type { OperandParser } from './operand-parser';
import type { Path } from './places';
import { printPart } from './print-query-text';
import { isReserved, type Token } from './tokens';
import { isOrderOp, isScale } from './typed-value';

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
  'newer than': { op: 'inLast' },
  within: { op: 'inLast' },
  'within last': { op: 'inLast' },
  'within the last': { op: 'inLast' },
  'any of': { op: 'in' },
  'not one of': { op: 'in', isNot: true },
  'none of': { op: 'in', isNot: true },
  over: { op: 'gt' },
  under: { op: 'lt' },
  until: { op: 'lte' },
  null: { op: 'exists', isNot: true },
  'not null': { op: 'exists' },
  'not empty': { op: 'exists' },
  'not missing': { op: 'exists' },
  'not set': { op: 'exists', isNot: true },
  unset: { op: 'exists', isNot: true },
  'not filled in': { op: 'exists', isNot: true },
  blank: { op: 'exists', isNot: true },
  'not blank': { op: 'exists' },
  set: { op: 'exists' },
  exists: { op: 'exists' },
};
const LONGEST = Math.max(...Object.keys(SAID).map((said) => said.split(' ').length)) + 1;
const STATES = new Set(['empty', 'missing', 'v4', 'v6']);

interface Asked {
  readonly field: string;
  readonly found: Field | undefined;
  readonly quantifier: 'all' | 'none' | undefined;
  readonly catalogue: FieldCatalogue;
  readonly path: Path;
}
type Rest = Omit<Condition, 'field' | 'quantifier'>;

/** What is asked of a field in other words; `isNot`: the opposite of it. */
export interface ReadOtherwise {
  readonly rest: Rest;
  readonly isNot: boolean;
}

/** An operator in words of elsewhere, and its value: taken where it can mean one thing only (Q71). */
export function readOtherwise(cursor: Cursor, operands: OperandParser, asked: Asked): ReadOtherwise | undefined {
  // After a colon a word may be the value: it is none only where something comes that no value is followed by.
  const at = cursor.isSign(':') ? 1 : 0;
  const said = saidAt(cursor, at);
  if (said === undefined) return undefined;
  const next = cursor.peek(at + said.length);
  if (((at === 1 && cursor.peek(1).kind === 'word') || said.text === 'is') && !beginsValue(next, at === 0))
    return undefined;
  const op = operatorOf(said.meant.op, asked.found, cursor, operands, at + said.length);
  if (op === undefined) return undefined;
  const isNot = said.meant.isNot === true;
  if (op !== 'exists' && !beginsValue(next, true)) throw withoutValue(cursor, at, said, op, asked);
  for (let taken = 0; taken < at + said.length; taken += 1) cursor.take();
  if (op === 'exists') return { rest: isNot ? { op, value: false } : { op }, isNot: false };
  return operands.otherwise(op, said.text.includes('like'), isNot, asked.found, asked.path);
}

/** What is meant of such a field; undefined where it cannot be asked that. */
function operatorOf(
  op: Condition['op'],
  found: Field | undefined,
  cursor: Cursor,
  operands: OperandParser,
  at: number,
): Condition['op'] | undefined {
  const isAgo = found?.kind === 'date' && operands.periodAt(at) !== undefined && cursor.peek(at - 1).kind === 'word';
  const meant = isAgo && MORE_OR_LESS.has(cursor.peek(at - 1).text.toLowerCase()) ? AGO[op] : undefined;
  const asked = meant ?? (op === 'contains' && found?.ops.includes(op) === false ? 'eq' : op);
  if (found === undefined || found.ops.includes(asked)) return asked;
  return isScale(found) && isOrderOp(asked) ? asked : undefined;
}

/** “More than 30 days ago” is longer ago; “after 30 days ago” is later. */
const MORE_OR_LESS = new Set(['than', 'over', 'under']);
const AGO: Readonly<Partial<Record<Condition['op'], Condition['op']>>> = { gt: 'olderThan', lt: 'inLast' };

function withoutValue(
  cursor: Cursor,
  at: number,
  said: Said,
  op: Condition['op'],
  { field, quantifier, catalogue }: Asked,
): ExpectedProblem {
  const [first, last] = [cursor.peek(at), cursor.peek(at + said.length - 1)];
  const place: Token = { ...first, to: last.to };
  const value = op === 'in' ? ['one', 'other'] : 'value';
  const condition: Condition = { field, ...(quantifier === undefined ? {} : { quantifier }), op, value };
  const node: QueryNode = said.meant.isNot ? { op: 'and', not: true, items: [condition] } : condition;
  const example = op === 'inLast' ? `${field} in last 30d` : printPart(node, catalogue);
  const message = `After "${said.text}" a value is missing: write it as ${example}`;
  return new ExpectedProblem(message, place, { kind: 'value', field: undefined, isOrdered: false }, ['a value']);
}

/** Whether an operator in other words stands there: what is before it is a field. */
export const startsOtherwise = (cursor: Cursor, at: number): boolean => saidAt(cursor, at) !== undefined;

/** Whether what is asked next is asked with a number: `> 80`, `above 80`. */
export function asksNumber(cursor: Cursor): boolean {
  const value = cursor.peek(saidAt(cursor, 0)?.length ?? 1);
  return value.kind === 'word' && /^-?\d+(\.\d+)?$/.test(value.text);
}

interface Said {
  readonly text: string;
  readonly length: number;
  readonly meant: Meant;
}

/** The longest that is known; "is" before it says nothing more. */
function saidAt(cursor: Cursor, at: number): Said | undefined {
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

/** `isWide`: brackets, stars, patterns and the colons of an address begin one, too. */
function beginsValue({ kind, text }: Token, isWide: boolean): boolean {
  if (kind === 'string' || (kind === 'word' && !isReserved(text))) return true;
  return isWide && (kind === 'pattern' || (kind === 'sign' && (text === '(' || text === '*' || text === ':')));
}
