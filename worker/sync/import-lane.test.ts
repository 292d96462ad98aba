import { beforeEach, expect, test } from 'vitest';
import type { StagedImport } from '../../contract/sync-api';
import { readImports } from '../store/reader';
import { freshBrowser } from '../store/testing/fresh-browser';
import { addImportBatch, stageDraft } from '../store/writer-imports';
import { COMPANY } from './testing/fake-server';
import { World } from './testing/world';

beforeEach(freshBrowser);

const RUN = '00000000-0000-4000-8000-000000000301';

const draft: StagedImport = {
  runId: RUN,
  companyId: COMPANY,
  source: { vendor: 'nmap', category: 'network_scanner', displayName: 'Nmap' },
  format: 'nmap_xml',
  files: [{ name: 'a.xml', bytes: 10, sha256: 'x' }],
  batches: 3,
  fetched: 3,
  rejected: [],
  rejectedCount: 0,
  notices: [],
  parseMs: 1,
  isSample: false,
  state: 'draft',
  sentBatches: 0,
  at: 1,
};
const record = (no: number) => ({ sourceUid: `host-${no}`, asset: {}, software: [], findings: [], raw: '' });

async function staged() {
  const world = new World();
  const tab = world.tab('tab-1');
  await tab.hello();
  await world.until('connected', () => tab.status?.connection.state === 'connected');
  const store = await world.store();
  await stageDraft(store, draft);
  for (const no of [0, 1, 2]) await addImportBatch(store, RUN, no, [record(no)]);
  const state = async () => (await readImports(store, COMPANY))[0]?.state;
  const batchesSent = () => world.server.count('PUT', '/api/sync-runs');
  return { world, server: world.server, tab, store, state, batchesSent };
}

test('[CM20] a draft waits until it is started; then it is created, sent in order, committed, and gone from here', async () => {
  const { world, server, tab, store, state } = await staged();
  await world.clock.advance(5_000);
  expect(server.runs.size).toBe(0);
  await tab.api.startImport(RUN);
  await world.until('it is gone', async () => (await state()) === undefined);
  expect(server.runs.get(RUN)).toMatchObject({ committed: 1 });
  expect([...(server.runs.get(RUN)?.batches.keys() ?? [])]).toEqual(['0', '1', '2']);
  expect(server.runs.get(RUN)?.batches.get('1')).toEqual({ records: [record(1)] });
  expect(await store.importBatches.count()).toBe(0);
});

test('[CM21] offline it waits as one run and is sent when the server returns', async () => {
  const { world, server, tab, state } = await staged();
  server.stop();
  await tab.api.startImport(RUN);
  await world.until('the status says so', () => tab.status?.waitingImports === 1);
  server.isUp = true;
  await world.until('it is gone', async () => (await state()) === undefined, 1_000);
  expect(server.runs.get(RUN)).toMatchObject({ committed: 1 });
});

test('[CM22] after the worker died it goes on behind the last batch that arrived', async () => {
  const { world, server, tab, store, state, batchesSent } = await staged();
  server.afterWrite = ({ path }) => path.endsWith('/batches/1') && world.killWorker();
  await tab.api.startImport(RUN);
  await world.until('it died', () => batchesSent() === 2);
  expect(await store.imports.get(RUN)).toMatchObject({ state: 'sending', sentBatches: 1 });
  server.afterWrite = null;
  world.restartWorker();
  await world.tab('tab-2').hello();
  await world.until('it is gone', async () => (await state()) === undefined, 1_000);
  expect(batchesSent()).toBe(4);
  expect(server.runs.get(RUN)).toMatchObject({ committed: 1 });
  expect(server.runs.get(RUN)?.batches.size).toBe(3);
});

test('[CM23] a refusal is shown and kept; starting again begins with the first batch', async () => {
  const { world, server, tab, store, state } = await staged();
  server.refuseNext = { status: 400, code: 'invalid', message: 'No such format' };
  await tab.api.startImport(RUN);
  await world.until('refused', async () => (await state()) === 'refused');
  expect(await store.imports.get(RUN)).toMatchObject({ problem: { message: 'No such format' } });
  await world.until('the status says so', () => tab.status?.needsAttention === 1);
  await tab.api.startImport(RUN);
  await world.until('it is gone', async () => (await state()) === undefined);
  expect(server.runs.get(RUN)).toMatchObject({ committed: 1 });
});

test('[CM24] a dropped import leaves nothing here, and is cancelled on the server if part of it is there', async () => {
  const { world, server, tab, store, state } = await staged();
  server.afterWrite = ({ path }) => {
    if (path.endsWith('/batches/1')) server.isUp = false;
  };
  await tab.api.startImport(RUN);
  await world.until('two batches arrived', async () => (await store.imports.get(RUN))?.sentBatches === 2);
  await world.clock.advance(100);
  await tab.api.dropImport(RUN);
  expect(await state()).toBeUndefined();
  expect(await store.importBatches.count()).toBe(0);
  server.isUp = true;
  await world.until('it is cancelled', () => server.seen.some((one) => one.path.endsWith('/cancel')), 1_000);
  expect(server.runs.get(RUN)).toMatchObject({ committed: 0 });
});
