import type { TicketStatus } from '../../contract/areas/vulnerabilities/tickets';
import { isOneOf } from '../../contract/narrow';

/** Of these the work is not done yet. */
export const UNDONE = ['open', 'in_progress', 'blocked'] as const satisfies readonly TicketStatus[];

export const isUndone = (status: TicketStatus): boolean => isOneOf(UNDONE, status);

export interface Step {
  readonly to: TicketStatus;
  /** As a button says it. */
  readonly text: string;
}

/**
 * What usually comes next. Any other status may be set as well, on the board and in the form: an undo, and a person's word in
 * a conflict, bring any one back.
 */
const STEPS: Readonly<Record<TicketStatus, readonly Step[]>> = {
  open: [{ to: 'in_progress', text: 'Start' }],
  in_progress: [
    { to: 'resolved', text: 'Resolve' },
    { to: 'blocked', text: 'Block' },
  ],
  blocked: [{ to: 'in_progress', text: 'Unblock' }],
  resolved: [
    { to: 'closed', text: 'Close' },
    { to: 'in_progress', text: 'Reopen' },
  ],
  closed: [{ to: 'open', text: 'Reopen' }],
};

/** The steps offered for a ticket, the likeliest first. Once all that it is about is closed, that is to resolve it. */
export function ticketSteps(status: TicketStatus, isAllClosed: boolean): readonly Step[] {
  const steps = STEPS[status];
  if (!isAllClosed || !isUndone(status)) return steps;
  return [{ to: 'resolved', text: 'Resolve' }, ...steps.filter(({ to }) => to !== 'resolved')];
}
