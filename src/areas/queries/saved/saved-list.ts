import { isEntityName } from '../../../../contract/entities';
import type { StoredQuery } from '../../../../domain/query/named-queries';
import { printQueryText } from '../../../../domain/query/text/print-query-text';
import { firstChars } from '../../../../domain/text/cut-text';
import { type SavedRow, treeOf } from '../../../data/saved-queries';
import { byText } from '../../../kit/by-text';
import { words } from '../../../kit/format';
import { isAskedEntity } from '../../../words/asked';
import { leavesOut, leftOutOf, withLeftOut } from '../builder/left-out';

const SHOWN_CHARS = 500;

/** The names of saved queries and of groups, by id. */
export type QueryNames = ReadonlyMap<string, Named>;
type Named = Pick<StoredQuery, 'id' | 'name' | 'isGroup'>;
export const queryNames = (rows: readonly Named[]): QueryNames => new Map(rows.map((row) => [row.id, row]));

type Asked = Pick<SavedRow, 'ast' | 'entity'>;

/**
 * The question as text, as the builder shows it: without what its switch says. Its beginning where it is long: to be
 * read, so it names what it refers to, or says that it is gone.
 */
export function textOf(row: Asked, names: QueryNames): string {
  const tree = treeOf(row);
  if (tree === null) return 'Saved by another version';
  const written = isAskedEntity(row.entity) ? withLeftOut(row.entity, tree) : tree;
  const text = printQueryText(written, isEntityName(row.entity) ? row.entity : null, {
    print: (id) => names.get(id)?.name ?? 'not here',
    wordOf: (id) => (names.get(id)?.isGroup === true ? 'group' : 'query'),
  });
  return text.length <= SHOWN_CHARS ? text : `${firstChars(text, SHOWN_CHARS)}…`;
}

/** What the switch beside the text says, as a fact; nothing where there is none. */
export function switchFacts(row: Asked): readonly { readonly label: string; readonly value: string }[] {
  const tree = treeOf(row);
  const out = isAskedEntity(row.entity) ? leftOutOf(row.entity) : null;
  if (tree === null || out === null || !isAskedEntity(row.entity)) return [];
  return [{ label: words(out.word), value: leavesOut(row.entity, tree) ? 'Left out' : 'Included' }];
}

export const folderNames = (rows: readonly SavedRow[]): readonly string[] =>
  [...new Set(rows.flatMap(({ folder }) => (folder ? [folder] : [])))].sort(byText);
