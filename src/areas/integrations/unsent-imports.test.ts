import { expect, test } from 'vitest';
import type { StagedImport } from '../../../contract/sync-api';
import { unsentImports } from './unsent-imports';
import { stagedText } from './waiting-imports';

const staged = (runId: string, state: StagedImport['state'], more: Partial<StagedImport> = {}): StagedImport => ({
  ...{ runId, companyId: 'c', source: { vendor: 'v', category: 'inventory', displayName: 'List' }, format: 'csv' },
  ...{ files: [], batches: 3, fetched: 3, rejected: [], rejectedCount: 0, notices: [], parseMs: 1, isSample: false },
  ...{ sentBatches: 1, at: 1, state, ...more },
});
const run = (id: string, status: 'pending' | 'running') => ({ id, status });

test('[I43] an import that was begun and stays here is listed as not sent, and once; what the server works on is a run', () => {
  const unsent = unsentImports(
    [staged('parked', 'refused'), staged('new', 'waiting'), staged('draft', 'draft'), staged('done', 'sending')],
    [run('parked', 'pending'), run('done', 'running'), run('elsewhere', 'pending')],
  );
  expect(unsent.map(({ runId }) => runId)).toEqual(['parked', 'new']);
});

test('[I43] it says whether it is tried again by itself, waits for the person, or was refused for good', () => {
  const problem = { status: 500, code: 'internal', message: 'It broke' } as const;
  expect(stagedText(staged('a', 'waiting', { failures: 2, problem }), false)).toBe('Retrying automatically: It broke');
  expect(stagedText(staged('a', 'refused', { failures: 5, problem }), false)).toBe(
    'Not sent, the server failed 5 times: It broke',
  );
  expect(stagedText(staged('a', 'refused', { problem }), false)).toBe('Refused: It broke');
  const silent = { ...problem, message: '' };
  expect(stagedText(staged('a', 'waiting', { failures: 2, problem: silent }), false)).toBe(
    'Retrying automatically: the server gave no reason',
  );
});
