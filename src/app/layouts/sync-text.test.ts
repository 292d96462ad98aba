import { expect, test } from 'vitest';
import type { SyncStatus } from '../../../contract/sync-api';
import { connectionText, damageText, importsText, syncText, unsentText } from './sync-text';

const NOW = new Date(2026, 10, 21, 15, 0).getTime();
const AT = new Date(2026, 10, 21, 14, 2).getTime();
const LIVE: SyncStatus = {
  connection: { state: 'connected', since: AT },
  syncedAt: AT,
  isServerAway: false,
  isServerFull: false,
  isCurrent: true,
  loading: null,
  pendingCommands: 0,
  waitingImports: 0,
  needsAttention: 0,
  storage: 'persistent',
};
const CLOSED = { state: 'closed', code: 1006, retryAt: NOW } as const;
const text = (part: Partial<SyncStatus>, online = true) => syncText({ ...LIVE, ...part }, online, NOW).text;

test('[U16] the quiet line says what matters most first', () => {
  expect(syncText(null, true, NOW).text).toBe('Starting');
  expect(syncText(null, true, NOW, { hasFailed: true }).text).toBe('Not started');
  expect(text({ loading: { rows: 3_000 } }, false)).toBe('Loading, 3,000 rows so far');
  expect(text({ pendingCommands: 2 }, false)).toBe('Offline, 2 changes to send, data from 14:02');
  expect(text({ connection: CLOSED, isServerAway: true })).toBe('Offline, data from 14:02');
  expect(text({ connection: { state: 'fallback' } })).toBe('Live updates off, data from 14:02');
  const connecting = { connection: { state: 'connecting', attempt: 1 }, isCurrent: false } as const;
  expect(text({ ...connecting, syncedAt: null })).toBe('Connecting, no data yet');
  expect(text({ isCurrent: false, pendingCommands: 1 })).toBe('Connecting, 1 change to send, data from 14:02');
  expect(text({ pendingCommands: 1, waitingImports: 1 })).toBe('Sending 2 changes');
  expect(text({})).toBe('Up to date');
});

test('[U46] the quiet line says above all that a change is not kept yet', () => {
  const late = { isChangeLate: true };
  expect(syncText(LIVE, true, NOW, late)).toEqual({ tone: 'off', text: 'A change is not kept yet' });
  expect(syncText({ ...LIVE, loading: { rows: 1 } }, false, NOW, late).text).toBe('A change is not kept yet');
});

test('[ST39] the quiet line says that copy partly damaged, until it is fetched again', () => {
  const damaged = (part: Partial<SyncStatus>, online = true) =>
    syncText({ ...LIVE, ...part }, online, NOW, { isDamaged: true }).text;
  expect(damaged({}, false)).toBe('Offline, copy partly damaged');
  expect(damaged({ pendingCommands: 2 }, false)).toBe('Offline, copy partly damaged, 2 changes to send');
  expect(damaged({ isCurrent: false })).toBe('Connecting, copy partly damaged');
  expect(damaged({ connection: { state: 'fallback' } })).toBe('Live updates off, copy partly damaged');
  expect(damaged({ loading: { rows: 3_000 } })).toBe('Loading, 3,000 rows so far');
  expect(damaged({ pendingCommands: 1 })).toBe('Fetching again, copy partly damaged');
  expect(damageText(true)).toContain('as soon as there is a connection');
});

test('[S107] [S108] the quiet line says that the server is full, whether or not something waits for it', () => {
  expect(text({ isServerFull: true })).toBe('The server is full');
  expect(text({ isServerFull: true, pendingCommands: 2 })).toBe('The server is full, 2 changes to send');
  expect(text({ isServerFull: true, pendingCommands: 2 }, false)).toContain('Offline');
  expect(connectionText({ ...LIVE, isServerFull: true })).toContain('almost out of disk space');
});

test('[U27] offline is said only where the server does not answer', () => {
  expect(text({ connection: CLOSED, isCurrent: false })).toBe('Connecting, data from 14:02');
  expect(text({ connection: CLOSED, isCurrent: false, pendingCommands: 1 })).toBe('Sending 1 change');
  expect(text({ connection: { ...CLOSED, retryAt: null } })).toBe('Live updates off, data from 14:02');
  const fallback: SyncStatus = { ...LIVE, connection: { state: 'fallback' } };
  expect(connectionText(fallback)).toBe('Live updates are off; changes are fetched from time to time');
  expect(text({ ...fallback, isServerAway: true })).toBe('Offline, data from 14:02');
  expect(connectionText({ ...fallback, isServerAway: true })).toBe(
    'The server does not answer; trying again from time to time',
  );
});

test('[U28] what is not sent counts what the panel lists, with what waits for the person', () => {
  expect(unsentText([])).toBe('0');
  expect(unsentText([{ state: 'waiting' }, { state: 'sending' }])).toBe('2');
  expect(unsentText([{ state: 'waiting' }, { state: 'conflict' }, { state: 'refused' }])).toBe('3, 2 need your answer');
});

test('[U16] the age of another day carries its date', () => {
  const yesterday = new Date(2026, 10, 20, 9, 5).getTime();
  expect(text({ syncedAt: yesterday }, false)).toBe('Offline, data from 20 Nov, 09:05');
});

test('[I43] imports that need the person are counted beside those on their way', () => {
  const refused = [{ state: 'refused' } as const];
  expect(importsText({ waitingImports: 2, needsAttention: 1 }, refused)).toBe('2');
  expect(importsText({ waitingImports: 1, needsAttention: 3 }, refused)).toBe('3, 2 need your answer');
});
