import { isEntityName } from '../../../../contract/entities';
import type { StoredQuery } from '../../../../domain/query/named-queries';
import { printQueryText } from '../../../../domain/query/text/print-query-text';
import { firstChars } from '../../../../domain/text/cut-text';
import { type AskedRow, isMine, type SavedRow, treeOf } from '../../../data/saved-queries';
import { byName, byText } from '../../../kit/by-text';

export const SHOWN = ['all', 'favourites', 'mine', 'shared'] as const;
export type Shown = (typeof SHOWN)[number];

const SHOWN_CHARS = 500;

/** The names of saved queries and of groups, by id. */
export type QueryNames = ReadonlyMap<string, Named>;
type Named = Pick<StoredQuery, 'id' | 'name' | 'isGroup'>;
export const queryNames = (rows: readonly Named[]): QueryNames => new Map(rows.map((row) => [row.id, row]));

/** The question as text, its beginning where it is long: to be read, so it names what it refers to, or says that it is gone. */
export function textOf(row: Pick<SavedRow, 'ast' | 'entity'>, names: QueryNames): string {
  const tree = treeOf(row);
  if (tree === null) return 'Saved by another version';
  const text = printQueryText(tree, isEntityName(row.entity) ? row.entity : null, {
    print: (id) => names.get(id)?.name ?? 'not here',
    wordOf: (id) => (names.get(id)?.isGroup === true ? 'group' : 'query'),
  });
  return text.length <= SHOWN_CHARS ? text : `${firstChars(text, SHOWN_CHARS)}…`;
}

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
