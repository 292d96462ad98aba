import type { TicketLink } from '../../../contract/areas/vulnerabilities/tickets';
import {
  baseOf,
  isOver,
  linesOf,
  listAt,
  type OutwardEvent,
  type Place,
  type ToldTicket,
  type Tracker,
  textAt,
  titleOf,
} from './outward-event';

/** GitHub Issues: https://docs.github.com/en/rest/issues (issues, comments), version 2022-11-28. */

/** Names the ticket in the issue's text, where nobody sees it: by it one is found whose making was never answered. */
const markOf = ({ id }: ToldTicket): string => `<!-- muster ${id} -->`;

const bodyOf = (event: OutwardEvent): string => [...linesOf(event), '', markOf(event.ticket)].join('\n');

const linkOf = (_place: Place, issue: unknown): TicketLink | null => {
  const [id, url] = [textAt(issue, 'number'), textAt(issue, 'html_url')];
  return id === null || url === null ? null : { id, key: `#${id}`, url };
};

/** `owner/name`, each part by itself. */
const issuesOf = (place: Place): string =>
  `${baseOf(place)}/repos/${(place.project ?? '').split('/').map(encodeURIComponent).join('/')}/issues`;

const LABEL = 'muster';

export const GITHUB: Tracker = {
  find: (place) => ({
    method: 'GET',
    url: `${issuesOf(place)}?${new URLSearchParams({ labels: LABEL, state: 'all', per_page: '100', sort: 'created' })}`,
  }),
  found: (place, answer, ticket) =>
    linkOf(
      place,
      listAt({ answer }, 'answer').find((one) => textAt(one, 'body')?.includes(markOf(ticket)) === true),
    ),
  create: (place, event) => ({
    ...{ method: 'POST', url: issuesOf(place) },
    body: { title: titleOf(event.ticket), body: bodyOf(event), labels: [LABEL] },
  }),
  created: linkOf,
  update: (place, link, event) => [
    {
      ...{ method: 'PATCH', url: `${issuesOf(place)}/${encodeURIComponent(link.id)}` },
      body: {
        ...{ title: titleOf(event.ticket), body: bodyOf(event) },
        ...(isOver(event)
          ? { state: 'closed', state_reason: event.event === 'deleted' ? 'not_planned' : 'completed' }
          : { state: 'open' }),
      },
    },
  ],
  comment: (place, link, { by, comment = '' }) => ({
    ...{ method: 'POST', url: `${issuesOf(place)}/${encodeURIComponent(link.id)}/comments` },
    body: { body: `${by}: ${comment}` },
  }),
  look: (place, link) => ({ method: 'GET', url: `${issuesOf(place)}/${encodeURIComponent(link.id)}` }),
  isDone(answer) {
    const state = textAt(answer, 'state');
    return state === null ? null : state === 'closed';
  },
};
