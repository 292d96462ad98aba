import type { Sort } from '../../contract/query';
import { COMPANY_KEY } from '../session/company-choice';
import type { ListFilter } from './list-filter';

/** A list's whole state. The address carries it, so a link is a view. */
export interface ListState {
  /** Free text. */
  readonly q: string;
  /** Of each filter that is set, its values. */
  readonly chosen: Chosen;
  readonly sort: Sort;
  /** Column ids in order; null: this browser's own choice. */
  readonly cols: readonly string[] | null;
  /** The saved filter it was opened with; `NO_SAVED`: expressly none, where a plain address means one's own default. */
  readonly saved: string | null;
  /** The record shown beside the list. */
  readonly open: string | null;
  /** Which tab of it, and which record within it. */
  readonly tab: string | null;
  readonly item: string | null;
}

type Chosen = Readonly<Record<string, readonly string[]>>;

/** What of a list its address is read and written with. */
export interface Addressed {
  readonly filters: readonly ListFilter[];
  readonly sort: Sort;
  readonly columnIds: readonly string[];
  readonly sortFields: readonly string[];
  /** A row can be shown beside the list. */
  readonly hasPanel: boolean;
}

export const valuesOf = ({ chosen }: Pick<ListState, 'chosen'>, name: string): readonly string[] => chosen[name] ?? [];

/** The choice with other values of one filter. */
export function withValues({ chosen }: Pick<ListState, 'chosen'>, name: string, values: readonly string[]): Chosen {
  const { [name]: _, ...others } = chosen;
  return values.length === 0 ? others : { ...others, [name]: values };
}

/** No text and no filter; what the list leaves out stays as it was asked for. */
export const cleared = (filters: readonly ListFilter[], { chosen }: ListState): Pick<ListState, 'q' | 'chosen'> => ({
  q: '',
  chosen: Object.fromEntries(
    filters.filter(isTick).flatMap(({ name }) => (chosen[name] === undefined ? [] : [[name, chosen[name]]])),
  ),
});

/** Says of which records the list speaks at all. Its one value is `1`. */
export const isTick = ({ kind }: ListFilter): boolean => kind === 'leftOut' || kind === 'deleted';

/** Filters that narrow the list: what it leaves out by itself is none. */
export const narrowing = (filters: readonly ListFilter[]): readonly ListFilter[] =>
  filters.filter((filter) => !isTick(filter));

/** The newest deletion first. */
export const BY_DELETION: Sort = { field: 'deletedAt', descending: true };

/** The list with deleted records alone, or as it is otherwise. */
export const withDeletedOnes = (
  { filters, sort: usual }: Pick<Addressed, 'filters' | 'sort'>,
  { chosen, sort }: ListState,
  isOn: boolean,
): Partial<ListState> => {
  const name = filters.find(({ kind }) => kind === 'deleted')?.name ?? '';
  const left = sort.field === BY_DELETION.field ? usual : sort;
  return { chosen: withValues({ chosen }, name, isOn ? ['1'] : []), sort: isOn ? BY_DELETION : left, open: null };
};

/** The list shows deleted records alone. */
export const showsDeleted = (filters: readonly ListFilter[], state: Pick<ListState, 'chosen'>): boolean =>
  filters.some(({ kind, name }) => kind === 'deleted' && valuesOf(state, name).length > 0);

export const isFiltered = (filters: readonly ListFilter[], state: ListState): boolean =>
  state.q !== '' || narrowing(filters).some(({ name }) => valuesOf(state, name).length > 0);

/** What is unknown, a key or a value, is ignored and named, so that a link from another version still opens (LS2). */
export function parseList(list: Addressed, search: string): { state: ListState; unknown: readonly string[] } {
  const params = new URLSearchParams(search);
  const own = ['q', 'sort', 'cols', 'saved', ...(list.hasPanel ? ['open', 'tab', 'item'] : [])];
  const keys = new Set([...own, COMPANY_KEY, ...list.filters.map(({ name }) => name)]);
  const unknown = [...new Set(params.keys())].filter((key) => !keys.has(key));
  const known = (key: string, values: readonly string[], isKnown: (value: string) => boolean): readonly string[] => {
    unknown.push(...new Set(values.filter((value) => !isKnown(value)).map((value) => `${key}=${value}`)));
    return values.filter(isKnown);
  };
  const filled = (text: string | null): string[] => text?.split(',').filter((part) => part !== '') ?? [];
  const [sort] = known('sort', filled(params.get('sort')), (text) => list.sortFields.includes(parseSort(text).field));
  const cols = known('cols', filled(params.get('cols')), (id) => list.columnIds.includes(id));
  const chosen = list.filters.flatMap((filter): [string, readonly string[]][] => {
    const { name, kind, isKnown } = filter;
    const said = params.getAll(name).filter((value) => value !== '');
    const values = known(name, said, isKnown).slice(0, kind === 'choice' || isTick(filter) ? 1 : said.length);
    return values.length === 0 ? [] : [[name, values]];
  });
  const open = (list.hasPanel && params.get('open')) || null;
  const state: ListState = {
    q: params.get('q') ?? '',
    chosen: Object.fromEntries(chosen),
    sort: sort === undefined ? list.sort : parseSort(sort),
    // A choice of nothing but unknown columns is none.
    cols: !params.has('cols') || (cols.length === 0 && params.get('cols') !== '') ? null : cols,
    saved: params.get('saved'),
    ...(open === null ? { open, tab: null, item: null } : { open, tab: params.get('tab'), item: params.get('item') }),
  };
  return { state, unknown };
}

/** Without a leading `?`; empty for the plain list. */
export function formatList(list: Addressed, state: ListState): string {
  const params = new URLSearchParams();
  const write = ({ name }: ListFilter): void => {
    for (const value of valuesOf(state, name)) params.append(name, value);
  };
  if (state.q !== '') params.set('q', state.q);
  narrowing(list.filters).forEach(write);
  if (!isSameSort(state.sort, list.sort)) params.set('sort', formatSort(state.sort));
  if (state.cols !== null) params.set('cols', state.cols.join(','));
  list.filters.filter(isTick).forEach(write);
  if (state.saved !== null) params.set('saved', state.saved);
  if (state.open !== null) params.set('open', state.open);
  if (state.open !== null && state.tab !== null) params.set('tab', state.tab);
  if (state.open !== null && state.item !== null) params.set('item', state.item);
  // A comma needs no escape in a query, and people read and edit addresses.
  return params.toString().replaceAll('%2C', ',');
}

/** A record's page at the same part of it. */
export function withParts(to: string, { tab, item }: Pick<ListState, 'tab' | 'item'>): string {
  const params = new URLSearchParams({ ...(tab !== null && { tab }), ...(item !== null && { item }) });
  return params.size === 0 ? to : `${to}?${params}`;
}

export const isSameSort = (a: Sort, b: Sort): boolean => a.field === b.field && a.descending === b.descending;

function parseSort(text: string): Sort {
  return text.startsWith('-') ? { field: text.slice(1), descending: true } : { field: text, descending: false };
}

function formatSort({ field, descending }: Sort): string {
  return descending ? `-${field}` : field;
}
