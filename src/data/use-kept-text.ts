import { keptText } from './kept-text';
import { useIsOffline, useSyncStatus } from './status';

export function useKeptText(): string | undefined {
  const offline = useIsOffline();
  const status = useSyncStatus();
  return keptText(offline, status);
}
