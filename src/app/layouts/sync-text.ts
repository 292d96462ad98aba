import type { SyncStatus } from '../../../contract/sync-api';
import { count, plural } from '../../kit/format';
import { clockText } from '../../kit/time-text';

export interface SyncText {
  readonly tone: 'good' | 'busy' | 'off';
  readonly text: string;
}

/** The one quiet line: what matters most first. */
export function syncText(status: SyncStatus | null, deviceOnline: boolean, now: number): SyncText {
  if (status === null) return { tone: 'busy', text: 'Starting' };
  if (status.loading !== null) return { tone: 'busy', text: `Loading, ${count(status.loading.rows)} rows so far` };
  const { connection, syncedAt } = status;
  const age = syncedAt === null ? 'no data yet' : `showing data of ${clockText(syncedAt, now)}`;
  const waiting = status.pendingCommands + status.waitingImports;
  const unsent = waiting === 0 ? '' : `, ${plural(waiting, 'change')} to send`;
  if (!deviceOnline || connection.state === 'closed') return { tone: 'off', text: `Offline${unsent}, ${age}` };
  if (connection.state === 'fallback') return { tone: 'off', text: `Live updates off${unsent}, ${age}` };
  if (!status.isCurrent) return { tone: 'busy', text: `Connecting${unsent}, ${age}` };
  return waiting > 0
    ? { tone: 'busy', text: `Sending ${plural(waiting, 'change')}` }
    : { tone: 'good', text: 'Up to date' };
}

export function connectionText(status: SyncStatus): string {
  const { connection } = status;
  switch (connection.state) {
    case 'idle':
      return 'Not connected yet';
    case 'connecting':
      return connection.attempt <= 1 ? 'Connecting' : `Connecting, attempt ${connection.attempt}`;
    case 'connected':
      return 'Live';
    case 'closed':
      return connection.retryAt === null ? `Closed (${connection.code})` : `Closed (${connection.code}), trying again`;
    case 'fallback':
      return 'Live updates are off; changes are fetched now and then';
  }
}
