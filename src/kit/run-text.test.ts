import { expect, test } from 'vitest';
import { canUndo, isRunning, lastImport, timeLeft } from './run-text';

const START = Date.UTC(2026, 10, 21, 12);
const run = { batches: 10, batchesApplied: 4, startedAt: new Date(START).toISOString() };

test('[U23] what is left follows from the pace so far', () => {
  expect(timeLeft(run, START + 8_000)).toBe(12_000);
  expect(timeLeft({ ...run, batchesApplied: 0 }, START + 8_000)).toBeNull();
});

test('[U23] only a finished run can be undone', () => {
  expect(canUndo({ status: 'success' })).toBe(true);
  expect(canUndo({ status: 'with_errors' })).toBe(true);
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
