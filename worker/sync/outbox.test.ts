import { beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../contract/sync-api';
import { readOutbox } from '../store/reader';
import { freshBrowser } from '../store/testing/fresh-browser';
import { COMPANY } from './testing/fake-server';
import { countOutboxWork } from './testing/outbox-work';
import { World } from './testing/world';

beforeEach(freshBrowser);

const ID = '00000000-0000-4000-8000-000000000101';
const rename = (name: string, baseRev?: number) => ({
  companyId: COMPANY,
  endpoint: 'assets.update' as const,
  params: { id: ID },
  body: { name },
  ...(baseRev === undefined ? {} : { baseRev }),
});

async function start() {
  const world = new World();
  world.server.put('asset', ID, { name: 'first', tags: [] });
  const tab = world.tab('tab-1');
  await tab.hello();
  await tab.view(1);
  await world.until('the rows are here', () => tab.answer(1)?.count === 1);
  const store = await world.store();
  const outbox = () => readOutbox(store);
  const sends = () => world.server.seen.filter((one) => one.method === 'PATCH');
  const keys = () => sends().map((one) => one.headers.get('Idempotency-Key'));
  const isEmpty = async () => (await outbox()).length === 0;
  return { world, server: world.server, tab, outbox, sends, keys, isEmpty };
}

test('[CM10] a change is shown before the server knows it, in every tab, and sent with its base', async () => {
  const { world, server, tab, sends, isEmpty } = await start();
  const other = world.tab('tab-2');
  await other.hello();
  await other.view(1);
  server.stop();
  await tab.api.command(rename('mine', 1));
  await world.until('both show it', () => tab.names(1)[0] === 'mine' && other.names(1)[0] === 'mine');
  expect(tab.answer(1)?.rows[0]?.pendingFields).toEqual(['name']);
  await world.until('the status says so', () => tab.status?.pendingCommands === 1);
  server.isUp = true;
  await world.until('it is sent', isEmpty, 1_000);
  await world.until('nothing is pending', () => tab.answer(1)?.rows[0]?.pendingFields === undefined);
  expect(sends()).toHaveLength(1);
  expect(sends()[0]?.headers.get('Muster-Base-Rev')).toBe('1');
  expect(server.rows.get(`asset ${ID}`)).toMatchObject({ name: 'mine', rev: 2 });
});

test('[CM11] when the answer was lost, the same number is sent again and takes effect once', async () => {
  const { world, server, tab, keys, isEmpty } = await start();
  server.losesNextAnswer = true;
  await tab.api.command(rename('once'));
  await world.until('it is answered', isEmpty, 1_000);
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
  expect(server.rows.get(`asset ${ID}`)).toMatchObject({ name: 'once', rev: 2 });
});

test('[CM11] also when the worker died in between', async () => {
  const { world, server, tab, keys, isEmpty } = await start();
  server.losesNextAnswer = true;
  await tab.api.command(rename('once'));
  await world.until('it arrived', () => keys().length === 1);
  world.restartWorker();
  await world.tab('tab-2').hello();
  await world.until('it is answered', isEmpty, 1_000);
  expect(new Set(keys()).size).toBe(1);
  expect(server.rows.get(`asset ${ID}`)).toMatchObject({ rev: 2 });
});

test('[CM19] what is told again under its key is kept once: also by another worker, and after it was sent', async () => {
  const { world, server, tab, sends, outbox, isEmpty } = await start();
  server.stop();
  const { ord } = await tab.api.command(rename('once'), 'key-1');
  world.restartWorker();
  const next = world.tab('tab-2');
  await next.hello();
  expect(await next.api.command(rename('once'), 'key-1')).toEqual({ ord });
  expect(await outbox()).toHaveLength(1);
  server.isUp = true;
  await world.until('it is answered', isEmpty, 1_000);
  expect(await next.api.command(rename('once'), 'key-1')).toEqual({ ord });
  const other = await next.api.command(rename('once'), 'key-2');
  expect(other.ord).toBeGreaterThan(ord);
  await world.until('the other is answered too', isEmpty, 1_000);
  expect(sends().map((one) => one.headers.get('Idempotency-Key')?.split('.')[1])).toEqual(['1', '2']);
});

test('[CM59] commands that are one change are kept in one transaction, or none of them, and sent in their order', async () => {
  const { world, server, tab, sends, outbox, isEmpty } = await start();
  server.stop();
  const names = Array.from({ length: 60 }, (_, n) => `name ${n}`);
  const wrong = { ...rename(''), body: { name: 7 } };
  await expect(tab.api.command(JSON.parse(JSON.stringify([rename('kept'), wrong])))).rejects.toThrow();
  expect(await outbox()).toEqual([]);
  const { ord } = await tab.api.command(
    names.map((name) => rename(name)),
    'key-1',
  );
  expect((await outbox()).map((entry) => entry.ord)).toEqual(names.map((_, at) => ord - 59 + at));
  world.restartWorker();
  const next = world.tab('tab-2');
  await next.hello();
  const again = await next.api.command(
    names.map((name) => rename(name)),
    'key-1',
  );
  expect(again).toEqual({ ord });
  server.isUp = true;
  await world.until('all are sent', isEmpty, 2_000);
  expect(server.rows.get(`asset ${ID}`)).toMatchObject({ name: 'name 59' });
  expect(sends()).toEqual([]);
});

test('[CM19] a change that is taken back is so once, however often it is asked', async () => {
  const { world, server, tab, outbox, isEmpty } = await start();
  server.stop();
  const first = await tab.api.command(rename('never sent'), 'key-1');
  await tab.api.undo(first.ord);
  await tab.api.undo(first.ord);
  expect(await outbox()).toEqual([]);
  const edit = { ...rename('sent', 1), base: { name: 'first' } };
  const { ord } = await tab.api.command(edit, 'key-2');
  server.isUp = true;
  await world.until('it is sent', isEmpty, 1_000);
  server.stop();
  await tab.api.undo(ord);
  await tab.api.undo(ord);
  expect((await outbox()).map(({ body }) => body)).toEqual([{ name: 'first' }]);
});

test('[CM12] commands are sent in order, one at a time, numbered from 1', async () => {
  const { world, server, tab, keys, isEmpty } = await start();
  server.stop();
  for (const name of ['a', 'b', 'c']) await tab.api.command(rename(name));
  server.isUp = true;
  await world.until('all are sent', isEmpty, 1_000);
  expect(keys().map((key) => key?.split('.')[1])).toEqual(['1', '2', '3']);
  expect(server.rows.get(`asset ${ID}`)).toMatchObject({ name: 'c', rev: 4 });
});

test('[CM13] a conflict stays shown and waits; overwriting sends the same values over the newest row', async () => {
  const { world, server, tab, outbox, sends, isEmpty } = await start();
  const conflict = { fields: ['name'], row: { id: ID, rev: 7, name: 'theirs' } };
  server.refuseNext = { status: 409, code: 'conflict', message: 'Changed meanwhile', conflict };
  const { ord } = await tab.api.command(rename('mine', 1));
  await world.until('it conflicts', async () => (await outbox())[0]?.state === 'conflict');
  expect((await outbox())[0]?.problem?.conflict).toEqual(conflict);
  expect(tab.names(1)).toEqual(['mine']);
  await world.until('the status says so', () => tab.status?.needsAttention === 1);
  await tab.api.settle(ord, 'overwrite');
  await world.until('it is sent', isEmpty);
  expect(sends().map((one) => one.headers.get('Muster-Base-Rev'))).toEqual(['1', '7']);
  expect(new Set(sends().map((one) => one.headers.get('Idempotency-Key'))).size).toBe(2);
});

test('[CM13] discarding shows the row as the server has it', async () => {
  const { world, server, tab, outbox, isEmpty } = await start();
  server.refuseNext = { status: 409, code: 'conflict', message: 'Changed meanwhile' };
  const { ord } = await tab.api.command(rename('mine', 1));
  await world.until('it conflicts', async () => (await outbox())[0]?.state === 'conflict');
  await tab.api.settle(ord, 'discard');
  await world.until('the row is back', () => tab.names(1)[0] === 'first');
  expect(await isEmpty()).toBe(true);
});

test('[CM18] own earlier changes never conflict with later ones; what somebody else changed since still does', async () => {
  const { world, server, tab, sends, isEmpty } = await start();
  server.stop();
  await tab.api.command(rename('once', 1));
  await tab.api.command(rename('twice', 1));
  await tab.api.command({ ...rename('x', 1), body: { location: 'Bonn' } });
  server.put('asset', ID, { location: 'Rome' });
  server.isUp = true;
  await world.until('all are sent', isEmpty, 1_000);
  const bases = sends().map((one) => one.headers.get('Muster-Base-Rev'));
  expect(bases).toEqual(['1', '3', '1']);
});

test('[CM14] a refusal is rolled back, kept with its reason, and does not stop the next command', async () => {
  const { world, server, tab, outbox } = await start();
  server.refuseNext = { status: 403, code: 'forbidden', message: 'You do not have permission to perform this action' };
  await tab.api.command(rename('not mine to change'));
  await tab.api.command({ ...rename('x'), body: { location: 'Bonn' } });
  await world.until(
    'the second is through',
    async () => (await outbox()).length === 1 && server.rows.get(`asset ${ID}`)?.['location'] === 'Bonn',
  );
  expect((await outbox())[0]).toMatchObject({ state: 'refused', problem: { code: 'forbidden' } });
  await world.until('it is rolled back', () => tab.names(1)[0] === 'first');
});

test('[CM45] what a server of another version does not understand is said in words, kept, and sent by itself later', async () => {
  const { world, server, tab, outbox, keys, isEmpty } = await start();
  const message = 'This server speaks contract 1 to 2';
  const problems = [{ path: 'header.Muster-Contract', message: '13 is not 1 to 2' }];
  server.refuseNext = { status: 400, code: 'invalid', message, problems };
  await tab.api.command(rename('of tomorrow'));
  await world.until('it is kept', async () => (await outbox())[0]?.state === 'refused');
  const problem = (await outbox())[0]?.problem;
  expect(problem?.message).toContain('made with another version of Muster');
  expect(JSON.stringify(problem)).not.toMatch(/contract/i);
  await world.clock.advance(300_000);
  expect(keys()).toHaveLength(1);
  // The server is updated again: it greets us.
  await tab.api.reconnect();
  await world.until('it is sent', isEmpty, 1_000);
  expect(server.rows.get(`asset ${ID}`)).toMatchObject({ name: 'of tomorrow' });
  expect(new Set(keys()).size).toBe(2);
});

test('[CM15] 429 and 503 are tried again with the same number', async () => {
  const { world, server, tab, keys, isEmpty } = await start();
  server.refuseNext = { status: 429, code: 'too_many', message: 'Slow down' };
  await tab.api.command(rename('patient'));
  await world.until('it is sent', isEmpty, 1_000);
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

test('[CM15] a command on which the server fails five times is parked', async () => {
  const { world, server, tab, outbox, sends } = await start();
  await tab.api.command(rename('poison'));
  await world.until(
    'parked',
    async () => {
      server.refuseNext = { status: 500, code: 'internal', message: 'Broken' };
      return (await outbox())[0]?.state === 'refused';
    },
    1_000,
  );
  server.refuseNext = null;
  expect(sends()).toHaveLength(5);
  await tab.api.command(rename('healthy'));
  await world.until('the next goes through', () => server.rows.get(`asset ${ID}`)?.['name'] === 'healthy', 1_000);
});

test.each([500, 502, 504])(
  '[I45] a command on which %i is answered is not sent without an end, over the deaths of the worker',
  async (status) => {
    const { world, server, tab, outbox, sends } = await start();
    server.instead = ({ method }) => (method === 'PATCH' ? new Response('<h1>Oh no</h1>', { status }) : undefined);
    await tab.api.command(rename('poison'));
    await world.until('twice', () => sends().length === 2, 1_000);
    world.restartWorker();
    const next = world.tab('tab-2');
    await next.hello();
    await world.until('parked', async () => (await outbox())[0]?.state === 'refused', 1_000);
    expect(sends().length).toBeLessThanOrEqual(6);
    expect((await outbox())[0]?.problem).toMatchObject({ status });
    server.instead = null;
    await next.api.command(rename('healthy'));
    await world.until('the next goes through', () => server.rows.get(`asset ${ID}`)?.['name'] === 'healthy', 1_000);
  },
);

test('[I45] while the server is away altogether nothing is given up, and a word to wait is kept', async () => {
  const { world, server, tab, outbox, sends, isEmpty } = await start();
  server.instead = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  await tab.api.command(rename('patient'));
  await world.clock.advance(900_000);
  expect(await outbox()).toMatchObject([{ state: 'sending' }]);
  const busy = { status: 503, code: 'unavailable', message: 'Starting' };
  server.instead = ({ method }) =>
    method === 'PATCH' ? Response.json(busy, { status: 503, headers: { 'Retry-After': '60' } }) : undefined;
  const before = sends().length;
  await world.until('it is told to wait', () => sends().length > before, 1_000);
  server.instead = null;
  await world.clock.advance(50_000);
  expect(sends()).toHaveLength(before + 1);
  await world.until('it is sent', isEmpty, 1_000);
});

test('[S107] while the server has no room nothing is given up, the page says so, and all is sent when it has', async () => {
  const { world, server, tab, outbox, sends, isEmpty, keys } = await start();
  const full = { status: 507, code: 'no_room', message: 'The server has no space left' };
  server.instead = ({ method }) =>
    method === 'PATCH' ? Response.json(full, { status: 507, headers: { 'Retry-After': '10' } }) : undefined;
  await tab.api.command(rename('patient'));
  await world.clock.advance(300_000);
  expect(sends().length).toBeGreaterThan(6);
  expect(await outbox()).toMatchObject([{ state: 'waiting' }]);
  expect(new Set(keys()).size).toBe(1);
  expect(tab.status?.isServerFull).toBe(true);
  server.instead = null;
  await world.until('it is sent', isEmpty, 1_000);
  await world.until('it is said', async () => tab.status?.isServerFull === false);
});

test('[S107] what a server without room has refused is undone as if it had never been sent', async () => {
  const { world, server, tab, outbox, sends, keys, isEmpty } = await start();
  const full = { status: 507, code: 'no_room', message: 'The server is almost out of disk space' };
  const refuse = ({ method }: { readonly method: string }): Response | undefined =>
    method === 'PATCH' ? Response.json(full, { status: 507 }) : undefined;
  server.instead = refuse;
  const { ord } = await tab.api.command(rename('taken back'));
  await world.until('it is refused', () => sends().length > 0 && tab.status?.isServerFull === true);
  await tab.api.undo(ord);
  expect(await outbox()).toEqual([]);
  // One whose answer was lost may be there: that is undone by its inverse.
  server.instead = ({ method }) => (method === 'PATCH' ? new Response('', { status: 502 }) : undefined);
  await tab.api.command(rename('may be there'));
  const before = sends().length;
  await world.until('it is sent', () => sends().length > before, 500);
  server.instead = refuse;
  await world.clock.advance(60_000);
  expect(await outbox()).toMatchObject([{ state: 'sending' }]);
  server.instead = null;
  await world.until('it is sent', isEmpty, 1_000);
  expect(new Set(keys()).size).toBe(1);
});

test('[S108] a server that tells of its room is believed: nobody has to try, and what waits goes at once', async () => {
  const { world, server, tab, sends, isEmpty } = await start();
  server.tellAll({ type: 'room', hasRoom: false });
  await world.until('it is said', async () => tab.status?.isServerFull === true);
  expect(sends()).toHaveLength(0);
  const full = { status: 507, code: 'no_room', message: 'The server is almost out of disk space' };
  server.instead = ({ method }) =>
    method === 'PATCH' ? Response.json(full, { status: 507, headers: { 'Retry-After': '600' } }) : undefined;
  await tab.api.command(rename('patient'));
  await world.until('it is refused', () => sends().length === 1);
  server.instead = null;
  await world.clock.advance(20_000);
  expect(sends()).toHaveLength(1);
  const roomAt = world.clock.now();
  server.tellAll({ type: 'room', hasRoom: true });
  await world.until('it is sent', isEmpty, 250);
  expect(world.clock.now() - roomAt).toBeLessThanOrEqual(1_000);
  await world.until('it is said', async () => tab.status?.isServerFull === false);
});

test('[S108] who was away when there was room again learns it from the greeting', async () => {
  const { world, server, tab } = await start();
  server.tellAll({ type: 'room', hasRoom: false });
  await world.until('it is said', async () => tab.status?.isServerFull === true);
  server.stop();
  await world.clock.advance(10_000);
  server.isUp = true;
  await world.until('it is said', async () => tab.status?.isServerFull === false, 500);
});

test('[CM16] a number the server does not expect is counted on from the one it does', async () => {
  const { world, server, tab, isEmpty, keys } = await start();
  const store = await world.store();
  await tab.api.command(rename('one'));
  await world.until('sent', isEmpty);
  const client = await store.meta.get('client');
  if (client?.kind !== 'client') throw new Error('no client');
  await store.meta.put({ ...client, nextN: 9 });
  await tab.api.command(rename('two'));
  await world.until('sent', isEmpty);
  expect(keys().map((key) => key?.split('.')[1])).toEqual(['1', '9', '2']);
  expect(server.rows.get(`asset ${ID}`)).toMatchObject({ name: 'two', rev: 3 });
});

test("[CM4] a body that is not the endpoint's is refused and leaves nothing behind", async () => {
  const { tab, isEmpty } = await start();
  await expect(tab.api.command(rename(''))).rejects.toThrow();
  expect(await isEmpty()).toBe(true);
});

test('[CM5] what no database takes is left out of a change before it is stored', async () => {
  const { world, tab, sends, isEmpty } = await start();
  await tab.api.command(rename('we\0b \ud83d1\ud83d\ude00'));
  await world.until('it is sent', isEmpty);
  expect(sends()[0]?.body).toEqual({ name: 'web 1\ud83d\ude00' });
  await expect(tab.api.command(rename('\0'))).rejects.toThrow();
});

const seen = { name: 'first', location: 'Bonn', owner: { name: 'Ada', email: 'a@x.example' } };
const edit = (body: Readonly<Record<string, unknown>>) => ({ ...rename('x', 1), body, base: seen });

test('[CM31] changes that do not collide are merged and sent over the newest row, without asking', async () => {
  const { world, server, tab, sends, isEmpty } = await start();
  const row = { id: ID, rev: 7, ...seen, owner: { name: 'Ada', email: 'new@x.example' } };
  server.refuseNext = { status: 409, code: 'conflict', message: 'Changed', conflict: { fields: ['owner'], row } };
  await tab.api.command(edit({ name: 'mine', owner: { name: 'Bo', email: 'a@x.example' } }));
  await world.until('it is sent', isEmpty);
  expect(sends()[1]?.body).toEqual({ name: 'mine', owner: { name: 'Bo', email: 'new@x.example' } });
  expect(sends().map((one) => one.headers.get('Muster-Base-Rev'))).toEqual(['1', '7']);
  expect(new Set(sends().map((one) => one.headers.get('Idempotency-Key'))).size).toBe(2);
});

test('[CM31] a person is asked only about the fields that collide', async () => {
  const { world, server, tab, outbox } = await start();
  const row = { id: ID, rev: 7, name: 'theirs', location: 'Bonn', owner: { ...seen.owner, email: 'new@x.example' } };
  const fields = ['name', 'location', 'owner'];
  server.refuseNext = { status: 409, code: 'conflict', message: 'Changed', conflict: { fields, row } };
  await tab.api.command(edit({ name: 'mine', location: 'Rome', owner: { name: 'Bo', email: 'a@x.example' } }));
  await world.until('it conflicts', async () => (await outbox())[0]?.state === 'conflict');
  expect((await outbox())[0]).toMatchObject({
    problem: { conflict: { fields: ['name'] } },
    body: { name: 'mine', location: 'Rome', owner: { name: 'Bo', email: 'new@x.example' } },
  });
});

test.each([
  ['mine', { name: 'mine', location: 'Rome' }],
  ['theirs', { location: 'Rome' }],
  ['base', { name: 'first', location: 'Rome' }],
] as const)(
  '[CM32] settled with %s, the rest of the change is sent over the row that was shown',
  async (side, body) => {
    const { world, server, tab, outbox, sends, isEmpty } = await start();
    const row = { id: ID, rev: 7, name: 'theirs', location: 'Bonn' };
    server.refuseNext = { status: 409, code: 'conflict', message: 'Changed', conflict: { fields: ['name'], row } };
    const { ord } = await tab.api.command(edit({ name: 'mine', location: 'Rome' }));
    await world.until('it conflicts', async () => (await outbox())[0]?.state === 'conflict');
    await tab.api.settle(ord, { sides: { name: side } });
    await world.until('it is sent', isEmpty);
    expect(sends()[1]?.body).toEqual(body);
    expect(sends()[1]?.headers.get('Muster-Base-Rev')).toBe('7');
  },
);

test('[CM32] where theirs is taken and nothing is left, nothing is sent', async () => {
  const { world, server, tab, outbox, sends, isEmpty } = await start();
  const row = { id: ID, rev: 7, name: 'theirs' };
  server.refuseNext = { status: 409, code: 'conflict', message: 'Changed', conflict: { fields: ['name'], row } };
  const { ord } = await tab.api.command(edit({ name: 'mine' }));
  await world.until('it conflicts', async () => (await outbox())[0]?.state === 'conflict');
  await tab.api.settle(ord, { sides: { name: 'theirs' } });
  expect(await isEmpty()).toBe(true);
  expect(sends()).toHaveLength(1);
});

test.each([
  ['what nobody else touched is sent', { name: 'mine', location: 'Rome' }, [{ location: 'Rome' }]],
  ['where nothing is left, nothing is sent', { name: 'mine' }, []],
])('[CM34] dropping a conflict drops what collides: %s', async (_, body, rest) => {
  const { world, server, tab, outbox, sends, isEmpty } = await start();
  const row = { id: ID, rev: 7, name: 'theirs', location: 'Bonn' };
  server.refuseNext = { status: 409, code: 'conflict', message: 'Changed', conflict: { fields: ['name'], row } };
  const { ord } = await tab.api.command(edit(body));
  await world.until('it conflicts', async () => (await outbox())[0]?.state === 'conflict');
  await tab.api.settle(ord, 'discard');
  await world.until('the outbox is empty', isEmpty);
  expect(
    sends()
      .slice(1)
      .map((one) => one.body),
  ).toEqual(rest);
});

test('[CM41] a change that was never sent is undone by taking it out', async () => {
  const { world, server, tab, sends, isEmpty } = await start();
  server.stop();
  const { ord } = await tab.api.command(edit({ name: 'mine' }));
  await world.until('it is shown', () => tab.names(1)[0] === 'mine');
  await tab.api.undo(ord);
  await world.until('it is gone', () => tab.names(1)[0] === 'first');
  expect(await isEmpty()).toBe(true);
  server.isUp = true;
  await world.clock.advance(60_000);
  expect(sends()).toEqual([]);
});

test('[CM41] a change the server has is undone by its inverse, based on what it made of the row', async () => {
  const { world, server, tab, sends, isEmpty } = await start();
  const { ord } = await tab.api.command(edit({ name: 'mine' }));
  await world.until('it is sent', isEmpty);
  await tab.api.undo(ord);
  await world.until('the inverse is sent', isEmpty);
  expect(sends()[1]?.body).toEqual({ name: 'first' });
  expect(sends()[1]?.headers.get('Muster-Base-Rev')).toBe('2');
  expect(server.rows.get(`asset ${ID}`)).toMatchObject({ name: 'first', rev: 3 });
});

test('[CM41] two changes of one field are undone one after the other: the first undo is nobody else’s change', async () => {
  const { world, server, tab, sends, isEmpty } = await start();
  const first = await tab.api.command(edit({ name: 'mine' }));
  await world.until('it is sent', isEmpty);
  const second = await tab.api.command({ ...edit({ name: 'mine, too' }), baseRev: 2, base: { name: 'mine' } });
  await world.until('the second is sent', isEmpty);
  await tab.api.undo(second.ord);
  await world.until('the second is undone', isEmpty);
  const conflict = { fields: ['name'], row: { id: ID, rev: 4, name: 'mine' } };
  server.refuseNext = { status: 409, code: 'conflict', message: 'Changed', conflict };
  await tab.api.undo(first.ord);
  await world.until('the first is undone', isEmpty);
  expect(sends().map((one) => one.body)).toEqual(
    ['mine', 'mine, too', 'mine', 'first', 'first'].map((name) => ({ name })),
  );
  expect(sends()[4]?.headers.get('Muster-Base-Rev')).toBe('4');
});

test('[CM41] a change on its way is undone behind its answer', async () => {
  const { world, server, tab, keys, isEmpty } = await start();
  server.losesNextAnswer = true;
  const { ord } = await tab.api.command(edit({ name: 'mine' }));
  await world.until('it arrived', () => keys().length === 1);
  await tab.api.undo(ord);
  await world.until('both are through', isEmpty, 1_000);
  expect(server.rows.get(`asset ${ID}`)).toMatchObject({ name: 'first', rev: 3 });
});

/** Assets that are in use, and how many of them have which place. */
const IN_USE = {
  where: { field: 'lifecycle', op: 'eq' as const, value: 'in_use' },
  facets: ['location'],
};

test('[CM58] taking back an edit the server has shows at once what was the sources’, without the server too', async () => {
  const { world, server, tab, outbox, sends, isEmpty } = await start();
  server.put('asset', ID, { name: 'first', tags: [], lifecycle: 'in_use', location: 'Rome' });
  await tab.view(2, IN_USE);
  await world.until('it is here', () => tab.answer(2)?.count === 1);
  const { ord } = await tab.api.command({
    ...edit({ lifecycle: 'archived', location: 'Pluto', owner: { name: 'Ann' } }),
    ...{ baseRev: 2, base: { lifecycle: 'in_use', location: 'Rome', owner: null } },
    unsaid: ['lifecycle', 'location', 'owner'],
  });
  await world.until('it is sent', isEmpty);
  await world.until('it is archived', () => tab.answer(2)?.count === 0);
  server.stop();
  await tab.api.undo(ord);
  await world.until('it is in use again', () => tab.answer(2)?.count === 1);
  expect(tab.answer(2)?.facets['location']).toEqual([{ value: 'Rome', count: 1 }]);
  expect(tab.answer(2)?.rows[0]).toMatchObject({ location: 'Rome', owner: undefined });
  const back = { lifecycle: null, location: null, owner: null };
  expect((await outbox()).map(({ body }) => body)).toEqual([back]);
  server.isUp = true;
  await world.until('it is taken back there', isEmpty, 1_000);
  expect(sends().at(-1)?.body).toEqual(back);
});

test('[CM58] taking back a change of many shows each as it was, also to a worker that starts, and is sent once', async () => {
  const { world, server, tab, outbox, isEmpty } = await start();
  const other = ID.replace(/1$/, '2');
  server.put('asset', ID, { name: 'first', tags: [], lifecycle: 'in_use', location: 'Rome' });
  server.put('asset', other, { name: 'second', tags: [], lifecycle: 'in_use', location: 'Bonn' });
  await tab.view(2, IN_USE);
  await world.until('they are here', () => tab.answer(2)?.count === 2);
  server.stop();
  const ids = [ID, other];
  const many = (patch: object, shows: Command['shows'] = []): Command => ({
    ...{ companyId: COMPANY, endpoint: 'assets.bulk-update', params: {}, body: { ids, patch }, shows },
  });
  await tab.api.command(many({ lifecycle: 'archived', location: 'Pluto' }));
  await world.until('they are archived', () => tab.answer(2)?.count === 0);
  const shows = ['Rome', 'Bonn'].map((location, at) => ({
    ...{ entity: 'asset' as const, ids: ids.slice(at, at + 1), set: { lifecycle: 'in_use', location } },
  }));
  await tab.api.command(many({ lifecycle: null, location: null }, shows));
  await world.until('they are in use again', () => tab.answer(2)?.count === 2);
  world.restartWorker();
  const later = world.tab('tab-2');
  await later.hello();
  await later.view(2, IN_USE);
  await world.until('they are still', () => later.answer(2)?.count === 2);
  expect(later.answer(2)?.facets['location']).toEqual([
    { value: 'Bonn', count: 1 },
    { value: 'Rome', count: 1 },
  ]);
  expect(await outbox()).toHaveLength(2);
  server.isUp = true;
  await world.until('both are sent', isEmpty, 1_000);
  const sent = server.seen.filter(({ path }) => path.endsWith('/assets/bulk'));
  expect(sent.map(({ body }) => body)).toEqual([
    { ids, patch: { lifecycle: 'archived', location: 'Pluto' } },
    { ids, patch: { lifecycle: null, location: null } },
  ]);
});

test('[CM42] what another worker sent cannot be undone here, and that is said', async () => {
  const { world, tab, isEmpty } = await start();
  const { ord } = await tab.api.command(edit({ name: 'mine' }));
  await world.until('it is sent', isEmpty);
  world.restartWorker();
  const later = world.tab('tab-2');
  await later.hello();
  await expect(later.api.undo(ord)).rejects.toThrow('can no longer be undone');
});

/** So many renamings wait, of as many assets; then one more is made, then all are sent, with a list open in two tabs. */
async function workOf(waiting: number) {
  freshBrowser();
  const work = countOutboxWork();
  const world = new World();
  const { server } = world;
  const idAt = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  for (let n = 0; n <= waiting; n += 1) server.put('asset', idAt(n), { name: `host-${n}`, tags: [] });
  const tab = world.tab('tab-1');
  for (const one of [tab, world.tab('tab-2')]) {
    await one.hello();
    await one.view(1);
    await world.until('the rows are here', () => one.answer(1)?.count === waiting + 1);
  }
  server.stop();
  const add = (n: number) => tab.api.command({ ...rename(`new-${n}`, 1), params: { id: idAt(n) } });
  for (let n = 0; n < waiting; n += 1) await add(n);
  await world.until('they wait', () => tab.status?.pendingCommands === waiting);
  work.taken();
  await add(waiting);
  await world.until('it waits too', () => tab.status?.pendingCommands === waiting + 1);
  const adding = work.taken();
  server.isUp = true;
  await world.until('all are sent', () => tab.status?.pendingCommands === 0, 1_000);
  const sending = work.taken();
  vi.restoreAllMocks();
  expect(tab.answer(1)?.rows.every((row) => row.rev === 2 && row.pendingFields === undefined)).toBe(true);
  const each = (count: number) => Math.ceil(count / (waiting + 1));
  return { adding, sending: { rows: each(sending.rows), transactions: each(sending.transactions) } };
}

test('[CM47] a change costs the outbox as much to add and to send, however many wait', async () => {
  const few = await workOf(20);
  expect(await workOf(120)).toEqual(few);
  expect(few.adding.rows).toBeLessThanOrEqual(3);
  expect(few.sending.rows).toBeLessThanOrEqual(8);
});
