import { QUERY } from '../../../contract/limits';
import { isKeyOf } from '../../../contract/narrow';
import type { Condition, Period, Scalar } from '../../../contract/query';
import type { Field } from '../fields/field-catalogue';
import { parsePeriod, printPeriod } from '../keys/date-value';
import { TOO_MANY_VALUES } from '../query-bounds';
import { type Cursor, ExpectedProblem } from './cursor';
import type { Path, Places } from './places';
import { isReserved, type Token } from './tokens';
import { isOrderOp, isScale, type OrderOp, typedValue, wordsThere } from './typed-value';

const COMPARED = { '!=': 'neq', '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const;
const OPERATORS = ['":"', '"!="', '"<"', '">"', '"in"', '"is"', '"between"'];
export const operatorsOf = (field: Field | undefined) => (field?.kind === 'elements' ? ['":"', '"is"'] : OPERATORS);

type Operand = Omit<Condition, 'field' | 'quantifier'>;

/** What a field is asked: operators and values. */
export class OperandParser {
  constructor(
    private readonly cursor: Cursor,
    private readonly places: Places,
  ) {}

  /** What stands after the field: the operator and what it is asked with. */
  rest(field: Field | undefined, path: Path): Operand {
    const { cursor } = this;
    if (cursor.isWord('is') && GOES_ON.has(cursor.peek(1).text.toLowerCase())) cursor.take();
    if (cursor.eatWord('is')) return this.state();
    if (cursor.eatWord('older')) {
      if (!cursor.eatWord('than')) throw cursor.expected(['"than"'], { kind: 'words', words: ['than'] });
      return { op: 'olderThan', value: this.period() };
    }
    if (cursor.eatWord('between')) {
      const from = cursor.peek();
      const low = this.scalar(field, [...path, 'value', 0], true);
      if (!cursor.eatWord('and')) throw cursor.expected(['"and"'], { kind: 'words', words: ['and'] });
      const high = this.scalar(field, [...path, 'value', 1], true);
      this.places.mark([...path, 'value'], from, cursor.last());
      return this.onScale('between', [low, high], field, from) ?? { op: 'between', value: [low, high] };
    }
    if (cursor.eatWord('in')) return this.within(field, path);
    const sign = cursor.peek();
    if (sign.kind === 'sign' && isKeyOf(COMPARED, sign.text)) {
      if (field?.kind === 'date') this.refuseAgo(sign, field);
      cursor.take();
      return this.compared(COMPARED[sign.text], field, path);
    }
    if (!cursor.eatSign(':')) throw cursor.expected(operatorsOf(field));
    return this.afterColon(field, path);
  }

  private compared(op: 'neq' | OrderOp, field: Field | undefined, path: Path): Operand {
    const from = this.cursor.peek();
    const value = this.scalar(field, [...path, 'value'], op !== 'neq');
    return (op === 'neq' ? undefined : this.onScale(op, [value], field, from)) ?? { op, value };
  }

  /** What is before or after a word that has an order means the words that are there: `severity >= high` (Q87). */
  private onScale(op: OrderOp, values: Scalar[], field: Field | undefined, from: Token): Operand | undefined {
    if (field === undefined || !isScale(field)) return undefined;
    const [only, ...others] = wordsThere(field, op, values) ?? values;
    if (only !== undefined) {
      return others.length === 0 ? { op: 'eq', value: only } : { op: 'in', value: [only, ...others] };
    }
    const message =
      op === 'between'
        ? 'Nothing is between these: the first is greater than the second'
        : `Nothing is ${op === 'gt' ? 'above' : 'below'} "${values.join()}"`;
    throw new ExpectedProblem(message, { ...from, to: this.cursor.last().to }, this.cursor.wants, []);
  }

  private state(): Operand {
    const { cursor } = this;
    cursor.wants = { kind: 'words', words: ['empty', 'missing', 'v4', 'v6'] };
    if (cursor.eatWord('empty')) return { op: 'isEmpty' };
    if (cursor.eatWord('missing')) return { op: 'exists', value: false };
    if (cursor.eatWord('v4')) return { op: 'isV4' };
    if (cursor.eatWord('v6')) return { op: 'isV6' };
    throw cursor.expected(['"empty"', '"missing"', '"v4"', '"v6"']);
  }

  within(field: Field | undefined, path: Path): Operand {
    const { cursor } = this;
    const isDate = field?.kind === 'date';
    if (isDate && cursor.isWord('the')) cursor.take();
    const isStretch = isDate || cursor.peek(1).kind === 'word';
    if (isStretch && cursor.eatWord('last', 'past')) return { op: 'inLast', value: this.period() };
    if (isStretch && cursor.eatWord('next')) return { op: 'inNext', value: this.period() };
    if (isDate && cursor.peek().kind === 'end') {
      throw cursor.expected(['"last"', '"next"', 'a list of values'], { kind: 'words', words: ['last', 'next', '('] });
    }
    const value = cursor.isSign('(') ? this.list(field, path) : this.scalar(field, [...path, 'value'], false);
    if (field?.kind === 'ip') return { op: 'inCidr', value };
    return { op: 'in', value: Array.isArray(value) ? value : [value] };
  }

  afterColon(field: Field | undefined, path: Path): Operand {
    const { cursor } = this;
    cursor.wants = { kind: 'value', field, isOrdered: false };
    const from = cursor.peek();
    if (from.kind === 'pattern') {
      cursor.take();
      this.places.mark([...path, 'value'], from, cursor.last());
      return { op: 'regex', value: from.text };
    }
    if (cursor.isSign('(')) return { op: 'in', value: this.list(field, path) };
    // As people write it elsewhere, too: `owner: none`.
    if (cursor.eatWord('none')) return { op: 'exists', value: false };
    const isOpenStart = cursor.eatSign('*');
    const next = cursor.peek();
    const hasText = next.kind === 'word' || next.kind === 'string';
    if (isOpenStart && !(next.isJoined && hasText)) return { op: 'exists' };
    const token = this.text(field, false);
    const isOpenEnd = cursor.isSign('*') && cursor.peek().isJoined && cursor.eatSign('*');
    this.places.mark([...path, 'value'], from, cursor.last());
    if (isOpenStart) return { op: isOpenEnd ? 'contains' : 'ends', value: token.text };
    return isOpenEnd ? { op: 'starts', value: token.text } : { op: 'eq', value: typedValue(token, field) };
  }

  private list(field: Field | undefined, path: Path): Scalar[] {
    const { cursor } = this;
    cursor.opening('(');
    const values: Scalar[] = [];
    if (!cursor.isSign(')')) {
      do {
        if (values.length === QUERY.maxValues)
          throw new ExpectedProblem(TOO_MANY_VALUES, cursor.peek(), cursor.wants, []);
        values.push(this.scalar(field, [...path, 'value', values.length], false));
      } while (cursor.eatWord('or') || cursor.eatSign(','));
    }
    cursor.wants = { kind: 'words', words: ['or'] };
    cursor.closing(['"or"', '","']);
    return values;
  }

  /** How long ago a time is: `> 30d`, `< 24h`; undefined where something else is asked of it. */
  age(): Operand | undefined {
    const { cursor } = this;
    const sign = cursor.peek();
    const isCompared = sign.kind === 'sign' && /^[<>]=?$/.test(sign.text);
    if (!isCompared || this.periodAt(1) === undefined) return undefined;
    cursor.take();
    return { op: sign.text.startsWith('>') ? 'olderThan' : 'inLast', value: this.period() };
  }

  /** A number, whatever the field beside it holds. */
  count(path: Path): number {
    const from = this.cursor.peek();
    const n = Number(this.text(undefined, false).text);
    this.places.mark(path, from, this.cursor.last());
    return n;
  }

  private scalar(field: Field | undefined, path: Path, isOrdered: boolean): Scalar {
    const from = this.cursor.peek();
    const value = typedValue(this.text(field, isOrdered), field);
    this.places.mark(path, from, this.cursor.last());
    return value;
  }

  /** One value. What is joined to a word by colons is of it: `2026-01-31T12:00:00Z`, `fe80::1`, `::/0`. */
  private text(field: Field | undefined, isOrdered: boolean): { readonly text: string; readonly isQuoted: boolean } {
    const { cursor } = this;
    cursor.wants = { kind: 'value', field, isOrdered };
    const ago = field?.kind === 'date' ? this.agoAt(0) : undefined;
    if (ago !== undefined) {
      const value = `now-${printPeriod(this.period())}`;
      return { text: value, isQuoted: false };
    }
    const token = cursor.peek();
    if (token.kind === 'string') return { text: cursor.take().text, isQuoted: true };
    const beginsAddress = cursor.isSign(':') && cursor.isSign(':', 1) && cursor.peek(1).isJoined;
    const isWord = token.kind === 'word' && !isReserved(token.text);
    if (!isWord && !beginsAddress) throw cursor.expected(['a value']);
    let { text } = cursor.take();
    while (
      cursor.peek().isJoined &&
      (cursor.isSign(':') || (cursor.peek().kind === 'word' && cursor.last().text === ':'))
    ) {
      text += cursor.take().text;
    }
    return { text, isQuoted: false };
  }

  period(): Period {
    const { cursor } = this;
    cursor.wants = { kind: 'words', words: ['24h', '7d', '30d', '90d', '12M'] };
    const found = this.periodAt(0);
    if (found === undefined) throw cursor.expected(['a time span such as 30d (m, h, d, w, M or y)']);
    for (let taken = 0; taken < found.length; taken += 1) cursor.take();
    return found.period;
  }

  /** A time span some tokens ahead, in short or in words, with “ago” where it stands there: `30d`, `30 days ago`. */
  periodAt(ahead: number): { readonly period: Period; readonly length: number; readonly isAgo: boolean } | undefined {
    const [count, unit] = [this.cursor.peek(ahead), this.cursor.peek(ahead + 1)];
    if (count.kind !== 'word') return undefined;
    const short = parsePeriod(count.text);
    const letter = unit.kind === 'word' ? UNIT_WORDS.get(unit.text.toLowerCase().replace(/s$/, '')) : undefined;
    const period = short ?? (letter === undefined ? undefined : parsePeriod(`${count.text}${letter}`));
    if (period === undefined) return undefined;
    const length = short === undefined ? 2 : 1;
    const ago = this.cursor.peek(ahead + length);
    const isAgo = ago.kind === 'word' && ago.text.toLowerCase() === 'ago';
    return { period, length: length + (isAgo ? 1 : 0), isAgo };
  }

  private agoAt(ahead: number) {
    const found = this.periodAt(ahead);
    return found?.isAgo === true ? found : undefined;
  }

  /** “> 30 days ago” may be longer ago, or later: who reads it must say which. */
  private refuseAgo(sign: Token, { path }: Field): void {
    const { cursor } = this;
    const found = this.periodAt(1);
    if (found === undefined) return;
    const last = cursor.peek(found.length);
    const said = [...Array(found.length)].map((_, at) => cursor.peek(at + 1).text).join(' ');
    const span = printPeriod(found.period);
    const message = `"${sign.text} ${said}" can mean longer ago or later: write ${path} older than ${span}, or ${path} in last ${span}`;
    throw new ExpectedProblem(message, { ...sign, to: last.to }, cursor.wants, ['"older than"', '"in last"']);
  }

  /** The value of an operator that was said in other words, and what both mean. */
  otherwise(
    op: Condition['op'],
    isLike: boolean,
    isNot: boolean,
    field: Field | undefined,
    path: Path,
  ): { readonly rest: Operand; readonly isNot: boolean } {
    const { cursor } = this;
    const value = [...path, 'value'];
    switch (op) {
      case 'eq':
        return { rest: this.afterColon(field, path), isNot };
      case 'neq':
        if (cursor.isSign('(')) return { rest: { op: 'in', value: this.list(field, path) }, isNot: true };
        return { rest: { op, value: this.scalar(field, value, false) }, isNot };
      case 'in':
        return { rest: this.within(field, path), isNot };
      case 'inLast':
      case 'olderThan':
        return { rest: { op, value: this.period() }, isNot };
      case 'contains':
      case 'starts':
      case 'ends':
      case 'regex':
        return { rest: this.part(op, isLike, field, path), isNot };
      default:
        if (isOrderOp(op)) return { rest: this.compared(op, field, path), isNot };
        return { rest: { op, value: this.scalar(field, value, true) }, isNot };
    }
  }

  /** A part of a text, without the signs that other languages write around it; with `like` they say which part. */
  private part(op: 'contains' | 'starts' | 'ends' | 'regex', isLike: boolean, field: Field | undefined, path: Path) {
    const { cursor } = this;
    const from = cursor.peek();
    if (from.kind === 'pattern') {
      cursor.take();
      return { op: 'regex', value: from.text } as const;
    }
    const isOpenStart = cursor.eatSign('*');
    const { text } = this.text(field, false);
    const isOpenEnd = cursor.isSign('*') && cursor.peek().isJoined && cursor.eatSign('*');
    this.places.mark([...path, 'value'], from, cursor.last());
    if (op === 'regex') return { op, value: text.replace(/^\/(.*)\/$/s, '$1') };
    const [lead, trail] = [isOpenStart || /^[%*]/.test(text), isOpenEnd || /[%*]$/.test(text)];
    const inner = text.replace(/^[%*]+|[%*]+$/g, '');
    if (!isLike || lead === trail) return { op, value: inner };
    return { op: lead ? ('ends' as const) : ('starts' as const), value: inner };
  }
}

const UNIT_WORDS = new Map([
  ['minute', 'm'],
  ['hour', 'h'],
  ['day', 'd'],
  ['week', 'w'],
  ['month', 'M'],
  ['year', 'y'],
]);
/** After “is” these say more than it. */
const GOES_ON = new Set(['older', 'in', 'between']);
