import { beforeEach, expect, test } from 'vitest';
import type { StagedImport } from '../../contract/sync-api';
import type { MusterDatabase } from '../store/database';
import { readImports } from '../store/reader';
import { freshBrowser } from '../store/testing/fresh-browser';
import { addImportBatch, readImportBatch, stageDraft } from '../store/writer-imports';
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

const LOSSES: readonly (readonly [string, (store: MusterDatabase) => Promise<unknown>])[] = [
  ['is gone', (store) => store.importBatches.delete([RUN, 1])],
  ['is a text', (store) => store.table('importBatches').put({ runId: RUN, no: 1, records: 'x' })],
  ['is null', (store) => store.table('importBatches').put({ runId: RUN, no: 1, records: null })],
  ['is an object', (store) => store.table('importBatches').put({ runId: RUN, no: 1, records: { length: 1 } })],
  ['has no records', (store) => store.table('importBatches').put({ runId: RUN, no: 1 })],
];

test.each(LOSSES)(
  '[ST33] [I40] an import of which a batch %s waits for the person, and the next is sent',
  async (_, lose) => {
    const { world, server, tab, store } = await staged();
    const other = '00000000-0000-4000-8000-000000000302';
    await stageDraft(store, { ...draft, runId: other, batches: 1, at: 2 });
    await addImportBatch(store, other, 0, [record(0)]);
    await lose(store);
    await tab.api.startImport(RUN);
    await tab.api.startImport(other);
    await world.until('the other is gone', async () => (await store.imports.get(other)) === undefined);
    const lost = await store.imports.get(RUN);
    expect(lost?.state).toBe('refused');
    expect(lost?.problem?.message).toContain('can no longer be read');
    // What is left is in the file it is saved as, and what waits is compared with.
    const left = await Promise.all([0, 1, 2].map((no) => readImportBatch(store, RUN, no)));
    expect(left).toEqual([[record(0)], undefined, [record(2)]]);
    expect(server.count('POST', '/api/sync-runs')).toBeLessThan(6);
  },
);

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

const LATER = '00000000-0000-4000-8000-000000000302';
const broken = () => Response.json({ status: 500, code: 'internal', message: 'It broke' }, { status: 500 });
const isBatch = (path: string, run: string, no: number) => path.endsWith(`${run}/batches/${no}`);

/** Beside the first import a later one, of one batch. */
async function two() {
  const world = await staged();
  await stageDraft(world.store, { ...draft, runId: LATER, batches: 1, fetched: 1, at: 2 });
  await addImportBatch(world.store, LATER, 0, [record(0)]);
  const gone = async (runId: string) => (await world.store.imports.get(runId)) === undefined;
  return { ...world, gone };
}

test.each([
  ['the server fails on', broken],
  ['something in between fails on', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('[I40] [I41] an import %s waits for the person after five tries, and those after it are sent', async (_, answer) => {
  const { world, server, tab, store, state, gone } = await two();
  server.instead = ({ path }) => (isBatch(path, RUN, 1) ? answer() : undefined);
  await tab.api.startImport(RUN);
  await world.until('it failed once', async () => ((await store.imports.get(RUN))?.failures ?? 0) > 0);
  await tab.api.startImport(LATER);
  await world.until('the later one is there', () => gone(LATER));
  expect(await store.imports.get(RUN)).toMatchObject({ state: 'waiting', sentBatches: 1, isCreated: true });
  await world.until('it is parked', async () => (await state()) === 'refused', 1_000);
  expect(await store.imports.get(RUN)).toMatchObject({ failures: 5, problem: { status: answer().status } });
  expect(server.seen.filter(({ path }) => isBatch(path, RUN, 1))).toHaveLength(5);
  await world.clock.advance(600_000);
  expect(server.seen.filter(({ path }) => isBatch(path, RUN, 1))).toHaveLength(5);
  expect(tab.status).toMatchObject({ waitingImports: 0, needsAttention: 1 });
  server.instead = null;
  await tab.api.startImport(RUN);
  await world.until('it is gone', () => gone(RUN));
  expect(server.runs.get(RUN)).toMatchObject({ committed: 1 });
});

test('[I41] tries are counted over the deaths of the worker, and not while the server is away', async () => {
  const { world, server, tab, store } = await two();
  server.instead = () => broken();
  await tab.api.startImport(RUN);
  await world.clock.advance(300_000);
  expect((await store.imports.get(RUN))?.failures ?? 0).toBeLessThanOrEqual(1);
  server.instead = ({ path }) => (isBatch(path, RUN, 0) ? broken() : undefined);
  const failures = async () => (await store.imports.get(RUN))?.failures ?? 0;
  // A life may be seen to end only after its second failure, so how many lives there are is not told.
  for (let before = await failures(); before < 4; before = await failures()) {
    const known = before;
    await world.until('once more', async () => (await failures()) > known, 500);
    world.restartWorker();
    await world.tab(`tab after ${known}`).hello();
  }
  await world.until('it is parked', async () => (await store.imports.get(RUN))?.state === 'refused', 1_000);
  expect(server.seen.filter(({ path }) => isBatch(path, RUN, 0)).length).toBeLessThanOrEqual(6);
});

test.each([503, 429])(
  '[I42] %i with Retry-After is waited for, whatever else happens, and is no failure',
  async (status) => {
    const { world, server, tab, store, gone } = await two();
    const busy = { status, code: status === 503 ? 'unavailable' : 'too_many', message: 'Busy' };
    server.instead = ({ path }) =>
      isBatch(path, RUN, 0) ? Response.json(busy, { status, headers: { 'Retry-After': '120' } }) : undefined;
    await tab.api.startImport(RUN);
    await world.until('it was told so', async () => (await store.imports.get(RUN))?.problem !== undefined);
    expect(await store.imports.get(RUN)).toMatchObject({ state: 'waiting', problem: { message: 'Busy' } });
    const sent = () => server.seen.filter(({ path }) => isBatch(path, RUN, 0)).length;
    expect(sent()).toBe(1);
    server.instead = null;
    for (let hurry = 0; hurry < 5; hurry += 1) {
      await tab.api.reconnect();
      world.online();
      await world.clock.advance(20_000);
    }
    expect(sent()).toBe(1);
    await world.clock.advance(25_000);
    await world.until('it is gone', () => gone(RUN));
    expect(sent()).toBe(2);
  },
);

test('[I40] a line that breaks on one import does not keep the others, and the person can take it back', async () => {
  const { world, server, tab, store, gone } = await two();
  server.instead = ({ path }) => {
    if (isBatch(path, RUN, 0)) throw new TypeError('Failed to fetch');
    return undefined;
  };
  await tab.api.startImport(RUN);
  await tab.api.startImport(LATER);
  await world.until('the later one is there', () => gone(LATER), 500);
  await world.clock.advance(120_000);
  expect(await store.imports.get(RUN)).toMatchObject({ state: 'waiting', failures: 0, sentBatches: 0 });
  await tab.api.dropImport(RUN);
  // Nothing of it arrived but its name: that is taken back too.
  await world.until('it is cancelled', () => server.seen.some(({ path }) => path.endsWith(`${RUN}/cancel`)), 500);
});

test('[I33] what is said of a run fits, however much was rejected, and holds nothing a database refuses', async () => {
  const { world, server, tab, store } = await staged();
  const rejected = Array.from({ length: 1_000 }, (_, line) => ({
    ...{ file: 'half \ud83d.csv', line, reason: `Too many fields: ${'é'.repeat(300)}`, raw: `\0${'長'.repeat(900)}` },
  }));
  await stageDraft(store, { ...draft, batches: 0, rejected, rejectedCount: 4_000 });
  await tab.api.startImport(RUN);
  await world.until('it is there', () => server.runs.get(RUN)?.committed === 1);
  const text = JSON.stringify(server.seen.find(({ path }) => path === '/api/sync-runs')?.body);
  expect(new TextEncoder().encode(text).length).toBeLessThan(512 * 1_024);
  expect(text).toContain('"rejectedCount":4000');
  expect(text).not.toMatch(/\\u0000|\\ud83d/);
});
