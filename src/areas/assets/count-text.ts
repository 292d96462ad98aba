import type { ViewAnswer } from '../../../contract/sync-api';
import { count, plural } from '../../kit/format';

type Counted = Pick<ViewAnswer, 'loaded' | 'count' | 'total' | 'problems'>;

/**
 * How many the list shows, and what it leaves out: archived assets that match, null while that is not known.
 * What could not be asked was not counted (Q72).
 */
export function countText(answer: Counted | null, archived: number | null): string {
  if (!answer?.loaded || answer.problems !== undefined) return '';
  const { count: matching, total } = answer;
  if (matching === total) return plural(total, 'asset');
  if (archived === null) return '';
  if (matching + archived === total) return `${plural(matching, 'asset')}, ${count(archived)} archived`;
  const more = archived === 0 ? '' : `, ${count(archived)} more archived`;
  return `${count(matching)} of ${plural(total, 'asset')}${more}`;
}
