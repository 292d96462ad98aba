import { Button } from '@radix-ui/themes';
import { type FormEvent, useMemo, useState } from 'react';
import { v7 } from 'uuid';
import type { TicketFix } from '../../../../contract/areas/vulnerabilities/tickets';
import { COMMAND } from '../../../../contract/limits';
import { isUndone } from '../../../../domain/tickets/ticket-status';
import type { SmallRow } from '../../../../worker/store/reader';
import { useRows } from '../../../data/rows';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { usePeople } from '../../../details/use-people';
import { FieldEditor } from '../../../forms/field-editor';
import { type FormControl, useRecordForm } from '../../../forms/use-record-form';
import { plural } from '../../../kit/format';
import { CancelButton, Modal } from '../../../kit/modal';
import { ComboInput } from '../../../kit/select-input';
import { failureToast, showToast } from '../../../kit/toasts';
import { Unsaved } from '../../../kit/unsaved';
import { useSession } from '../../../session/session';
import { addFindings, newFindings, type SeenTicket } from './save-ticket';
import { TICKET_START, ticketForm } from './ticket-form';
import { MEMBERS_MAY_NOT, ticketName } from './ticket-text';
import { useConnections } from './use-connections';

interface Props {
  readonly companyId: string;
  readonly findingIds: readonly string[];
  /** What a new ticket begins with. */
  readonly start: { readonly name: string; readonly priority: string; readonly dueOn?: string };
  /** The upgrade that clears them, of which a new ticket is the plan. */
  readonly fix?: TicketFix | undefined;
  onClose(): void;
  onDone(): void;
}

const NEW = 'new';

/** The findings become a new ticket, or part of one that is not done. */
export function TicketDialog({ companyId, findingIds, start, fix, onClose, onDone }: Props) {
  const kept = useKeptText();
  const [chosen, setChosen] = useState(NEW);
  const tickets = useUndone();
  const ticket = tickets.find(({ id }) => id === chosen);
  const form = useTicketForm(companyId, findingIds, start, fix);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const work = ticket === undefined ? make(form, findingIds, kept) : addTo(ticket, findingIds, kept);
    work.then(
      (isDone) => {
        if (!isDone) return;
        onDone();
        onClose();
      },
      (error: unknown) => failureToast('The change could not be kept', error),
    );
  };
  return (
    <Modal open title={`Ticket about ${plural(findingIds.length, 'finding')}`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Unsaved when={ticket === undefined && form.isUnsaved} />
        <div className="form-grid ticket-form">
          {tickets.length === 0 ? null : (
            <ComboInput
              label="Ticket"
              whole
              value={ticket?.id ?? NEW}
              options={[
                { value: NEW, label: 'New ticket' },
                ...tickets.map((one) => ({ value: one.id, label: ticketName(one) })),
              ]}
              onChange={setChosen}
            />
          )}
          {ticket === undefined ? <Fields form={form} /> : null}
        </div>
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" title="Ctrl+Enter">
            {ticket === undefined ? 'Create ticket' : 'Add to ticket'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Those the findings can be added to, the newest first. */
function useUndone(): readonly SmallRow<'vulnerabilityTicket'>[] {
  const rows = useRows(useSession(), 'vulnerabilityTicket') ?? [];
  return rows.filter(({ status }) => isUndone(status)).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

function useTicketForm(
  companyId: string,
  findingIds: readonly string[],
  start: Props['start'],
  fix: Props['fix'],
): FormControl {
  const { options } = usePeople(MEMBERS_MAY_NOT);
  // Work that is only planned has no other status yet.
  const connections = useConnections();
  const looks = useMemo(
    () => ticketForm(options, connections).filter(({ field }) => field !== 'status'),
    [options, connections],
  );
  return useRecordForm('vulnerabilityTicket', looks, {
    ...{ companyId, row: null, start: { ...TICKET_START, ...start } },
    fixed: { findingIds: findingIds.slice(0, COMMAND.bulkIds), ...(fix && { fix }) },
  });
}

function Fields({ form }: { readonly form: FormControl }) {
  const [id] = useState(() => v7());
  return form.fields.map((field) => (
    <FieldEditor
      key={field.field}
      id={`${id}${field.field}`}
      field={field}
      value={form.values[field.field]}
      problem={form.problems.find((one) => one.field === field.field)?.message}
      onChange={(value) => form.set(field.field, value)}
      isReadable
      onReadable={(isReadable) => form.setReadable(field.field, isReadable)}
    />
  ));
}

/** False: something is wrong, and said by now. */
async function make(form: FormControl, ids: readonly string[], kept: string | undefined): Promise<boolean> {
  const saved = await form.save();
  if (saved === null) return false;
  const { id, change } = saved;
  const rest = ids.slice(COMMAND.bulkIds);
  const companyId = form.companyId;
  if (rest.length > 0) await addFindings({ id, companyId, rev: 0, key: '', name: form.name, findingIds: [] }, rest);
  if (change !== null) undoableToast(`Created ${form.name}, about ${plural(ids.length, 'finding')}`, change, kept);
  return true;
}

async function addTo(ticket: SeenTicket, ids: readonly string[], kept: string | undefined): Promise<boolean> {
  const fresh = newFindings(ticket, ids);
  if (fresh.length === 0) showToast('info', `Already in ${ticketName(ticket)}`);
  else
    undoableToast(
      `Added ${plural(fresh.length, 'finding')} to ${ticketName(ticket)}`,
      await addFindings(ticket, fresh),
      kept,
    );
  return true;
}
