import { beforeEach, describe, expect, test } from 'vitest';
import { entitiesOf } from '../../contract/entities';
import { companyStream } from '../../contract/streams';
import { isChunkEntity } from '../store/entity-facts';
import { readOutbox, readRows } from '../store/reader';
import { readStream } from '../store/streams';
import { freshBrowser } from '../store/testing/fresh-browser';
import { COMPANY, STREAM } from './testing/fake-server';
import { World } from './testing/world';

/** Besides assets: a page for each other large kind, and one for all small ones. */
const others = entitiesOf(STREAM).filter(isChunkEntity).length;

beforeEach(freshBrowser);

const id = (n: number): string => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`;

async function synced(rows = 3) {
  const world = new World();
  for (let n = 1; n <= rows; n += 1) world.server.put('asset', id(n), { name: `host-${n}`, tags: [] });
  world.server.put('syncRun', id(90), { status: 'success' });
  const tab = world.tab('tab-1');
  await tab.hello();
  await tab.view(1);
  await world.until('the rows are here', () => tab.answer(1)?.count === rows);
  return { world, tab, server: world.server };
}

describe('replication', () => {
  test('[Y40] the first start fetches a snapshot in pages, and shows it', async () => {
    const { world, tab, server } = await synced(5);
    expect(tab.names(1)).toEqual(['host-1', 'host-2', 'host-3', 'host-4', 'host-5']);
    const assetPages = server.count('GET', '/api/sync/snapshot');
    expect(assetPages).toBe(3 + others);
    const db = await world.store();
    expect(await readRows(db, COMPANY, 'syncRun')).toMatchObject([{ status: 'success' }]);
    expect(await readStream(db, companyStream(COMPANY))).toBeDefined();
  });

  test('[ST39] a damaged small row is in no list, is found a moment after the start, and fetched again', async () => {
    const { world, server } = await synced();
    server.stop();
    const db = await world.store();
    await db
      .table('rows')
      .toCollection()
      .modify({ row: { id: id(90), rev: 1, status: { x: 1 } } });
    expect(await readRows(db, COMPANY, 'syncRun')).toEqual([]);
    world.restartWorker();
    const tab = world.tab('tab-2');
    await tab.hello();
    await tab.view(1);
    await world.until('the damage is said', () => tab.answer(1)?.isDamaged === true);
    expect(tab.names(1)).toEqual(['host-1', 'host-2', 'host-3']);
    server.isUp = true;
    await world.until('the run is back', async () => (await readRows(db, COMPANY, 'syncRun'))?.length === 1);
    await world.until('nothing is damaged', () => tab.answer(1)?.isDamaged === undefined);
  });

  test('[ST39] a row that the server itself sends damaged is fetched again once, and not for ever', async () => {
    const { world, server } = await synced();
    server.put('syncRun', id(90), { status: { x: 1 } });
    world.restartWorker();
    const tab = world.tab('tab-2');
    await tab.hello();
    await tab.view(1);
    const before = server.count('GET', '/api/sync/snapshot');
    await world.clock.advance(5_000);
    const once = server.count('GET', '/api/sync/snapshot');
    expect(once - before).toBe(2 + others);
    await world.clock.advance(600_000);
    expect(server.count('GET', '/api/sync/snapshot')).toBe(once);
    expect(tab.names(1)).toEqual(['host-1', 'host-2', 'host-3']);
    expect(tab.answer(1)?.isDamaged).toBe(undefined);
  });

  test('[U16] nothing is called current before the last row is here', async () => {
    const world = new World();
    for (let n = 1; n <= 5; n += 1) world.server.put('asset', id(n), { name: `host-${n}`, tags: [] });
    const tab = world.tab('tab-1');
    const answer = world.server.answer.bind(world.server);
    world.server.answer = async (path, init) => {
      await new Promise<void>((resolve) => world.clock.after(100, resolve));
      return answer(path, init);
    };
    const claims: number[] = [];
    tab.hears = (event) => {
      if (event.type === 'status' && event.status.isCurrent)
        claims.push(world.server.count('GET', '/api/sync/snapshot'));
    };
    await tab.hello();
    await world.until('it is current', () => tab.status?.isCurrent === true);
    expect(claims[0]).toBe(3 + others);
    world.server.stop();
    await world.until('it is not any more', () => tab.status?.isCurrent === false);
  });

  test('[Y41] a live change reaches an open view and the small rows', async () => {
    const { world, tab, server } = await synced();
    server.put('asset', id(2), { name: 'renamed' });
    server.put('syncRun', id(90), { status: 'undone' });
    await world.until('the change is shown', () => tab.names(1)[1] === 'renamed');
    const db = await world.store();
    await world.until(
      'the run is here',
      async () => (await readRows(db, COMPANY, 'syncRun'))?.[0]?.status === 'undone',
    );
    expect(server.count('GET', '/api/sync/changes')).toBe(1);
  });

  test('[Y42] a gap is filled from the log', async () => {
    const { world, tab, server } = await synced();
    server.putSilently('asset', id(1), { name: 'missed' });
    server.put('asset', id(2), { name: 'after the gap' });
    await world.until(
      'both are shown',
      () => tab.names(1).includes('missed') && tab.names(1).includes('after the gap'),
    );
  });

  test('[Y43] what was seen is skipped, and an older row does not overwrite a newer one', async () => {
    const { world, tab, server } = await synced();
    const old = { entity: 'asset', id: id(1), rev: 1, row: { id: id(1), rev: 1, name: 'ancient', deletedAt: null } };
    server.sayAll({ type: 'changes', range: { stream: STREAM, logId: 'log-1', from: 1, to: 1, changes: [old] } });
    server.put('asset', id(1), { name: 'newer' });
    await world.until('the newer is shown', () => tab.names(1)[0] === 'newer');
    const next = server.head + 1;
    server.sayAll({ type: 'changes', range: { stream: STREAM, logId: 'log-1', from: next, to: next, changes: [old] } });
    await world.clock.advance(200);
    expect(tab.names(1)[0]).toBe('newer');
  });

  test('[Y44] a worker with empty memory starts from the store, without a snapshot', async () => {
    const { world, server } = await synced();
    server.stop();
    world.restartWorker();
    const tab = world.tab('tab-2');
    await tab.hello();
    await tab.view(1);
    expect(tab.names(1)).toEqual(['host-1', 'host-2', 'host-3']);
    const before = server.count('GET', '/api/sync/snapshot');
    server.isUp = true;
    server.put('asset', id(1), { name: 'changed meanwhile' });
    await world.until('it caught up', () => tab.names(1)[0] === 'changed meanwhile', 1_000);
    expect(server.count('GET', '/api/sync/snapshot')).toBe(before);
  });

  test('[Y45] a log that no longer reaches back is answered with a snapshot; absent rows go, unsent changes stay', async () => {
    const { world, tab, server } = await synced();
    server.stop();
    await tab.api.command({
      companyId: COMPANY,
      endpoint: 'assets.update',
      params: { id: id(1) },
      body: { name: 'mine' },
    });
    server.remove('asset', id(3));
    server.put('asset', id(2), { name: 'theirs' });
    server.forgetLog();
    server.isUp = true;
    server.refuseNext = { status: 503, code: 'unavailable', message: 'Later' };
    await world.until('the snapshot is in', () => tab.answer(1)?.count === 2 && tab.names(1)[1] === 'theirs', 500);
    expect(tab.names(1)[0]).toBe('mine');
  });

  test('[Y46] changes during a snapshot are in it when it is shown', async () => {
    const world = new World();
    for (let n = 1; n <= 5; n += 1) world.server.put('asset', id(n), { name: `host-${n}` });
    let pages = 0;
    world.server.beforePage = () => {
      pages += 1;
      if (pages === 2) world.server.putSilently('asset', id(1), { name: 'late' });
      if (pages === 3) world.server.remove('asset', id(2));
    };
    const tab = world.tab('tab-1');
    await tab.hello();
    await tab.view(1);
    await world.until('the rows are here', () => tab.answer(1)?.loaded === true);
    expect(tab.names(1)).toEqual(['late', 'host-3', 'host-4', 'host-5']);
  });

  test('[Y47] a snapshot goes on where the worker died', async () => {
    const world = new World();
    for (let n = 1; n <= 6; n += 1) world.server.put('asset', id(n), { name: `host-${n}` });
    let pages = 0;
    world.server.beforePage = () => {
      pages += 1;
      if (pages === 3) world.killWorker();
    };
    await world.tab('tab-1').hello();
    await world.until('it died', () => pages === 3);
    world.restartWorker();
    const tab = world.tab('tab-2');
    await tab.hello();
    await tab.view(1);
    await world.until('the rows are here', () => tab.answer(1)?.count === 6);
    // Two pages of the first try stand; the third is asked for again, eight entities follow.
    expect(pages).toBe(3 + 1 + others);
  });

  test('[Y48] [CM17] another logId: a snapshot, a new client, and unsent changes wait for the person', async () => {
    const { world, tab, server } = await synced();
    server.stop();
    await tab.api.command({
      companyId: COMPANY,
      endpoint: 'assets.update',
      params: { id: id(1) },
      body: { name: 'mine' },
    });
    server.logId = 'log-2';
    server.put('asset', id(2), { name: 'restored' });
    server.isUp = true;
    await world.until('the restored rows are here', () => tab.names(1)[1] === 'restored', 500);
    const [entry] = await readOutbox(await world.store());
    expect(entry).toMatchObject({
      state: 'conflict',
      problem: { message: expect.stringContaining('restored from a backup') },
    });
    expect(server.count('PATCH', '/api/assets')).toBe(0);
  });

  test.each([
    ['behind', 0, true],
    ['as far', 2, true],
    ['further', 5, true],
    ['behind, without sockets', 0, false],
    ['as far, without sockets', 2, false],
    ['further, without sockets', 5, false],
  ])(
    '[S166] the same logId and another history, %s: as with another logId, before anything is sent',
    async (_, since, hasSocket) => {
      const { world, tab, server } = await synced();
      const goBack = server.backup();
      server.put('asset', id(2), { name: 'lost' });
      server.put('asset', id(3), { name: 'lost too' });
      await world.until('both are here', () => tab.names(1)[2] === 'lost too');
      server.stop();
      const body = { name: 'mine' };
      await tab.api.command({ companyId: COMPANY, endpoint: 'assets.update', params: { id: id(1) }, body });
      goBack();
      for (let at = 0; at < since; at += 1) server.put('syncRun', id(90), { status: 'undone' });
      Object.assign(server, { hasSocket, socketCode: 1_011, isUp: true });
      await world.until('the rows of now are here', () => tab.names(1).join() === 'mine,host-2,host-3', 500);
      const [entry] = await readOutbox(await world.store());
      const message = expect.stringContaining('restored from a backup');
      expect(entry).toMatchObject({ state: 'conflict', problem: { message } });
      expect(server.count('PATCH', '/api/assets')).toBe(0);
      // Known again: what comes now is replayed.
      const pages = server.count('GET', '/api/sync/snapshot');
      server.put('asset', id(2), { name: 'after' });
      await world.until('it is shown', () => tab.names(1)[1] === 'after', 500);
      expect(server.count('GET', '/api/sync/snapshot')).toBe(pages);
      expect(await readOutbox(await world.store())).toHaveLength(1);
    },
  );

  test('[S166] a row that came beyond a gap tells too: the history up to the cursor is not all that was seen', async () => {
    const { world, tab, server } = await synced();
    const goBack = server.backup();
    server.putSilently('asset', id(1), { name: 'lost' });
    // The log cannot be read for now: the gap stays open.
    server.instead = ({ path }) => (path === '/api/sync/changes' ? new Response('', { status: 503 }) : undefined);
    server.put('asset', id(2), { name: 'beyond the gap' });
    await world.until('it is shown', () => tab.names(1)[1] === 'beyond the gap');
    server.stop();
    goBack();
    Object.assign(server, { isUp: true, instead: null });
    await world.until('what is lost is gone', () => tab.names(1).join() === 'host-1,host-2,host-3', 500);
  });

  test('[S166] an answer that goes on in another history is no row of this one', async () => {
    const { world, tab, server } = await synced();
    const goBack = server.backup();
    server.put('asset', id(2), { name: 'lost' });
    await world.until('it is here', () => tab.names(1)[1] === 'lost');
    // Under the open socket, with as many changes since: the command's number is the next one.
    goBack();
    server.putSilently('asset', id(3), { name: 'since' });
    const body = { name: 'mine' };
    await tab.api.command({ companyId: COMPANY, endpoint: 'assets.update', params: { id: id(1) }, body });
    await world.until('the rows are those of now', () => tab.names(1).join() === 'mine,host-2,since', 500);
  });

  test('[S166] what a range of another history overlaps is not forgotten', async () => {
    const { world, tab, server } = await synced();
    const goBack = server.backup();
    server.put('asset', id(2), { name: 'lost' });
    await world.until('it is here', () => tab.names(1)[1] === 'lost');
    goBack();
    for (const name of ['one', 'since']) server.putSilently('asset', id(3), { name });
    // The server's own place was before both.
    server.sayAll({ type: 'changes', range: server.range(server.head - 2) });
    await world.until('it is here', () => tab.names(1)[2] === 'since');
    server.cut(1_006);
    await world.until('the rows are those of now', () => tab.names(1).join() === 'host-1,host-2,since', 500);
  });

  test('[S166] a snapshot in which the server went back is begun anew', async () => {
    const world = new World();
    const { server } = world;
    server.put('asset', id(1), { name: 'host-1' });
    const goBack = server.backup();
    for (let n = 2; n <= 4; n += 1) server.put('asset', id(n), { name: `lost-${n}` });
    let pages = 0;
    server.beforePage = () => {
      pages += 1;
      if (pages !== 2) return;
      goBack();
      for (let n = 5; n <= 9; n += 1) server.putSilently('asset', id(n), { name: `host-${n}` });
    };
    const tab = world.tab('tab-1');
    await tab.hello();
    await tab.view(1);
    await world.until('the rows are here', () => tab.names(1).length === 6, 500);
    expect(tab.names(1)).toEqual(['host-1', ...[5, 6, 7, 8, 9].map((n) => `host-${n}`)]);
  });

  test('[Y49] a stream no longer granted is deleted here, its unsent changes are listed as refused', async () => {
    const { world, tab, server } = await synced();
    server.stop();
    await tab.api.command({
      companyId: COMPANY,
      endpoint: 'assets.update',
      params: { id: id(1) },
      body: { name: 'mine' },
    });
    server.granted = false;
    server.refuseNext = { status: 503, code: 'unavailable', message: 'Later' };
    server.isUp = true;
    await world.until('the rows are gone', () => tab.answer(1)?.loaded === false, 500);
    const db = await world.store();
    expect(await db.chunks.count()).toBe(0);
    expect((await readOutbox(db))[0]).toMatchObject({ state: 'refused', problem: { code: 'forbidden' } });
  });

  test('[U27] a line that ends says nothing of the server; a request without an answer does, and one with takes it back', async () => {
    const { world, tab, server } = await synced();
    const away = () => tab.status?.isServerAway;
    server.hasSocket = false;
    server.cut(1_001);
    await world.until('the line is down', () => tab.status?.connection.state === 'closed');
    await world.clock.advance(200);
    expect([tab.status?.connection.state, away()]).toEqual(['closed', false]);
    server.stop();
    await world.until('it is noticed', () => away() === true);
    server.isUp = true;
    const body = { name: 'x' };
    await tab.api.command({ companyId: COMPANY, endpoint: 'assets.update', params: { id: id(3) }, body });
    await world.until('its answer is heard', () => away() === false);
    expect(tab.status?.connection.state).not.toBe('connected');
  });

  test('[U27] a server that is silent for 30 s is away, before any request has given up', async () => {
    const { world, tab, server } = await synced();
    server.isMute = true;
    await world.until('the line is given up', () => tab.status?.connection.state === 'closed', 1_000);
    await world.clock.advance(200);
    expect(tab.status?.isServerAway).toBe(true);
  });

  test('[Y50] without sockets the log is polled, and after each answered command', async () => {
    const { world, tab, server } = await synced();
    server.hasSocket = false;
    server.socketCode = 1_011;
    server.cut(1_011);
    await world.clock.advance(100);
    const before = server.count('GET', '/api/sync/grants');
    server.put('asset', id(1), { name: 'polled' });
    await world.clock.advance(30_000);
    expect(server.count('GET', '/api/sync/grants')).toBe(before + 1);
    await world.until('it is shown', () => tab.names(1)[0] === 'polled');
    server.put('asset', id(2), { name: 'seen early' });
    await tab.api.command({
      companyId: COMPANY,
      endpoint: 'assets.update',
      params: { id: id(3) },
      body: { name: 'x' },
    });
    await world.until('it is shown', () => tab.names(1)[1] === 'seen early');
  });
});
