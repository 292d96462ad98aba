import type { PickOption } from '../../../forms/field-input';
import type { FormLooks } from '../../../forms/use-record-form';
import { PRIORITY_TEXT, STATUS_TEXT } from './ticket-text';

/** What the form asks for. `people` are those it can be given to; a page that only says its fields needs none. */
export const ticketForm = (people: readonly PickOption[]): FormLooks<'vulnerabilityTicket'> => [
  { field: 'name' },
  { field: 'description' },
  { field: 'status', values: STATUS_TEXT },
  { field: 'priority', values: PRIORITY_TEXT },
  { field: 'assignee', options: people },
  { field: 'dueOn', help: 'It is overdue after this day, in UTC.' },
];

export const TICKET_LOOKS = ticketForm([]);

export const TICKET_START = { name: '', status: 'open', priority: 'medium' };
