import { expect, test } from 'vitest';
import { canUndo, fewerRows, isRunning, isTakingBack, lastImport, runAssets, runCounts, timeLeft } from './run-text';

const START = Date.UTC(2026, 10, 21, 12);
const run = { batches: 10, batchesApplied: 4, startedAt: new Date(START).toISOString() };

test('[U23] what is left follows from the pace so far', () => {
  expect(timeLeft(run, START + 8_000)).toBe(12_000);
  expect(timeLeft({ ...run, batchesApplied: 0 }, START + 8_000)).toBeNull();
});

test('[U23] only a finished run can be undone', () => {
  expect(canUndo({ status: 'success' })).toBe(true);
  expect(canUndo({ status: 'with_errors' })).toBe(true);
  expect(canUndo({ status: 'failed' })).toBe(true);
  expect(canUndo({ status: 'running' })).toBe(false);
  expect(canUndo({ status: 'undone' })).toBe(false);
  expect(isRunning({ status: 'pending' })).toBe(true);
  expect(isRunning({ status: 'failed' })).toBe(false);
});

test('[U24] the last import is none that was taken back', () => {
  const older = { status: 'success', startedAt: '2026-11-20T12:00:00.000Z' } as const;
  const undone = { status: 'undone', startedAt: '2026-11-21T12:00:00.000Z' } as const;
  const newest = { status: 'with_errors', startedAt: '2026-11-21T11:00:00.000Z' } as const;
  expect(lastImport([older, undone])).toBe(older);
  expect(lastImport([older, newest, undone])).toBe(newest);
  expect(lastImport([undone, { ...undone, status: 'terminated' }])).toBeNull();
});

test('[U25] a run that is taken back says so, while it happens and after', () => {
  expect(isTakingBack({ status: 'running', message: 'Undoing what was applied' })).toBe(true);
  expect(isTakingBack({ status: 'running', message: null })).toBe(false);
  expect(isTakingBack({ status: 'failed', message: 'no' })).toBe(false);
  const none = { fetched: 0, normalized: 0, rejected: 0, created: 0, updated: 0, unchanged: 0, merged: 0 };
  const counts = { ...none, removed: 0, assetsCreated: 0, assetsUpdated: 0, findings: 0, software: 0 };
  expect(runCounts({ status: 'undone', counts: { ...counts, created: 30 } })).toBe('30 new: undone');
  expect(runCounts({ status: 'success', counts: { ...counts, created: 30 } })).toBe('30 new');
  expect(runCounts({ status: 'undone', counts })).toBe('nothing');
});

test('[DB5] where numbers of assets stand beside it, a run says what it did to assets', () => {
  const none = { fetched: 200, normalized: 200, rejected: 0, created: 185, updated: 0, unchanged: 15, merged: 0 };
  const counts = { ...none, removed: 0, assetsCreated: 0, assetsUpdated: 0, findings: 9, software: 9 };
  const said = (
    more: Partial<typeof counts>,
    status: 'success' | 'undone' = 'success',
    seldom: { assetsRestored?: number; assetsSplit?: number; assetsMerged?: number } = {},
  ) => runAssets({ status, counts: { ...counts, ...more }, ...seldom });
  expect(said({ assetsCreated: 25, assetsUpdated: 3 })).toBe('25 new assets, 3 changed');
  expect(said({ assetsCreated: 1, rejected: 1 })).toBe('1 new asset, 1 record rejected');
  expect(said({ assetsUpdated: 1 })).toBe('1 changed asset');
  expect(said({ assetsUpdated: 1 }, 'success', { assetsRestored: 2 })).toBe('2 restored assets, 1 changed');
  expect(said({ assetsUpdated: 1 }, 'success', { assetsMerged: 1 })).toBe('1 merged asset, 1 changed');
  expect(said({ assetsUpdated: 2 }, 'success', { assetsSplit: 1 })).toBe('1 split asset, 2 changed');
  expect(said({})).toBe('no new assets');
  expect(said({ assetsCreated: 2 }, 'undone')).toBe('2 new assets: undone');
});

test('[I50] where a number leads to fewer rows, why is said: a later import, or edits, whose values are changed assets', () => {
  const scan = { integrationId: 'i', category: 'vulnerability_scanner', format: 'nessus_xml' } as const;
  expect(fewerRows(scan, 7, 7, 'record')).toBeNull();
  expect(fewerRows(scan, 2, 7, 'record')).toBe('2 of 7: later imports have said the others again.');
  expect(fewerRows(scan, 0, 7, 'update')).toBe('None of 7: later imports have said them again.');
  expect(fewerRows(scan, 0, 1, 'child')).toBe('None of 1: later imports have said it again.');
  const list = { integrationId: 'i', category: 'inventory', format: 'csv' } as const;
  expect(fewerRows(list, 2, 4, 'update')).toBe(
    '2 of 4: later imports have said the others again; values edited in the file are under Changed assets.',
  );
  const edits = { integrationId: null, category: 'manual', format: 'csv' } as const;
  expect(fewerRows(edits, 0, 2, 'update')).toBe('The values edited in the file are under Changed assets.');
});
