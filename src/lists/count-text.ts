import type { ViewAnswer } from '../../contract/sync-api';
import { count, plural } from '../kit/format';
import type { List } from './define-list';

type Counted = Pick<ViewAnswer, 'loaded' | 'count' | 'total' | 'problems'>;

/** Records that match and are left out: what they are called, and how many; null while that is not known. */
export interface LeftOutCount {
  readonly word: string;
  readonly count: number | null;
  /** Of how many that are not left out the list shows some; null while that is not known. */
  readonly of: number | null;
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
  const of = left === null ? total : left.of;
  if (leftOut === null || of === null) return '';
  const isAll = matching === of;
  const more = left === null || leftOut === 0 ? '' : `, ${count(leftOut)} ${isAll ? '' : 'more '}${left.word}`;
  return `${isAll ? '' : `${count(matching)} of `}${plural(of, one, many)}${more}`;
}
