import { Button } from '@radix-ui/themes';
import { reconnectNow, sendMessage, useDeviceOnline, useSyncStatus } from '../../data/status';
import { count } from '../../kit/format';
import { NameForm } from '../../kit/name-form';
import { Page, Panel } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime } from '../../kit/relative-time';
import { failureToast, showToast } from '../../kit/toasts';
import './debug.css';
import type { StateChange } from './socket-counters';
import { useSocketCounters } from './use-socket-counters';

async function send(type: string): Promise<void> {
  if (!(await sendMessage({ type }))) throw new Error('Not sent: the socket is not connected.');
  showToast('success', 'Message sent', 'A type the server does not know is answered with an error, which is logged.');
}

/** The one socket, which the sync worker holds for all tabs. */
export function SocketPage() {
  const status = useSyncStatus();
  const online = useDeviceOnline();
  const { counts, changes } = useSocketCounters();
  const reconnect = (): void => {
    reconnectNow().catch((error: unknown) => failureToast('Reconnecting failed', error));
  };
  return (
    <Page
      title="Socket test"
      about="The socket the sync worker holds for all tabs."
      actions={
        <>
          <Button
            variant="soft"
            onClick={() => showToast('info', 'Test message', 'This is what a message looks like.')}
          >
            Show a test message
          </Button>
          <Button onClick={reconnect}>Reconnect</Button>
        </>
      }
    >
      <Panel title="Now">
        <dl className="facts debug-facts">
          <dt>Connection</dt>
          <dd>
            <output>{status?.connection.state ?? 'the sync worker is starting'}</output>
          </dd>
          <dt>This device</dt>
          <dd>{online ? 'has a network' : 'has no network'}</dd>
          <dt>Server confirmed</dt>
          <dd>{status?.syncedAt == null ? 'never in this browser' : <RelativeTime at={status.syncedAt} />}</dd>
          <dt>Changes to send</dt>
          <dd>{count(status?.pendingCommands ?? 0)}</dd>
          <dt>Imports to send</dt>
          <dd>{count(status?.waitingImports ?? 0)}</dd>
        </dl>
      </Panel>
      <Panel title="Since this page was opened">
        <dl className="facts debug-facts">
          <dt>Connected</dt>
          <dd>{count(counts.connected)}</dd>
          <dt>Closed</dt>
          <dd>{count(counts.closed)}</dd>
          <dt>Attempts</dt>
          <dd>{count(counts.connecting)}</dd>
          <dt>Status messages</dt>
          <dd>{count(counts.status)}</dd>
          <dt>Notifications</dt>
          <dd>{count(counts.new_notification)}</dd>
          <dt>Assistant messages</dt>
          <dd>{count(counts.assistant)}</dd>
          <dt>Answers refreshed</dt>
          <dd>{count(counts.refreshed)}</dd>
        </dl>
      </Panel>
      <Panel title="Send a message">
        <div className="panel-body">
          <NameForm
            label="Message type"
            placeholder="chat_message"
            missing="Enter the type of the message."
            button="Send"
            create={send}
          />
        </div>
      </Panel>
      <Panel title="Changes of the connection">
        {changes.length === 0 ? (
          <p className="debug-empty quiet">None since this page was opened.</p>
        ) : (
          <PlainTable label="Changes of the connection" columns={COLUMNS} rows={changes} keyOf={({ no }) => no} />
        )}
      </Panel>
    </Page>
  );
}

const COLUMNS: readonly PlainColumn<StateChange>[] = [
  { id: 'at', label: 'Time (UTC)', cell: ({ at }) => new Date(at).toISOString().slice(11, 23) },
  { id: 'state', label: 'State', cell: ({ state }) => state },
  { id: 'detail', label: 'Detail', cell: ({ detail }) => detail },
];
