import type { TicketStatus } from '../../../../contract/areas/vulnerabilities/tickets';
import type { RecordBody } from '../../../../contract/records';
import { updateRecord } from '../../../data/records';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { usePeople } from '../../../details/use-people';
import { failureToast } from '../../../kit/toasts';
import { MEMBERS_MAY_NOT, STATUS_TEXT, ticketName } from './ticket-text';
import type { TicketRow } from './use-progress';

interface TicketChanges {
  move(row: TicketRow, to: TicketStatus): void;
  /** To the person here; null where it is theirs already, or they are no member. */
  takeOf(row: TicketRow): (() => void) | null;
  /** Whether the person here is told what becomes of it, and what turns that round; null: they are no member. */
  watchOf(row: TicketRow): { readonly isWatching: boolean; turn(): void } | null;
  removeFinding(row: TicketRow, findingId: string): void;
}

/** What is done to a ticket by one press: one change each, with the way back. */
export function useTicketChanges(): TicketChanges {
  const kept = useKeptText();
  const { me } = usePeople(MEMBERS_MAY_NOT);
  const change = (row: TicketRow, patch: RecordBody<'vulnerabilityTicket', 'patch'>, done: string): void => {
    updateRecord('vulnerabilityTicket', row, patch).then(
      (sent) => undoableToast(done, sent, kept),
      (error: unknown) => failureToast('The change could not be kept', error),
    );
  };
  return {
    move: (row, status) => {
      if (status !== row.status) change(row, { status }, `${ticketName(row)}: ${STATUS_TEXT[status].toLowerCase()}`);
    },
    takeOf: (row) =>
      me === null || row.assignee?.id === me.id
        ? null
        : () => change(row, { assignee: me }, `${ticketName(row)} is yours`),
    watchOf: (row) => {
      if (me === null) return null;
      const isWatching = row.watcherIds.includes(me.id);
      const patch = { watcherIds: isWatching ? { remove: [me.id] } : { add: [me.id] } };
      const done = isWatching ? `You no longer watch ${ticketName(row)}` : `You watch ${ticketName(row)}`;
      return { isWatching, turn: () => change(row, patch, done) };
    },
    removeFinding: (row, id) => change(row, { findingIds: { remove: [id] } }, `Took a finding from ${ticketName(row)}`),
  };
}
