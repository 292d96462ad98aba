import type { SyncStatus } from '../../contract/sync-api';

/** What to add to "done" while the server does not know of it; undefined while changes are sent at once. */
export function keptText(
  isOffline: boolean,
  status: Pick<SyncStatus, 'connection' | 'isServerFull'> | null,
): string | undefined {
  if (isOffline || status?.connection.state !== 'connected')
    return 'Saved here, and sent once the server can be reached.';
  return status.isServerFull ? 'Saved here, and sent once the server has disk space.' : undefined;
}
