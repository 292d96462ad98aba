import type { TicketLink } from '../../../contract/areas/vulnerabilities/tickets';
import {
  at,
  baseOf,
  isOver,
  linesOf,
  listAt,
  type Place,
  type ToldTicket,
  type Tracker,
  textAt,
  titleOf,
} from './outward-event';

/** Jira Cloud, REST v3: https://developer.atlassian.com/cloud/jira/platform/rest/v3/ (issue, transitions, comment, search). */

/** Names the ticket on the issue: by it an issue is found whose making was never answered. */
const labelOf = ({ id }: ToldTicket): string => `muster-${id}`;

/** Atlassian Document Format: a paragraph a line. */
const documentOf = (lines: readonly string[]) => ({
  ...{ type: 'doc', version: 1 },
  content: lines
    .filter((line) => line !== '')
    .map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** A summary is one line of at most 255 characters. */
const summaryOf = (ticket: ToldTicket): string => titleOf(ticket).replace(/\s+/g, ' ').slice(0, 255);

const linkOf = (place: Place, issue: unknown): TicketLink | null => {
  const [id, key] = [textAt(issue, 'id'), textAt(issue, 'key')];
  return id === null || key === null ? null : { id, key, url: `${baseOf(place)}/browse/${encodeURIComponent(key)}` };
};

const issueUrl = (place: Place, { id }: TicketLink): string =>
  `${baseOf(place)}/rest/api/3/issue/${encodeURIComponent(id)}`;

export const JIRA: Tracker = {
  find: (place, ticket) => ({
    method: 'GET',
    url: `${baseOf(place)}/rest/api/3/search/jql?${new URLSearchParams({
      ...{ jql: `labels = "${labelOf(ticket)}"`, fields: 'labels', maxResults: '1' },
    })}`,
  }),
  found: (place, answer) => linkOf(place, at(answer, 'issues', 0)),
  create: (place, event) => ({
    ...{ method: 'POST', url: `${baseOf(place)}/rest/api/3/issue` },
    body: {
      fields: {
        ...{ project: { key: place.project }, issuetype: { name: 'Task' }, labels: ['muster', labelOf(event.ticket)] },
        ...{ summary: summaryOf(event.ticket), description: documentOf(linesOf(event)) },
      },
    },
  }),
  created: linkOf,
  update: (place, link, event) => [
    {
      ...{ method: 'PUT', url: issueUrl(place, link) },
      body: { fields: { summary: summaryOf(event.ticket), description: documentOf(linesOf(event)) } },
    },
    { method: 'GET', url: `${issueUrl(place, link)}/transitions` },
    // Workflows name their steps themselves; what kind of status each leads to is the same in all.
    (answer) => {
      const wanted = isOver(event) ? 'done' : event.ticket.status === 'open' ? 'new' : 'indeterminate';
      const step = listAt(answer, 'transitions').find((one) => at(one, 'to', 'statusCategory', 'key') === wanted);
      const id = textAt(step, 'id');
      return id === null
        ? null
        : { method: 'POST', url: `${issueUrl(place, link)}/transitions`, body: { transition: { id } } };
    },
  ],
  comment: (place, link, { by, comment = '' }) => ({
    ...{ method: 'POST', url: `${issueUrl(place, link)}/comment` },
    body: { body: documentOf([`${by}: ${comment}`]) },
  }),
  look: (place, link) => ({ method: 'GET', url: `${issueUrl(place, link)}?fields=status` }),
  isDone(answer) {
    const key = textAt(answer, 'fields', 'status', 'statusCategory', 'key');
    return key === null ? null : key === 'done';
  },
};
