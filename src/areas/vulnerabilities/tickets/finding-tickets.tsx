import { SYNC } from '../../../../contract/limits';
import { RECORDS } from '../../../../contract/record-list';
import { useView } from '../../../data/use-view';
import type { FindingRow } from '../../../details/findings/finding-columns';
import { AppLink } from '../../../kit/app-link';
import { useMayDo } from '../../../session/use-ability';
import { StatusBadge } from './ticket-badges';
import { TicketFromFindings } from './ticket-from-findings';
import { ticketHref } from './ticket-places';
import { ticketName } from './ticket-text';
import './tickets.css';

/** The tickets a finding is part of, and a new one about it. */
export function FindingTickets({ row }: { readonly row: FindingRow }) {
  const mayRead = useMayDo('read', RECORDS.vulnerabilityTicket.subject);
  const where = { field: 'findingIds', op: 'eq' as const, value: row.id };
  const spec = { companyId: row.companyId, entity: 'vulnerabilityTicket' as const, where };
  const answer = useView(mayRead ? { ...spec, offset: 0, limit: SYNC.windowRows } : null);
  if (!mayRead) return null;
  // The answer about the finding before this one stays until its own is here.
  const tickets = answer?.rows.filter(({ findingIds }) => findingIds.includes(row.id)) ?? [];
  return (
    <div className="finding-tickets">
      {tickets.map((ticket) => (
        <span key={ticket.id} className="row">
          <AppLink to={ticketHref(ticket.id)}>{ticketName(ticket)}</AppLink>
          <StatusBadge status={ticket.status} />
        </span>
      ))}
      <TicketFromFindings companyId={row.companyId} ids={() => Promise.resolve([row.id])} clear={() => undefined} />
    </div>
  );
}
