import { isEntityName } from '../../../../contract/entities';
import type { StoredQuery } from '../../../../domain/query/named-queries';
import { printQueryText } from '../../../../domain/query/text/print-query-text';
import { firstChars } from '../../../../domain/text/cut-text';
import { type SavedRow, treeOf } from '../../../data/saved-queries';
import { byText } from '../../../kit/by-text';

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

export const folderNames = (rows: readonly SavedRow[]): readonly string[] =>
  [...new Set(rows.flatMap(({ folder }) => (folder ? [folder] : [])))].sort(byText);
