import { beforeEach, expect, test } from 'vitest';
import { entitiesOf, isFetchedAtStart } from '../../contract/entities';
import { KIND_HASHES } from '../../contract/kinds';
import { COMPANY_KINDS } from '../../contract/records';
import { CONTRACT_VERSION } from '../../contract/version';
import { recordCall } from '../../domain/records/record-call';
import { exampleOf } from '../../tests/kit/record-examples';
import { isChunkEntity } from '../store/entity-facts';
import { readRows } from '../store/reader';
import { MIXED } from '../store/records';
import { isKindHere, readSnapshot, readStream } from '../store/streams';
import { freshBrowser } from '../store/testing/fresh-browser';
import { COMPANY, STREAM } from './testing/fake-server';
import { World } from './testing/world';

beforeEach(freshBrowser);

const id = (n: number): string => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`;
const LARGE = entitiesOf(STREAM).filter(isChunkEntity);
const SMALL = entitiesOf(STREAM).filter((kind) => !isChunkEntity(kind));
const AT_START = SMALL.filter(isFetchedAtStart);
/** Whatever has a name and is fetched at first use serves. */
const LATER =
  COMPANY_KINDS.find(({ name, fields }) => 'name' in fields && !isFetchedAtStart(name))?.name ?? 'savedQuery';

const MADE = 'made offline';

const pages = (world: World): number => world.server.count('GET', '/api/sync/snapshot');

/** A browser of this build, or of another, whose server is of the same. */
async function started(world = new World()) {
  for (let n = 1; n <= 3; n += 1) world.server.put('asset', id(n), { name: `host-${n}`, tags: [] });
  world.server.put('syncRun', id(90), { status: 'success' });
  world.server.put(LATER, id(91), { name: 'first' });
  world.server.pageRows = 10;
  const tab = await again(world);
  return { world, tab, server: world.server };
}

/** Another worker, with what the store holds. */
async function again(world: World) {
  world.restartWorker();
  const tab = world.tab(`tab-${pages(world)}-${world.server.socketsOpened}`);
  await tab.hello();
  await tab.view(1);
  await world.until('it is current', () => tab.status?.isCurrent === true);
  await world.clock.advance(1_000);
  return tab;
}

const historyOf = async (world: World) => readRows(await world.store(), COMPANY, LATER);
const kindsOf = async (world: World) => (await readStream(await world.store(), STREAM))?.kinds ?? {};

const older = (...kinds: readonly string[]) => ({
  ...KIND_HASHES,
  ...Object.fromEntries(kinds.map((kind) => [kind, 'of the build before'])),
});

test('[Y11] a first start asks once for all small kinds together, and a later start asks for none', async () => {
  const { world, server } = await started();
  expect(pages(world)).toBe(LARGE.length + 1);
  expect(server.smallKinds).toEqual([AT_START]);
  expect(server.count('GET', '/api/sync/changes')).toBe(1);
  const tab = await again(world);
  expect(pages(world)).toBe(LARGE.length + 1);
  expect(tab.names(1)).toEqual(['host-1', 'host-2', 'host-3']);
});

test('[Y11] small rows that are more than a page go on where the page ended', async () => {
  const world = new World();
  world.server.smallPageRows = 2;
  for (let n = 10; n < 15; n += 1) world.server.put('syncRun', id(n), { status: 'success' });
  world.server.put('assetGroup', id(20), { name: 'group' });
  await started(world);
  const db = await world.store();
  expect((await readRows(db, COMPANY, 'syncRun'))?.length).toBe(6);
  expect((await readRows(db, COMPANY, 'assetGroup'))?.length).toBe(1);
  expect(server(world)).toBe(4);
});
const server = (world: World): number => world.server.smallKinds.length;

test('[Y12] a kind that nobody opened is not here, and is fetched alone when a view first asks for it', async () => {
  const { world, tab, server } = await started();
  const before = pages(world);
  expect(await historyOf(world)).toBe(undefined);
  await tab.api.openView(2, { companyId: COMPANY, entity: LATER, offset: 0, limit: 10 });
  await world.until('it is here', () => tab.answer(2)?.count === 1);
  const answers = tab.events.flatMap((event) => (event.type === 'view' && event.viewId === 2 ? [event.answer] : []));
  expect(answers.map(({ loaded, count }) => [loaded, count])).toEqual([
    [false, 0],
    [true, 1],
  ]);
  expect(pages(world) - before).toBe(1);
  expect(server.smallKinds.at(-1)).toEqual([LATER]);
  server.put(LATER, id(92), { name: 'second' });
  await world.until('what changes comes by itself', () => tab.answer(2)?.count === 2);
  // Remembered: from now on it is one of those that are here.
  await again(world);
  expect(pages(world) - before).toBe(1);
  expect(await historyOf(world)).toMatchObject([{ name: 'first' }, { name: 'second' }]);
});

test('[Y12] what changed while a kind was being fetched is in it, and what was deleted is not', async () => {
  const { world, tab, server } = await started();
  server.beforePage = () => {
    server.beforePage = null;
    server.put('asset', id(1), { name: 'changed meanwhile' });
    server.put(LATER, id(93), { name: 'meanwhile' });
    server.remove(LATER, id(91));
  };
  await tab.drive(tab.api.openKind(COMPANY, LATER));
  await world.until('it is here', async () => (await historyOf(world)) !== undefined);
  await world.until('the asset is', () => tab.names(1)[0] === 'changed meanwhile');
  expect(await historyOf(world)).toMatchObject([{ name: 'meanwhile' }]);
  server.put(LATER, id(94), { name: 'afterwards' });
  await world.until('it goes on', async () => (await historyOf(world))?.length === 2);
});

test('[Y12] opened without a server it is not here yet, and comes with it', async () => {
  const { world, tab, server: away } = await started();
  away.stop();
  await tab.api.openView(2, { companyId: COMPANY, entity: LATER, offset: 0, limit: 10 });
  await world.clock.advance(5_000);
  expect(tab.answer(2)?.loaded).toBe(false);
  away.isUp = true;
  await world.until('it is here', () => tab.answer(2)?.count === 1, 1_000);
  expect(away.smallKinds.at(-1)).toEqual([LATER]);
});

test('[F100] a kind is here when all of it is: not while its rows come, and without the server afterwards', async () => {
  const world = new World();
  const { server: away } = world;
  for (let n = 1; n <= 5; n += 1) away.put('asset', id(n), { name: `host-${n}`, tags: [] });
  away.pageRows = 1;
  let asked = 0;
  away.beforePage = () => {
    asked += 1;
    if (asked === 4) away.stop();
  };
  const tab = world.tab('tab-1');
  await tab.hello();
  await world.until('some of it has come', async () => asked === 4 && (await rowsOnTheirWay(world)) > 0);
  expect(await tab.api.isKindHere(COMPANY, 'asset')).toBe(false);
  away.isUp = true;
  await world.until('it is here', () => tab.api.isKindHere(COMPANY, 'asset'), 1_000);
  expect(await tab.api.isKindHere(COMPANY, LATER)).toBe(false);
  away.stop();
  world.restartWorker();
  expect(await isKindHere(await world.store(), COMPANY, 'asset')).toBe(true);
});
const rowsOnTheirWay = async (world: World) => (await readSnapshot(await world.store(), STREAM))?.rows ?? 0;

test('[Y12] what a person made of a kind that is not here is shown, and not as all there is', async () => {
  const { world, tab, server: away } = await started();
  away.stop();
  const spec = { companyId: COMPANY, entity: LATER, offset: 0, limit: 10 } as const;
  await tab.api.openView(2, spec);
  await tab.api.openView(3, { ...spec, where: { field: 'name', op: 'eq', value: 'elsewhere' } });
  await world.clock.advance(1_000);
  expect(await historyOf(world)).toBe(undefined);
  const body = { ...exampleOf(LATER, id(95)), name: MADE };
  const command = recordCall(LATER, 'create', { companyId: COMPANY, params: {}, body });
  await tab.drive(tab.api.command({ ...command, about: MADE }));
  await world.until('it is shown', () => tab.names(2).includes(MADE));
  expect(tab.answer(2)).toMatchObject({ count: 1, loaded: false });
  expect(tab.answer(3)).toMatchObject({ count: 0, loaded: false });
  expect(await historyOf(world)).toMatchObject([{ name: MADE }]);
  away.isUp = true;
  await world.until('the others come', () => tab.answer(2)?.loaded === true, 1_000);
  expect(tab.names(2)).toContain('first');
});

test('[Y12] a kind that is opened while the database went back takes all rows anew', async () => {
  const { world, tab, server } = await started();
  const back = server.backup();
  server.put('asset', id(1), { name: 'lost' });
  await world.until('it is shown', () => tab.names(1)[0] === 'lost');
  back();
  server.put('asset', id(2), { name: 'of the other history' });
  await tab.drive(tab.api.openKind(COMPANY, LATER));
  await world.until('the rows are the server’s', () => tab.names(1)[1] === 'of the other history', 500);
  await world.until('the kind is here', async () => (await historyOf(world))?.length === 1, 500);
  expect(tab.names(1)[0]).toBe('host-1');
});

test.each([
  ['a small kind', 'syncRun'],
  ['a large kind', 'asset'],
])(
  '[Y10] a build that changes %s fetches that kind alone, once; a change that only adds fetches nothing',
  async (_, kind) => {
    const world = new World();
    world.kindHashes = older(kind);
    world.server.kinds = older(kind);
    const { server } = await started(world);
    const before = pages(world);
    world.kindHashes = KIND_HASHES;
    world.server.kinds = KIND_HASHES;
    const tab = await again(world);
    await world.until('its rows are of this build', async () => (await kindsOf(world))[kind] === KIND_HASHES[kind]);
    expect(pages(world) - before).toBe(1);
    expect(server.smallKinds.slice(1)).toEqual(isChunkEntity(kind) ? [] : [[kind]]);
    expect(tab.names(1)).toEqual(['host-1', 'host-2', 'host-3']);
    const db = await world.store();
    expect(await readRows(db, COMPANY, 'syncRun')).toMatchObject([{ status: 'success' }]);
    expect((await db.chunks.toArray()).filter((one) => one.entity === 'asset')).toHaveLength(1);
    expect(new Set((await db.chunks.toArray()).map((one) => one.set)).size).toBe(1);
    server.put('asset', id(2), { name: 'changed' });
    await world.until('it goes on', () => tab.names(1)[1] === 'changed');
    await again(world);
    expect(pages(world) - before).toBe(1);
  },
);

test('[Y10] a kind that is being fetched again stays shown, and goes on where the worker died', async () => {
  const world = new World();
  world.kindHashes = older('asset');
  world.server.kinds = older('asset');
  await started(world);
  const before = pages(world);
  world.kindHashes = KIND_HASHES;
  world.server.kinds = KIND_HASHES;
  world.server.pageRows = 1;
  world.restartWorker();
  const tab = world.tab('tab-dies');
  await tab.hello();
  await tab.view(1);
  expect(tab.names(1)).toEqual(['host-1', 'host-2', 'host-3']);
  await world.until('a page is here', async () => pages(world) > before + 1, 1);
  world.server.put('asset', id(1), { name: 'changed meanwhile' });
  const next = await again(world);
  await world.until('it is here', async () => (await kindsOf(world))['asset'] === KIND_HASHES['asset']);
  expect(next.names(1)).toEqual(['changed meanwhile', 'host-2', 'host-3']);
});

test('[Y13] a browser that is behind its server fetches nothing again, and the next build does so once', async () => {
  const world = new World();
  world.kindHashes = older('syncRun');
  world.server.kinds = older('syncRun');
  const { server } = await started(world);
  const before = pages(world);
  // The server is newer: the old tab goes on, with rows that its definition does not know all of.
  server.kinds = { ...KIND_HASHES, spaceship: 'new' };
  const tab = await again(world);
  const { status: _, ...other } = { status: null, of: 'the new build' };
  server.put('syncRun', id(90), other);
  server.put('spaceship', id(1), { name: 'new' });
  server.put('asset', id(1), { name: 'renamed' });
  await world.until('it goes on', () => tab.names(1)[0] === 'renamed');
  expect(pages(world)).toBe(before);
  expect(await kindsOf(world)).toMatchObject({ syncRun: MIXED });
  await again(world);
  expect(pages(world)).toBe(before);
  // Now the new build, then the old one beside it, then the new one once more.
  world.kindHashes = KIND_HASHES;
  await again(world);
  expect(pages(world) - before).toBe(1);
  world.kindHashes = older('syncRun');
  await again(world);
  world.kindHashes = KIND_HASHES;
  await again(world);
  expect(pages(world) - before).toBe(1);
});

test('[Y14] a browser two versions behind says once that it is to be reloaded, and sends what it holds', async () => {
  const world = new World();
  const { server } = await started(world);
  const says = (tab: Awaited<ReturnType<typeof again>>) => tab.toasts.map(({ title }) => title);
  server.contract = CONTRACT_VERSION + 1;
  expect(says(await again(world))).toEqual([]);
  server.contract = CONTRACT_VERSION + 2;
  const tab = await again(world);
  await tab.api.reconnect();
  await world.clock.advance(5_000);
  expect(says(tab)).toEqual(['This page is from an older version of Muster']);
  const change = { companyId: COMPANY, endpoint: 'assets.update', params: { id: id(1) } } as const;
  await tab.api.command({ ...change, body: { name: 'still sent' }, baseRev: 1 });
  await world.until('it is sent', () => server.rows.get(`asset ${id(1)}`)?.['name'] === 'still sent');
  // What this server no longer understands waits for one that does, and for the person.
  const problems = [{ path: 'header.Muster-Contract', message: 'x' }];
  server.refuseNext = { status: 404, code: 'not_found', message: 'x', problems };
  await tab.api.command({ ...change, body: { name: 'gone' } });
  await world.until('it is kept', async () => (await tab.api.readOutbox())[0]?.state === 'refused');
  expect((await tab.api.readOutbox())[0]?.problem?.message).toContain('another version of Muster');
});
