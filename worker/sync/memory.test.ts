import { readFileSync } from 'node:fs';
import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { isInMemory } from '../../contract/worker-names';
import { createFilesApi } from '../files/create-files-api';
import { openStore } from '../store/database';
import { leftBehind } from '../store/left-behind';
import { onWritten, readerThrough } from '../store/reader';
import { freshBrowser } from '../store/testing/fresh-browser';
import { addCommands } from '../store/writer-outbox';
import { COMPANY } from './testing/fake-server';
import { type Tab, World } from './testing/world';

beforeEach(freshBrowser);

/** The browser refuses the next `times` times to open a database; answers which it has, and how often it was asked. */
function refuse(times: number) {
  const real = Dexie.dependencies.indexedDB;
  let tries = 0;
  const open: IDBFactory['open'] = (...args) => {
    tries += 1;
    if (tries <= times) throw new DOMException('Internal error opening backing store', 'InvalidStateError');
    return real.open(...args);
  };
  Dexie.dependencies.indexedDB = new Proxy(real, { get: (_, name) => (name === 'open' ? open : bound(real, name)) });
  return { kept: async () => (await real.databases()).map(({ name }) => name), tries: () => tries };
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}

const hello = (tab: Tab, memoryOnly?: true) =>
  tab.drive(tab.api.hello({ tabId: tab.id, build: 'test', visible: true, ...(memoryOnly && { memoryOnly }) }));

const RUN = '00000000-0000-4000-8000-000000000301';
const ID = '00000000-0000-4000-8000-000000000101';
const rename = { companyId: COMPANY, endpoint: 'assets.update' as const, params: { id: ID }, body: { name: 'mine' } };

async function inMemory() {
  const browser = refuse(Number.POSITIVE_INFINITY);
  const world = new World();
  world.server.put('asset', ID, { name: 'first', tags: [] });
  const [tab, other] = [world.tab('a'), world.tab('b')];
  const { database, status } = await hello(tab);
  await hello(other);
  for (const one of [tab, other]) await one.view(1);
  await world.until('the rows are here', () => other.answer(1)?.count === 1);
  return { browser, world, server: world.server, tab, other, database: database ?? '', status };
}

test('[ST17] where no database can be opened all goes on in memory, and one tab says so once', async () => {
  const { browser, world, tab, other, database, status } = await inMemory();
  expect([status.storage, isInMemory(database)]).toEqual(['memory', true]);
  await world.until('the state says so', () => tab.status?.storage === 'memory' && tab.status.isCurrent);
  expect([...tab.toasts, ...other.toasts]).toMatchObject([
    { level: 'warning', title: 'This browser stores nothing for Muster' },
  ]);
  expect(await browser.kept()).toEqual([]);
});

test('[ST17] a browser that refuses once keeps the data', async () => {
  const browser = refuse(1);
  const tab = new World().tab('a');
  const { database, status } = await hello(tab);
  expect([status.storage, tab.toasts, browser.tries() > 1]).toEqual(['persistent', [], true]);
  expect(await browser.kept()).toContain(database);
});

test('[ST18] a change in memory is shown in every tab, is sent, and tells those who read it that it was written', async () => {
  const { world, server, tab, other, database } = await inMemory();
  const reader = readerThrough((call) => call(other.api));
  let times = 0;
  const stop = onWritten(database, () => {
    times += 1;
  });
  server.stop();
  await tab.api.command(rename);
  await world.until('the other shows it', () => other.names(1)[0] === 'mine');
  expect(await reader.outbox()).toMatchObject([{ endpoint: 'assets.update', state: expect.any(String) }]);
  expect(times).toBeGreaterThan(0);
  expect(await reader.rows(COMPANY, 'syncRun')).toEqual([]);
  server.put('syncRun', ID, { status: 'success', message: '' });
  server.isUp = true;
  await world.until('it is sent', async () => (await reader.outbox()).length === 0, 1_000);
  expect(server.rows.get(`asset ${ID}`)).toMatchObject({ name: 'mine' });
  await world.until('the run is here', async () => (await reader.rows(COMPANY, 'syncRun'))?.length === 1, 1_000);
  expect(await reader.row(COMPANY, 'syncRun', ID)).toMatchObject({ status: 'success' });
  expect(await reader.row(COMPANY, 'syncRun', 'none')).toBeUndefined();
  stop();
});

test('[ST18] a file is compared with what is in memory, staged there through the tab, and imported', async () => {
  const { world, server, tab } = await inMemory();
  const files = createFilesApi({
    open: async () => tab.api,
    emit: () => undefined,
    now: () => world.clock.now(),
    newId: () => RUN,
    sha256: async () => 'x',
  });
  await files.start('');
  const file = new File(
    [readFileSync(new URL('../../tests/fixtures/office.nessus', import.meta.url))],
    'office.nessus',
  );
  const [draft] = await tab.drive(files.parse(COMPANY, [file]));
  expect(draft).toMatchObject({ outcome: 'ready', counts: { fetched: 2, new: 2 } });
  const reader = readerThrough((call) => call(tab.api));
  expect(await reader.import(RUN)).toMatchObject({ state: 'draft' });
  await tab.api.startImport(RUN);
  await world.until('it is sent', async () => (await reader.imports(COMPANY)).length === 0, 1_000);
  expect(server.runs.get(RUN)).toMatchObject({ committed: 1 });
});

test('[ST19] in memory nobody can be acted as: it would not outlast the start as them', async () => {
  const { tab } = await inMemory();
  await expect(tab.api.impersonate('code')).rejects.toThrow('needs a browser that stores data');
});

test('[ST20] of a shared computer’s browser the worker takes nothing, leaves nothing, and removes what was there', async () => {
  const before = new World();
  await hello(before.tab('a'));
  const browser = refuse(0);
  expect(await browser.kept()).toContain('muster-boot');
  before.killWorker();
  const world = new World();
  const tab = world.tab('a');
  const [{ database, status }, also] = await Promise.all([hello(tab, true), hello(world.tab('b'), true)]);
  expect([status.storage, isInMemory(database ?? '')]).toEqual(['memory', true]);
  expect(also.database).toBe(database);
  // Who chose it knows.
  expect(tab.toasts).toEqual([]);
  expect(await browser.kept()).toEqual([]);
});

test('[ST21] the tabs of a shared computer have their tokens on the worker’s worker, and the next worker has none', async () => {
  const world = new World();
  const [tab, other] = [world.tab('a'), world.tab('b')];
  await hello(tab, true);
  await tab.api.setToken('user', 'token');
  await tab.api.setToken('gone', 'x');
  await tab.api.setToken('gone', null);
  expect([await other.api.getToken('user'), await other.api.tokenKeys()]).toEqual(['token', ['user']]);
  world.restartWorker();
  expect(await world.tab('a').api.getToken('user')).toBeNull();
});

test('[ST22] what the last person here never sent is counted for whoever would remove it', async () => {
  const world = new World();
  const name = await hello(world.tab('a')).then(({ database }) => database ?? '');
  world.killWorker();
  const db = await openStore(name);
  await addCommands(db, [{ command: rename, effects: [] }], 1);
  db.close();
  expect(await leftBehind()).toBe(1);
  await Dexie.delete('muster-boot');
  expect(await leftBehind()).toBe(0);
});
