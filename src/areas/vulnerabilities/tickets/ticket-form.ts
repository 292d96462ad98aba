import type { PickOption } from '../../../forms/field-input';
import type { FormLooks } from '../../../forms/use-record-form';
import { PRIORITY_TEXT, STATUS_TEXT } from './ticket-text';

/**
 * What the form asks for. `people` are those it can be given to, `connections` where it can be told; a page that only says its fields
 * needs none.
 */
export const ticketForm = (
  people: readonly PickOption[],
  connections: readonly PickOption[] = [],
): FormLooks<'vulnerabilityTicket'> => [
  { field: 'name' },
  { field: 'description' },
  { field: 'status', values: STATUS_TEXT },
  { field: 'priority', values: PRIORITY_TEXT },
  { field: 'assignee', options: people },
  { field: 'dueOn', help: 'It is overdue after this day, in UTC.' },
  ...(connections.length === 0
    ? []
    : [
        {
          field: 'connectionId' as const,
          options: connections,
          help: 'An issue that follows it elsewhere already stays there as it is.',
        },
      ]),
];

export const TICKET_LOOKS = ticketForm([]);

export const TICKET_START = { name: '', status: 'open', priority: 'medium' };
