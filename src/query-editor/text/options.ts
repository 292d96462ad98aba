import type { ConditionOp } from '../../../contract/query';
import { type Field, type FieldCatalogue, fieldCatalogue } from '../../../domain/query/fields/field-catalogue';
import type { RelationInfo } from '../../../domain/query/fields/relations';
import type { NamingWord } from '../../../domain/query/query-naming';
import type { Want } from '../../../domain/query/text/cursor';
import { isScale } from '../../../domain/query/text/typed-value';
import { isAskedEntity } from '../../words/asked';
import { ENTITY_TEXT } from '../../words/entity-text';
import { opText } from '../op-text';

/** What can be taken at the caret. */
export interface Option {
  readonly label: string;
  /** What it is, in one line. */
  readonly about?: string;
  /** What is written for it, before the caret and after it. */
  readonly write: readonly [before: string, after: string];
}

const word = (label: string, about?: string): Option => ({
  label,
  write: [`${label} `, ''],
  ...(about === undefined ? {} : { about }),
});

/** By the grammar and the fields; dates, saved queries and real values are added where they are known. */
export function optionsOf(wants: Want, named: readonly NamingWord[]): readonly Option[] {
  switch (wants.kind) {
    case 'condition':
      return conditionOptions(wants.catalogue, named);
    case 'operator':
      return operatorOptions(wants.field);
    case 'value':
      if (wants.field?.kind === 'elements')
        return [elementOption(wants.field), word(`${wants.field.path}: *`, 'Has any')];
      if (wants.field?.kind === 'boolean') return [word('true', 'Yes'), word('false', 'No')];
      return (wants.field?.values ?? []).map((value) => word(value));
    case 'relation':
      return wants.catalogue.relations.map((one) => relationOption(one, ''));
    case 'fields':
      return wants.fields.filter(({ path }) => !path.endsWith('.*')).map(({ path, label }) => word(path, label));
    case 'changed':
      return ['*', ...wants.fields].map(wordOption);
    case 'words':
      return wants.words.map(wordOption);
    case 'query':
      return [];
  }
}

/** Nothing typed yet: the usual fields, then what groups conditions, then all other fields. */
function conditionOptions(catalogue: FieldCatalogue, named: readonly NamingWord[]): readonly Option[] {
  const { entity, fields, relations } = catalogue;
  const isRecord = entity !== null && catalogue === fieldCatalogue(entity);
  const known = fields.filter(({ path }) => !path.endsWith('.*'));
  const usual = isRecord && isAskedEntity(entity) ? ENTITY_TEXT[entity].columns : known.map(({ path }) => path);
  const option = ({ path, label }: Field): Option => word(path, label);
  return [
    ...known.filter(({ path }) => usual.includes(path)).map(option),
    ...relations.map((one) => relationOption(one, 'has ')),
    ...known.filter(({ kind }) => kind === 'elements').map(elementOption),
    ...(relations.some(({ isHistory }) => isHistory) ? [CHANGED] : []),
    ...(isRecord ? named.map((one) => NAMED[one]) : []),
    ...(known.some(({ list }) => list) ? [COUNT, ...QUANTIFIED] : []),
    word('not', 'Negates what follows'),
    ...known.filter(({ path }) => !usual.includes(path)).map(option),
  ];
}

const CHANGED: Option = { label: 'changed(…)', about: 'A field that changed recently', write: ['changed(', ', 7d)'] };
const NAMED: Readonly<Record<NamingWord, Option>> = {
  query: { label: 'query(…)', about: 'The results of a saved query', write: ['query(', ')'] },
  group: { label: 'group(…)', about: 'The members of an asset group', write: ['group(', ')'] },
};
const COUNT: Option = { label: 'count(…)', about: 'How many values a list has', write: ['count(', ') > 1'] };
const QUANTIFIED = [word('all', 'Every value of the list'), word('none', 'No value of the list')];

const relationOption = ({ name, label }: RelationInfo, before: string): Option => ({
  label: `${before}${name}{…}`,
  about: `Related ${label.toLowerCase()} for which …`,
  write: [`${before}${name}{`, '}'],
});

const elementOption = ({ path, label }: Field): Option => ({
  label: `${path}{…}`,
  about: `Several conditions on the same one of: ${label}`,
  write: [`${path}{`, '}'],
});

const PERIODS: Readonly<Record<string, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12M': '12 months',
};

function wordOption(text: string): Option {
  if (text === '{') return { label: '{…}', about: 'Conditions on it', write: ['{', '}'] };
  if (text === '(') return { label: '(…)', write: ['(', ')'] };
  return word(text, text === '*' ? 'Any field' : PERIODS[text]);
}

/** How an operator is written, the caret where its value goes. */
const SIGNS: Partial<Record<ConditionOp, readonly [label: string, before: string, after: string]>> = {
  eq: [':', ': ', ''],
  contains: [': *…*', ': *', '*'],
  starts: [': …*', ': ', '*'],
  ends: [': *…', ': *', ''],
  regex: [': /…/', ': /', '/'],
  neq: ['!=', '!= ', ''],
  lt: ['<', '< ', ''],
  lte: ['<=', '<= ', ''],
  gt: ['>', '> ', ''],
  gte: ['>=', '>= ', ''],
  in: [': (…)', ': (', ')'],
  inCidr: ['in', 'in ', ''],
  between: ['between', 'between ', ' and '],
  inLast: ['in last', 'in last ', ''],
  inNext: ['in next', 'in next ', ''],
  olderThan: ['older than', 'older than ', ''],
  isEmpty: ['is empty', 'is empty ', ''],
  isV4: ['is v4', 'is v4 ', ''],
  isV6: ['is v6', 'is v6 ', ''],
};

/** Asked of words that have an order, whose words are then meant (Q87). */
const ON_SCALE: readonly ConditionOp[] = ['gte', 'gt', 'lte', 'lt', 'between'];

function operatorOptions(field: Field | undefined): readonly Option[] {
  if (field === undefined) return [];
  const ops = [...field.ops, ...(isScale(field) ? ON_SCALE : [])].flatMap((op): Option[] => {
    const sign = SIGNS[op];
    if (sign === undefined) return [];
    const [label, before, after] = sign;
    return [{ label, about: opText(op, field), write: [before, after] }];
  });
  return [
    ...(field.kind === 'elements' ? [{ ...elementOption(field), label: '{…}', write: ['{', '}'] } as const] : []),
    ...ops,
    word('is missing', opText('missing', field)),
    word(': *', opText('exists', field)),
  ];
}
