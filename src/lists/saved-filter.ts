import { isCondition, type QueryNode, type Sort } from '../../contract/query';
import { canonicalQuery } from '../../domain/query/text/print-query-text';
import { NO_SAVED } from '../data/saved-queries';
import type { List } from './define-list';
import { listTree } from './list-question';
import { isSameSort, type ListState } from './list-state';

/** A saved query whose question the list can show, with the state that shows it. */
export interface SavedFilter {
  readonly id: string;
  readonly state: ListState;
}

/** What of the list is kept: neither its text, which no tree can say, nor its columns, which are the browser's choice. */
export const keptOf = (list: List, state: ListState) => ({
  ast: { ...canonicalQuery(listTree(list.filters, state)) },
  sort: state.sort,
});

/** The list's state for a tree that is one of the list's; null where the list has no place for it. */
export function stateOfTree(list: List, tree: QueryNode, sort: Sort | null): ListState | null {
  const items = itemsOf(canonicalQuery(tree));
  const chosen = list.filters.map(({ name, read }) => [name, read(items)] as const);
  const wanted: ListState = {
    ...list.plain,
    chosen: Object.fromEntries(chosen.filter(([, values]) => values.length > 0)),
    sort: sort ?? list.sort,
  };
  // That the tree says nothing else is seen by asking back what was read.
  const { state, unknown } = list.parse(list.format(wanted));
  return unknown.length === 0 &&
    keyOf(listTree(list.filters, state)) === keyOf(tree) &&
    isSameSort(state.sort, wanted.sort)
    ? state
    : null;
}

const itemsOf = (node: QueryNode): readonly QueryNode[] =>
  'items' in node && node.op === 'and' && node.not !== true ? node.items : [node];

/** The same for trees that ask the same in another order of their conditions, or of one value as of a list of one. */
function keyOf(tree: QueryNode): string {
  const parts = itemsOf(canonicalQuery(tree)).map((item) =>
    JSON.stringify(
      'items' in item ? { ...item, items: item.items.map((one) => JSON.stringify(one)).sort() } : asListed(item),
    ),
  );
  return JSON.stringify(parts.sort());
}

function asListed(node: QueryNode): QueryNode {
  if (!isCondition(node) || node.op !== 'eq' || typeof node.value === 'object' || node.value === undefined) return node;
  return { ...node, op: 'in', value: [node.value] };
}

/** Whether the list shows what the filter says. */
export const isSame = ({ filters }: List, state: ListState, filter: ListState): boolean =>
  state.q === '' &&
  keyOf(listTree(filters, state)) === keyOf(listTree(filters, filter)) &&
  isSameSort(state.sort, filter.sort);

/** Nothing is filtered and nothing ordered: such an address may stand for a saved filter. */
export const isPlain = (list: List, state: ListState): boolean => isSame(list, state, list.plain);

/** The state of a saved filter, in the list as it stands. */
export const appliedTo = ({ cols, open, tab, item }: ListState, filter: SavedFilter): ListState => ({
  ...filter.state,
  ...{ cols, open, tab, item },
  saved: filter.id,
});

/** What an address stands for that says no state itself: the saved filter it names, or one's default; else null. */
export function openedWith(
  list: List,
  state: ListState,
  filters: readonly SavedFilter[],
  usual: SavedFilter | undefined,
): ListState | null {
  if (!isPlain(list, state)) return null;
  const filter = state.saved === null ? usual : filters.find(({ id }) => id === state.saved);
  return filter === undefined || isPlain(list, filter.state) ? null : appliedTo(state, filter);
}

/** The plain list must say that it is meant where a plain address would open with a filter. */
export const settled = (list: List, state: ListState, usual: SavedFilter | undefined): ListState =>
  isPlain(list, state) ? { ...state, saved: usual === undefined ? null : NO_SAVED } : state;
