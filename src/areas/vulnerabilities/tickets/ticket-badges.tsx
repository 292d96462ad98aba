import { Badge, type BadgeProps } from '@radix-ui/themes';
import type {
  TicketPriority,
  TicketStatus,
  VulnerabilityTicket,
} from '../../../../contract/areas/vulnerabilities/tickets';
import { isOverdue } from '../../../../domain/tickets/ticket-due';
import { dayOf } from '../../../../domain/time/utc-day';
import { useNow } from '../../../kit/relative-time';
import { PRIORITY_TEXT, STATUS_TEXT } from './ticket-text';

type Color = NonNullable<BadgeProps['color']>;

const STATUS_COLOR: Readonly<Record<TicketStatus, Color>> = {
  open: 'gray',
  in_progress: 'blue',
  blocked: 'amber',
  resolved: 'green',
  closed: 'gray',
};

export function StatusBadge({ status }: { readonly status: TicketStatus }) {
  return (
    <Badge color={STATUS_COLOR[status]} highContrast>
      {STATUS_TEXT[status]}
    </Badge>
  );
}

const PRIORITY_COLOR: Readonly<Record<TicketPriority, Color>> = {
  low: 'gray',
  medium: 'gray',
  high: 'amber',
  urgent: 'red',
};

export function PriorityBadge({ priority }: { readonly priority: TicketPriority }) {
  return (
    <Badge color={PRIORITY_COLOR[priority]} highContrast={priority !== 'low'}>
      {PRIORITY_TEXT[priority]}
    </Badge>
  );
}

/** The day it is due on; where that is over, in words as well as in colour. */
export function Due({ row }: { readonly row: Pick<VulnerabilityTicket, 'dueOn' | 'status'> }) {
  const now = useNow();
  if (row.dueOn === undefined) return <span className="quiet">–</span>;
  const day = dayOf(row.dueOn);
  if (!isOverdue(row, now)) return <span className="number">{day}</span>;
  return (
    <Badge color="red" highContrast>
      Overdue: {day}
    </Badge>
  );
}

/** Changes of it wait in this browser. */
export function NotSent({ row }: { readonly row: { readonly pendingFields?: readonly string[] } }) {
  if (row.pendingFields === undefined) return null;
  return (
    <Badge color="amber" highContrast>
      Not sent yet
    </Badge>
  );
}
