import { SEVERITIES } from '../../../contract/primitives';
import type { Sort } from '../../../contract/query';
import type { ListBasis } from '../../lists/list-kind';
import { COMPANY_KEY } from '../../session/company-choice';
import { COLUMNS, NAME_COLUMN } from './asset-columns';
import { typeOf } from './field-options';

/** The list's whole state. The URL carries it, so a link is a view. */
export interface ListState extends ListBasis {
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
const KNOWN: ReadonlySet<string> = new Set([...FILTERS, 'q', 'sort', 'cols', 'archived', 'saved', COMPANY_KEY]);
const SHOWN: ReadonlySet<string> = new Set(COLUMNS.map(({ id }) => id));
const SORTED: ReadonlySet<string | undefined> = new Set([NAME_COLUMN, ...COLUMNS].map(({ sortField }) => sortField));

/** What is unknown, a key or a value, is ignored and named, so that a link from another version still opens. */
export function parseListUrl(search: string): { state: ListState; unknown: readonly string[] } {
  const params = new URLSearchParams(search);
  const unknown = [...new Set(params.keys())].filter((key) => !KNOWN.has(key));
  const known = (key: string, values: readonly string[], isKnown: (value: string) => boolean): string[] => {
    unknown.push(...new Set(values.filter((value) => !isKnown(value)).map((value) => `${key}=${value}`)));
    return values.filter(isKnown);
  };
  const all = (key: FilterName, isKnown: (value: string) => boolean): string[] =>
    known(key, params.getAll(key), isKnown);
  const filled = (text: string | null): string[] => text?.split(',').filter((part) => part !== '') ?? [];
  const [sort] = known('sort', filled(params.get('sort')), (text) => SORTED.has(parseSort(text).field));
  const cols = known('cols', filled(params.get('cols')), (id) => SHOWN.has(id));
  const state: ListState = {
    q: params.get('q') ?? '',
    type: all('type', (value) => typeOf(value) !== undefined),
    os: params.getAll('os'),
    source: params.getAll('source'),
    criticality: all('criticality', (value) => /^[0-5]$/.test(value)),
    risk: all('risk', isSeverity),
    finding: all('finding', isSeverity),
    tag: params.getAll('tag'),
    sort: sort === undefined ? DEFAULT_SORT : parseSort(sort),
    // A choice of nothing but unknown columns is none.
    cols: !params.has('cols') || (cols.length === 0 && params.get('cols') !== '') ? null : cols,
    archived: params.get('archived') === '1',
    saved: params.get('saved'),
  };
  return { state, unknown };
}

/** Without a leading `?`; empty for the plain list. */
export function formatListUrl(state: ListState): string {
  const params = new URLSearchParams();
  if (state.q !== '') params.set('q', state.q);
  for (const name of FILTERS) for (const value of state[name]) params.append(name, value);
  if (state.sort.field !== DEFAULT_SORT.field || state.sort.descending) params.set('sort', formatSort(state.sort));
  if (state.cols !== null) params.set('cols', state.cols.join(','));
  if (state.archived) params.set('archived', '1');
  if (state.saved !== null) params.set('saved', state.saved);
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
