import type { QueryNode } from '../../../../contract/query';
import { canonicalQuery } from '../../../../domain/query/text/print-query-text';
import { filledIn, isUnfilled } from '../../../query-editor/rows';

/**
 * What a run remembers of the rows: what they ask, without what decides nothing. Null where a group of rows is still
 * to be filled in: its answer is on the way to another question (QP54).
 */
export function askedQuestion(tree: QueryNode): QueryNode | null {
  return isHalfBuilt(tree) ? null : canonicalQuery(withoutEmpty(filledIn(tree)));
}

function isHalfBuilt(node: QueryNode): boolean {
  if ('items' in node) return node.items.some(isHalfBuilt);
  return 'where' in node && (isUnfilled(node.where) || isHalfBuilt(node.where));
}

/** An empty bracket among conditions that must all hold asks nothing. */
function withoutEmpty(node: QueryNode): QueryNode {
  if ('where' in node) return { ...node, where: withoutEmpty(node.where) };
  if (!('items' in node)) return node;
  const items = node.items.map(withoutEmpty);
  return { ...node, items: node.op === 'and' ? items.filter((item) => !isEverything(item)) : items };
}

export const isEverything = (node: QueryNode): boolean =>
  'items' in node && node.op === 'and' && node.not !== true && node.items.length === 0;
