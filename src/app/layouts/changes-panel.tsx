import { Button } from '@radix-ui/themes';
import type { OutboxEntry } from '../../../contract/sync-api';
import { useAside } from '../../data/aside';
import { forgetCommand } from '../../data/changes-made';
import { settleCommand, undoCommand } from '../../data/commands';
import { useOutbox } from '../../data/outbox';
import { useIsOffline, useSyncStatus } from '../../data/status';
import { Modal } from '../../kit/modal';
import { RelativeTime } from '../../kit/relative-time';
import { failureToast } from '../../kit/toasts';
import { ChangeValues } from '../../parts/change-values';
import { Unsettled } from '../../parts/unsettled';
import { useSession } from '../../session/session';
import { commandTitle } from '../../words/command-text';
import './changes-panel.css';
import { DamagedChanges, notSent } from './damaged-changes';
import { FirstOf } from './first-of';
import { saveChanges } from './save-changes';

interface Props {
  readonly open: boolean;
  onClose(): void;
}

/** Every change of this browser the server does not have: what waits, what conflicts, what was refused. */
export function ChangesPanel({ open, onClose }: Props) {
  const session = useSession();
  const entries = useOutbox() ?? [];
  const damaged = useAside(session);
  const waiting = entries.filter(({ state }) => state === 'waiting' || state === 'sending');
  const conflicts = entries.filter(({ state }) => state === 'conflict');
  const refused = entries.filter(({ state }) => state === 'refused');
  return (
    <Modal
      open={open}
      kind="side"
      title="Changes in this browser"
      about={summary(entries.length + damaged.changes, damaged.imports)}
      onClose={onClose}
    >
      {conflicts.length === 0 ? null : (
        <section aria-label="Conflicts" className="changes-part">
          <h2>Conflicts</h2>
          <p className="quiet small">Choose which value to keep. Nothing is lost until you do.</p>
          <ToSettle entries={conflicts} />
        </section>
      )}
      {refused.length === 0 ? null : (
        <section aria-label="Refused" className="changes-part">
          <h2>Refused</h2>
          <ToSettle entries={refused} />
          <Button size="1" variant="soft" color="gray" onClick={() => saveChanges(refused)}>
            Save refused changes as a file
          </Button>
        </section>
      )}
      <DamagedChanges />
      {waiting.length === 0 ? null : <Waiting entries={waiting} />}
    </Modal>
  );
}

function ToSettle({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  return (
    <FirstOf all={entries}>
      {(first) =>
        first.map((entry) => (
          <Unsettled key={entry.ord} entry={entry} onSettle={(choice) => settle(entry.ord, choice)} />
        ))
      }
    </FirstOf>
  );
}

function Waiting({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  const offline = useIsOffline();
  const isServerFull = useSyncStatus()?.isServerFull === true;
  return (
    <section aria-label="Waiting to be sent" className="changes-part">
      <h2>Waiting to be sent</h2>
      <p className="quiet small">{waitText(offline, isServerFull)}</p>
      <FirstOf all={entries}>
        {(first) => (
          <ul className="changes-list">
            {first.map((entry) => (
              <li key={entry.ord}>
                <div>
                  <span className="clip">{commandTitle(entry)}</span>
                  <ChangeValues entry={entry} />
                </div>
                <span className="quiet small">
                  {entry.state === 'sending' ? 'sending' : <RelativeTime at={entry.at} />}
                </span>
                {entry.state === 'sending' ? null : (
                  <Button size="1" variant="soft" color="gray" onClick={() => undo(entry.ord)}>
                    Undo<span className="visually-hidden"> {commandTitle(entry)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </FirstOf>
    </section>
  );
}

function waitText(isOffline: boolean, isServerFull: boolean): string {
  if (isOffline) return 'They are sent in this order once the server can be reached.';
  if (!isServerFull) return 'They are sent in this order.';
  return 'The server is almost out of disk space and accepts no changes for now. They are sent in this order once it does.';
}

const summary = (changes: number, imports: number): string =>
  changes + imports === 0
    ? 'All your changes are on the server.'
    : `${notSent(changes, imports)} not on the server yet.`;

function settle(ord: number, choice: Parameters<typeof settleCommand>[1]): void {
  settleCommand(ord, choice).catch((error: unknown) => failureToast('The change could not be resolved', error));
}

function undo(ord: number): void {
  forgetCommand(ord);
  undoCommand(ord).catch((error: unknown) => failureToast('The change could not be undone', error));
}
