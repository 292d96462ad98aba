import { QUERY } from '../../../contract/limits';
import { isKeyOf } from '../../../contract/narrow';
import type { Condition, Period, QueryNode, Scalar } from '../../../contract/query';
import {
  elementCatalogue,
  type Field,
  type FieldCatalogue,
  fieldCatalogue,
  findField,
  OPEN_CATALOGUE,
} from '../fields/field-catalogue';
import { notWhole, wholeField } from '../fields/whole-field';
import { parsePeriod } from '../keys/date-value';
import { TOO_DEEP, TOO_MANY_NODES, TOO_MANY_VALUES } from '../query-bounds';
import type { NamingWord, QueryNaming } from '../query-naming';
import { type Cursor, ExpectedProblem, type Want } from './cursor';
import { refuseOtherwise } from './said-otherwise';
import { isReserved, type Span, type Token } from './tokens';
import { typedValue } from './typed-value';

type Path = readonly (string | number)[];
const COMPARED = { '!=': 'neq', '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const;
const COUNTED = { '=': 'countEq', '<': 'countLt', '>': 'countGt' } as const;
const OPERATORS = ['":"', '"!="', '"<"', '">"', '"in"', '"is"', '"between"'];
const operatorsOf = (field: Field | undefined) => (field?.kind === 'elements' ? ['":"', '"is"'] : OPERATORS);

/** Recursive descent over the tokens. Every place of the tree gets its span. */
export class QueryTextParser {
  /** In the order they were read: what was read as one thing and is of another lies at the end, whatever came before. */
  private readonly placed: { key: string; readonly span: Span }[] = [];
  private depth = 0;
  private nodes = 0;

  constructor(
    private readonly cursor: Cursor,
    private readonly naming: QueryNaming | undefined,
  ) {}

  /** Where the places of the tree stand. */
  get spans(): ReadonlyMap<string, Span> {
    return new Map(this.placed.map(({ key, span }) => [key, span]));
  }

  whole(catalogue: FieldCatalogue): QueryNode {
    const tree = this.either(catalogue, []);
    if (this.cursor.peek().kind !== 'end') throw this.cursor.expected(['"and"', '"or"', 'the end']);
    return tree;
  }

  private put(path: Path, span: Span): void {
    this.placed.push({ key: path.join('/'), span });
  }

  private mark(path: Path, from: Token): void {
    this.put(path, { from: from.from, to: this.cursor.last().to });
  }

  /** `or` binds less than `and`. */
  private either(catalogue: FieldCatalogue, path: Path): QueryNode {
    this.depth += 1;
    if (this.depth > QUERY.maxDepth) {
      throw new ExpectedProblem(TOO_DEEP, this.cursor.peek(), this.cursor.wants, []);
    }
    const tree = this.joined('or', path, (at) => this.joined('and', at, (one) => this.negated(catalogue, one)));
    this.depth -= 1;
    return tree;
  }

  private joined(op: 'and' | 'or', path: Path, part: (path: Path) => QueryNode): QueryNode {
    const from = this.cursor.peek();
    const marked = this.placed.length;
    const first = part(path);
    if (!this.cursor.isWord(op)) return first;
    this.moveInto(marked, path);
    const items = [first];
    while (this.cursor.eatWord(op)) items.push(part([...path, 'items', items.length]));
    this.mark(path, from);
    return { op, items };
  }

  /** What was read as the whole turns out to be the first item. */
  private moveInto(marked: number, path: Path): void {
    const [prefix, inside] = [path.join('/'), [...path, 'items', 0].join('/')];
    for (let at = marked; at < this.placed.length; at += 1) {
      const one = this.placed[at];
      if (one === undefined) continue;
      const rest = one.key.slice(prefix.length).replace(/^\//, '');
      one.key = rest === '' ? inside : `${inside}/${rest}`;
    }
  }

  private negated(catalogue: FieldCatalogue, path: Path): QueryNode {
    this.cursor.wants = { kind: 'condition', catalogue };
    const from = this.cursor.peek();
    if (!this.cursor.eatWord('not')) return this.primary(catalogue, path);
    const isGroup = this.cursor.isSign('(') || this.cursor.isWord('everything', 'nothing');
    this.depth += 1;
    if (this.depth > QUERY.maxDepth) {
      throw new ExpectedProblem(TOO_DEEP, from, this.cursor.wants, []);
    }
    const marked = this.placed.length;
    const inner = this.negated(catalogue, path);
    this.depth -= 1;
    if (isGroup && 'items' in inner && inner.not !== true) {
      this.mark(path, from);
      return { ...inner, not: true };
    }
    this.moveInto(marked, path);
    this.mark(path, from);
    return { op: 'and', not: true, items: [inner] };
  }

  private primary(catalogue: FieldCatalogue, path: Path): QueryNode {
    const { cursor } = this;
    const from = cursor.peek();
    this.nodes += 1;
    // What is said of it at last, before a long text is read to its end.
    if (this.nodes > QUERY.maxNodes) throw new ExpectedProblem(TOO_MANY_NODES, from, cursor.wants, []);
    if (cursor.isSign('(')) {
      cursor.opening('(');
      const inner = this.either(catalogue, path);
      cursor.closing(['"and"', '"or"']);
      cursor.wants = { kind: 'words', words: ['and', 'or'] };
      return inner;
    }
    const node = this.single(catalogue, path);
    this.mark(path, from);
    cursor.wants = { kind: 'words', words: cursor.mayOpen ? ['{', 'and', 'or'] : ['and', 'or'] };
    return node;
  }

  private single(catalogue: FieldCatalogue, path: Path): QueryNode {
    const { cursor } = this;
    if (cursor.eatWord('everything')) return { op: 'and', items: [] };
    if (cursor.eatWord('nothing')) return { op: 'or', items: [] };
    if (cursor.eatWord('has')) return this.relation(catalogue, path);
    if (cursor.eatWord('query')) return this.reference(catalogue, path, 'query');
    if (cursor.eatWord('group')) return this.reference(catalogue, path, 'group');
    if (cursor.eatWord('changed')) return this.changed(catalogue, path);
    if (cursor.eatWord('count')) return this.counted(catalogue, path);
    return this.condition(catalogue, path);
  }

  /** What stands in the brackets of `query(…)`, `group(…)`, `changed(…)` and `count(…)`. */
  private brackets(wants: Want): void {
    this.cursor.wants = { kind: 'words', words: ['('] };
    this.cursor.opening('(');
    this.cursor.wants = wants;
  }

  private reference(catalogue: FieldCatalogue, path: Path, word: NamingWord): QueryNode {
    const { cursor } = this;
    this.brackets({ kind: 'query', catalogue, word });
    const token = cursor.peek();
    if (token.kind !== 'word' && token.kind !== 'string') {
      throw cursor.expected([word === 'group' ? 'the name of a group' : 'the name of a saved query']);
    }
    cursor.take();
    const read = this.naming?.read(token.text, catalogue.entity, word) ?? { id: token.text };
    if ('problem' in read) throw new ExpectedProblem(read.problem, token, cursor.wants, []);
    this.put([...path, 'queryId'], token);
    cursor.closing([]);
    return { queryId: read.id };
  }

  private changed(catalogue: FieldCatalogue, path: Path): QueryNode {
    const { cursor } = this;
    const whole = new Set(catalogue.fields.map((one) => one.path.split('.')[0] ?? ''));
    this.brackets({ kind: 'changed', fields: [...whole] });
    const field = cursor.peek();
    if (field.kind !== 'word' && field.kind !== 'string' && !cursor.isSign('*')) {
      throw cursor.expected(['a field', '"*"']);
    }
    cursor.take();
    this.put([...path, 'field'], field);
    const isWritten = cursor.isSign(',') && cursor.peek(1).kind === 'word';
    // What follows is no use to a field that is refused (Q68).
    if (!isWritten && wholeField(field.text) !== field.text && whole.has(wholeField(field.text))) {
      throw new ExpectedProblem(notWhole(field.text), field, { kind: 'words', words: [] }, []);
    }
    cursor.wants = { kind: 'words', words: [','] };
    cursor.sign(',');
    const within = this.period();
    cursor.closing([]);
    return { field: field.text, within };
  }

  private relation(catalogue: FieldCatalogue, path: Path): QueryNode {
    const { cursor } = this;
    cursor.wants = { kind: 'relation', catalogue };
    const name = cursor.peek();
    if (name.kind !== 'word' && name.kind !== 'string')
      throw cursor.expected(catalogue.relations.map((one) => one.name));
    cursor.take();
    this.put([...path, 'relation'], name);
    const relation = catalogue.relations.find((one) => one.name === name.text);
    const inside = relation === undefined ? OPEN_CATALOGUE : fieldCatalogue(relation.to);
    if (cursor.isSign('{')) return { relation: name.text, where: this.braces(inside, path) };
    cursor.couldOpen();
    return { relation: name.text, where: { op: 'and', items: [] } };
  }

  private braces(inside: FieldCatalogue, path: Path): QueryNode {
    this.cursor.opening('{');
    const where = this.either(inside, [...path, 'where']);
    this.cursor.closing(['"and"', '"or"']);
    return where;
  }

  private counted(catalogue: FieldCatalogue, path: Path): QueryNode {
    const { cursor } = this;
    const wants: Want = { kind: 'fields', fields: catalogue.fields.filter(({ list }) => list) };
    this.brackets(wants);
    const { field } = this.fieldName(catalogue, path, { wants, what: ['a field'] });
    cursor.closing([]);
    cursor.wants = { kind: 'words', words: ['>', '<', '='] };
    const op = cursor.peek().text;
    if (!isKeyOf(COUNTED, op)) throw cursor.expected(['=', '<', '>']);
    cursor.take();
    const from = cursor.peek();
    const n = Number(this.text(undefined, false).text);
    this.mark([...path, 'value'], from);
    return { field, op: COUNTED[op], value: n };
  }

  private fieldName(
    catalogue: FieldCatalogue,
    path: Path,
    missed: { readonly wants: Want; readonly what: readonly string[] } = {
      wants: { kind: 'condition', catalogue },
      what: ['a field', '"("', '"not"', '"has"'],
    },
  ): { field: string; found: Field | undefined } {
    const { cursor } = this;
    const token = cursor.peek();
    const isName = token.kind === 'string' || (token.kind === 'word' && !isReserved(token.text));
    if (!isName) throw cursor.expected(missed.what, missed.wants);
    cursor.take();
    this.put([...path, 'field'], token);
    return { field: token.text, found: findField(catalogue, token.text) };
  }

  private condition(catalogue: FieldCatalogue, path: Path): QueryNode {
    const { cursor } = this;
    const isQuantified = cursor.isWord('any', 'all', 'none') && cursor.peek(1).kind !== 'sign';
    const word = isQuantified ? cursor.take().text.toLowerCase() : undefined;
    const quantifier = word === 'all' || word === 'none' ? word : undefined;
    const { field, found } = this.fieldName(catalogue, path, isQuantified ? listField(catalogue) : undefined);
    if (cursor.isSign('{') && !isQuantified) {
      const inside = found?.kind === 'elements' ? elementCatalogue(catalogue, found) : OPEN_CATALOGUE;
      return { field, where: this.braces(inside, path) };
    }
    if (found?.kind === 'elements') cursor.couldOpen();
    cursor.wants = { kind: 'operator', field: found };
    refuseOtherwise(cursor, { field, found, quantifier }, catalogue, operatorsOf(found));
    const operator = cursor.peek();
    const rest = this.rest(found, path);
    this.put([...path, 'op'], operator);
    return quantifier === undefined ? { field, ...rest } : { field, quantifier, ...rest };
  }

  private rest(field: Field | undefined, path: Path): Omit<Condition, 'field' | 'quantifier'> {
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
      this.mark([...path, 'value'], from);
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
      this.mark([...path, 'value'], from);
      return { op: 'regex', value: from.text };
    }
    if (cursor.isSign('(')) return { op: 'in', value: this.list(field, path) };
    const isOpenStart = cursor.eatSign('*');
    const next = cursor.peek();
    const hasText = next.kind === 'word' || next.kind === 'string';
    if (isOpenStart && !(next.isJoined && hasText)) return { op: 'exists' };
    const token = this.text(field, false);
    const isOpenEnd = cursor.isSign('*') && cursor.peek().isJoined && cursor.eatSign('*');
    this.mark([...path, 'value'], from);
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

  private scalar(field: Field | undefined, path: Path, isOrdered: boolean): Scalar {
    const from = this.cursor.peek();
    const value = typedValue(this.text(field, isOrdered), field);
    this.mark(path, from);
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

  private period(): Period {
    const { cursor } = this;
    cursor.wants = { kind: 'words', words: ['24h', '7d', '30d', '90d', '12M'] };
    const period = cursor.peek().kind === 'word' ? parsePeriod(cursor.peek().text) : undefined;
    if (period === undefined) throw cursor.expected(['a time span such as 30d (m, h, d, w, M or y)']);
    cursor.take();
    return period;
  }
}

/** Fields that hold several values: what "every value" is asked of (Q68). */
function listField({ fields }: FieldCatalogue): { readonly wants: Want; readonly what: readonly string[] } {
  const lists = fields.filter(({ list, kind }) => list && kind !== 'elements');
  return { wants: { kind: 'fields', fields: lists }, what: ['a field that is a list'] };
}
