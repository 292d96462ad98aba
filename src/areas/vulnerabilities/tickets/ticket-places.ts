import { href } from '../../../../contract/paths';

/** Where tickets are: the list and what else is at its address, and the pages of one. */
export const TICKETS = href('vulnerabilityTickets');
export const NEW_TICKET = `${TICKETS}?new`;

export const ticketHref = (id: string): string => href('vulnerabilityTicket', { id });
export const ticketFormHref = (id: string): string => `${ticketHref(id)}?edit`;

/** What the address shows beside the plain page. */
export const isAsked = (search: string, part: 'new' | 'edit'): boolean => new URLSearchParams(search).has(part);
export const isBoard = (search: string): boolean => new URLSearchParams(search).get(VIEW) === BOARD;

/** The part of the list's address that makes it a board. */
export const VIEW = 'view';
export const BOARD = 'board';

/** Only a list knows these. */
const OF_LIST = ['open', 'tab', 'item', 'sort', 'cols', 'deleted'];

/** The same tickets as cards on a board, or as rows again. */
export function otherView(search: string, toBoard: boolean): string {
  const params = new URLSearchParams(search);
  for (const part of [VIEW, ...OF_LIST]) params.delete(part);
  if (toBoard) params.set(VIEW, BOARD);
  return params.size === 0 ? TICKETS : `${TICKETS}?${params}`;
}
