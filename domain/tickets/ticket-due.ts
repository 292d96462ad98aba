import type { VulnerabilityTicket } from '../../contract/areas/vulnerabilities/tickets';
import { isUndone } from './ticket-status';

/** Whether its day is over and its work is not done. `now` is in milliseconds. */
export const isOverdue = ({ dueOn, status }: Pick<VulnerabilityTicket, 'dueOn' | 'status'>, now: number): boolean =>
  dueOn !== undefined && isUndone(status) && Date.parse(dueOn) < now;
