import type { Group, QueryNode, Scalar } from '../../../contract/query';
import type { ViewSpec } from '../../../contract/sync-api';
import type { ViewQuestion } from '../../data/windowed-view';
import type { FilterName, ListState } from './list-url';

/** Filters whose values are counted beside the list. */
export const FACET_NAMES = [
  'type',
  'os',
  'source',
  'criticality',
  'risk',
  'tag',
] as const satisfies readonly FilterName[];
export type FacetName = (typeof FACET_NAMES)[number];

/** The record's field behind each of them. */
export const FILTER_FIELDS: Readonly<Record<FacetName, string>> = {
  type: 'type',
  os: 'os.name',
  source: 'sources',
  criticality: 'criticality',
  risk: 'risk.level',
  tag: 'tags',
};

const FACETS = Object.values(FILTER_FIELDS);

/** The list's filters as the tree they are; the free text is asked beside it. */
export function listTree(state: ListState): Group {
  const items = filterItems(state);
  if (!state.archived) items.push({ field: 'lifecycle', op: 'neq', value: 'archived' });
  return { op: 'and', items };
}

export function listQuestion(companyId: string, state: ListState): ViewQuestion<'asset'> {
  const where = listTree(state);
  const tieBreak = state.sort.field === 'name' ? [] : [{ field: 'name', descending: false }];
  return {
    companyId,
    entity: 'asset',
    sort: [state.sort, ...tieBreak],
    facets: FACETS,
    ...(where.items.length === 0 ? {} : { where }),
    ...textOf(state),
  };
}

/** What the list leaves out; null where it leaves nothing out. */
export function archivedSpec(companyId: string, state: ListState): ViewSpec<'asset'> | null {
  if (state.archived) return null;
  const items = [...filterItems(state), { field: 'lifecycle', op: 'eq' as const, value: 'archived' }];
  return { companyId, entity: 'asset', where: { op: 'and', items }, ...textOf(state), offset: 0, limit: 1 };
}

function filterItems(state: ListState): QueryNode[] {
  const items: QueryNode[] = FACET_NAMES.filter((name) => state[name].length > 0).map((name) => ({
    field: FILTER_FIELDS[name],
    op: 'in',
    value: state[name].map((value): Scalar => (name === 'criticality' ? Number(value) : value)),
  }));
  if (state.finding.length > 0) items.push(hasFindings(state.finding));
  return items;
}

function textOf({ q }: ListState): { text?: string } {
  return q.trim() === '' ? {} : { text: q.trim() };
}

function hasFindings(severities: readonly string[]): QueryNode {
  return {
    op: 'or',
    items: severities.map((severity) => ({ field: `findingCounts.${severity}`, op: 'neq', value: 0 })),
  };
}
