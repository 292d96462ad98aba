import type { QueryNode } from '../../../../contract/query';
import type { ShownRow } from '../../../../contract/sync-api';
import { type FindingProgress, findingProgress } from '../../../../domain/tickets/finding-progress';
import { useView } from '../../../data/use-view';

export type TicketRow = ShownRow<'vulnerabilityTicket'>;

const NONE = findingProgress(0, []);

/** The findings a ticket is about. */
export const ofTicket = ({ findingIds }: Pick<TicketRow, 'findingIds'>): QueryNode => ({
  ...{ field: 'id', op: 'in', value: findingIds },
});

/** How far its findings are, as they are here and now. Null: not known yet. */
export function useProgress(row: TicketRow): FindingProgress | null {
  const { companyId, findingIds } = row;
  const isNone = findingIds.length === 0;
  const answer = useView(
    isNone ? null : { companyId, entity: 'finding', where: ofTicket(row), facets: ['status'], offset: 0, limit: 1 },
  );
  if (isNone) return NONE;
  return answer?.loaded === true ? findingProgress(findingIds.length, answer.facets['status'] ?? []) : null;
}
