import type { OutboxEntry, SyncStatus } from '../../../contract/sync-api';
import { isOffline } from '../../data/is-offline';
import { count, plural } from '../../kit/format';
import { clockText } from '../../kit/time-text';

export interface SyncText {
  readonly tone: 'good' | 'busy' | 'off';
  readonly text: string;
}

interface Known {
  /** The start failed. */
  readonly hasFailed?: boolean;
  /** Rows of the company are left out here, until they are fetched again (ST39). */
  readonly isDamaged?: boolean;
  /** A change made in this tab is not kept yet (U46). */
  readonly isChangeLate?: boolean;
}

const DAMAGED = ', copy partly damaged';

/** The one quiet line: what matters most first. */
export function syncText(
  status: SyncStatus | null,
  deviceOnline: boolean,
  now: number,
  { hasFailed = false, isDamaged = false, isChangeLate = false }: Known = {},
): SyncText {
  if (status === null) return hasFailed ? { tone: 'off', text: 'Not started' } : { tone: 'busy', text: 'Starting' };
  if (isChangeLate) return { tone: 'off', text: 'A change is not kept yet' };
  if (status.loading !== null) return { tone: 'busy', text: `Loading, ${count(status.loading.rows)} rows so far` };
  const { connection, syncedAt } = status;
  const fresh = syncedAt === null ? 'no data yet' : `data from ${clockText(syncedAt, now)}`;
  const age = isDamaged ? '' : `, ${fresh}`;
  const waiting = status.pendingCommands + status.waitingImports;
  const damage = isDamaged ? DAMAGED : '';
  const unsent = waiting === 0 ? '' : `, ${plural(waiting, 'change')} to send`;
  if (isOffline(status, deviceOnline)) return { tone: 'off', text: `Offline${damage}${unsent}${age}` };
  if (status.isServerFull) return { tone: 'off', text: `The server is full${damage}${unsent}` };
  const isClosed = connection.state === 'closed';
  if (connection.state === 'fallback' || (isClosed && connection.retryAt === null))
    return { tone: 'off', text: `Live updates off${damage}${unsent}${age}` };
  if (!status.isCurrent && !(isClosed && waiting > 0))
    return { tone: 'busy', text: `Connecting${damage}${unsent}${age}` };
  if (isDamaged) return { tone: 'busy', text: `Fetching again${DAMAGED}` };
  return waiting > 0
    ? { tone: 'busy', text: `Sending ${plural(waiting, 'change')}` }
    : { tone: 'good', text: 'Up to date' };
}

export const damageText = (offline: boolean): string =>
  `Part of it is damaged and hidden. It is fetched again ${offline ? 'as soon as there is a connection' : 'now'}`;

/** U28: as many as the panel lists, and how many of them wait for the person. */
export function unsentText(outbox: readonly Pick<OutboxEntry, 'state'>[]): string {
  const theirs = stuckIn(outbox);
  return theirs === 0
    ? count(outbox.length)
    : `${count(outbox.length)}, ${plural(theirs, 'needs your answer', 'need your answer')}`;
}

/** Imports on their way, and those that wait for the person: the rest of what needs attention is changes. */
export function importsText(
  { waitingImports, needsAttention }: Pick<SyncStatus, 'waitingImports' | 'needsAttention'>,
  outbox: readonly Pick<OutboxEntry, 'state'>[],
): string {
  const stuck = Math.max(0, needsAttention - stuckIn(outbox));
  return stuck === 0
    ? count(waitingImports)
    : `${count(waitingImports + stuck)}, ${plural(stuck, 'needs your answer', 'need your answer')}`;
}

const stuckIn = (outbox: readonly Pick<OutboxEntry, 'state'>[]): number =>
  outbox.filter(({ state }) => state === 'conflict' || state === 'refused').length;

export function connectionText(status: SyncStatus): string {
  const { connection } = status;
  switch (connection.state) {
    case 'idle':
      return 'Not connected yet';
    case 'connecting':
      return connection.attempt <= 1 ? 'Connecting' : `Connecting, attempt ${connection.attempt}`;
    case 'connected':
      return status.isServerFull
        ? 'Live, but the server is almost out of disk space: changes wait here until it has room'
        : 'Live';
    case 'closed':
      return connection.retryAt === null ? 'The connection was lost' : 'The connection was lost; trying again';
    case 'fallback':
      return status.isServerAway
        ? 'The server does not answer; trying again from time to time'
        : 'Live updates are off; changes are fetched from time to time';
  }
}
