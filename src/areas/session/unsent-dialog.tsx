import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import type { OutboxEntry } from '../../../contract/sync-api';
import { reconnectNow } from '../../data/status';
import { plural } from '../../kit/format';
import { Modal } from '../../kit/modal';
import { saveJson } from '../../kit/save-file';
import { failureToast } from '../../kit/toasts';

interface Props {
  readonly changes: readonly OutboxEntry[];
  readonly imports: number;
  readonly offline: boolean;
  onDiscard(): void;
}

/** Signing out would lose what the server does not have yet. It closes by itself once all is sent. */
export function UnsentDialog({ changes, imports, offline, onDiscard }: Props) {
  const [, navigate] = useLocation();
  const [isSyncing, setIsSyncing] = useState(false);
  const stuck = changes.filter(({ state }) => state === 'conflict' || state === 'refused').length;
  const sync = (): void => {
    setIsSyncing(true);
    reconnectNow()
      .catch((error: unknown) => failureToast('Syncing failed', error))
      .finally(() => setIsSyncing(false));
  };
  return (
    <Modal
      open
      title="Some changes are not sent yet"
      about={`${unsentText(changes.length, imports)} not sent yet. Signing out removes your data from this browser.`}
      onClose={() => navigate(href('dashboard'))}
    >
      {offline ? <p>You are offline. Connect to sync.</p> : null}
      {stuck > 0 ? (
        <p>{plural(stuck, 'change was', 'changes were')} refused and will not be sent again automatically.</p>
      ) : null}
      <div className="dialog-actions">
        <Button
          variant="soft"
          color="gray"
          onClick={() => saveJson(changes, 'muster-unsent-changes.json')}
          disabled={changes.length === 0}
        >
          Export as JSON
        </Button>
        <Button variant="soft" color="red" onClick={onDiscard}>
          Discard and sign out
        </Button>
        <Button onClick={sync} loading={isSyncing} disabled={offline}>
          Sync now
        </Button>
      </div>
    </Modal>
  );
}

function unsentText(changes: number, imports: number): string {
  const parts = [
    ...(changes > 0 ? [plural(changes, 'change', 'changes')] : []),
    ...(imports > 0 ? [plural(imports, 'import', 'imports')] : []),
  ];
  return parts.join(' and ');
}
