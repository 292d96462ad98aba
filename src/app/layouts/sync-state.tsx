import { Button, Popover } from '@radix-ui/themes';
import { href } from '../../../contract/paths';
import type { SyncStatus } from '../../../contract/sync-api';
import { useOutbox } from '../../data/outbox';
import { useIsDamaged } from '../../data/rows';
import { reconnectNow, useDeviceOnline, useIsChangeLate, useIsOffline, useSyncStatus } from '../../data/status';
import { AppLink } from '../../kit/app-link';
import { RelativeTime, useNow } from '../../kit/relative-time';
import { useSession } from '../../session/session';
import { connectionText, damageText, importsText, syncText, unsentText } from './sync-text';

const KEPT_IN: Readonly<Record<SyncStatus['storage'], string>> = {
  persistent: 'this browser',
  full: 'this browser, which has no space left',
  memory: 'memory only: unsent changes are lost when the last tab closes',
};

/** Connection, pending changes, age of the data and the build, in one quiet place. */
export function SyncState({ onChanges }: { onChanges(): void }) {
  const status = useSyncStatus();
  const online = useDeviceOnline();
  const now = useNow();
  const session = useSession();
  const isDamaged = useIsDamaged(session);
  const known = { hasFailed: session.state === 'failed', isDamaged, isChangeLate: useIsChangeLate() };
  const { tone, text } = syncText(status, online, Math.max(now, status?.syncedAt ?? 0), known);
  return (
    <Popover.Root>
      <Popover.Trigger>
        <button type="button" className={`sync-state ${tone}`} aria-label={`Sync state: ${text}`}>
          <span className="sync-dot" aria-hidden="true" />
          <span className="sync-text clip">{text}</span>
        </button>
      </Popover.Trigger>
      <output className="visually-hidden" aria-live="polite">
        {tone === 'off' ? text : ''}
      </output>
      <Popover.Content className="popover" align="end" aria-label="Sync state">
        <Details onChanges={onChanges} />
      </Popover.Content>
    </Popover.Root>
  );
}

function Details({ onChanges }: { onChanges(): void }) {
  const status = useSyncStatus();
  const session = useSession();
  const { config } = session;
  const outbox = useOutbox() ?? [];
  const isDamaged = useIsDamaged(session);
  const offline = useIsOffline();
  const isChangeLate = useIsChangeLate();
  if (status === null) {
    const text =
      session.state === 'failed' ? 'Muster could not start. The page says why.' : 'The sync worker is starting.';
    return <p className="quiet small">{text}</p>;
  }
  return (
    <>
      {isChangeLate ? (
        <p className="small">Muster does not answer. Keep this page open, or reload it if this does not end.</p>
      ) : null}
      <dl className="facts">
        <dt>Connection</dt>
        <dd>{connectionText(status)}</dd>
        <dt>Data as of</dt>
        <dd>{status.syncedAt === null ? 'never in this browser' : <RelativeTime at={status.syncedAt} />}</dd>
        {isDamaged ? (
          <>
            <dt>This browser’s copy</dt>
            <dd>{damageText(offline)}</dd>
          </>
        ) : null}
        <dt>Changes not sent</dt>
        <dd className="number">{unsentText(outbox)}</dd>
        <dt>Imports to send</dt>
        <dd className="number">
          {importsText(status, outbox)}{' '}
          {status.waitingImports + status.needsAttention === 0 ? null : (
            <AppLink to={href('syncHistory')}>Sync history</AppLink>
          )}
        </dd>
        <dt>Stored in</dt>
        <dd>{KEPT_IN[status.storage]}</dd>
        <dt>App</dt>
        <dd className="mono">{__MUSTER_BUILD__}</dd>
        {config === null || config.build === __MUSTER_BUILD__ ? null : (
          <>
            <dt>Server</dt>
            <dd className="mono">{config.build}</dd>
          </>
        )}
      </dl>
      <div className="row wrap">
        <Popover.Close>
          <Button size="1" variant="soft" onClick={onChanges}>
            Show the changes
          </Button>
        </Popover.Close>
        {status.connection.state === 'connected' ? null : (
          <Button size="1" variant="soft" onClick={() => void reconnectNow()}>
            Connect now
          </Button>
        )}
      </div>
    </>
  );
}
