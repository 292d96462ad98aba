import { treeOf } from '../../../data/saved-queries';
import { useCount } from '../../../data/use-count';
import { count } from '../../../kit/format';
import { isAskedEntity } from '../../../words/asked';
import type { Row } from './query-list';

/** How many records the query matches now. A row in sight is counted, and no other (QP97). */
export function MatchCount({ row }: { readonly row: Row }) {
  const { companyId, entity } = row;
  const { count: matches, problem } = useCount(companyId, isAskedEntity(entity) ? entity : 'asset', treeOf(row));
  if (problem !== undefined) return <span title={`It cannot run: ${problem}.`}>Cannot run</span>;
  if (matches === null) return <span className="quiet">–</span>;
  return <span className="number">{count(matches)}</span>;
}
