import type { SyncStatus } from '../../contract/sync-api';
import { syncStatus } from '../data/status';
import { leaving } from './leaving';

/** In memory only, what is not sent is gone with the last tab. */
export function isAtRisk(status: SyncStatus | null): boolean {
  return status?.storage === 'memory' && status.pendingCommands + status.waitingImports + status.needsAttention > 0;
}

/** The browser asks before this tab goes. Whoever signs out was asked already. */
export function guardUnsent(): void {
  addEventListener('beforeunload', (event) => {
    if (isAtRisk(syncStatus()) && !leaving.now) event.preventDefault();
  });
}
