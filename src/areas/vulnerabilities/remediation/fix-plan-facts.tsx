import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { TICKET } from '../../../../contract/limits';
import { dayOf } from '../../../../domain/time/utc-day';
import { updateRecord } from '../../../data/records';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { AppLink } from '../../../kit/app-link';
import { LongTextInput } from '../../../kit/fields';
import { failureToast } from '../../../kit/toasts';
import { Unsaved } from '../../../kit/unsaved';
import { useMay } from '../../../session/use-ability';
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
      <PlanNote key={ticket.id} ticket={ticket} />
    </section>
  );
}

/** What there is to know of the plan: its ticket's description, written where the upgrade is (RM14). */
function PlanNote({ ticket }: { readonly ticket: PlanTicket }) {
  const may = useMay('vulnerability-tickets.update');
  const kept = useKeptText();
  const before = ticket.description ?? '';
  const [text, setText] = useState<string | null>(null);
  if (text === null)
    return (
      <>
        {before === '' ? null : <p className="ticket-text">{before}</p>}
        {may ? (
          <Button size="1" variant="soft" color="gray" onClick={() => setText(before)}>
            {before === '' ? 'Add a note' : 'Change the note'}
          </Button>
        ) : null}
      </>
    );
  const isTooLong = text.length > TICKET.descriptionChars;
  const save = (): void => {
    if (isTooLong) return;
    setText(null);
    const note = text.trim();
    if (note === before) return;
    updateRecord('vulnerabilityTicket', ticket, { description: note === '' ? null : note }).then(
      (change) => undoableToast(`Saved the note of ${ticketName(ticket)}`, change, kept),
      (error: unknown) => failureToast('The change could not be kept', error),
    );
  };
  return (
    <form
      className="plan-note"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Unsaved when={text.trim() !== before} />
      <LongTextInput
        label="Note"
        value={text}
        onChange={setText}
        problem={isTooLong ? `At most ${TICKET.descriptionChars} characters; this has ${text.length}.` : undefined}
      />
      <div className="row">
        <Button type="submit" size="1" title="Ctrl+Enter" disabled={isTooLong}>
          Save the note
        </Button>
        <Button type="button" size="1" variant="soft" color="gray" onClick={() => setText(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
