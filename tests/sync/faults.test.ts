import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { RESTORED_MESSAGE } from '../../contract/sync-api';
import type { Client } from './client';
import { Ground } from './ground';
import { World } from './world';

let ground: Ground;
let world: World;
beforeAll(async () => {
  ground = await Ground.open();
});
afterAll(() => ground.close());
beforeEach(async () => {
  world = await World.on(ground);
});
afterEach(() => world.end());

/** Two people who both see an asset "db". */
async function two(): Promise<{ ada: Client; bob: Client }> {
  const ada = await world.client('ada');
  const bob = await world.client('bob');
  await ada.create('db');
  await world.until('both see it', () => ada.names.includes('db') && bob.names.includes('db'));
  await world.converged();
  return { ada, bob };
}

/** How often the server wrote this field of an asset down as changed. */
async function timesChanged(field: string): Promise<number> {
  const path = `/api/sync/snapshot?stream=company:${world.companyId}&entity=assetEvent`;
  return JSON.stringify(await world.api('GET', path)).split(`"${field}"`).length - 1;
}

test.each([
  ['[FS1] an answer lost after the commit', 'answer is lost'],
  ['[FS2] a request that never arrives', 'never arrives'],
  ['[FS3] a request that arrives twice', 'arrives twice'],
] as const)('%s: the edit takes effect once', async (_, fault) => {
  const { ada, bob } = await two();
  const before = ada.asset('db').rev;
  ada.line.next('PATCH', fault);
  await ada.edit('db', { location: 'Bonn' });
  await world.converged();
  expect(await world.serverAsset('db')).toMatchObject({ location: 'Bonn', rev: before + 1 });
  expect(await timesChanged('location')).toBe(1);
  expect(bob.asset('db').location).toBe('Bonn');
});

test('[FS4] changes that arrive in the wrong order: everything converges, and nothing older is shown', async () => {
  const { ada, bob } = await two();
  bob.line.isHolding = true;
  for (const location of ['a', 'b', 'c', 'd']) {
    await ada.edit('db', { location });
    await world.converged([ada]);
  }
  await world.until('the frames are here', () => bob.line.held.length > 1);
  bob.line.deliver((frames) => frames.reverse());
  await world.converged();
  expect(bob.asset('db').location).toBe('d');
});

test('[FS5] changes that arrive twice are taken once', async () => {
  const { ada, bob } = await two();
  bob.line.isHolding = true;
  await ada.edit('db', { location: 'Bonn' });
  await ada.create('second');
  await world.until('the frames are here', () => bob.line.held.length > 0);
  bob.line.deliver((frames) => [...frames, ...frames]);
  await world.converged();
  expect(bob.names).toEqual(['db', 'second']);
});

test('[FS6] a socket cut in a burst goes on at its cursor, without a snapshot', async () => {
  const { ada, bob } = await two();
  const snapshots = () => bob.line.seen.filter(({ path }) => path.startsWith('/api/sync/snapshot')).length;
  const before = snapshots();
  for (const name of ['one', 'two', 'three']) {
    await ada.create(name);
    bob.line.drop(1_006);
  }
  await world.converged();
  expect(bob.names).toEqual(['db', 'one', 'three', 'two']);
  expect(snapshots()).toBe(before);
});

test('[FS7] two people change different fields of one asset offline: both stay', async () => {
  const { ada, bob } = await two();
  for (const one of [ada, bob]) one.offline();
  await ada.edit('db', { location: 'Bonn' });
  await bob.edit('db', { criticality: 4 });
  for (const one of [ada, bob]) one.online();
  await world.converged();
  expect(await world.serverAsset('db')).toMatchObject({ location: 'Bonn', criticality: 4 });
  expect([await ada.outbox(), await bob.outbox()]).toEqual([[], []]);
});

test('[FS8] two people change the same field offline: the second is asked, with both values and the one before', async () => {
  const { ada, bob } = await two();
  for (const one of [ada, bob]) one.offline();
  await ada.edit('db', { location: 'Bonn' });
  const ord = await bob.edit('db', { location: 'Rome' });
  ada.online();
  await world.converged([ada]);
  bob.online();
  await world.until('bob is asked', async () => (await bob.outbox())[0]?.state === 'conflict');
  const [entry] = await bob.outbox();
  expect(entry).toMatchObject({ body: { location: 'Rome' }, base: { location: null } });
  expect(entry?.problem?.conflict).toMatchObject({ fields: ['location'], row: { location: 'Bonn' } });
  expect(bob.asset('db').location).toBe('Rome');
  await bob.call((api) => api.settle(ord, { sides: { location: 'mine' } }));
  await world.converged();
  expect(ada.asset('db').location).toBe('Rome');
});

test('[FS9] membership lost while offline: the rows go, the unsent changes are kept and listed as refused', async () => {
  const { bob } = await two();
  bob.offline();
  await bob.edit('db', { location: 'Rome' });
  await world.api('DELETE', `/api/company/members/${bob.line.token}`);
  bob.online();
  await world.until('the rows are gone', async () => (await bob.held()).length === 0 && bob.names.length === 0);
  expect(await bob.outbox()).toMatchObject([
    { state: 'refused', body: { location: 'Rome' }, problem: { status: 403 } },
  ]);
  expect(await world.serverAsset('db')).not.toHaveProperty('location');
});

test('[FS10] a role lowered while offline: the edit is refused with its reason, and can be tried again', async () => {
  const { ada, bob } = await two();
  bob.offline();
  const ord = await bob.edit('db', { location: 'Rome' });
  await world.api('PUT', `/api/company/members/${bob.line.token}`, { role: 'member' });
  bob.online();
  await world.until('it is refused', async () => (await bob.outbox())[0]?.state === 'refused');
  expect((await bob.outbox())[0]?.problem?.message).toBe('You do not have permission to perform this action');
  await world.until('it is rolled back', () => bob.asset('db').location === undefined);
  await world.api('PUT', `/api/company/members/${bob.line.token}`, { role: 'admin' });
  await bob.call((api) => api.settle(ord, 'retry'));
  await world.converged();
  expect(ada.asset('db').location).toBe('Rome');
});

test('[FS11] a restored server: its rows count, nothing unsent leaves unasked, and what the person sends again arrives', async () => {
  const { ada, bob } = await two();
  const backup = await ground.backup();
  await ada.edit('db', { location: 'lost with the server' });
  await world.converged();
  bob.offline();
  const ord = await bob.edit('db', { criticality: 2 });
  const restored = await world.restore(backup);
  // The clients may show older rows now: the server itself went back.
  for (const one of [ada, bob]) one.shown = [];
  bob.online();
  await world.until('ada has the old rows', async () => JSON.stringify(await ada.held()).includes('lost') === false);
  await world.until('bob is asked', async () => (await bob.outbox())[0]?.state === 'conflict');
  expect(bob.sent('PATCH')).toBe(0);
  for (const one of [ada, bob]) one.shown = [];
  await bob.call((api) => api.settle(ord, 'overwrite'));
  await world.converged();
  expect(await world.serverAsset('db')).toMatchObject({ criticality: 2 });
  expect(await world.serverAsset('db')).not.toHaveProperty('location');
  world.end();
  world.clients.length = 0;
  await restored.close();
});

test.each([0, 25])(
  '[S168] an older backup, the server has written %i assets since: online or offline, every browser is right, and nothing leaves unasked',
  async (since) => {
    const { ada, bob } = await two();
    const names = (of: string, count: number) => Array.from({ length: count }, (_, at) => `${of}-${at}`);
    const create = async (all: readonly string[]) => {
      for (const name of all) await world.api('POST', '/api/assets', { id: crypto.randomUUID(), type: 'server', name });
    };
    await create(names('kept', 10));
    await world.converged();
    const backup = await ground.backup();
    await create(names('gone', 10));
    for (const name of names('kept', 10)) {
      const { id } = ada.asset(name);
      await world.api('PATCH', `/api/assets/${id}`, { location: 'lost with the server' });
    }
    await world.converged();
    bob.offline();
    const ord = await bob.edit('db', { criticality: 2 });
    const restored = await world.restore(backup);
    for (const one of [ada, bob]) one.shown = [];
    await create(names('missed', since));
    bob.online();
    await world.until('bob is asked', async () => (await bob.outbox())[0]?.state === 'conflict');
    await world.converged();
    for (const one of [ada, bob]) {
      expect(one.names).toEqual(['db', ...names('kept', 10), ...names('missed', since)].sort());
      expect(JSON.stringify(await one.held())).not.toContain('lost');
    }
    expect((await bob.outbox())[0]?.problem?.message).toContain('restored from a backup');
    expect([ada.sent('PATCH'), bob.sent('PATCH')]).toEqual([0, 0]);
    for (const one of [ada, bob]) one.shown = [];
    await bob.call((api) => api.settle(ord, 'overwrite'));
    await world.converged();
    expect(await world.serverAsset('db')).toMatchObject({ criticality: 2 });
    // From here on the history is the browsers' own again: what comes is replayed.
    const pages = () => ada.line.seen.filter(({ path }) => path.startsWith('/api/sync/snapshot')).length;
    const before = pages();
    ada.line.drop(1_006);
    await create(['after']);
    await world.until('ada has what came after', () => ada.names.includes('after'));
    expect(pages()).toBe(before);
    world.end();
    world.clients.length = 0;
    await restored.close();
  },
);

test('[S170] after an older backup a person is asked about what there is to choose, beside what the server has', async () => {
  const { ada, bob } = await two();
  for (const name of ['changed', 'same']) await ada.create(name);
  await world.converged();
  const backup = await ground.backup();
  await ada.create('gone');
  await ada.edit('changed', { location: 'lost with the server' });
  await world.converged();
  bob.offline();
  const changed = await bob.edit('changed', { location: 'Rome', criticality: 2 });
  await bob.edit('same', { criticality: 4 });
  await bob.edit('gone', { location: 'Rome' });
  await bob.create('new');
  await world.until('it is shown', () => bob.names.includes('new'));
  await bob.edit('new', { location: 'Rome' });
  const before = bob.toasts.length;
  const restored = await world.restore(backup);
  for (const one of [ada, bob]) one.shown = [];
  const same = await world.serverAsset('same');
  await world.api('PATCH', `/api/assets/${same?.['id']}`, { criticality: 4 });
  bob.online();
  await world.until('what is the same is not asked', async () => (await bob.outbox()).length === 4);
  const [one, gone, create, edit] = await bob.outbox();
  expect(one).toMatchObject({ ord: changed, state: 'conflict', problem: { message: RESTORED_MESSAGE } });
  expect(one?.problem?.conflict).toMatchObject({ fields: ['location', 'criticality'], row: { name: 'changed' } });
  expect(one?.problem?.conflict?.row).not.toHaveProperty('location');
  expect(gone).toMatchObject({ state: 'refused', problem: { code: 'not_found' } });
  for (const plain of [create, edit]) {
    expect(plain).toMatchObject({ state: 'conflict', problem: { message: RESTORED_MESSAGE } });
    expect(plain?.problem).not.toHaveProperty('conflict');
  }
  const isTold = (who: Client): boolean => who.toasts.includes('The server was restored from a backup');
  await world.until('everybody is told', () => isTold(ada) && isTold(bob));
  expect(bob.toasts.slice(before).filter((title) => title.includes('restored'))).toHaveLength(1);
  expect([bob.sent('PATCH'), bob.sent('POST')]).toEqual([0, 0]);
  for (const who of [ada, bob]) who.shown = [];
  await bob.call((api) => api.settle(changed, { sides: { location: 'mine', criticality: 'theirs' } }));
  await bob.call((api) => api.settle(gone?.ord ?? 0, 'discard'));
  for (const plain of [create, edit]) await bob.call((api) => api.settle(plain?.ord ?? 0, 'overwrite'));
  await world.converged();
  expect(await world.serverAsset('changed')).toMatchObject({ location: 'Rome' });
  expect(await world.serverAsset('changed')).not.toHaveProperty('criticality');
  expect(await world.serverAsset('new')).toMatchObject({ location: 'Rome' });
  world.end();
  world.clients.length = 0;
  await restored.close();
});

test('[FS12] a cloned browser profile: what each copy changes arrives, and nothing twice', async () => {
  const { ada } = await two();
  const copy = world.browser('copy', ada.line.token);
  await ada.profile.copyTo(copy.profile);
  await copy.open();
  await world.until('the copy is connected', () => copy.state === 'connected' && copy.names.includes('db'));
  const before = ada.asset('db').rev;
  await ada.edit('db', { location: 'Bonn' });
  await world.converged();
  await copy.edit('db', { criticality: 3 });
  await world.converged();
  await ada.edit('db', { owner: { name: 'Ada' } });
  await world.converged();
  expect(await world.serverAsset('db')).toMatchObject({ location: 'Bonn', criticality: 3, rev: before + 3 });
});

test('[FS13] a copy that falls behind its twin is not believed to have sent what it has not', async () => {
  const { ada } = await two();
  const copy = world.browser('copy', ada.line.token);
  await ada.profile.copyTo(copy.profile);
  for (const location of ['a', 'b', 'c']) {
    await ada.edit('db', { location });
    await world.converged([ada]);
  }
  await copy.open();
  await world.until('the copy caught up', () => copy.names.includes('db') && copy.asset('db').location === 'c');
  const ord = await copy.edit('db', { criticality: 3 });
  await world.until('the copy asks', async () => (await copy.outbox())[0]?.state === 'conflict');
  expect((await copy.outbox())[0]?.problem?.message).toContain('A copy of this browser');
  await copy.call((api) => api.settle(ord, 'overwrite'));
  await world.converged();
  expect(await world.serverAsset('db')).toMatchObject({ location: 'c', criticality: 3 });
});

test('[FS14] a worker killed with changes unsent: the next one sends them, in order and once', async () => {
  const { ada, bob } = await two();
  ada.offline();
  await ada.create('new');
  await ada.edit('new', { location: 'Bonn' });
  await ada.edit('db', { location: 'Bonn' });
  ada.killWorker();
  ada.line.isCut = false;
  ada.isOnline = true;
  await ada.open();
  await world.converged();
  expect(bob.names).toEqual(['db', 'new']);
  expect([bob.asset('new').location, bob.asset('db').location]).toEqual(['Bonn', 'Bonn']);
  expect(await timesChanged('location')).toBe(2);
});

test('[FS15] a worker killed between the server’s commit and its answer: the edit takes effect once', async () => {
  const { ada, bob } = await two();
  ada.line.next('PATCH', 'answer is lost');
  await ada.edit('db', { location: 'Bonn' });
  await world.until('it arrived', () => ada.sent('PATCH') === 1);
  ada.killWorker();
  await ada.open();
  await world.converged();
  expect(bob.asset('db').location).toBe('Bonn');
  expect(await timesChanged('location')).toBe(1);
});

test('[FS16] a change of a record somebody else deleted is refused with its reason; the next ones are sent', async () => {
  const { ada, bob } = await two();
  bob.offline();
  await bob.edit('db', { location: 'Rome' });
  await bob.create('after');
  await ada.remove('db');
  await world.converged([ada]);
  bob.online();
  await world.until('the next is sent', async () => (await world.serverAsset('after')) !== undefined);
  expect(await bob.outbox()).toMatchObject([
    { state: 'refused', problem: { status: 404, message: 'Asset not found' } },
  ]);
  await world.until('it is gone for bob too', () => bob.names.join() === 'after');
});

test('[FS17] the log was compacted while offline: a snapshot, and what is unsent stays and is sent', async () => {
  const { ada, bob } = await two();
  bob.offline();
  await bob.edit('db', { location: 'Rome' });
  await ada.create('meanwhile');
  await world.converged([ada]);
  await ground.forgetLog(world.companyId);
  bob.online();
  await world.converged();
  expect(bob.names).toEqual(['db', 'meanwhile']);
  expect(ada.asset('db').location).toBe('Rome');
});

test.each([500, 502, 429, 401])(
  '[FS18] a proxy answers %i: the same number is sent again, once it works',
  async (status) => {
    const { ada } = await two();
    ada.line.next('PATCH', { status });
    await ada.edit('db', { location: 'Bonn' });
    await world.converged();
    const keys = ada.line.seen
      .filter(({ method }) => method === 'PATCH')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(new Set(keys).size).toBe(1);
    expect(await timesChanged('location')).toBe(1);
  },
);

test('[FS19] a half-open socket is noticed within 45 s, and what was missed is fetched', async () => {
  const { ada, bob } = await two();
  bob.line.isSilent = true;
  await ada.edit('db', { location: 'Bonn' });
  const began = world.clock.now();
  await world.until('bob noticed', () => bob.state !== 'connected', 2_500);
  expect(world.clock.now() - began).toBeLessThanOrEqual(47_500);
  bob.line.isSilent = false;
  await world.converged();
});

test('[FS20] 1011 leaves a browser without a socket: it polls, and misses nothing', async () => {
  const { ada, bob } = await two();
  bob.line.drop(1_011);
  const opened = bob.line.socketsOpened;
  await ada.edit('db', { location: 'Bonn' });
  await world.converged();
  expect(bob.line.socketsOpened).toBe(opened);
  expect(bob.asset('db').location).toBe('Bonn');
});

test('[FS21] the network dies under a browser that believes in it: fallback, one warning, and everything arrives later', async () => {
  const { ada, bob } = await two();
  bob.cut();
  await bob.edit('db', { criticality: 1 });
  await world.until('fallback', () => bob.state === 'fallback', 5_000);
  await ada.edit('db', { location: 'Bonn' });
  bob.line.isCut = false;
  await world.converged();
  await world.until('connected', () => bob.state === 'connected', 2_500);
  expect(bob.toasts).toHaveLength(1);
  expect(await world.serverAsset('db')).toMatchObject({ location: 'Bonn', criticality: 1 });
});

test('[FS22] an undo made offline, of what was sent before, meets somebody else’s newer value: the person is asked', async () => {
  const { ada, bob } = await two();
  const ord = await bob.edit('db', { location: 'Rome' });
  await world.converged();
  bob.offline();
  await bob.call((api) => api.undo(ord));
  await ada.edit('db', { location: 'Bonn' });
  await world.converged([ada]);
  bob.online();
  await world.until('bob is asked', async () => (await bob.outbox())[0]?.state === 'conflict');
  expect(await world.serverAsset('db')).toMatchObject({ location: 'Bonn' });
});

test('[CO6] a person who belongs where they did is not asked about again', async () => {
  const ada = await world.client('ada');
  await world.converged();
  const asked = (): number => ada.line.seen.filter(({ path }) => path === '/api/users/me').length;
  const before = asked();
  ada.line.drop(1_013);
  await world.until('connected again', () => ada.line.socketsOpened > 1 && ada.state === 'connected');
  await world.clock.advance(5_000);
  expect(asked()).toBe(before);
});
