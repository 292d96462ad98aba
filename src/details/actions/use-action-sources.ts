import { SYNC } from '../../../contract/limits';
import { useView } from '../../data/use-view';
import type { ActionSource } from './action-text';

/** The company's sources, by name; null while they are on their way. */
export function useActionSources(companyId: string | null): readonly ActionSource[] | null {
  const answer = useView(
    companyId === null
      ? null
      : {
          ...{ companyId, entity: 'integration', where: { op: 'and', items: [] }, offset: 0, limit: SYNC.windowRows },
          sort: [{ field: 'displayName', descending: false }],
        },
  );
  return answer?.loaded === true ? answer.rows : null;
}
