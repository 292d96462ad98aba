import { useMemo } from 'react';
import { RECORDS } from '../../../../contract/record-list';
import { usePeople } from '../../../details/use-people';
import { RecordForm } from '../../../forms/record-form';
import { useRecordForm } from '../../../forms/use-record-form';
import { Page } from '../../../kit/page';
import { NotForYou } from '../../../parts/not-for-you';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { TICKET_START, ticketForm } from './ticket-form';
import { TICKETS, ticketHref } from './ticket-places';
import { MEMBERS_MAY_NOT, ticketName } from './ticket-text';
import { useConnections } from './use-connections';
import type { TicketRow } from './use-progress';

export function NewTicketPage() {
  const { companyId } = useSession();
  const may = useMay('vulnerability-tickets.create');
  if (!may || companyId === null) return <NotForYou many={RECORDS.vulnerabilityTicket.words.many} verb="create" />;
  return <TicketForm companyId={companyId} row={null} />;
}

interface Props {
  readonly companyId: string;
  /** Null: a new one. */
  readonly row: TicketRow | null;
}

export function TicketForm({ companyId, row }: Props) {
  const { options } = usePeople(MEMBERS_MAY_NOT);
  const connections = useConnections();
  const looks = useMemo(() => ticketForm(options, connections), [options, connections]);
  const control = useRecordForm('vulnerabilityTicket', looks, { companyId, row, start: TICKET_START });
  return (
    <Page
      title={row === null ? 'New ticket' : `Edit ${ticketName(row)}`}
      about="Who takes care of findings, by when, and how far it is."
    >
      <title>{`${row === null ? 'New ticket' : `Edit ${ticketName(row)}`} · Muster`}</title>
      <RecordForm
        control={control}
        part={row === null ? 'new' : 'edit'}
        pageOf={ticketHref}
        back={row === null ? TICKETS : ticketHref(row.id)}
      />
    </Page>
  );
}
