import { type Condition, isCondition, isPeriod, type Period, type QueryNode, type Scalar } from '../../contract/query';
import type { FieldCatalogue } from '../../domain/query/fields/field-catalogue';
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
  /** Of values that are an order: the highest first. Else the most frequent comes first. */
  readonly isOrder: boolean;
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
  readonly left: QueryNode;
}

/** Only in addresses and chips: what links from elsewhere ask for. */
export interface Linked extends FilterBasis {
  readonly kind: 'linked';
}

export type ListFilter = Facet | Choice | LeftOut | Linked;
/** What a filter is follows from the fields of the list's records. */
export type FilterOf = (catalogue: FieldCatalogue) => ListFilter;

interface FacetWords {
  readonly label?: string;
  readonly isOrder?: boolean;
  readonly values?: readonly string[];
  textOf?(value: string): string;
}

/** The values of a field, in words and vocabulary those of the field. */
export function facet(name: string, path = name, words: FacetWords = {}): FilterOf {
  return (catalogue) => {
    const field = neededField(catalogue, path);
    const basis = { kind: 'facet', name, field: path, label: words.label ?? field.label } as const;
    if (field.kind === 'boolean') return { ...basis, ...yesOrNo(path, words.textOf) };
    const values = words.values ?? field.values;
    const typed = (value: string): Scalar => (field.kind === 'number' ? Number(value) : value);
    return {
      ...{ ...basis, isOrder: words.isOrder === true },
      textOf: words.textOf ?? ((value) => valueLabel(field, value)),
      isKnown: (value) => values === undefined || values.includes(value),
      ask: (chosen) => (chosen.length === 0 ? null : { field: path, op: 'in', value: chosen.map(typed) }),
      read: (items) => items.flatMap((item) => (isCondition(item) && item.field === path ? listed(item.value) : [])),
    };
  };
}

/** A value that is one of two is asked for by itself: there is no list of them. */
const yesOrNo = (field: string, textOf = (value: string) => yesNo(value === 'true')) => ({
  ...{ isOrder: false, textOf },
  isKnown: (value: string) => value === 'true' || value === 'false',
  ask(chosen: readonly string[]): QueryNode | null {
    const [first, ...others] = chosen.map((value): Condition => ({ field, op: 'eq', value: value === 'true' }));
    if (first === undefined) return null;
    return others.length === 0 ? first : { op: 'or', items: [first, ...others] };
  },
  read: (items: readonly QueryNode[]) =>
    items
      .flatMap((item) => ('items' in item && item.op === 'or' ? item.items : [item]))
      .flatMap((item) => (isCondition(item) && item.field === field ? listed(item.value) : [])),
});

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
    ...{ kind: 'leftOut', name, label, word },
    left: { field, op: 'eq', value },
    textOf: () => label,
    isKnown: (one) => one === '1',
    ask: ([asked]) => (asked === undefined ? { field, op: 'neq', value } : null),
    read: (items) => (items.some((item) => isCondition(item) && item.field === field) ? [] : ['1']),
  });
}

export const linked =
  (filter: Omit<Linked, 'kind'>): FilterOf =>
  () => ({ kind: 'linked', ...filter });

const listed = (value: Condition['value']): readonly string[] =>
  value === undefined || isPeriod(value) ? [] : [value].flat().map(String);
