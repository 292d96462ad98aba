import { expect, test } from 'vitest';
import type { ConnectionState } from '../../contract/sync-api';
import { keptText } from './kept-text';

const LIVE = { connection: { state: 'connected', since: 0 }, isServerFull: false } as const;

test('[AL7] only a connected browser says nothing of keeping', () => {
  expect(keptText(false, LIVE)).toBeUndefined();
  const others: readonly ConnectionState[] = [
    { state: 'connecting', attempt: 1 },
    { state: 'closed', code: 1_006, retryAt: null },
  ];
  for (const connection of others) expect(keptText(false, { ...LIVE, connection })).toMatch(/^Saved here/);
  expect(keptText(false, null)).toMatch(/^Saved here/);
  expect(keptText(true, LIVE)).toMatch(/^Saved here/);
});

test('[S108] nothing is called saved while the server takes nothing', () => {
  expect(keptText(false, { ...LIVE, isServerFull: true })).toBe('Saved here, and sent once the server has disk space.');
});
