import { QUERY } from '../../../contract/limits';
import { isKeyOf } from '../../../contract/narrow';
import type { Condition, QueryNode } from '../../../contract/query';
import { type NamedField, namedField, namedRelation } from '../fields/common-names';
import { elementCatalogue, type FieldCatalogue, fieldCatalogue, OPEN_CATALOGUE } from '../fields/field-catalogue';
import { notWhole, wholeField } from '../fields/whole-field';
import { TOO_DEEP, TOO_MANY_NODES } from '../query-bounds';
import type { NamingWord, QueryNaming } from '../query-naming';
import { searched } from '../search';
import { type Cursor, ExpectedProblem, type Want } from './cursor';
import { BEGINS, labelAt } from './field-label';
import { isFreeWord, isYes } from './free-words';
import { meantCondition } from './meant-condition';
import { OperandParser } from './operand-parser';
import { type Path, Places } from './places';
import { asksNumber, readOtherwise } from './said-otherwise';
import { isReserved, type Token } from './tokens';

const COUNTED = { '=': 'countEq', '<': 'countLt', '>': 'countGt' } as const;

/** Recursive descent over the tokens. Every place of the tree gets its span. */
export class QueryTextParser {
  private depth = 0;
  private nodes = 0;
  /** The last word that stood for itself. */
  private lastFree: Token | undefined;
  private readonly operands: OperandParser;
  readonly places = new Places();

  constructor(
    private readonly cursor: Cursor,
    private readonly naming: QueryNaming | undefined,
  ) {
    this.operands = new OperandParser(cursor, this.places);
  }

  whole(catalogue: FieldCatalogue): QueryNode {
    const tree = this.either(catalogue, []);
    if (this.cursor.peek().kind !== 'end') throw this.cursor.expected(['"and"', '"or"', 'the end']);
    return tree;
  }

  /** `or` binds less than `and`. */
  private either(catalogue: FieldCatalogue, path: Path): QueryNode {
    this.depth += 1;
    if (this.depth > QUERY.maxDepth) {
      throw new ExpectedProblem(TOO_DEEP, this.cursor.peek(), this.cursor.wants, []);
    }
    const beside = (): boolean => this.isBeside(catalogue);
    const all = (at: Path): QueryNode => this.joined('and', at, (one) => this.negated(catalogue, one), beside);
    const tree = this.joined('or', path, all);
    this.depth -= 1;
    return tree;
  }

  /** Words that are looked for stand side by side, and so do conditions that begin with a name and a sign, or are a mere yes. */
  private isBeside(catalogue: FieldCatalogue): boolean {
    const { cursor } = this;
    const [token, next] = [cursor.peek(), cursor.peek(1)];
    if (cursor.mayOpen || token.kind !== 'word') return this.isAfterFree() && isFreeWord(cursor, catalogue);
    if (cursor.isWord('query', 'group')) return next.kind === 'sign' && (next.text === ':' || next.text === '(');
    if (this.isRelation(catalogue)) return true;
    if (isReserved(token.text)) return false;
    const label = labelAt(cursor, catalogue);
    if (label !== undefined && (this.isAfterFree() || cursor.isAnySign(BEGINS, label.length))) return true;
    const isNamed = namedField(catalogue, token.text) !== undefined;
    if (isNamed && next.kind === 'sign' && BEGINS.has(next.text)) return true;
    if (isYes(cursor, catalogue)) return true;
    return this.isAfterFree() && (isNamed || isFreeWord(cursor, catalogue));
  }

  private isAfterFree(): boolean {
    return this.lastFree !== undefined && this.cursor.last() === this.lastFree;
  }

  private joined(
    op: 'and' | 'or',
    path: Path,
    part: (path: Path) => QueryNode,
    isBeside = (): boolean => false,
  ): QueryNode {
    const from = this.cursor.peek();
    const marked = this.places.count;
    const first = part(path);
    if (!this.cursor.isWord(op) && !isBeside()) return first;
    this.places.moveInto(marked, path);
    const items = [first];
    while (this.cursor.eatWord(op) || isBeside()) items.push(part([...path, 'items', items.length]));
    this.places.mark(path, from, this.cursor.last());
    return { op, items };
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
    const marked = this.places.count;
    const inner = this.negated(catalogue, path);
    this.depth -= 1;
    if (isGroup && 'items' in inner && inner.not !== true) {
      this.places.mark(path, from, this.cursor.last());
      return { ...inner, not: true };
    }
    this.places.moveInto(marked, path);
    this.places.mark(path, from, this.cursor.last());
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
    this.places.mark(path, from, this.cursor.last());
    cursor.wants = { kind: 'words', words: cursor.mayOpen ? ['{', 'and', 'or'] : ['and', 'or'] };
    return node;
  }

  private single(catalogue: FieldCatalogue, path: Path): QueryNode {
    const { cursor } = this;
    if (cursor.eatWord('everything')) return { op: 'and', items: [] };
    if (cursor.eatWord('nothing')) return { op: 'or', items: [] };
    if (cursor.eatWord('has') || this.isRelation(catalogue)) return this.relation(catalogue, path);
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
    // As people write it elsewhere, too: `group: Perimeter`.
    const isBare = cursor.eatSign(':');
    if (isBare) cursor.wants = { kind: 'query', catalogue, word };
    else this.brackets({ kind: 'query', catalogue, word });
    const token = cursor.peek();
    if (token.kind !== 'word' && token.kind !== 'string') {
      throw cursor.expected([word === 'group' ? 'the name of a group' : 'the name of a saved query']);
    }
    cursor.take();
    const read = this.naming?.read(token.text, catalogue.entity, word) ?? { id: token.text };
    if ('problem' in read) throw new ExpectedProblem(read.problem, token, cursor.wants, []);
    this.places.put([...path, 'queryId'], token);
    if (!isBare) cursor.closing([]);
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
    this.places.put([...path, 'field'], field);
    const isWritten = cursor.isSign(',') && cursor.peek(1).kind === 'word';
    // What follows is no use to a field that is refused (Q68).
    if (!isWritten && wholeField(field.text) !== field.text && whole.has(wholeField(field.text))) {
      throw new ExpectedProblem(notWhole(field.text), field, { kind: 'words', words: [] }, []);
    }
    cursor.wants = { kind: 'words', words: [','] };
    cursor.sign(',');
    const within = this.operands.period();
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
    this.places.put([...path, 'relation'], name);
    const found = namedRelation(catalogue, name.text);
    const inside = found === undefined ? OPEN_CATALOGUE : fieldCatalogue(found.to);
    const relation = found?.name ?? name.text;
    if (cursor.isSign('{')) return { relation, where: this.braces(inside, path) };
    cursor.couldOpen();
    return { relation, where: { op: 'and', items: [] } };
  }

  /** Braces after the name of related records say what "has" does. */
  private isRelation(catalogue: FieldCatalogue): boolean {
    const { kind, text } = this.cursor.peek();
    return kind === 'word' && this.cursor.isSign('{', 1) && namedRelation(catalogue, text) !== undefined;
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
    return { field, op: COUNTED[op], value: this.operands.count([...path, 'value']) };
  }

  private fieldName(
    catalogue: FieldCatalogue,
    path: Path,
    missed: { readonly wants: Want; readonly what: readonly string[] } = {
      wants: { kind: 'condition', catalogue },
      what: ['a field', '"("', '"not"', '"has"'],
    },
  ): { field: string; named: NamedField | undefined } {
    const { cursor } = this;
    const token = cursor.peek();
    const isName = token.kind === 'string' || (token.kind === 'word' && !isReserved(token.text));
    if (!isName) throw cursor.expected(missed.what, missed.wants);
    const label = labelAt(cursor, catalogue);
    if (label !== undefined) {
      for (let taken = 0; taken < label.length; taken += 1) cursor.take();
      this.places.mark([...path, 'field'], token, cursor.last());
      return { field: label.field.path, named: { field: label.field, isPart: false } };
    }
    cursor.take();
    this.places.put([...path, 'field'], token);
    const named = asNumber(namedField(catalogue, token.text), cursor);
    return { field: named?.field.path ?? token.text, named };
  }

  private condition(catalogue: FieldCatalogue, path: Path): QueryNode {
    const { cursor } = this;
    if (isFreeWord(cursor, catalogue)) {
      this.lastFree = cursor.take();
      this.places.put([...path, 'value'], this.lastFree);
      return searched(this.lastFree.text);
    }
    const marked = this.places.count;
    const isQuantified = cursor.isWord('any', 'all', 'none') && cursor.peek(1).kind !== 'sign';
    const word = isQuantified ? cursor.take().text.toLowerCase() : undefined;
    const quantifier = word === 'all' || word === 'none' ? word : undefined;
    const isYesNo = isYes(cursor, catalogue);
    const { field, named } = this.fieldName(catalogue, path, isQuantified ? listField(catalogue) : undefined);
    if (isYesNo) return yes(field, named);
    const found = named?.field;
    if (cursor.isSign('{') && !isQuantified) {
      const inside = found?.kind === 'elements' ? elementCatalogue(catalogue, found) : OPEN_CATALOGUE;
      return { field, where: this.braces(inside, path) };
    }
    if (found?.kind === 'elements') cursor.couldOpen();
    cursor.wants = { kind: 'operator', field: found };
    const asked = named?.relation === undefined ? catalogue : fieldCatalogue(named.relation.to);
    const operator = cursor.peek();
    const { rest, isNot } = readOtherwise(cursor, this.operands, {
      field,
      found,
      quantifier,
      catalogue: asked,
      path,
    }) ?? { rest: (named?.isAge ? this.operands.age() : undefined) ?? this.operands.rest(found, path), isNot: false };
    this.places.put([...path, 'op'], operator);
    const condition: Condition = quantifier === undefined ? { field, ...rest } : { field, quantifier, ...rest };
    const node = named === undefined ? condition : meantCondition(named, condition);
    if (!isNot) return node;
    this.places.moveInto(marked, path);
    return { op: 'and', not: true, items: [node] };
  }
}

/** `risk: high` is its level, `risk > 80` its score. */
const asNumber = (named: NamedField | undefined, cursor: Cursor): NamedField | undefined =>
  named?.number !== undefined && asksNumber(cursor) ? { ...named, field: named.number } : named;

function yes(field: string, named: NamedField | undefined): QueryNode {
  const condition: Condition = { field, op: 'eq', value: true };
  return named === undefined ? condition : meantCondition(named, condition);
}

/** Fields that hold several values: what "every value" is asked of (Q68). */
function listField({ fields }: FieldCatalogue): { readonly wants: Want; readonly what: readonly string[] } {
  const lists = fields.filter(({ list, kind }) => list && kind !== 'elements');
  return { wants: { kind: 'fields', fields: lists }, what: ['a field that is a list'] };
}
