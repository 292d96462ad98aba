import type { EntityName } from '../../contract/entities';
import { isCondition, type QueryNode, type Sort } from '../../contract/query';
import { canonicalQuery } from '../../domain/query/text/print-query-text';
import { NO_SAVED } from '../data/saved-queries';

/** The records lists can be of: filters of any kind can be saved (Q79). */
export type ListEntity = EntityName;

/** What every list's state has beside its own filters. */
export interface ListBasis {
  /** Free text. */
  readonly q: string;
  /** The saved filter it was opened with; `NO_SAVED`: expressly none, where a plain address means one's own default. */
  readonly saved: string | null;
}

/** A list whose state is its address and whose filters are a query tree. */
export interface ListKind<S extends ListBasis> {
  readonly entity: ListEntity;
  readonly path: string;
  /** Nothing filtered, nothing ordered. */
  readonly plain: S;
  /** What is unknown is ignored and named. */
  parse(search: string): { readonly state: S; readonly unknown: readonly string[] };
  format(state: S): string;
  /** The filters without the free text, which no tree can say. */
  treeOf(state: S): QueryNode;
  sortOf(state: S): Sort | null;
  /** What the items of a tree seem to say; that they say nothing else is seen by asking it back. */
  read(items: readonly QueryNode[], sort: Sort | null): Partial<S>;
  /** What is no filter, and stays when another one is shown. */
  aside(state: S): Partial<S>;
}

/** A saved query whose question the list can show, with the state that shows it. */
export interface SavedFilter<S> {
  readonly id: string;
  readonly state: S;
}

/** What of the list is kept. */
export const keptOf = <S extends ListBasis>(kind: ListKind<S>, state: S) => ({
  ast: { ...canonicalQuery(kind.treeOf(state)) },
  sort: kind.sortOf(state),
});

/** The list's state for a tree that is one of the list's; null where the list has no place for it. */
export function stateOfTree<S extends ListBasis>(kind: ListKind<S>, tree: QueryNode, sort: Sort | null): S | null {
  const wanted: S = { ...kind.plain, ...kind.read(itemsOf(canonicalQuery(tree)), sort) };
  const { state, unknown } = kind.parse(kind.format(wanted));
  return unknown.length === 0 && keyOf(kind.treeOf(state)) === keyOf(tree) && isSameSort(kind, state, wanted)
    ? state
    : null;
}

export const itemsOf = (node: QueryNode): readonly QueryNode[] =>
  'items' in node && node.op === 'and' && node.not !== true ? node.items : [node];

const isSameSort = <S extends ListBasis>({ sortOf }: ListKind<S>, a: S, b: S): boolean =>
  sortOf(a)?.field === sortOf(b)?.field && sortOf(a)?.descending === sortOf(b)?.descending;

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
export const isSame = <S extends ListBasis>(kind: ListKind<S>, state: S, filter: S): boolean =>
  state.q === '' && keyOf(kind.treeOf(state)) === keyOf(kind.treeOf(filter)) && isSameSort(kind, state, filter);

/** Nothing is filtered and nothing ordered: such an address may stand for a saved filter. */
export const isPlain = <S extends ListBasis>(kind: ListKind<S>, state: S): boolean => isSame(kind, state, kind.plain);

/** The state of a saved filter, in the list as it stands. */
export const appliedTo = <S extends ListBasis>(kind: ListKind<S>, state: S, filter: SavedFilter<S>): S => ({
  ...filter.state,
  ...kind.aside(state),
  saved: filter.id,
});

/** What an address stands for that says no state itself: the saved filter it names, or one's default; else null. */
export function openedWith<S extends ListBasis>(
  kind: ListKind<S>,
  state: S,
  filters: readonly SavedFilter<S>[],
  usual: SavedFilter<S> | undefined,
): S | null {
  if (!isPlain(kind, state)) return null;
  const filter = state.saved === null ? usual : filters.find(({ id }) => id === state.saved);
  return filter === undefined || isPlain(kind, filter.state) ? null : appliedTo(kind, state, filter);
}

/** The plain list must say that it is meant where a plain address would open with a filter. */
export const settled = <S extends ListBasis>(kind: ListKind<S>, state: S, usual: SavedFilter<S> | undefined): S =>
  isPlain(kind, state) ? { ...state, saved: usual === undefined ? null : NO_SAVED } : state;
