import { SYNC } from '../../../contract/limits';
import type { ViewAnswer } from '../../../contract/sync-api';
import { useView } from '../../data/use-view';

/** What each source of an asset says, the oldest first; null while it is on its way. */
export function useSources(companyId: string | null, id: string): ViewAnswer<'sourceRecord'> | null {
  const where = { field: 'assetId', op: 'eq' as const, value: id };
  const sort = [{ field: 'createdAt', descending: false }];
  const page = { offset: 0, limit: SYNC.windowRows };
  const answer = useView(companyId === null ? null : { companyId, entity: 'sourceRecord', where, sort, ...page });
  // The view keeps the answer about the asset before this one until its own is here.
  return answer?.loaded === true && answer.rows.every(({ assetId }) => assetId === id) ? answer : null;
}
