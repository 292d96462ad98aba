import type { TicketLink, TicketPriority, TicketStatus } from '../../../contract/areas/vulnerabilities/tickets';
import { at, baseOf, linesOf, type OutwardEvent, type Place, type Tracker, textAt, titleOf } from './outward-event';

/** ServiceNow, Table API over incidents: https://docs.servicenow.com (REST API reference, Table API). */

const TABLE = '/api/now/table/incident';

/** 1: new, 2: in progress, 3: on hold, 6: resolved, 7: closed. */
const STATE: Readonly<Record<TicketStatus, string>> = {
  open: '1',
  in_progress: '2',
  blocked: '3',
  resolved: '6',
  closed: '7',
};
/** 1: high, 2: medium, 3: low. */
const URGENCY: Readonly<Record<TicketPriority, string>> = { urgent: '1', high: '1', medium: '2', low: '3' };

const linkOf = (place: Place, record: unknown): TicketLink | null => {
  const [id, key] = [textAt(record, 'sys_id'), textAt(record, 'number')];
  const url = `${baseOf(place)}/nav_to.do?uri=${encodeURIComponent(`incident.do?sys_id=${id}`)}`;
  return id === null || key === null ? null : { id, key, url };
};

const saidOf = (event: OutwardEvent) => ({
  ...{ short_description: titleOf(event.ticket).slice(0, 160), description: linesOf(event).join('\n') },
  urgency: URGENCY[event.ticket.priority],
});

const recordUrl = (place: Place, { id }: TicketLink): string => `${baseOf(place)}${TABLE}/${encodeURIComponent(id)}`;

export const SERVICENOW: Tracker = {
  find: (place, { id }) => ({
    method: 'GET',
    url: `${baseOf(place)}${TABLE}?${new URLSearchParams({
      ...{ sysparm_query: `correlation_id=${id}`, sysparm_fields: 'sys_id,number', sysparm_limit: '1' },
    })}`,
  }),
  found: (place, answer) => linkOf(place, at(answer, 'result', 0)),
  create: (place, event) => ({
    ...{ method: 'POST', url: `${baseOf(place)}${TABLE}` },
    body: { ...saidOf(event), correlation_id: event.ticket.id, correlation_display: 'Muster' },
  }),
  created: (place, answer) => linkOf(place, at(answer, 'result')),
  update: (place, link, event) => {
    const state = event.event === 'deleted' ? '7' : STATE[event.ticket.status];
    // It asks why, of what is over; and what it waits for, of what is on hold.
    const why = { close_code: 'Solution provided', close_notes: `${event.ticket.key} is done in Muster.` };
    return [
      {
        ...{ method: 'PATCH', url: recordUrl(place, link) },
        body: { ...saidOf(event), state, ...(Number(state) >= 6 && why), ...(state === '3' && { hold_reason: '1' }) },
      },
    ];
  },
  comment: (place, link, { by, comment = '' }) => ({
    ...{ method: 'PATCH', url: recordUrl(place, link) },
    body: { comments: `${by}: ${comment}` },
  }),
  look: (place, link) => ({ method: 'GET', url: `${recordUrl(place, link)}?sysparm_fields=state` }),
  isDone(answer) {
    const state = textAt(answer, 'result', 'state');
    return state === null ? null : Number(state) >= 6;
  },
};
