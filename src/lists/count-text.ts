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
  /** What is left out besides. */
  readonly besides?: readonly Pick<LeftOutCount, 'word' | 'count'>[];
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
  const parts = left === null ? [] : [left, ...(left.besides ?? [])];
  const of = left === null ? total : left.of;
  if (parts.some((part) => part.count === null) || of === null) return '';
  const isAll = matching === of;
  const more = parts
    .flatMap(({ count: hidden, word }) => (hidden === null || hidden === 0 ? [] : [[hidden, word] as const]))
    .map(([hidden, word]) => `, ${count(hidden)} ${isAll ? '' : 'more '}${word}`)
    .join('');
  return `${isAll ? '' : `${count(matching)} of `}${plural(of, one, many)}${more}`;
}
