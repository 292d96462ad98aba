import { useIsOffline, useSyncStatus } from '../../data/status';

/** What to add to "done" while the server does not know of it; undefined while changes are sent at once. */
export function useKeptText(): string | undefined {
  const offline = useIsOffline();
  const isConnected = useSyncStatus()?.connection.state === 'connected';
  return offline || !isConnected ? 'Kept here, and sent when the server can be reached.' : undefined;
}
