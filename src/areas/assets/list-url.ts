import { SEVERITIES } from '../../../contract/primitives';
import type { Sort } from '../../../contract/query';

/** The list's whole state. The URL carries it, so a link is a view. */
export interface ListState {
  readonly q: string;
  readonly type: readonly string[];
  readonly os: readonly string[];
  readonly source: readonly string[];
  readonly criticality: readonly string[];
  readonly risk: readonly string[];
  /** Severities of which an asset has open findings. */
  readonly finding: readonly string[];
  readonly tag: readonly string[];
  readonly sort: Sort;
  /** Column ids in order; null: this browser's own choice. */
  readonly cols: readonly string[] | null;
  readonly archived: boolean;
}

export const FILTERS = ['type', 'os', 'source', 'criticality', 'risk', 'tag', 'finding'] as const;
export type FilterName = (typeof FILTERS)[number];

export const DEFAULT_SORT: Sort = { field: 'name', descending: false };
/** The plain list's filters, for clearing them. */
export const NO_FILTERS = {
  q: '',
  type: [],
  os: [],
  source: [],
  criticality: [],
  risk: [],
  tag: [],
  finding: [],
} as const;
const KNOWN: ReadonlySet<string> = new Set([...FILTERS, 'q', 'sort', 'cols', 'archived']);

/** Unknown keys are ignored and named, so that a link from another version still opens. */
export function parseListUrl(search: string): { state: ListState; unknown: readonly string[] } {
  const params = new URLSearchParams(search);
  const sort = params.get('sort');
  const cols = params.get('cols');
  const state: ListState = {
    q: params.get('q') ?? '',
    type: params.getAll('type'),
    os: params.getAll('os'),
    source: params.getAll('source'),
    criticality: params.getAll('criticality').filter((value) => /^[0-5]$/.test(value)),
    risk: params.getAll('risk').filter(isSeverity),
    finding: params.getAll('finding').filter(isSeverity),
    tag: params.getAll('tag'),
    sort: sort === null || sort === '' ? DEFAULT_SORT : parseSort(sort),
    cols: cols === null ? null : cols.split(',').filter((id) => id !== ''),
    archived: params.get('archived') === '1',
  };
  return { state, unknown: [...new Set(params.keys())].filter((key) => !KNOWN.has(key)) };
}

/** Without a leading `?`; empty for the plain list. */
export function formatListUrl(state: ListState): string {
  const params = new URLSearchParams();
  if (state.q !== '') params.set('q', state.q);
  for (const name of FILTERS) for (const value of state[name]) params.append(name, value);
  if (state.sort.field !== DEFAULT_SORT.field || state.sort.descending) params.set('sort', formatSort(state.sort));
  if (state.cols !== null) params.set('cols', state.cols.join(','));
  if (state.archived) params.set('archived', '1');
  // A comma needs no escape in a query, and people read and edit addresses.
  return params.toString().replaceAll('%2C', ',');
}

export function isFiltered(state: ListState): boolean {
  return state.q !== '' || FILTERS.some((name) => state[name].length > 0);
}

const isSeverity = (value: string): boolean => SEVERITIES.some((severity) => severity === value);

function parseSort(text: string): Sort {
  return text.startsWith('-') ? { field: text.slice(1), descending: true } : { field: text, descending: false };
}

function formatSort({ field, descending }: Sort): string {
  return descending ? `-${field}` : field;
}
