import { areSeverities } from '../../contract/primitives';
import { type Condition, isCondition, isPeriod, type Period, type QueryNode, type Scalar } from '../../contract/query';
import type { Field, FieldCatalogue } from '../../domain/query/fields/field-catalogue';
import { canonicalQuery } from '../../domain/query/text/print-query-text';
import { yesNo } from '../kit/format';
import { valueLabel } from '../words/value-label';
import { neededField } from './needed-field';

interface FilterBasis {
  /** In the address, once for each value. */
  readonly name: string;
  readonly label: string;
  textOf(value: string): string;
  /** What is not is ignored and named (LS2). */
  isKnown(value: string): boolean;
  /** What the values ask, none of them too; null: nothing. */
  ask(values: readonly string[]): QueryNode | null;
  /** The values these conditions seem to say; that they say nothing else is seen by asking it back. */
  read(items: readonly QueryNode[]): readonly string[];
}

/** Any of a field's values; they are counted beside the list. */
export interface Facet extends FilterBasis {
  readonly kind: 'facet';
  readonly field: string;
  /** Of values that are known beforehand: the order they are shown in, whatever their number (LS40). Null: the most frequent first. */
  readonly order: readonly string[] | null;
  /** What is chosen beside its values, as rows without one. */
  readonly rest: readonly RestCase[];
}

/** A question that stands among the values of a field, which is not one of them. */
export interface RestCase {
  /** In the address, where no value of the field is expected. */
  readonly value: string;
  readonly text: string;
  readonly where: QueryNode;
}

/** Rows in which none of these fields says anything. */
export const notSet = (...fields: readonly string[]): RestCase => ({
  ...{ value: '_unset', text: 'Not set' },
  where: allOf(fields.map((field) => ({ field, op: 'exists', value: false }))),
});

function allOf(items: readonly QueryNode[]): QueryNode {
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : { op: 'and', items: [...items] };
}

/** Any of a few questions; the rows that answer each are counted beside the list. */
export interface Cases extends FilterBasis {
  readonly kind: 'cases';
  /** In the order they are shown in. */
  readonly options: readonly string[];
  caseOf(value: string): QueryNode;
  /** Closed until somebody opens it: its counts are not free. */
  readonly isClosed: boolean;
}

/** One of a few, or none. */
export interface Choice extends FilterBasis {
  readonly kind: 'choice';
  readonly options: readonly string[];
  /** Where none is chosen. */
  readonly all: string;
}

/** Records the list leaves out unless they are asked for, as what is archived. Its one value is `1`. */
export interface LeftOut extends FilterBasis {
  readonly kind: 'leftOut';
  /** What they are called: "39 archived". */
  readonly word: string;
  /** What several are called, where that is another word: "5 duplicates". */
  readonly several?: string;
  readonly left: QueryNode;
}

/** Deleted records alone, read and brought back. Its one value is `1`. */
interface DeletedOnes extends FilterBasis {
  readonly kind: 'deleted';
}

/** Only in addresses and chips: what links from elsewhere ask for. */
export interface Linked extends FilterBasis {
  readonly kind: 'linked';
}

export type ListFilter = Facet | Cases | Choice | LeftOut | DeletedOnes | Linked;
/** What is shown beside the list with a count for each of its values. */
export const isCounted = (filter: ListFilter) => filter.kind === 'facet' || filter.kind === 'cases';

/** What a filter is follows from the fields of the list's records. */
export type FilterOf = (catalogue: FieldCatalogue) => ListFilter;

interface FacetWords {
  readonly label?: string;
  /** Its values are an order, of which the highest comes first; a severity's always are. */
  readonly isOrder?: boolean;
  readonly values?: readonly string[];
  readonly rest?: readonly RestCase[];
  textOf?(value: string): string;
}

/** The values of a field, in words and vocabulary those of the field. */
export function facet(name: string, path = name, words: FacetWords = {}): FilterOf {
  return (catalogue) => {
    const field = neededField(catalogue, path);
    const { rest = [], label = field.label } = words;
    const said = field.kind === 'boolean' ? yesOrNo(path, words.textOf) : valuesOfField(field, words);
    return { ...{ kind: 'facet', name, field: path, label, order: said.order, rest }, ...withRest(said, rest) };
  };
}

type Asking = Pick<FilterBasis, 'textOf' | 'isKnown' | 'ask' | 'read'>;

function valuesOfField(field: Field, words: FacetWords): Asking & Pick<Facet, 'order'> {
  const { path } = field;
  const values = words.values ?? field.values;
  const isOrder = words.isOrder ?? areSeverities(values);
  const typed = (value: string): Scalar => (field.kind === 'number' ? Number(value) : value);
  return {
    order: (isOrder ? values?.toReversed() : values) ?? null,
    textOf: words.textOf ?? ((value) => valueLabel(field, value)),
    isKnown: (value) => values === undefined || values.includes(value),
    ask: (chosen) => (chosen.length === 0 ? null : { field: path, op: 'in', value: chosen.map(typed) }),
    read: (items) => items.flatMap((item) => (isCondition(item) && item.field === path ? listed(item.value) : [])),
  };
}

/** A value that is one of two is asked for by itself: there is no list of them. */
const yesOrNo = (
  field: string,
  textOf = (value: string) => yesNo(value === 'true'),
): Asking & Pick<Facet, 'order'> => ({
  ...{ order: ['true', 'false'], textOf },
  isKnown: (value) => value === 'true' || value === 'false',
  ask: (chosen) => anyOf(chosen.map((value): Condition => ({ field, op: 'eq', value: value === 'true' }))),
  read: (items) =>
    items.flatMap(sides).flatMap((item) => (isCondition(item) && item.field === field ? listed(item.value) : [])),
});

/** The same, and what stands among the values. */
function withRest(values: Asking, rest: readonly RestCase[]): Asking {
  if (rest.length === 0) return values;
  const restOf = (value: string): RestCase | undefined => rest.find((one) => one.value === value);
  const isRest = (item: QueryNode): boolean => rest.some(({ where }) => isSame(where, item));
  return {
    textOf: (value) => restOf(value)?.text ?? values.textOf(value),
    isKnown: (value) => restOf(value) !== undefined || values.isKnown(value),
    ask(chosen) {
      const asked = values.ask(chosen.filter((value) => restOf(value) === undefined));
      const others = chosen.flatMap((value) => restOf(value)?.where ?? []);
      return anyOf([...(asked === null ? [] : sides(asked)), ...others]);
    },
    read(items) {
      const all = items.flatMap((item) => (sides(item).some(isRest) ? sides(item) : [item]));
      return [
        ...values.read(all.filter((item) => !isRest(item))),
        ...rest.filter(({ where }) => all.some((item) => isSame(where, item))).map(({ value }) => value),
      ];
    },
  };
}

function anyOf(nodes: readonly QueryNode[]): QueryNode | null {
  const [first, ...others] = nodes;
  if (first === undefined) return null;
  return others.length === 0 ? first : { op: 'or', items: [first, ...others] };
}

/** The sides of a plain “or”. */
const sides = (item: QueryNode): readonly QueryNode[] =>
  'items' in item && item.op === 'or' && item.not !== true ? item.items : [item];

const isSame = (a: QueryNode, b: QueryNode): boolean =>
  JSON.stringify(canonicalQuery(a)) === JSON.stringify(canonicalQuery(b));

interface CasesGiven {
  readonly name: string;
  readonly label: string;
  readonly options: readonly string[];
  readonly isClosed?: boolean;
  caseOf(value: string): QueryNode;
  textOf(value: string): string;
  isKnown?(value: string): boolean;
}

export function cases(given: CasesGiven): Cases {
  const { options, caseOf } = given;
  const textOf = (node: QueryNode): string => JSON.stringify(canonicalQuery(node));
  return {
    ...{ isKnown: (value: string) => options.includes(value), isClosed: false, ...given, kind: 'cases' },
    ask: (values) => anyOf(values.map(caseOf)),
    read(items) {
      const said = new Set(
        items.flatMap((item) => ('items' in item && item.op === 'or' ? [item, ...item.items] : [item])).map(textOf),
      );
      return options.filter((value) => said.has(textOf(caseOf(value))));
    },
  };
}

/** How long ago a date is, in stretches that do not overlap. `isAlways`: there is one of every record; else `never` says that there is none. */
export function age(name: string, path: string, { isAlways = false, never = 'Never' } = {}): FilterOf {
  return (catalogue) =>
    cases({
      ...{ name, label: neededField(catalogue, path).label },
      options: Object.keys(AGES).filter((value) => !isAlways || value !== NEVER),
      textOf: (value) => AGES[value]?.text ?? never,
      caseOf(value) {
        const { from, to } = AGES[value] ?? {};
        if (from === undefined && to === undefined) return { field: path, op: 'exists', value: false };
        const items: Condition[] = [
          ...(from === undefined ? [] : [{ field: path, op: 'gte' as const, value: `now-${from}d` }]),
          ...(to === undefined ? [] : [{ field: path, op: 'lt' as const, value: `now-${to}d` }]),
        ];
        return allOf(items);
      },
    });
}

const NEVER = 'never';
/** Days back, `from` included, `to` not. Neither: never. */
const AGES: Readonly<Record<string, { readonly text?: string; readonly from?: number; readonly to?: number }>> = {
  '1d': { text: 'Last 24 hours', from: 1 },
  '7d': { text: '1 to 7 days ago', from: 7, to: 1 },
  '30d': { text: '7 to 30 days ago', from: 30, to: 7 },
  '90d': { text: '30 to 90 days ago', from: 90, to: 30 },
  older: { text: 'More than 90 days ago', to: 90 },
  [NEVER]: {},
};

const WITHIN: Readonly<Record<string, string>> = {
  '1d': 'The last 24 hours',
  '7d': 'The last 7 days',
  '30d': 'The last 30 days',
};

/** How long ago at most a date of the record is. */
export function within(path: string): FilterOf {
  return (catalogue) => {
    const { label } = neededField(catalogue, path);
    const periodOf = (value: string): Period => ({ n: Number.parseInt(value, 10), unit: 'days' });
    return {
      ...{ kind: 'choice', name: 'within', label, options: Object.keys(WITHIN), all: 'At any time' },
      textOf: (value) => WITHIN[value] ?? value,
      isKnown: (value) => Object.hasOwn(WITHIN, value),
      ask: ([value]) => (value === undefined ? null : { field: path, op: 'inLast', value: periodOf(value) }),
      read: (items) =>
        items.flatMap((item) =>
          isCondition(item) && item.field === path && isPeriod(item.value) ? [`${item.value.n}d`] : [],
        ),
    };
  };
}

interface LeftOutGiven {
  readonly name: string;
  readonly label: string;
  readonly word: string;
  readonly field: string;
  readonly value: string;
}

export function leftOut({ name, label, word, field, value }: LeftOutGiven): FilterOf {
  return () => ({
    ...leftOutWhere({ name, label, word, left: { field, op: 'eq', value }, kept: { field, op: 'neq', value } }),
    read: (items) => (items.some((item) => isCondition(item) && item.field === field) ? [] : ['1']),
  });
}

/** The same by a question: `left` are those that are left out, `kept` all others. */
export const leftOutWhere = ({
  left,
  kept,
  ...given
}: Pick<LeftOut, 'name' | 'label' | 'word' | 'several' | 'left'> & { readonly kept: QueryNode }): LeftOut => ({
  ...{ ...given, kind: 'leftOut', left },
  textOf: () => given.label,
  isKnown: (one) => one === '1',
  ask: ([asked]) => (asked === undefined ? kept : null),
  read: (items) => (items.some((item) => isSame(item, kept)) ? [] : ['1']),
});

/** Of every list whose records can be brought back. */
export const DELETED_ONES: DeletedOnes = {
  ...{ kind: 'deleted', name: 'deleted', label: 'Show deleted' },
  textOf: () => 'Deleted',
  isKnown: (value) => value === '1',
  // It is asked beside the tree: a query has no deleted records.
  ask: () => null,
  read: () => [],
};

export const linked =
  (filter: Omit<Linked, 'kind'>): FilterOf =>
  () => ({ kind: 'linked', ...filter });

const listed = (value: Condition['value']): readonly string[] =>
  value === undefined || isPeriod(value) ? [] : [value].flat().map(String);
