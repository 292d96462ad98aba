import { TICKET_STATUSES, type TicketStatus } from '../../contract/areas/vulnerabilities/tickets';
import type { Group, QueryNode, Sort } from '../../contract/query';
import { isUndone } from './ticket-status';

/** The tickets of a column: those of its status among those that are asked for. */
export const columnWhere = (status: TicketStatus, among: QueryNode | undefined): Group => ({
  op: 'and',
  items: [{ field: 'status', op: 'eq', value: status }, ...(among === undefined ? [] : [among])],
});

/** What is urgent comes first, then what is due first; of what is done, the newest change. */
export const columnSort = (status: TicketStatus): readonly Sort[] =>
  isUndone(status)
    ? [
        { field: 'priority', descending: true },
        { field: 'dueOn', descending: false },
        { field: 'number', descending: false },
      ]
    : [{ field: 'updatedAt', descending: true }];

/** The column so many places further right, where there is one. */
export function columnBeside(status: TicketStatus, by: number): TicketStatus | undefined {
  const at = TICKET_STATUSES.indexOf(status) + by;
  return at < 0 ? undefined : TICKET_STATUSES[at];
}
