import type { EntityName } from '../../contract/entities';
import {
  type Condition,
  type ConditionOp,
  type Period,
  QUANTIFIERS,
  type QueryNode,
  type Scalar,
  TIME_UNITS,
} from '../../contract/query';
import { ANY_TEXT, isOfRecord } from '../../domain/query/fields/any-text';
import {
  elementCatalogue,
  type Field,
  type FieldCatalogue,
  fieldCatalogue,
} from '../../domain/query/fields/field-catalogue';
import { ipKey } from '../../domain/query/keys/ip';
import { planValue } from '../../domain/query/plan-value';
import { fc } from './fast-check';
import { DATES, IPS, NOW, NUMBERS, TEXTS, VERSIONS } from './query-data';

/** Random trees over an entity's fields; nearly all of them right, as the fields see it. */

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);
const DAYS = [
  '2026-03-29',
  '2026-02-28',
  '2024-02-29',
  'now',
  'now-7d',
  'now-1M',
  'now+1w',
  '2026-03-29T03:30:00+02:00',
  '2026-03-28T20:30:00-05:00',
];
const NETWORKS = [
  '10.0.0.0/8',
  '10.0.0.0/31',
  '0.0.0.0/0',
  '::/0',
  '2001:db8::/32',
  'fe80::/10',
  '10.0.0.1',
  '::1/128',
  '::ffff:10.0.0.0/104',
];
const PATTERNS = [
  '^w',
  '(?i)^web',
  '(?i)W',
  '(?i)[eé]',
  'a|b',
  '^$',
  '[0-9]+$',
  '.',
  '^.$',
  'ß|É',
  '(a+)+$',
  '\\bweb\\b',
  '😀?$',
  '\\s',
];

const period: fc.Arbitrary<Period> = fc.record({ n: pick([0, 1, 7, 400]), unit: pick(TIME_UNITS) });

function scalarFor(field: Field): fc.Arbitrary<Scalar> {
  switch (field.kind) {
    case 'number':
      return pick(NUMBERS);
    case 'boolean':
      return fc.boolean();
    case 'date':
      return pick([...DATES, ...DAYS]);
    case 'enum':
      return pick(field.values ?? ['']);
    case 'ip':
      return pick(IPS.filter((one) => ipKey(one) !== undefined));
    case 'version':
      return pick(VERSIONS);
    case 'id':
      return pick(['00000000-0000-4000-8000-00000000f001', '00000000-0000-4000-8000-a00000000003', 'no id']);
    case 'any':
      return fc.oneof(pick(TEXTS), pick(NUMBERS), fc.boolean(), pick([...DATES, ...DAYS]));
    default:
      return pick(TEXTS);
  }
}

/** Versions that some family can place. */
const ORDERED = VERSIONS.filter((one) => /\d/.test(one));

function conditionWith(field: Field, op: ConditionOp): fc.Arbitrary<Condition> {
  const path = field.path.endsWith('.*')
    ? pick(['rack', 'Asset Tag', '中', 'none']).map((name) => field.path.replace('*', name))
    : fc.constant(field.path);
  const value = valueFor(field, op);
  const base = path.map((one): Condition => ({ field: one, op }));
  const whole = op === 'exists' || op === 'isEmpty' || op.startsWith('count');
  const quantified = whole
    ? base
    : fc
        .tuple(base, fc.option(pick(QUANTIFIERS), { nil: undefined }))
        .map(([one, quantifier]): Condition => (quantifier === undefined ? one : { field: one.field, quantifier, op }));
  return fc.tuple(quantified, value).map(([one, of]): Condition => (of === undefined ? one : { ...one, value: of }));
}

function valueFor(field: Field, op: ConditionOp): fc.Arbitrary<Condition['value']> {
  switch (op) {
    case 'exists':
      return pick([undefined, true, false]);
    case 'isEmpty':
    case 'isV4':
    case 'isV6':
      return fc.constant(undefined);
    case 'countEq':
    case 'countLt':
    case 'countGt':
      return fc.nat(4);
    case 'contains':
    case 'starts':
    case 'ends':
      return fc.oneof(pick(TEXTS), pick(['w', 'e', 'B', '1', 'S', 'f', '-', 'i', '0']));
    case 'regex':
      return pick(PATTERNS);
    case 'inCidr':
      return fc.oneof(pick(NETWORKS), fc.array(pick(NETWORKS), { minLength: 1, maxLength: 3 }));
    case 'inLast':
    case 'inNext':
    case 'olderThan':
      return period;
    case 'in':
      return fc.array(scalarFor(field), { maxLength: 4 });
    case 'eq':
    case 'neq':
      return scalarFor(field);
    case 'between':
      return pair(field).map(([a, b]) => {
        const condition: Condition = { field: field.path, op, value: [a, b] };
        return 'message' in planValue(condition, field, NOW) ? [b, a] : [a, b];
      });
    default:
      return ordered(field);
  }
}

const ordered = (field: Field): fc.Arbitrary<Scalar> =>
  field.kind === 'version'
    ? pick(ORDERED.filter((one) => one !== '1.0^git'))
    : field.kind === 'any'
      ? fc.oneof(pick(NUMBERS), pick([...DATES, ...DAYS]))
      : scalarFor(field);

/** Both of one sort: days and numbers have no order among each other. */
const pair = (field: Field): fc.Arbitrary<[Scalar, Scalar]> =>
  field.kind === 'any'
    ? fc.oneof(fc.tuple(pick(NUMBERS), pick(NUMBERS)), fc.tuple(pick([...DATES, ...DAYS]), pick([...DATES, ...DAYS])))
    : fc.tuple(ordered(field), ordered(field));

const conditionOn = (field: Field): fc.Arbitrary<QueryNode> => pick(field.ops).chain((op) => conditionWith(field, op));

/** Parts of texts, and what is found whole: numbers, addresses, networks. */
export const SEARCHES = [
  ...TEXTS.filter((one) => one.trim() !== '' && !one.includes('\n')),
  ...['w', 'e', 'we', 'eb', '443', ':22', '10.0.0.1', '10.0.', '10.0.0.0/8', '::1', '2001:db8::/32', 'AA-BB', 'linux'],
];
const search = pick(SEARCHES).map((value): QueryNode => ({ field: ANY_TEXT.path, op: 'contains', value }));

function treeIn(catalogue: FieldCatalogue, depth: number): fc.Arbitrary<QueryNode> {
  const field = pick(catalogue.fields).chain(conditionOn);
  const leaf = isOfRecord(catalogue)
    ? fc.oneof({ weight: 12, arbitrary: field }, { weight: 1, arbitrary: search })
    : field;
  if (depth === 0) return leaf;
  const deeper = (inner: FieldCatalogue) => fc.constant(null).chain(() => treeIn(inner, depth - 1));
  const group: fc.Arbitrary<QueryNode> = fc
    .record({
      op: pick(['and', 'or'] as const),
      not: fc.boolean(),
      items: fc.array(deeper(catalogue), { maxLength: 3 }),
    })
    .map(({ op, not, items }) => (not ? { op, not, items } : { op, items }));
  const lists = catalogue.fields.filter((field) => field.kind === 'elements');
  const elements = lists.map((field) =>
    deeper(elementCatalogue(catalogue, field)).map((where) => ({ field: field.path, where })),
  );
  const relations = catalogue.relations
    .filter(({ to }) => to !== 'software')
    .map(({ name, to }) => deeper(fieldCatalogue(to)).map((where) => ({ relation: name, where })));
  const changed: fc.Arbitrary<QueryNode>[] =
    catalogue.entity === 'asset' && catalogue.relations.length > 0
      ? [fc.record({ field: pick(['*', 'os', 'tags']), within: period })]
      : [];
  return fc.oneof(
    { weight: 4, arbitrary: leaf },
    { weight: 3, arbitrary: group },
    ...[...elements, ...relations, ...changed].map((arbitrary) => ({ weight: 1, arbitrary })),
  );
}

export const queryTree = (entity: EntityName): fc.Arbitrary<QueryNode> => treeIn(fieldCatalogue(entity), 3);
