import type { ConnectionState } from '../../../contract/sync-api';

/** What to add to "done" while the server does not know of it; undefined while changes are sent at once. */
export function keptText(isOffline: boolean, state: ConnectionState['state'] | undefined): string | undefined {
  return isOffline || state !== 'connected' ? 'Kept here, and sent when the server can be reached.' : undefined;
}
