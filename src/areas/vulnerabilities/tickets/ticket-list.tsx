import { mdiTicketConfirmationOutline } from '@mdi/js';
import { lazy } from 'react';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../../../contract/areas/vulnerabilities/tickets';
import type { QueryNode } from '../../../../contract/query';
import { UNDONE } from '../../../../domain/tickets/ticket-status';
import { RowLink } from '../../../kit/data-table/row-link';
import { defineList, type List } from '../../../lists/define-list';
import { cases, facet, notSet } from '../../../lists/list-filter';
import { formatList, narrowing, parseList } from '../../../lists/list-state';
import { Due, NotSent, PriorityBadge, StatusBadge } from './ticket-badges';
import { BOARD, NEW_TICKET, TICKETS, ticketHref, VIEW } from './ticket-places';
import { ProgressText } from './ticket-progress';
import { PRIORITY_TEXT, STATUS_TEXT, ticketName } from './ticket-text';
import type { TicketRow } from './use-progress';

const TicketPanel = lazy(() => import('./ticket-panel').then((module) => ({ default: module.TicketPanel })));

/** Not a condition by itself, which the filter of that field would take for its own. */
const IS_UNDONE: QueryNode = {
  op: 'or',
  items: UNDONE.map((value) => ({ field: 'status', op: 'eq' as const, value })),
};
const STATE: Readonly<Record<string, { readonly text: string; readonly where: QueryNode }>> = {
  undone: { text: 'To do', where: IS_UNDONE },
  done: { text: 'Done', where: { op: 'and', not: true, items: [IS_UNDONE] } },
};
const DUE: Readonly<Record<string, { readonly text: string; readonly where: QueryNode }>> = {
  overdue: {
    text: 'Overdue',
    where: { op: 'and', items: [{ field: 'dueOn', op: 'lt', value: 'now' }, IS_UNDONE] },
  },
  week: { text: 'In 7 days', where: { field: 'dueOn', op: 'inNext', value: { n: 7, unit: 'days' } } },
  month: { text: 'In 30 days', where: { field: 'dueOn', op: 'inNext', value: { n: 30, unit: 'days' } } },
  none: { text: 'Not set', where: { field: 'dueOn', op: 'exists', value: false } },
};
const EVERY: QueryNode = { op: 'and', items: [] };

const questions = (name: string, label: string, of: typeof DUE) => () =>
  cases({
    ...{ name, label, options: Object.keys(of) },
    textOf: (value) => of[value]?.text ?? value,
    caseOf: (value) => of[value]?.where ?? EVERY,
  });

const PICTURE = [mdiTicketConfirmationOutline, mdiTicketConfirmationOutline, mdiTicketConfirmationOutline];

export const ticketList = (mayMake: boolean): List<'vulnerabilityTicket'> =>
  defineList('vulnerabilityTicket', {
    path: TICKETS,
    empty: {
      title: 'No tickets yet',
      text: 'A ticket says who takes care of findings, and by when. Select findings in their list to create one about them.',
      rows: PICTURE,
      ...(mayMake && { action: { to: NEW_TICKET, text: 'New ticket' } }),
    },
    columns: [
      {
        ...{ id: 'ticket', label: 'Ticket', width: 240, sortField: 'number', highFirst: true, fields: ['key', 'name'] },
        cell: (row) => <Name row={row} />,
      },
      {
        ...{ id: 'status', label: 'Status', width: 110, sortField: 'status' },
        cell: (row) => <StatusBadge status={row.status} />,
      },
      {
        ...{ id: 'priority', label: 'Priority', width: 90, sortField: 'priority', highFirst: true },
        cell: (row) => <PriorityBadge priority={row.priority} />,
      },
      {
        ...{ id: 'assignee', label: 'Assignee', width: 130, sortField: 'assignee.name' },
        cell: ({ assignee }) => <span className="clip">{assignee?.name ?? <span className="quiet">–</span>}</span>,
      },
      { ...{ id: 'due', label: 'Due', width: 150, sortField: 'dueOn' }, cell: (row) => <Due row={row} /> },
      {
        ...{ id: 'findings', label: 'Findings closed', width: 130, fields: [] },
        cell: (row) => <ProgressText row={row} />,
      },
      ...['name', 'description', 'createdAt', 'updatedAt'],
    ],
    shown: ['status', 'priority', 'assignee', 'due', 'findings'],
    beside: ['status', 'priority'],
    filters: [
      questions('state', 'State', STATE),
      facet('status', 'status', { values: TICKET_STATUSES, textOf: textIn(STATUS_TEXT) }),
      facet('priority', 'priority', { values: TICKET_PRIORITIES, isOrder: true, textOf: textIn(PRIORITY_TEXT) }),
      facet('assignee', 'assignee.name', { label: 'Assignee', rest: [notSet('assignee.name')] }),
      questions('due', 'Due', DUE),
    ],
    sort: { field: 'createdAt', descending: true },
    placeholder: 'Key, title, person …',
    nameOf: ticketName,
    placeOf: ({ id }) => ({ to: ticketHref(id) }),
    panel: (row) => <TicketPanel row={row} />,
    restore: { call: 'vulnerability-tickets.restore' },
    card: { height: 92, draw: (row) => <TicketCard row={row} /> },
  });

function textIn(texts: Readonly<Record<string, string>>): (value: string) => string {
  return (value) => texts[value] ?? value;
}

/** The same tickets on the board: filters and text are in the address there too, and nothing of columns or rows. */
export function boardOf(list: List<'vulnerabilityTicket'>): List<'vulnerabilityTicket'> {
  const facts = { ...list, filters: narrowing(list.filters), hasPanel: false };
  return {
    ...facts,
    parse(search) {
      const params = new URLSearchParams(search);
      params.delete(VIEW);
      return parseList(facts, String(params));
    },
    format: (state) => [`${VIEW}=${BOARD}`, formatList(facts, state)].filter((part) => part !== '').join('&'),
  };
}

function Name({ row }: { readonly row: TicketRow }) {
  return (
    <>
      <span className="clip" title={ticketName(row)}>
        <RowLink to={ticketHref(row.id)}>
          {row.key === '' ? null : <span className="mono quiet">{row.key} </span>}
          {row.name}
        </RowLink>
      </span>
      <NotSent row={row} />
    </>
  );
}

function TicketCard({ row }: { readonly row: TicketRow }) {
  return (
    <div className="ticket-row">
      <span className="row">
        <Name row={row} />
      </span>
      <span className="row wrap">
        <StatusBadge status={row.status} />
        <PriorityBadge priority={row.priority} />
        {row.dueOn === undefined ? null : <Due row={row} />}
      </span>
      <span className="row small quiet">
        <span className="clip">{row.assignee?.name ?? 'Nobody'}</span>
        {row.findingIds.length === 0 ? null : <ProgressText row={row} />}
      </span>
    </div>
  );
}
