import type { QueryNode } from '../../../../contract/query';
import { canonicalQuery } from '../../../../domain/query/text/print-query-text';
import { unfinishedIn } from '../../../../domain/query/unfinished';
import type { How } from '../../../query-editor/query-editor';
import { answerable } from '../../../query-editor/rows';

/** Typing goes on until its answer stood so long: then it is a run, too (QP8). */
export const TYPING_MS = 2_000;

/**
 * Whether going back shall lead to what was asked before: not to every letter, and not to a row on its way to being
 * filled in (QP45). `sinceTyped`: how long ago the entry's question was typed; infinite where something else made it.
 */
export function isStep(before: QueryNode, after: QueryNode, how: How, sinceTyped: number): boolean {
  if (how === 'text') return sinceTyped >= TYPING_MS;
  const [open, left] = [unfinishedIn(before).length, unfinishedIn(after).length];
  if (isSame(asked(before), asked(after))) return rowCount(after) > rowCount(before);
  if (left < open) return false;
  return !isTyped(before, after) || sinceTyped >= TYPING_MS;
}

/** Only values differ, which are typed letter by letter. */
export const isTyped = (before: QueryNode, after: QueryNode): boolean =>
  isSame(withoutValues(before), withoutValues(after));

const asked = (tree: QueryNode): QueryNode => canonicalQuery(answerable(tree));
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function withoutValues(node: QueryNode): QueryNode {
  if ('items' in node) return { ...node, items: node.items.map(withoutValues) };
  if ('where' in node) return { ...node, where: withoutValues(node.where) };
  if (!('op' in node)) return node;
  const { value: _, ...rest } = node;
  return rest;
}

function rowCount(node: QueryNode): number {
  if ('items' in node) return node.items.reduce((sum, item) => sum + rowCount(item), 0);
  return 'where' in node ? 1 + rowCount(node.where) : 1;
}
