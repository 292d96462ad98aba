import { href } from '../../../contract/paths';
import { SEVERITIES } from '../../../contract/primitives';
import { type Condition, isCondition, type QueryNode } from '../../../contract/query';
import type { ListKind } from '../../lists/list-kind';
import type { ListControl } from '../../lists/use-list-state';
import { FACET_NAMES, FILTER_FIELDS, listTree } from './list-question';
import { DEFAULT_SORT, formatListUrl, type ListState, NO_FILTERS, parseListUrl } from './list-url';

export type AssetListControl = ListControl<ListState>;

/** The list of assets, as saved filters see it. */
export const ASSET_LIST: ListKind<ListState> = {
  entity: 'asset',
  path: href('assets'),
  plain: { ...NO_FILTERS, sort: DEFAULT_SORT, cols: null, archived: false, saved: null },
  parse: parseListUrl,
  format: formatListUrl,
  treeOf: listTree,
  sortOf: ({ sort }) => sort,
  read: (items, sort) => ({ ...readItems(items), sort: sort ?? DEFAULT_SORT }),
  // Columns are the browser's choice.
  aside: ({ cols }) => ({ cols }),
};

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

const listed = (value: Condition['value']): string[] => (Array.isArray(value) ? value.map(String) : []);
