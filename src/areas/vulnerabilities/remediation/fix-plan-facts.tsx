import { dayOf } from '../../../../domain/time/utc-day';
import { AppLink } from '../../../kit/app-link';
import { Due, StatusBadge } from '../tickets/ticket-badges';
import { ticketHref } from '../tickets/ticket-places';
import { ticketName } from '../tickets/ticket-text';
import type { PlanTicket } from './use-plans';

/** Which ticket plans an upgrade, who does it and by when, short enough for a row. */
export function PlanMark({ ticket }: { readonly ticket: PlanTicket | undefined }) {
  if (ticket === undefined) return <span className="quiet">–</span>;
  const { key, assignee, dueOn } = ticket;
  const told = [assignee?.name, dueOn === undefined ? undefined : dayOf(dueOn)].filter((part) => part !== undefined);
  return (
    <span className="row fix-plan" title={[ticketName(ticket), ...told].join(', ')}>
      <StatusBadge status={ticket.status} />
      <span className="clip">
        {key === '' ? null : <span className="mono">{key} </span>}
        <span className="quiet">{told.join(', ')}</span>
      </span>
    </span>
  );
}

/** The plan of an upgrade beside the list: the ticket, owner, date and note. */
export function FixPlanFacts({ ticket }: { readonly ticket: PlanTicket }) {
  return (
    <section aria-label="Plan">
      <h3>Plan</h3>
      <dl className="facts">
        <dt>Ticket</dt>
        <dd>
          <AppLink to={ticketHref(ticket.id)}>{ticketName(ticket)}</AppLink>
        </dd>
        <dt>Status</dt>
        <dd>
          <StatusBadge status={ticket.status} />
        </dd>
        <dt>Assignee</dt>
        <dd>{ticket.assignee?.name ?? <span className="quiet">Nobody</span>}</dd>
        <dt>Due</dt>
        <dd>
          <Due row={ticket} />
        </dd>
        {ticket.backWhy === undefined ? null : (
          <>
            <dt>Back because</dt>
            <dd>{ticket.backWhy}</dd>
          </>
        )}
      </dl>
      {ticket.description === undefined ? null : <p className="ticket-text">{ticket.description}</p>}
    </section>
  );
}
