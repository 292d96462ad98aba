import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '../../contract/endpoints';
import { COMMAND } from '../../contract/limits';
import { PARCEL } from '../../contract/parcel';
import { readOutbox } from '../store/reader';
import type { StoredOutboxRecord } from '../store/records';
import { freshBrowser } from '../store/testing/fresh-browser';
import { goingTogether } from './parcel';
import { COMPANY } from './testing/fake-server';
import { countOutboxWork } from './testing/outbox-work';
import { World } from './testing/world';

beforeEach(freshBrowser);
afterEach(() => void vi.restoreAllMocks());

/** To take a parcel, to settle its answer, and to look what changed. */
const TRANSACTIONS = 8;

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const rename = (n: number, name = `new ${n}`) => ({
  companyId: COMPANY,
  endpoint: 'assets.update' as const,
  params: { id: idOf(n) },
  body: { name },
  baseRev: 1,
  base: { name: `host ${n}` },
});

/** As many renamed hosts wait, and the server is away. */
async function waiting(many: number) {
  const work = countOutboxWork();
  const world = new World();
  for (let n = 0; n < many; n += 1) world.server.put('asset', idOf(n), { name: `host ${n}`, tags: [] });
  const tab = world.tab('tab-1');
  await tab.hello();
  await tab.view(1);
  await world.until('the rows are here', () => tab.answer(1)?.count === many);
  const store = await world.store();
  world.server.stop();
  for (let n = 0; n < many; n += 1) await tab.api.command(rename(n));
  const outbox = () => readOutbox(store);
  const { server } = world;
  return {
    ...{ work, world, server, store, outbox, tab },
    /** As the page is told: the outbox is not read for it. */
    isTold: (count: number) => () => tab.status?.pendingCommands === count,
    isEmpty: async () => (await outbox()).length === 0,
    parcels: () => server.seen.filter(({ path }) => path === ENDPOINTS[PARCEL].path),
    alone: () => server.seen.filter(({ method }) => method === 'PATCH'),
    names: () => [...server.rows.values()].map(({ name }) => name),
    revs: () => new Set([...server.rows.values()].map(({ rev }) => rev)),
  };
}

const named = (many: number) => Array.from({ length: many }, (_, n) => `new ${n}`);

test('[CM52] changes of several rows leave together, each once and in their order', async () => {
  const { work, world, server, parcels, alone, isTold, names, revs } = await waiting(120);
  await world.until('they wait', isTold(120));
  work.taken();
  server.isUp = true;
  await world.until('all are sent', isTold(0));
  expect(parcels()).toHaveLength(3);
  expect(alone()).toHaveLength(0);
  expect(names()).toEqual(named(120));
  expect([...revs()]).toEqual([2]);
  // To take a parcel, to apply its answer, and to look again: not once for each change in it.
  const { rows, written, transactions } = work.taken();
  expect(transactions).toBeLessThan(TRANSACTIONS * parcels().length);
  expect(written).toBeLessThanOrEqual(2 * 120);
  expect(rows).toBeLessThanOrEqual(6 * 120);
});

test('[CM52] what of a parcel is not answered is sent in the next, under its number', async () => {
  const { world, server, parcels, isEmpty, names, revs } = await waiting(20);
  server.parcelOf = 6;
  server.isUp = true;
  await world.until('all are sent', isEmpty);
  const firsts = parcels().map(({ body }) => JSON.stringify(body).match(/"n":(\d+)/)?.[1]);
  expect(firsts).toEqual(['1', '7', '13']);
  expect(names()).toEqual(named(20));
  expect([...revs()]).toEqual([2]);
});

test('[CM11] a parcel whose answer was lost is sent again under the same numbers', async () => {
  const { world, server, isEmpty, names, revs } = await waiting(20);
  server.parcelOf = 12;
  server.losesNextAnswer = true;
  server.isUp = true;
  await world.until('all are sent', isEmpty, 1_000);
  expect(names()).toEqual(named(20));
  expect([...revs()]).toEqual([2]);
});

test('[CM11] also when the worker died in between', async () => {
  const { world, server, parcels, isEmpty, names, revs } = await waiting(20);
  server.parcelOf = 12;
  server.losesNextAnswer = true;
  server.isUp = true;
  await world.until('it arrived', () => parcels().length === 1);
  world.restartWorker();
  await world.tab('tab-2').hello();
  await world.until('all are sent', isEmpty, 1_000);
  expect(names()).toEqual(named(20));
  expect([...revs()]).toEqual([2]);
});

test('[CM14] one of a parcel is refused and waits; those before and behind it are sent', async () => {
  const { world, server, outbox, names } = await waiting(12);
  const problem = { status: 403, code: 'forbidden', message: 'Not this one' };
  server.refuses = ({ path }) => (path.endsWith(idOf(5)) ? problem : null);
  server.isUp = true;
  await world.until('one is left', async () => (await outbox()).every(({ state }) => state === 'refused'));
  expect((await outbox()).map(({ params, problem: why }) => [params['id'], why])).toEqual([[idOf(5), problem]]);
  expect(names()).toEqual(named(12).map((name, n) => (n === 5 ? 'host 5' : name)));
});

test('[CM16] a parcel whose numbers the server does not expect is counted on from the one it does', async () => {
  const { world, server, store, parcels, alone, isEmpty, names, revs } = await waiting(8);
  await store.meta.put({ key: 'client', kind: 'client', clientId: 'client-0', nextN: 9 });
  server.isUp = true;
  await world.until('all are sent', isEmpty);
  expect(parcels().map(({ body }) => JSON.stringify(body).match(/"n":(\d+)/)?.[1])).toEqual(['9', '1']);
  expect(alone()).toHaveLength(0);
  expect(names()).toEqual(named(8));
  expect([...revs()]).toEqual([2]);
});

test('[CM54] a server that knows no parcels gets the changes one by one', async () => {
  const { world, server, parcels, alone, isEmpty, names, revs } = await waiting(20);
  server.takesParcels = false;
  server.isUp = true;
  await world.until('all are sent', isEmpty);
  expect(parcels()).toHaveLength(1);
  expect(alone()).toHaveLength(20);
  expect(names()).toEqual(named(20));
  expect([...revs()]).toEqual([2]);
});

test('[CM54] where a parcel fails, its first change is tried alone', async () => {
  const { world, server, alone, isEmpty, names, revs } = await waiting(8);
  let fails = 2;
  server.instead = ({ path }) => {
    if (path !== ENDPOINTS[PARCEL].path || fails === 0) return undefined;
    fails -= 1;
    return new Response('broken', { status: 502 });
  };
  server.isUp = true;
  await world.until('all are sent', isEmpty, 1_000);
  expect(alone()).toHaveLength(2);
  expect(names()).toEqual(named(8));
  expect([...revs()]).toEqual([2]);
});

/** As many renamings of one host are sent: what the outbox has to do for it, and with what base each parcel begins. */
async function renamingOne(many: number) {
  const { work, world, server, store, tab, isTold, parcels, alone } = await waiting(1);
  work.taken();
  for (let n = 1; n < many; n += 1) await tab.api.command(rename(0, `name ${n}`));
  const adding = work.taken();
  await world.until('they wait', isTold(many));
  server.isUp = true;
  await world.until('all are sent', isTold(0), 1_000);
  const sending = work.taken();
  const bases = parcels().map(({ body }) => Number(JSON.stringify(body).match(/"baseRev":(\d+)/)?.[1]));
  const row = server.rows.get(`asset ${idOf(0)}`);
  const notes = await store.meta.where('key').startsWith('row:').count();
  return { adding, sending, bases, row, notes, requests: parcels().length + alone().length };
}

test('[CM55] a thousand changes of one record leave in parcels, and an answer costs as much whatever waits behind it', async () => {
  const many = 1_000;
  const { adding, sending, bases, row, notes, requests } = await renamingOne(many);
  expect(row).toMatchObject({ name: `name ${many - 1}`, rev: many + 1 });
  expect(requests).toBe(Math.ceil(many / COMMAND.parcel.most));
  expect(bases).toEqual(Array.from({ length: requests }, (_, at) => at * COMMAND.parcel.most + 1));
  expect(notes).toBe(0);
  // Each is written when it is given, when it leaves and when it goes; and read after each, and to be sent.
  expect(adding.written).toBe(many - 1);
  expect(adding.rows).toBeLessThanOrEqual(2 * many);
  expect(sending.written).toBeLessThanOrEqual(2 * many);
  expect(sending.rows).toBeLessThanOrEqual(6 * many);
  expect(sending.transactions).toBeLessThan(TRANSACTIONS * requests);
});

test('[CM55] a change that is merged and sent anew is not overtaken by the next of its record', async () => {
  const { world, server, tab, isEmpty } = await waiting(1);
  for (let n = 1; n < 9; n += 1) await tab.api.command(rename(0, `name ${n}`));
  const written: unknown[] = [];
  server.afterWrite = ({ body }) => written.push(body);
  // What is in its way is as it was before: it merges.
  const conflict = { fields: ['name'], row: { id: idOf(0), rev: 9, name: 'host 0' } };
  let isRefused = false;
  server.refuses = ({ body }) => {
    if (JSON.stringify(body) !== '{"name":"name 3"}' || isRefused) return null;
    // It is tried behind others, then alone.
    isRefused = written.length === 3 && server.seen.filter(({ path }) => path === ENDPOINTS[PARCEL].path).length === 2;
    return { ...{ status: 409, code: 'conflict', message: 'Changed' }, conflict };
  };
  server.isUp = true;
  await world.until('all are sent', isEmpty, 1_000);
  expect(isRefused).toBe(true);
  expect(written).toEqual([{ name: 'new 0' }, ...Array.from({ length: 8 }, (_, n) => ({ name: `name ${n + 1}` }))]);
});

test('[CM18] what is known of a record ends with the database it is of: another one counts its revs anew', async () => {
  const { world, server, store, outbox, parcels, tab } = await waiting(1);
  for (let n = 1; n < 20; n += 1) await tab.api.command(rename(0, `name ${n}`));
  const notes = () => store.meta.where('key').startsWith('row:').count();
  server.parcelOf = 6;
  server.instead = ({ path }) =>
    path === ENDPOINTS[PARCEL].path && parcels().length > 1 ? new Response('', { status: 503 }) : undefined;
  server.isUp = true;
  await world.until('some were answered', async () => (await notes()) === 1);
  server.logId = 'log-2';
  server.instead = null;
  for (const line of [...server.lines]) line.events.close(1_006, '');
  await world.until('it is noticed', async () => (await outbox()).every(({ state }) => state === 'conflict'), 1_000);
  expect(await outbox()).toHaveLength(14);
  expect(await notes()).toBe(0);
});

describe('[CM52] who leaves together', () => {
  const entry = (ord: number, more: Partial<StoredOutboxRecord> = {}): StoredOutboxRecord => ({
    ...{ ord, companyId: COMPANY, endpoint: 'assets.update', params: { id: idOf(ord) }, body: {}, baseRev: 1 },
    ...{ contract: 1, state: 'waiting', n: null, clientId: null, effects: [], problem: null, at: 1, base: null },
    ...more,
  });
  const many = (count: number) => Array.from({ length: count }, (_, at) => entry(at + 1));
  const ords = (entries: readonly StoredOutboxRecord[]) => goingTogether(entries).map(({ ord }) => ord);

  test('few leave one by one, and no more than a parcel takes', () => {
    expect(goingTogether([])).toEqual([]);
    expect(ords(many(3))).toEqual([1]);
    expect(ords(many(4))).toEqual([1, 2, 3, 4]);
    expect(ords(many(80))).toHaveLength(COMMAND.parcel.most);
  });

  test.each<[string, Partial<StoredOutboxRecord>]>([
    ['another company', { companyId: 'other' }],
    ['no company', { companyId: null }],
    ['a call that may be larger', { endpoint: 'sync-runs.batch' as StoredOutboxRecord['endpoint'] }],
    ['one that failed before', { failures: 1 }],
    ['one with a number among those without', { n: 9, clientId: 'c', state: 'sending' }],
    ['more text than a parcel has', { body: { name: 'x'.repeat(COMMAND.parcel.chars) } }],
  ])('not with %s', (_, more) => {
    expect(ords([...many(5), entry(6, more), ...many(9).slice(6)])).toEqual([1, 2, 3, 4, 5]);
    expect(ords([...many(2), entry(3, more), ...many(9).slice(3)])).toEqual([1]);
  });

  test('numbers follow each other, under one name', () => {
    const sent = (n: number, clientId = 'c') => entry(n, { n, clientId, state: 'sending' });
    expect(ords([1, 2, 3, 4, 6].map((n) => sent(n)))).toEqual([1, 2, 3, 4]);
    expect(ords([...[1, 2, 3, 4].map((n) => sent(n)), sent(5, 'd')])).toEqual([1, 2, 3, 4]);
  });
});
