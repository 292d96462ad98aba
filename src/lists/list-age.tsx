import type { SyncStatus } from '../../contract/sync-api';
import { useIsOffline, useSyncStatus } from '../data/status';
import { useNow } from '../kit/relative-time';
import { absoluteText, clockText } from '../kit/time-text';

/** Of when the rows are, where newer ones do not come by themselves; else null (LS21). */
export function rowsAsOf(
  status: Pick<SyncStatus, 'syncedAt' | 'connection'> | null,
  isOffline: boolean,
): number | null {
  return isOffline || status?.connection.state === 'fallback' ? (status?.syncedAt ?? null) : null;
}

export function ListAge() {
  const at = rowsAsOf(useSyncStatus(), useIsOffline());
  const now = useNow();
  if (at === null) return null;
  return (
    <span className="quiet list-age" title={absoluteText(at)}>
      as of {clockText(at, now)}
    </span>
  );
}
