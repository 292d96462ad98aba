import type { ViewAnswer } from '../../contract/sync-api';
import { count, plural } from '../kit/format';
import type { List } from './define-list';

type Counted = Pick<ViewAnswer, 'loaded' | 'count' | 'total' | 'problems'>;

/** Records that match and are left out: what they are called, and how many; null while that is not known. */
export interface LeftOutCount {
  readonly word: string;
  readonly count: number | null;
}

/** How many the list shows, and what it leaves out. What could not be asked was not counted (Q72). */
export function countText(
  { one, many }: Pick<List, 'one' | 'many'>,
  answer: Counted | null,
  left: LeftOutCount | null,
): string {
  if (!answer?.loaded || answer.problems !== undefined) return '';
  const { count: matching, total } = answer;
  if (matching === total) return plural(total, one, many);
  const leftOut = left === null ? 0 : left.count;
  if (leftOut === null) return '';
  if (left !== null && matching + leftOut === total)
    return `${plural(matching, one, many)}, ${count(leftOut)} ${left.word}`;
  const more = left === null || leftOut === 0 ? '' : `, ${count(leftOut)} more ${left.word}`;
  return `${count(matching)} of ${plural(total, one, many)}${more}`;
}
