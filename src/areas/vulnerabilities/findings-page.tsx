import { ListPage } from '../../lists/list-page';
import { useMay } from '../../session/use-ability';
import { FINDING_LIST } from './finding-list';
import { TicketFromFindings } from './tickets/ticket-from-findings';

/** What scanners found, on all assets. */
export function FindingsPage() {
  const mayMakeTickets = useMay('vulnerability-tickets.create');
  return (
    <ListPage
      list={FINDING_LIST}
      title="Findings"
      about="What your scanners found on your assets."
      bulk={mayMakeTickets ? TicketFromFindings : undefined}
    />
  );
}
