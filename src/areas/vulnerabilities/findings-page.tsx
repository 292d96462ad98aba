import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useState } from 'react';
import { href } from '../../../contract/paths';
import { LinkButton } from '../../kit/link-button';
import type { Chosen } from '../../lists/bulk-bar';
import { ListPage } from '../../lists/list-page';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { BulkTriage } from './bulk-triage';
import { FindingFigures } from './finding-figures';
import { FINDING_LIST } from './finding-list';
import { TicketFromFindings } from './tickets/ticket-from-findings';

const WeightsDialog = lazy(() =>
  import('../../details/priorities/weights-dialog').then((module) => ({ default: module.WeightsDialog })),
);

/** What scanners found, on all assets. */
export function FindingsPage() {
  // What could be done with a selection is an administrator's to do.
  const mayTriage = useMay('findings.bulk-update');
  const mayMakeTickets = useMay('vulnerability-tickets.create');
  const mayWeigh = useMay('priority-weights.create');
  return (
    <ListPage
      list={FINDING_LIST}
      title="Findings"
      about="What your scanners found on your assets."
      actions={
        <>
          {mayWeigh ? <WeightsButton /> : null}
          <LinkButton to={href('remediation')} variant="soft">
            What to fix first
          </LinkButton>
        </>
      }
      above={<FindingFigures />}
      bulk={mayTriage || mayMakeTickets ? BulkActions : undefined}
    />
  );
}

function WeightsButton() {
  const { companyId } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="soft" color="gray" disabled={companyId === null} onClick={() => setOpen(true)}>
        Weights of priority
      </Button>
      {isOpen && companyId !== null ? (
        <Suspense fallback={null}>
          <WeightsDialog companyId={companyId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
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
