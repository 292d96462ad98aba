import { isKeyOf } from '../../contract/narrow';
import { type Condition, isCondition, isPeriod, type Period, type QueryNode } from '../../contract/query';
import { wordsOf } from '../../domain/query/condition';
import { foldCase } from '../../domain/query/keys/fold';
import { COMPANY_KEY } from '../session/company-choice';
import type { ListBasis, ListKind } from './list-kind';

/** A choice of one value of a field. */
export interface RowFilter<R> {
  /** In the address. */
  readonly name: string;
  readonly label: string;
  /** Said where nothing is chosen. */
  readonly all: string;
  readonly field: keyof R & string;
  readonly textOf?: (value: string) => string;
}

export interface RowListState extends ListBasis {
  /** Of each filter that is set, its value. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly within: Within | null;
}

/** How long ago, at most. */
export const WITHIN = { '1d': 'The last 24 hours', '7d': 'The last 7 days', '30d': 'The last 30 days' } as const;
export type Within = keyof typeof WITHIN;
export const isWithin = (text: string) => isKeyOf(WITHIN, text);
const DAY = 86_400_000;
const periodOf = (within: Within): Period => ({ n: Number.parseInt(within, 10), unit: 'days' });

/** A list of small records that are all in the browser, newest first. */
export interface RowList<R> extends ListKind<RowListState> {
  readonly filters: readonly RowFilter<R>[];
  /** The field that says when it was. */
  readonly at: keyof R & string;
  /** What the free text is looked for in. */
  textOf(row: R): string;
}

type Given<R> = Pick<RowList<R>, 'entity' | 'path' | 'filters' | 'at' | 'textOf'>;

export function rowList<R>(given: Given<R>): RowList<R> {
  const { at, filters } = given;
  return {
    ...given,
    plain: { q: '', chosen: {}, within: null, saved: null },
    parse: (search) => parse(search, new Set(filters.map(({ name }) => name))),
    format,
    treeOf: ({ chosen, within }) => {
      const items = filters.flatMap(({ name, field }): QueryNode[] => {
        const value = chosen[name];
        return value === undefined ? [] : [{ field, op: 'eq', value }];
      });
      if (within !== null) items.push({ field: at, op: 'inLast', value: periodOf(within) });
      return { op: 'and', items };
    },
    sortOf: () => null,
    read: (items) => readItems(items.filter(isCondition), at, filters),
    aside: () => ({}),
  };
}

function parse(search: string, names: ReadonlySet<string>): ReturnType<RowList<unknown>['parse']> {
  const params = new URLSearchParams(search);
  const within = params.get('within');
  const known = new Set([...names, 'q', 'saved', 'within', COMPANY_KEY]);
  const unknown = [...new Set(params.keys())].filter((key) => !known.has(key));
  const isKnown = within === null || isWithin(within);
  const chosen = Object.fromEntries([...params].filter(([key, value]) => names.has(key) && value !== ''));
  return {
    state: { q: params.get('q') ?? '', chosen, within: isKnown ? within : null, saved: params.get('saved') },
    unknown: isKnown ? unknown : [...unknown, `within=${within}`],
  };
}

function format({ q, chosen, within, saved }: RowListState): string {
  const params = new URLSearchParams(chosen);
  if (within !== null) params.set('within', within);
  if (q !== '') params.set('q', q);
  if (saved !== null) params.set('saved', saved);
  return params.toString();
}

function readItems<R>(
  conditions: readonly Condition[],
  at: string,
  filters: readonly RowFilter<R>[],
): Partial<RowListState> {
  const chosen = filters.flatMap(({ name, field }) =>
    conditions.filter((one) => one.field === field).map(({ value }) => [name, String(value)] as const),
  );
  const period = conditions.find(({ field }) => field === at)?.value;
  const within = isPeriod(period) ? `${period.n}d` : '';
  return { chosen: Object.fromEntries(chosen), within: isWithin(within) ? within : null };
}

/** The rows the list's state leaves. */
export function shownRows<R>(list: RowList<R>, rows: readonly R[], state: RowListState, now: number): readonly R[] {
  const { q, chosen, within } = state;
  const set = list.filters.filter(({ name }) => chosen[name] !== undefined);
  const since = within === null ? null : new Date(now - Number.parseInt(within, 10) * DAY).toISOString();
  const words = wordsOf(q);
  return rows.filter((row) => {
    const text = words.length === 0 ? '' : foldCase(list.textOf(row));
    return (
      set.every(({ name, field }) => row[field] === chosen[name]) &&
      (since === null || String(row[list.at]) >= since) &&
      words.every((word) => text.includes(word))
    );
  });
}

/** What a filter offers: the values there are, and the chosen one, which another browser may have. */
export function optionsOf<R>(
  { field, textOf = (value) => value }: RowFilter<R>,
  rows: readonly R[],
  chosen: string | undefined,
): readonly { readonly value: string; readonly label: string }[] {
  const found = rows.map((row): unknown => row[field]).filter((value) => typeof value === 'string' && value !== '');
  const values = new Set([...found.map(String), ...(chosen === undefined ? [] : [chosen])]);
  return [...values]
    .map((value) => ({ value, label: textOf(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en', { sensitivity: 'base', numeric: true }));
}
