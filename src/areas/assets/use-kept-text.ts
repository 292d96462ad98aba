import { useIsOffline, useSyncStatus } from '../../data/status';
import { keptText } from './kept-text';

export function useKeptText(): string | undefined {
  const offline = useIsOffline();
  const status = useSyncStatus();
  return keptText(offline, status);
}
