import { expect, test } from 'vitest';
import type { ConnectionState, WorkerEvent } from '../../../contract/sync-api';
import { counted, NOTHING_COUNTED } from './socket-counters';

const status = (connection: ConnectionState, pendingCommands = 0): WorkerEvent => ({
  type: 'status',
  status: {
    connection,
    syncedAt: null,
    isServerAway: false,
    isServerFull: false,
    isCurrent: true,
    loading: null,
    pendingCommands,
    waitingImports: 0,
    needsAttention: 0,
    storage: 'persistent',
  },
});

test('[R22] changes of the connection are counted, repetitions of its state are not', () => {
  const events: WorkerEvent[] = [
    status({ state: 'connecting', attempt: 1 }),
    status({ state: 'connected', since: 5 }),
    status({ state: 'connected', since: 5 }, 1),
    status({ state: 'closed', code: 1006, retryAt: 9 }),
    status({ state: 'connecting', attempt: 2 }),
    { type: 'refreshed', key: '- users.me {}' },
  ];
  const { counts, changes } = events.reduce((before, event, at) => counted(before, event, at), NOTHING_COUNTED);
  expect(counts).toMatchObject({
    connecting: 2,
    connected: 1,
    closed: 1,
    status: 5,
    refreshed: 1,
    new_notification: 0,
  });
  expect(changes.map(({ at, state }) => [at, state])).toEqual([
    [4, 'connecting'],
    [3, 'closed'],
    [1, 'connected'],
    [0, 'connecting'],
  ]);
  expect(changes[1]?.detail).toBe('code 1006, another attempt follows');
});
