import type { QueryNode } from '../../../../contract/query';
import { printQueryText } from '../../../../domain/query/text/print-query-text';
import { type AskedRow, isMine, type SavedRow, treeOf } from '../../../data/saved-queries';

export const SHOWN = ['all', 'favourites', 'mine', 'shared'] as const;
export type Shown = (typeof SHOWN)[number];

const SHOWN_CHARS = 500;

/** The names of saved queries, by id. */
export type QueryNames = ReadonlyMap<string, string>;
export const queryNames = (rows: readonly Pick<SavedRow, 'id' | 'name'>[]): QueryNames =>
  new Map(rows.map(({ id, name }) => [id, name]));

/** To be read, not to be asked: a question says which other one it refers to by name. */
function withNames(node: QueryNode, names: QueryNames): QueryNode {
  if ('items' in node) return { ...node, items: node.items.map((item) => withNames(item, names)) };
  if ('where' in node) return { ...node, where: withNames(node.where, names) };
  return 'queryId' in node ? { queryId: names.get(node.queryId) ?? 'not here' } : node;
}

/** The question as text, its beginning where it is long. */
export function textOf(row: Pick<AskedRow, 'ast' | 'entity'>, names: QueryNames): string {
  const tree = treeOf(row);
  if (tree === null) return 'Written by another version';
  const text = printQueryText(withNames(tree, names), row.entity);
  return text.length <= SHOWN_CHARS ? text : `${text.slice(0, SHOWN_CHARS)}…`;
}

export const byName = (a: Pick<AskedRow, 'name'>, b: Pick<AskedRow, 'name'>): number => byText(a.name, b.name);

const isShown = (row: AskedRow, shown: Shown, personId: string): boolean => {
  switch (shown) {
    case 'all':
      return true;
    case 'favourites':
      return row.favouriteOf.includes(personId);
    case 'mine':
      return isMine(row, personId);
    case 'shared':
      return !row.isPrivate;
  }
};

export interface Folder {
  /** Empty: in no folder. */
  readonly name: string;
  readonly queries: readonly AskedRow[];
}

const byText = (a: string, b: string): number => a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true });

/** Those that are asked for, by folder; what is in none comes first. */
export function foldersOf(
  rows: readonly AskedRow[],
  { shown, search, personId }: { readonly shown: Shown; readonly search: string; readonly personId: string },
): readonly Folder[] {
  const wanted = search.trim().toLowerCase();
  const folders = new Map<string, AskedRow[]>();
  for (const row of rows) {
    const text = `${row.name} ${row.folder ?? ''} ${row.description ?? ''}`.toLowerCase();
    if (!isShown(row, shown, personId) || !text.includes(wanted)) continue;
    const folder = row.folder ?? '';
    folders.set(folder, [...(folders.get(folder) ?? []), row]);
  }
  return [...folders]
    .map(([name, queries]) => ({ name, queries: queries.toSorted(byName) }))
    .sort((a, b) => byText(a.name, b.name));
}

export const folderNames = (rows: readonly AskedRow[]): readonly string[] =>
  [...new Set(rows.flatMap(({ folder }) => (folder ? [folder] : [])))].sort(byText);
