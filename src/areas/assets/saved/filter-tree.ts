import { SEVERITIES } from '../../../../contract/primitives';
import type { Condition, QueryNode, Sort } from '../../../../contract/query';
import { canonicalQuery } from '../../../../domain/query/text/print-query-text';
import { NO_SAVED } from '../../../data/saved-queries';
import { FACET_NAMES, FILTER_FIELDS, listTree } from '../list-question';
import { DEFAULT_SORT, formatListUrl, type ListState, NO_FILTERS, parseListUrl } from '../list-url';

/** A saved query whose question the list can show, with the state that shows it. */
export interface SavedFilter {
  readonly id: string;
  readonly state: ListState;
}

const ALL: ListState = { ...NO_FILTERS, sort: DEFAULT_SORT, cols: null, archived: false, saved: null };

/** What of the list is kept: the tree without the free text, which no tree can say, and the order. */
export const keptOf = (state: ListState) => ({ ast: { ...canonicalQuery(listTree(state)) }, sort: state.sort });

/** The list's state for a tree that is one of the list's; null where the list has no place for it. */
export function stateOfTree(tree: QueryNode, sort: Sort | null): ListState | null {
  const { archived, ...found } = { ...ALL, ...readItems(itemsOf(canonicalQuery(tree))) };
  const wanted: ListState = { ...found, archived, sort: sort ?? DEFAULT_SORT };
  const { state, unknown } = parseListUrl(formatListUrl(wanted));
  return unknown.length === 0 && keyOf(listTree(state)) === keyOf(tree) && sameSort(state.sort, wanted.sort)
    ? state
    : null;
}

/** What it seems to say. That it says nothing else is seen by asking it back. */
function readItems(items: readonly QueryNode[]): Partial<ListState> {
  const conditions = items.filter(isCondition);
  const values = (field: string): readonly string[] =>
    conditions.filter((one) => one.field === field && one.op === 'in').flatMap(({ value }) => listed(value));
  const text = JSON.stringify(items);
  return {
    ...Object.fromEntries(FACET_NAMES.map((name) => [name, values(FILTER_FIELDS[name])])),
    finding: SEVERITIES.filter((severity) => text.includes(`"findingCounts.${severity}"`)),
    archived: !conditions.some(({ field }) => field === 'lifecycle'),
  };
}

const isCondition = (node: QueryNode): node is Condition => 'op' in node && !('items' in node);
const listed = (value: Condition['value']): string[] => (Array.isArray(value) ? value.map(String) : []);
const itemsOf = (node: QueryNode): readonly QueryNode[] =>
  'items' in node && node.op === 'and' && node.not !== true ? node.items : [node];
const sameSort = (a: Sort, b: Sort): boolean => a.field === b.field && a.descending === b.descending;

/** The same for trees that ask the same in another order of their conditions. */
function keyOf(tree: QueryNode): string {
  const parts = itemsOf(canonicalQuery(tree)).map((item) =>
    JSON.stringify('items' in item ? { ...item, items: item.items.map((one) => JSON.stringify(one)).sort() } : item),
  );
  return JSON.stringify(parts.sort());
}

/** Whether the list shows what the filter says. */
export const isSame = (state: ListState, filter: ListState): boolean =>
  state.q === '' && keyOf(listTree(state)) === keyOf(listTree(filter)) && sameSort(state.sort, filter.sort);

/** Nothing is filtered and nothing ordered: such an address may stand for a saved filter. */
export const isPlain = (state: ListState): boolean => isSame(state, ALL);

/** What an address stands for that says no state itself: the saved filter it names, or one's default; else null. */
export function openedWith(
  state: ListState,
  filters: readonly SavedFilter[],
  usual: SavedFilter | undefined,
): ListState | null {
  if (!isPlain(state)) return null;
  const filter = state.saved === null ? usual : filters.find(({ id }) => id === state.saved);
  return filter === undefined || isPlain(filter.state) ? null : { ...filter.state, cols: state.cols, saved: filter.id };
}

/** The plain list must say that it is meant where a plain address would open with a filter. */
export const settled = (state: ListState, usual: SavedFilter | undefined): ListState =>
  isPlain(state) ? { ...state, saved: usual === undefined ? null : NO_SAVED } : state;

export const CLEARED: Partial<ListState> = { ...NO_FILTERS, sort: DEFAULT_SORT, archived: false };
