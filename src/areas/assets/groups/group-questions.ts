import type { QueryNode } from '../../../../contract/query';
import { ARCHIVED, NOT_ARCHIVED, questionHref } from '../../../parts/question-href';

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
