import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunCounts, SyncRun } from '../../contract/areas/integrations';
import type { QueryNode } from '../../contract/query';
import { matchesPlan } from '../../domain/query/condition';
import { planQuery } from '../../domain/query/plan-query';
import { runRows } from '../../domain/records/run-rows';
import { createImportServer, finding, type ImportServer, record } from '../kit/imports';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterAll(() => server.close());

async function found(entity: 'sourceRecord' | 'assetEvent', where: QueryNode) {
  const { plan, problems } = planQuery(where, { entity, now: Date.now() });
  if (plan === null) throw new Error(JSON.stringify(problems));
  const rows = entity === 'sourceRecord' ? await server.rows('sourceRecord') : await server.rows('assetEvent');
  return rows.filter((row) => matchesPlan(row, plan));
}

async function lists(run: SyncRun) {
  const records = async (list: Parameters<typeof runRows>[1]) => {
    const rows = await found('sourceRecord', runRows(run, list));
    return rows.flatMap((row) => ('matchReason' in row ? [`${row.sourceUid}: ${row.matchReason}`] : [])).sort();
  };
  return {
    created: await records('new-assets'),
    joined: await records('joined'),
    newRecords: await records('new-records'),
    changedRecords: await records('changed-records'),
  };
}

const counted = ({ assetsCreated, assetsUpdated, created, updated, merged }: RunCounts) => ({
  ...{ assetsCreated, assetsUpdated, created, updated, merged },
});

test('[I50, I51] the lists of a run hold what it counted, each row with its reason', async () => {
  const web = record('a', { hostnames: ['web1'], macs: ['00:50:56:81:01:e3'] }, { findings: [finding('f1')] });
  const db = record('b', { hostnames: ['db1'], macs: ['00:50:56:81:01:e4'] });
  await server.import('Nessus', [web, db]);
  const laptop = record('1', { name: 'Web One', macs: ['00:50:56:81:01:e3'] });
  const nas = record('2', { name: 'NAS', macs: ['00:50:56:81:01:e5'] });
  const list = await server.import('Inventory', [laptop, nas]);
  expect(counted(list.counts)).toEqual({ assetsCreated: 1, assetsUpdated: 1, created: 2, updated: 0, merged: 1 });
  // What changes is told by its values; that one more source speaks of the asset is told by what joined.
  const joined = await found('assetEvent', runRows(list, 'changed-assets'));
  expect(joined.map((row) => ('attribute' in row ? row.attribute : ''))).toEqual(['name']);
  expect(new Set(joined.map((row) => ('assetName' in row ? row.assetName : '')))).toEqual(new Set(['Web One']));
  expect(await lists(list)).toEqual({
    created: ['2: first record of this asset'],
    joined: ['1: same MAC 00:50:56:81:01:e3 as Nessus record web1'],
    newRecords: ['1: same MAC 00:50:56:81:01:e3 as Nessus record web1', '2: first record of this asset'],
    changedRecords: [],
  });
  const again = await server.import('Nessus', [record('a', { ...web.asset, location: 'Bern' }), db]);
  expect(counted(again.counts)).toMatchObject({ assetsCreated: 0, assetsUpdated: 1, created: 0, updated: 1 });
  expect(await lists(again)).toMatchObject({
    ...{ created: [], joined: [], newRecords: [] },
    changedRecords: ['a: first record of this asset'],
  });
  const seen = await server.import('Nessus', [
    { ...web, asset: { ...web.asset, location: 'Bern' }, observedAt: '2027-01-01T00:00:00.000Z' },
    db,
  ]);
  expect(counted(seen.counts)).toMatchObject({ assetsUpdated: 0, updated: 1 });
  expect(await found('assetEvent', runRows(seen, 'changed-assets'))).toEqual([]);
  const changes = await found('assetEvent', runRows(again, 'changed-assets'));
  expect(changes.map((row) => ('attribute' in row ? [row.attribute, row.new] : []))).toContainEqual([
    'location',
    'Bern',
  ]);
});
