import { validate as isUuid } from 'uuid';
import { Redirect, useSearch } from 'wouter';
import { useRows } from '../../../data/rows';
import { Attachments } from '../../../details/attachments';
import { RecordPage, WithRecord } from '../../../details/record-page';
import { Panel } from '../../../kit/page';
import { useSession } from '../../../session/session';
import { TicketActions } from './ticket-actions';
import { TicketActivity } from './ticket-activity';
import { PriorityBadge, StatusBadge } from './ticket-badges';
import { TicketFacts } from './ticket-facts';
import { TicketFindings } from './ticket-findings';
import { TICKET_LOOKS } from './ticket-form';
import { TicketForm } from './ticket-form-page';
import { isAsked, TICKETS, ticketFormHref, ticketHref } from './ticket-places';
import { TicketProgress } from './ticket-progress';
import { ticketName } from './ticket-text';
import './tickets.css';
import type { TicketRow } from './use-progress';

/** A ticket; with `?edit` in its address the form of it. */
export function TicketPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const isForm = isAsked(useSearch(), 'edit');
  const id = useIdOf(params['id'] ?? '');
  if (id === null) return null;
  if (id !== params['id']) return <Redirect to={ticketHref(id)} replace />;
  return (
    <WithRecord key={String(isForm)} isForm={isForm} name="vulnerabilityTicket" id={id} list={TICKETS}>
      {(row) => (isForm ? <TicketForm key={row.id} companyId={row.companyId} row={row} /> : <Ticket row={row} />)}
    </WithRecord>
  );
}

/** People write and link tickets by their key, in any case: `sec-12`. What is no key of a ticket stays as it is (TK20). */
function useIdOf(said: string): string | null {
  const rows = useRows(useSession(), 'vulnerabilityTicket');
  if (isUuid(said)) return said;
  if (rows === undefined) return null;
  return rows.find(({ key }) => key !== '' && key === said.toUpperCase())?.id ?? said;
}

function Ticket({ row }: { readonly row: TicketRow }) {
  return (
    <RecordPage
      name="vulnerabilityTicket"
      row={{ ...row, name: ticketName(row) }}
      list={TICKETS}
      edit={ticketFormHref(row.id)}
      badges={
        <>
          <StatusBadge status={row.status} />
          <PriorityBadge priority={row.priority} />
        </>
      }
      actions={<TicketActions row={row} />}
      deletion="Its findings stay as they are."
      looks={TICKET_LOOKS}
      tabs={[{ name: 'overview', label: 'Overview', content: <Overview row={row} /> }]}
    />
  );
}

function Overview({ row }: { readonly row: TicketRow }) {
  return (
    <div className="ticket-page">
      <Panel title="Ticket">
        <TicketFacts row={row} />
      </Panel>
      {row.description === undefined ? null : (
        <Panel title="Description">
          <p className="panel-note ticket-text">{row.description}</p>
        </Panel>
      )}
      <section className="ticket-findings" aria-label="Findings">
        <h2>Findings</h2>
        <TicketProgress row={row} />
        <TicketFindings row={row} />
        <TicketActivity row={row} />
      </section>
      <Panel title="Attachments">
        <Attachments of={{ kind: 'ticketAttachment', companyId: row.companyId, id: row.id }} one="ticket" />
      </Panel>
    </div>
  );
}
