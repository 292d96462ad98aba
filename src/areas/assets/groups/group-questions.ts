import type { QueryNode } from '../../../../contract/query';
import { readQuery } from '../../../../domain/query/read-query';
import type { SmallRow } from '../../../../worker/store/reader';
import {
  ARCHIVED,
  isSame,
  NOT_ARCHIVED,
  placeOfQuestion,
  type QuestionPlace,
  questionHref,
  questionSearch,
  savedHref,
} from '../../../parts/question-href';
import { outermostAnd } from '../../../query-editor/rows';

/** A group's numbers are of its assets that are not archived, and so is what they lead to (GR6). */

/** What a number counts of those of whom this is true. */
export const countedOf = (where: QueryNode, ...more: readonly QueryNode[]): QueryNode => ({
  op: 'and',
  items: [where, ...more, NOT_ARCHIVED],
});

export const archivedOf = (where: QueryNode): QueryNode => ({ op: 'and', items: [where, ARCHIVED] });

/** The assets a number counts. It names the group, and so stays true when the group changes. */
export const countedHref = (groupId: string, ...more: readonly QueryNode[]): string =>
  questionHref('asset', countedOf({ queryId: groupId }, ...more));

/** The query a group follows, opened on what the group counts: one that finds archived assets too leaves them out there. */
export function followedPlace({
  id,
  entity,
  ast,
  sort,
}: Pick<SmallRow<'savedQuery'>, 'id' | 'entity' | 'ast' | 'sort'>): QuestionPlace {
  const { tree } = readQuery(ast);
  const root = tree === null ? null : outermostAnd(tree);
  const isAsItIs = root === null || entity !== 'asset' || root.items.some((node) => isSame(NOT_ARCHIVED, node));
  if (isAsItIs) return { to: savedHref(id), state: null };
  const narrowed = { ...root, items: [...root.items, NOT_ARCHIVED] };
  return placeOfQuestion(questionSearch('asset', narrowed, { sort, saved: id }));
}
