import { QUERY } from '../../../contract/limits';
import { isKeyOf } from '../../../contract/narrow';
import type { Condition, Period, Scalar } from '../../../contract/query';
import type { Field } from '../fields/field-catalogue';
import { parsePeriod } from '../keys/date-value';
import { TOO_MANY_VALUES } from '../query-bounds';
import { type Cursor, ExpectedProblem } from './cursor';
import type { Path, Places } from './places';
import { isReserved } from './tokens';
import { typedValue } from './typed-value';

const COMPARED = { '!=': 'neq', '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const;
const OPERATORS = ['":"', '"!="', '"<"', '">"', '"in"', '"is"', '"between"'];
export const operatorsOf = (field: Field | undefined) => (field?.kind === 'elements' ? ['":"', '"is"'] : OPERATORS);

/** What a field is asked: operators and values. */
export class OperandParser {
  constructor(
    private readonly cursor: Cursor,
    private readonly places: Places,
  ) {}

  /** What stands after the field: the operator and what it is asked with. */
  rest(field: Field | undefined, path: Path): Omit<Condition, 'field' | 'quantifier'> {
    const { cursor } = this;
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
      return { op: 'between', value: [low, high] };
    }
    if (cursor.eatWord('in')) return this.within(field, path);
    const sign = cursor.peek();
    if (sign.kind === 'sign' && isKeyOf(COMPARED, sign.text)) {
      cursor.take();
      return { op: COMPARED[sign.text], value: this.scalar(field, [...path, 'value'], sign.text !== '!=') };
    }
    if (!cursor.eatSign(':')) throw cursor.expected(operatorsOf(field));
    return this.afterColon(field, path);
  }

  private state(): Omit<Condition, 'field' | 'quantifier'> {
    const { cursor } = this;
    cursor.wants = { kind: 'words', words: ['empty', 'missing', 'v4', 'v6'] };
    if (cursor.eatWord('empty')) return { op: 'isEmpty' };
    if (cursor.eatWord('missing')) return { op: 'exists', value: false };
    if (cursor.eatWord('v4')) return { op: 'isV4' };
    if (cursor.eatWord('v6')) return { op: 'isV6' };
    throw cursor.expected(['"empty"', '"missing"', '"v4"', '"v6"']);
  }

  private within(field: Field | undefined, path: Path): Omit<Condition, 'field' | 'quantifier'> {
    const { cursor } = this;
    const isDate = field?.kind === 'date';
    const isStretch = isDate || cursor.peek(1).kind === 'word';
    if (isStretch && cursor.eatWord('last')) return { op: 'inLast', value: this.period() };
    if (isStretch && cursor.eatWord('next')) return { op: 'inNext', value: this.period() };
    if (isDate && cursor.peek().kind === 'end') {
      throw cursor.expected(['"last"', '"next"', 'a list of values'], { kind: 'words', words: ['last', 'next', '('] });
    }
    const value = cursor.isSign('(') ? this.list(field, path) : this.scalar(field, [...path, 'value'], false);
    if (field?.kind === 'ip') return { op: 'inCidr', value };
    return { op: 'in', value: Array.isArray(value) ? value : [value] };
  }

  private afterColon(field: Field | undefined, path: Path): Omit<Condition, 'field' | 'quantifier'> {
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
  age(): Omit<Condition, 'field' | 'quantifier'> | undefined {
    const { cursor } = this;
    const sign = cursor.peek();
    const isCompared = sign.kind === 'sign' && /^[<>]=?$/.test(sign.text);
    const value = isCompared && cursor.peek(1).kind === 'word' ? parsePeriod(cursor.peek(1).text) : undefined;
    if (value === undefined) return undefined;
    cursor.take();
    cursor.take();
    return { op: sign.text.startsWith('>') ? 'olderThan' : 'inLast', value };
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
    const period = cursor.peek().kind === 'word' ? parsePeriod(cursor.peek().text) : undefined;
    if (period === undefined) throw cursor.expected(['a time span such as 30d (m, h, d, w, M or y)']);
    cursor.take();
    return period;
  }
}
