import { href } from '../../../contract/paths';
import { LinkButton } from '../../kit/link-button';
import type { Chosen } from '../../lists/bulk-bar';
import { ListPage } from '../../lists/list-page';
import { useMay } from '../../session/use-ability';
import { BulkTriage } from './bulk-triage';
import { FindingFigures } from './finding-figures';
import { FINDING_LIST } from './finding-list';
import { TicketFromFindings } from './tickets/ticket-from-findings';

/** What scanners found, on all assets. */
export function FindingsPage() {
  // What could be done with a selection is an administrator's to do.
  const mayTriage = useMay('findings.bulk-update');
  const mayMakeTickets = useMay('vulnerability-tickets.create');
  return (
    <ListPage
      list={FINDING_LIST}
      title="Findings"
      about="What your scanners found on your assets."
      actions={
        <LinkButton to={href('remediation')} variant="soft">
          What to fix first
        </LinkButton>
      }
      above={<FindingFigures />}
      bulk={mayTriage || mayMakeTickets ? BulkActions : undefined}
    />
  );
}

function BulkActions(chosen: Chosen) {
  const mayTriage = useMay('findings.bulk-update');
  return (
    <>
      {mayTriage ? <BulkTriage {...chosen} /> : null}
      <TicketFromFindings {...chosen} />
    </>
  );
}
