import { expect, test } from 'vitest';
import type { SyncStatus } from '../../contract/sync-api';
import { isAtRisk } from './guard-unsent';

const status: SyncStatus = {
  connection: { state: 'idle' },
  isServerAway: false,
  isServerFull: false,
  isCurrent: false,
  syncedAt: null,
  loading: null,
  pendingCommands: 0,
  waitingImports: 0,
  needsAttention: 0,
  storage: 'memory',
};

test('[ST19] a tab asks before it goes only where what is not sent stands in memory alone', () => {
  expect(isAtRisk(null)).toBe(false);
  expect(isAtRisk(status)).toBe(false);
  for (const unsent of ['pendingCommands', 'waitingImports', 'needsAttention']) {
    expect(isAtRisk({ ...status, [unsent]: 1 })).toBe(true);
    expect(isAtRisk({ ...status, [unsent]: 1, storage: 'persistent' })).toBe(false);
  }
});
