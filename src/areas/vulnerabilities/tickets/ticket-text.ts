import type {
  TicketPriority,
  TicketStatus,
  VulnerabilityTicket,
} from '../../../../contract/areas/vulnerabilities/tickets';
import type { FindingProgress } from '../../../../domain/tickets/finding-progress';
import { count, plural } from '../../../kit/format';

export const STATUS_TEXT: Readonly<Record<TicketStatus, string>> = {
  open: 'Open',
  in_progress: 'In progress',
  blocked: 'Blocked',
  resolved: 'Resolved',
  closed: 'Closed',
};

export const PRIORITY_TEXT: Readonly<Record<TicketPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

/** Until the server has given it a key, it is called by its title alone. */
export const ticketName = ({ key, name }: Pick<VulnerabilityTicket, 'key' | 'name'>): string =>
  key === '' ? name : `${key} ${name}`;

/** `2 of 5 findings are closed`; those that are gone are none of the five. */
export function progressText({ open, closed, gone }: FindingProgress): string {
  const there = open + closed;
  const isOne = there === 1;
  const lost = `${plural(gone, 'finding')} ${gone === 1 ? 'is' : 'are'} no longer here`;
  if (there === 0) return gone === 0 ? 'No findings' : lost;
  const done = `${count(closed)} of ${plural(there, 'finding')} ${isOne ? 'is' : 'are'} closed`;
  return gone === 0 ? done : `${done}, ${lost}`;
}

/** Members may not read tickets: it is said before one is given to them. */
export const MEMBERS_MAY_NOT = ' (may not open tickets)';
