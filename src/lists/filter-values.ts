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
  const counts = facets?.[filter.field] ?? [];
  const isRest = (value: string): boolean => filter.rest.some((one) => one.value === value);
  const found = counts.filter(({ value }) => value !== '' && !isRest(value));
  const rest = counts.filter(({ value, count }) => isRest(value) && count > 0);
  const { order } = filter;
  // After very many values nobody would find it.
  if (order === null) return [...rest, ...found];
  return [...found.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value)), ...rest];
}
