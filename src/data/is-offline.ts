import type { SyncStatus } from '../../contract/sync-api';

/** U27: a line that is down is no proof that the server is away; the worker knows better. */
export function isOffline(status: SyncStatus | null, deviceOnline: boolean): boolean {
  if (!deviceOnline) return true;
  const isDown = status?.connection.state === 'closed' || status?.connection.state === 'fallback';
  return isDown && status.isServerAway;
}
