import type { QueryNode, Scalar } from '../../../contract/query';
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

export function listQuestion(companyId: string, state: ListState): ViewQuestion<'asset'> {
  const items: QueryNode[] = FACET_NAMES.filter((name) => state[name].length > 0).map((name) => ({
    field: FILTER_FIELDS[name],
    op: 'in',
    value: state[name].map((value): Scalar => (name === 'criticality' ? Number(value) : value)),
  }));
  if (state.finding.length > 0) items.push(hasFindings(state.finding));
  if (!state.archived) items.push({ field: 'lifecycle', op: 'neq', value: 'archived' });
  const tieBreak = state.sort.field === 'name' ? [] : [{ field: 'name', descending: false }];
  return {
    companyId,
    entity: 'asset',
    sort: [state.sort, ...tieBreak],
    facets: FACETS,
    ...(items.length === 0 ? {} : { where: { op: 'and', items } }),
    ...(state.q.trim() === '' ? {} : { text: state.q.trim() }),
  };
}

function hasFindings(severities: readonly string[]): QueryNode {
  return {
    op: 'or',
    items: severities.map((severity) => ({ field: `findingCounts.${severity}`, op: 'neq', value: 0 })),
  };
}
