import type { QueryNode } from '../../../../contract/query';
import { ANY_TEXT } from '../../../../domain/query/fields/any-text';
import { count } from '../../../kit/format';

/** The words that every match must hold. */
function neededWords(node: QueryNode): readonly string[] {
  if ('items' in node) return node.op === 'and' && node.not !== true ? node.items.flatMap(neededWords) : [];
  const isSearched = 'op' in node && 'field' in node && node.field === ANY_TEXT.path;
  return isSearched && typeof node.value === 'string' ? [node.value] : [];
}

/** What to do where nothing matches: a word that was meant as a condition is named, as it was searched for (QP75). */
export function nothingFound(tree: QueryNode, total: number | null): string {
  const needed = neededWords(tree);
  const searched = total === null ? '' : `${count(total)} were searched. `;
  if (needed.length === 0) return `${searched}Remove a condition, or widen one.`;
  const words = needed.map((word) => `“${word}”`).join(', ');
  return `${searched}Each must have ${words} somewhere in its text. A condition names a field, like type: server or finding: critical.`;
}
