import type { EntityName } from '../../contract/entities';
import { QUERY } from '../../contract/limits';
import type { AskedFacet, Group, QueryNode, Sort } from '../../contract/query';
import type { ViewSpec } from '../../contract/sync-api';
import { searchedIn } from '../../domain/query/search';
import type { ViewQuestion } from '../data/windowed-view';
import type { List } from './define-list';
import { type Cases, type Facet, isCounted, type LeftOut, type ListFilter } from './list-filter';
import { type ListState, narrowing, showsDeleted, valuesOf } from './list-state';

/** The list's filters as the tree they are; the free text is asked beside it. */
export function listTree(filters: readonly ListFilter[], state: ListState): Group {
  return { op: 'and', items: filters.flatMap(({ name, ask }) => ask(valuesOf(state, name)) ?? []) };
}

/** All that the list asks, its text too, as one question (QP98). */
export function questionTree({ filters }: Pick<List, 'filters'>, state: ListState): Group {
  return { op: 'and', items: [...searchedIn(state.q), ...listTree(filters, state).items] };
}

/** `also`: what the page itself asks beside the filters. */
export function listQuestion<E extends EntityName>(
  list: List<E>,
  companyId: string,
  state: ListState,
  also?: QueryNode,
  isOpen: (filter: ListFilter) => boolean = () => true,
): ViewQuestion<E> {
  const onlyDeleted = showsDeleted(list.filters, state);
  // What the list leaves out otherwise may be what somebody looks for.
  const { items } = listTree(onlyDeleted ? narrowing(list.filters) : list.filters, state);
  const all = also === undefined ? items : [...items, also];
  return {
    companyId,
    entity: list.entity,
    // The list's own order breaks ties.
    sort: state.sort.field === list.sort.field ? [state.sort] : [state.sort, ...sortsAlso(list, state), list.sort],
    // What is closed and narrows nothing is not counted.
    facets: list.filters.flatMap((filter) =>
      isCounted(filter) && (isOpen(filter) || valuesOf(state, filter.name).length > 0)
        ? [filter.kind === 'facet' ? valuesAsked(filter) : casesAsked(filter, valuesOf(state, filter.name))]
        : [],
    ),
    ...(all.length === 0 ? {} : { where: { op: 'and', items: all } }),
    ...(onlyDeleted ? { onlyDeleted } : {}),
    ...textOf(state),
  };
}

/** What a column is sorted by beside its first field, the same way round. */
const sortsAlso = <E extends EntityName>({ columns }: Pick<List<E>, 'columns'>, { sort }: ListState): readonly Sort[] =>
  (columns.find(({ sortField }) => sortField === sort.field)?.sortAlso ?? []).map((field) => ({ ...sort, field }));

const valuesAsked = ({ field, rest }: Facet): AskedFacet =>
  rest.length === 0 ? field : { name: field, withValues: true, cases: rest };

/** What is chosen is always among them: it steps aside as a whole (Q6). */
function casesAsked({ name, options, caseOf }: Cases, chosen: readonly string[]): AskedFacet {
  const values = [...new Set([...chosen, ...options])].slice(0, QUERY.maxCases);
  return { name, cases: values.map((value) => ({ value, where: caseOf(value) })) };
}

/** The filters whose records the list leaves out as it stands. */
export const leftOutBy = ({ filters }: Pick<List, 'filters'>, state: ListState): readonly LeftOut[] =>
  showsDeleted(filters, state)
    ? []
    : filters
        .flatMap((filter) => (filter.kind === 'leftOut' ? [filter] : []))
        .filter(({ name }) => valuesOf(state, name).length === 0);

/** What one of these leaves out of what the list shows else; null where there is none. */
export function leftOutSpec<E extends EntityName>(
  list: List<E>,
  companyId: string,
  state: ListState,
  out: LeftOut | undefined,
  also?: QueryNode,
): ViewSpec<E> | null {
  if (out === undefined) return null;
  const { items } = listTree(
    list.filters.filter((filter) => filter !== out),
    state,
  );
  const where = { op: 'and' as const, items: [...items, out.left, ...(also === undefined ? [] : [also])] };
  return { companyId, entity: list.entity, where, ...textOf(state), offset: 0, limit: 1 };
}

/** All that the list does not leave out, whatever its filters: of so many it shows some. Null where it leaves nothing out. */
export function notLeftOutSpec<E extends EntityName>(
  list: List<E>,
  companyId: string,
  state: ListState,
  also?: QueryNode,
): ViewSpec<E> | null {
  const kept = leftOutBy(list, state).flatMap(({ ask }) => ask([]) ?? []);
  const [first, ...others] = also === undefined ? kept : [...kept, also];
  if (kept.length === 0 || first === undefined) return null;
  const where = others.length === 0 ? first : { op: 'and' as const, items: [first, ...others] };
  return { companyId, entity: list.entity, where, offset: 0, limit: 1 };
}

function textOf({ q }: ListState): { text?: string } {
  return q.trim() === '' ? {} : { text: q.trim() };
}
