import type { ViewAnswer } from '../../contract/sync-api';
import type { Cases, Facet } from './list-filter';

interface CountedValue {
  readonly value: string;
  /** Null where nobody counted it: it is not 0 (Q72). */
  readonly count: number | null;
}

/** The values a filter is shown with, in their order (LS40). */
export function filterValues(filter: Facet | Cases, facets: ViewAnswer['facets'] | undefined): readonly CountedValue[] {
  if (filter.kind === 'cases') {
    const counts = new Map(facets?.[filter.name]?.map(({ value, count }) => [value, count]));
    return filter.options.map((value) => ({ value, count: counts.get(value) ?? null }));
  }
  const found = (facets?.[filter.field] ?? []).filter(({ value }) => value !== '');
  const { order } = filter;
  return order === null ? found : found.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}
