import { useState } from 'react';
import { RECORDS } from '../../../../contract/record-list';
import type { RecordBody } from '../../../../contract/records';
import { sameValue } from '../../../../domain/merge/same-value';
import { recordCall } from '../../../../domain/records/record-call';
import { changeOf } from '../../../data/changes-made';
import { portions, sendCommands } from '../../../data/commands';
import { recordEdit } from '../../../data/records';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { rowsOf } from '../../../data/use-view';
import { usePeople } from '../../../details/use-people';
import { ConfirmDialog } from '../../../kit/confirm-dialog';
import { plural } from '../../../kit/format';
import { failureToast, showToast } from '../../../kit/toasts';
import type { Chosen } from '../../../lists/bulk-bar';
import { ActionButton } from '../../../parts/palette/action-button';
import { useMay } from '../../../session/use-ability';
import { MEMBERS_MAY_NOT } from './ticket-text';

type Patch = RecordBody<'vulnerabilityTicket', 'patch'>;

const { one, many } = RECORDS.vulnerabilityTicket.words;
const tickets = (count: number): string => plural(count, one, many);

/** Changes the selection, each ticket by itself: so all of them can be taken back as they were. */
function useBulk({ companyId, ids: idsOf, clear }: Chosen) {
  const kept = useKeptText();
  const act = (work: (ids: readonly string[]) => Promise<void>): void => {
    idsOf()
      .then(work)
      .then(clear, (error: unknown) => failureToast('The change could not be kept', error));
  };
  const update = (done: string, patch: Patch): void =>
    act(async (ids) => {
      const rows = await rowsOf(companyId, 'vulnerabilityTicket', ids);
      const other = rows.filter((row) => !sameValue({ ...row, ...patch }, { ...row }));
      if (other.length === 0) return showToast('info', 'Nothing changed', 'The tickets say so already.');
      const ords = await sendCommands(other.map((row) => recordEdit('vulnerabilityTicket', row, patch)));
      const title = `${done} ${tickets(other.length)}`;
      undoableToast(title, changeOf(title, ords), kept);
    });
  const remove = (): void =>
    act(async (ids) => {
      const call = (some: readonly string[]) =>
        recordCall('vulnerabilityTicket', 'bulk-delete', { companyId, params: {}, body: { ids: some } });
      const ords = await sendCommands([...portions(ids)].map(call));
      const title = `Deleted ${tickets(ids.length)}`;
      undoableToast(title, changeOf(title, ords), kept);
    });
  return { update, remove };
}

const SMALL = { size: '1', variant: 'soft' } as const;

/** What can be done with the selected tickets. */
export function TicketBulk(chosen: Chosen) {
  const { update, remove } = useBulk(chosen);
  const { me } = usePeople(MEMBERS_MAY_NOT);
  const [isAsking, setAsking] = useState(false);
  const mayChange = useMay('vulnerability-tickets.update');
  const mayDelete = useMay('vulnerability-tickets.bulk-delete');
  return (
    <>
      {mayChange ? (
        <>
          {me === null ? null : (
            <ActionButton {...SMALL} text="Assign to me" onPress={() => update('Took over', { assignee: me })} />
          )}
          <ActionButton {...SMALL} text="Start" onPress={() => update('Started', { status: 'in_progress' })} />
          <ActionButton {...SMALL} text="Resolve" onPress={() => update('Resolved', { status: 'resolved' })} />
          <ActionButton {...SMALL} text="Close" onPress={() => update('Closed', { status: 'closed' })} />
        </>
      ) : null}
      {mayDelete ? <ActionButton {...SMALL} color="red" text="Delete" onPress={() => setAsking(true)} /> : null}
      <ConfirmDialog
        open={isAsking}
        destructive
        title={`Delete ${tickets(chosen.count)}?`}
        text="Their findings stay as they are. You can undo this right after."
        confirm="Delete"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove();
        }}
      />
    </>
  );
}
