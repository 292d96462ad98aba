import { RecordFacts } from '../../../details/record-facts';
import { RelativeTime } from '../../../kit/relative-time';
import { Due, PriorityBadge, StatusBadge } from './ticket-badges';
import { TICKET_LOOKS } from './ticket-form';
import type { TicketRow } from './use-progress';

/** What a ticket says, in the order of its form. */
export function TicketFacts({ row }: { readonly row: TicketRow }) {
  return (
    <RecordFacts
      {...{ name: 'vulnerabilityTicket', looks: TICKET_LOOKS, row }}
      without={['name', 'description', 'status', 'priority', 'assignee', 'dueOn']}
      more={[
        { label: 'Ticket', value: row.key === '' ? <KeyToCome /> : <span className="mono">{row.key}</span> },
        { label: 'Status', value: <StatusBadge status={row.status} /> },
        { label: 'Priority', value: <PriorityBadge priority={row.priority} /> },
        { label: 'Assignee', value: row.assignee?.name ?? <span className="quiet">Nobody</span> },
        { label: 'Due', value: <Due row={row} /> },
        { label: 'Created', value: <RelativeTime at={row.createdAt} /> },
        { label: 'Last changed', value: <RelativeTime at={row.updatedAt} /> },
      ]}
    />
  );
}

function KeyToCome() {
  return <span className="quiet">Not sent yet: the server gives it its key</span>;
}
