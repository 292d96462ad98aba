import type { EntityName } from '../../../contract/entities';
import { type Condition, isPeriod, type QueryNode, type Relation, type Scalar } from '../../../contract/query';
import { ANY_TEXT, isOfRecord } from '../fields/any-text';
import { namedField, namedRelation } from '../fields/common-names';
import {
  elementCatalogue,
  type Field,
  type FieldCatalogue,
  fieldCatalogue,
  findField,
  OPEN_CATALOGUE,
} from '../fields/field-catalogue';
import { printPeriod } from '../keys/date-value';
import type { QueryNaming } from '../query-naming';

/** What of the names is needed to write them. */
type Printing = Pick<QueryNaming, 'print' | 'wordOf'>;

import { isReserved } from './tokens';

/** The tree as text; `parseQueryText` reads it, with the same naming, as `canonicalQuery` of the same tree. */
export function printQueryText(tree: QueryNode, entity: EntityName | null, naming?: Printing): string {
  return print(canonicalQuery(tree), entity === null ? OPEN_CATALOGUE : fieldCatalogue(entity), true, naming);
}

/** A part of a tree, beside the fields it speaks of. */
export const printPart = (part: QueryNode, catalogue: FieldCatalogue): string =>
  print(canonicalQuery(part), catalogue, false, undefined);

function print(node: QueryNode, catalogue: FieldCatalogue, isTop: boolean, naming: Printing | undefined): string {
  if ('items' in node) {
    if (node.items.length === 0)
      return `${node.not === true ? 'not ' : ''}${node.op === 'and' ? 'everything' : 'nothing'}`;
    const inner = node.items.map((item) => print(item, catalogue, false, naming)).join(` ${node.op} `);
    if (node.not === true) return node.items.length === 1 && !isBare(node.items[0]) ? `not ${inner}` : `not (${inner})`;
    return isTop || node.items.length === 1 ? inner : `(${inner})`;
  }
  if ('queryId' in node) {
    const { queryId } = node;
    return `${naming?.wordOf(queryId) ?? 'query'}(${printText(naming?.print(queryId, catalogue.entity) ?? queryId)})`;
  }
  if ('relation' in node) return printRelation(node, catalogue, naming);
  if ('within' in node)
    return `changed(${node.field === '*' ? '*' : printField(node.field)}, ${printPeriod(node.within)})`;
  if ('where' in node) {
    const field = findField(catalogue, node.field);
    const inside = field?.kind === 'elements' ? elementCatalogue(catalogue, field) : OPEN_CATALOGUE;
    return `${printField(node.field)}{${print(node.where, inside, true, naming)}}`;
  }
  return printCondition(node, catalogue);
}

/** `not` before a group that stands without brackets would take its first item only. */
const isBare = (node: QueryNode | undefined): boolean =>
  node !== undefined && 'items' in node && node.not !== true && node.items.length > 0;

function printRelation(
  { relation: name, where }: Relation,
  catalogue: FieldCatalogue,
  naming: Printing | undefined,
): string {
  const relation = catalogue.relations.find((one) => one.name === name);
  const inside = relation === undefined ? OPEN_CATALOGUE : fieldCatalogue(relation.to);
  const isAny = 'items' in where && where.op === 'and' && where.not !== true && where.items.length === 0;
  return `has ${printText(name)}${isAny ? '' : `{${print(where, inside, true, naming)}}`}`;
}

const FIELD = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;
const printField = (path: string): string => (FIELD.test(path) && !isReserved(path) ? path : quote(path));

const PLAIN = /^[\p{L}\p{N}_][\p{L}\p{N}_.@#+/-]*$/u;
const printText = (text: string): string => (PLAIN.test(text) && !isReserved(text) ? text : quote(text));

const ESCAPED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' };
const quote = (text: string): string => `"${text.replace(/[\n\r\t"\\]/g, (char) => ESCAPED[char] ?? char)}"`;

/** Where a field can hold anything, a text that looks like a number or yes/no is quoted. */
function printScalar(value: Scalar, isOpen: boolean): string {
  if (typeof value !== 'string') return String(value);
  return isOpen && looksTyped(value) ? quote(value) : printText(value);
}

/** A value as a text has it beside a field of that kind: in quotes where it needs them (Q66). */
export function printValue(text: string, kind: Field['kind']): string {
  if (kind === 'number' && looksTyped(text)) return String(Number(text));
  return kind === 'boolean' ? text : printScalar(text, kind === 'any');
}
export const looksTyped = (text: string): boolean =>
  text === 'true' || text === 'false' || /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text);

const SIGNS: Readonly<Partial<Record<Condition['op'], string>>> = {
  eq: ':',
  neq: ' !=',
  lt: ' <',
  lte: ' <=',
  gt: ' >',
  gte: ' >=',
};
const COUNTS: Readonly<Partial<Record<Condition['op'], string>>> = { countEq: '=', countLt: '<', countGt: '>' };

const isSearch = ({ field, quantifier, op, value }: Condition, catalogue: FieldCatalogue): boolean =>
  field === ANY_TEXT.path &&
  op === 'contains' &&
  typeof value === 'string' &&
  quantifier === undefined &&
  isOfRecord(catalogue);

/** A word that is searched for stands for itself; in quotes where it would be read as something else. */
function printSearched(text: string, catalogue: FieldCatalogue): string {
  const isNamed = namedField(catalogue, text) ?? namedRelation(catalogue, text);
  return isNamed !== undefined || text.toLowerCase() === 'group' ? quote(text) : printText(text);
}

function printCondition(condition: Condition, catalogue: FieldCatalogue): string {
  const { field: path, quantifier, op, value } = condition;
  if (isSearch(condition, catalogue)) return printSearched(String(value), catalogue);
  const field = printField(path);
  const count = COUNTS[op];
  if (count !== undefined) return `count(${field}) ${count} ${printAny(value, false)}`;
  const found = findField(catalogue, path);
  const isOpen = found === undefined || found.kind === 'any';
  const before = quantifier === undefined || quantifier === 'any' ? '' : `${quantifier} `;
  return before + field + printRest(op, value, isOpen);
}

function printRest(op: Condition['op'], value: Condition['value'], isOpen: boolean): string {
  switch (op) {
    case 'exists':
      return value === false ? ' is missing' : ': *';
    case 'isEmpty':
      return ' is empty';
    case 'isV4':
      return ' is v4';
    case 'isV6':
      return ' is v6';
    case 'contains':
      return `: *${printText(String(value))}*`;
    case 'starts':
      return `: ${printText(String(value))}*`;
    case 'ends':
      return `: *${printText(String(value))}`;
    case 'regex':
      return `: /${String(value).replace(/\\.|\//gs, (part) => (part === '/' ? '\\/' : part))}/`;
    case 'in':
      return `: ${printAny(value, isOpen)}`;
    case 'inCidr':
      return ` in ${printAny(value, isOpen)}`;
    case 'between': {
      const [low, high] = Array.isArray(value) ? value : [];
      return ` between ${printScalar(low ?? '', isOpen)} and ${printScalar(high ?? '', isOpen)}`;
    }
    case 'inLast':
      return ` in last ${printAny(value, isOpen)}`;
    case 'inNext':
      return ` in next ${printAny(value, isOpen)}`;
    case 'olderThan':
      return ` older than ${printAny(value, isOpen)}`;
    default:
      return `${SIGNS[op] ?? ':'} ${printAny(value, isOpen)}`;
  }
}

function printAny(value: Condition['value'], isOpen: boolean): string {
  if (isPeriod(value)) return printPeriod(value);
  if (Array.isArray(value)) return `(${value.map((one) => printScalar(one, isOpen)).join(' or ')})`;
  return value === undefined ? '""' : printScalar(value, isOpen);
}

/**
 * The one form of trees that mean the same by their very shape: a group of one is its item, `not` of a group is
 * the group turned round, and what is meant without being said is left out.
 */
export function canonicalQuery(node: QueryNode): QueryNode {
  if ('items' in node) {
    const items = node.items.map(canonicalQuery);
    const [only] = items;
    if (items.length === 1 && only !== undefined) {
      if (node.not !== true) return only;
      if ('items' in only && only.not !== true) return { ...only, not: true };
      return { op: 'and', not: true, items };
    }
    return node.not === true ? { op: node.op, not: true, items } : { op: node.op, items };
  }
  if ('where' in node) return { ...node, where: canonicalQuery(node.where) };
  if (!('op' in node)) return node;
  const { quantifier, value, ...rest } = node;
  const isSaid = quantifier !== undefined && quantifier !== 'any';
  const isPlainExists = node.op === 'exists' && value !== false;
  // A slash needs no backslash in a pattern, only in its text.
  const said =
    node.op === 'regex' ? String(value).replace(/\\(.)/gs, (pair, char) => (char === '/' ? '/' : pair)) : value;
  return {
    ...rest,
    ...(isSaid ? { quantifier } : {}),
    ...(said === undefined || isPlainExists ? {} : { value: said }),
  };
}
