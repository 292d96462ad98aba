import { count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { COMMAND } from '../../contract/limits';
import { FAKE_HANDLERS, putAsset } from '../../tests/kit/fake-handlers';
import { createTestServer, type TestServer } from '../../tests/kit/server';
import { conflict, Refusal } from '../calls/refusal';
import { withAccess } from '../db/access';
import { SYSTEM } from '../db/principal';
import { assets } from '../db/schema';

let server: TestServer;
let transactions = 0;
/** What a creation of this name is refused or fails with, after it has written. */
const refused = new Map<string, Error>();
/** On a busy machine the time a company may be held would be over by itself. */
let clock = 0;
let tookEach = 0;

beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  server = await createTestServer({
    handlers: {
      ...FAKE_HANDLERS,
      'assets.create': async ({ tx, companyId, body }) => {
        await putAsset(tx, companyId, body.id, body.name);
        clock += tookEach;
        const error = refused.get(body.name);
        if (error) throw error;
        return { named: body.name };
      },
    },
  });
  const { database } = server.services;
  const transaction = database.transaction.bind(database);
  database.transaction = (...args) => {
    transactions += 1;
    return transaction(...args);
  };
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const newClient = () => `client-${crypto.randomUUID()}`;
const creation = (name: string) => ({ id: crypto.randomUUID(), type: 'server', name });
const creations = (...names: string[]) => names.map(creation);
const rows = async () =>
  (await withAccess(server.services, SYSTEM, async ({ db }) => (await db.select({ n: count() }).from(assets))[0]))?.n ??
  0;

const parcelOf = (clientId: string, from: number, bodies: readonly object[]) => ({
  clientId,
  commands: bodies.map((body, at) => ({ n: from + at, endpoint: 'assets.create', params: {}, body })),
});
const send = (clientId: string, from: number, bodies: readonly object[]) =>
  server.call('commands.parcel', { body: parcelOf(clientId, from, bodies) });
const alone = (clientId: string, n: number, body: object) => ({
  headers: { 'Idempotency-Key': `${clientId}.${n}` },
  body,
});

test('[S180] commands of a parcel are applied in their order in one transaction, and told of by one range', async () => {
  const bodies = creations('a', 'b', 'c');
  const own = newClient();
  await server.call('assets.create', alone(own, 1, creation('first')));
  transactions = 0;
  await server.call('assets.create', alone(own, 2, creation('alone')));
  const ofOne = transactions;
  transactions = 0;
  const { range, results, problem } = await send(newClient(), 1, bodies);
  // Who asks is looked up once more than for what was asked just before.
  expect(transactions).toBeLessThanOrEqual(ofOne + 1);
  expect(problem).toBeUndefined();
  expect(results).toEqual([{ result: { named: 'a' } }, { result: { named: 'b' } }, { result: { named: 'c' } }]);
  expect(range?.changes.map(({ id }) => id)).toEqual(bodies.map(({ id }) => id));
  expect((range?.to ?? 0) - (range?.from ?? 0)).toBe(2);
});

test('[S181] each is done once: sent again together, grouped anew, alone, or with what follows', async () => {
  const client = newClient();
  const bodies = creations('a', 'b', 'c', 'd');
  const before = await rows();
  const first = await send(client, 1, bodies.slice(0, 3));
  expect(await send(client, 1, bodies.slice(0, 3))).toEqual(first);
  expect(await send(client, 2, bodies.slice(1, 3))).toEqual({ ...first, results: first.results.slice(1) });
  const { range } = first;
  for (const [at, body] of bodies.slice(0, 3).entries())
    expect(await server.call('assets.create', alone(client, at + 1, body))).toEqual({ range, ...first.results[at] });
  // What was done before is answered alone, and what follows is sent again.
  expect(await send(client, 3, bodies.slice(2))).toEqual({ ...first, results: first.results.slice(2) });
  expect((await send(client, 4, bodies.slice(3))).results).toEqual([{ result: { named: 'd' } }]);
  expect(await rows()).toBe(before + 4);
  expect(await server.refusal('assets.create', alone(client, 2, bodies[1] ?? {}))).toMatchObject({ code: 'replayed' });
});

test('[S181] many times at once', async () => {
  const client = newClient();
  const bodies = creations('a', 'b', 'c');
  const before = await rows();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(client, 1, bodies)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await rows()).toBe(before + 3);
});

test.each([
  ['a number too high', 5, 'gap'],
  ['other content', 1, 'body_mismatch'],
])('[S181] %s is told of the first', async (_, n, code) => {
  const client = newClient();
  await send(client, 1, creations('a'));
  expect(await send(client, n, creations('b', 'c'))).toMatchObject({ results: [], problem: { code } });
});

test('[S182] those before one that is refused are applied; then it alone, which uses its number up; then the rest', async () => {
  const client = newClient();
  const bodies = creations('a', 'b', 'not this', 'c');
  const before = await rows();
  refused.set('not this', conflict('moved on', { fields: ['name'], row: { rev: 2 }, by: undefined }));
  expect((await send(client, 1, bodies)).results).toHaveLength(2);
  const problem = { status: 409, code: 'conflict', conflict: { row: { rev: 2 } } };
  expect(await send(client, 3, bodies.slice(2))).toMatchObject({ range: null, results: [], problem });
  // As its own request does: the answer is kept.
  refused.clear();
  expect(await send(client, 3, bodies.slice(2))).toMatchObject({ results: [], problem });
  expect((await send(client, 4, bodies.slice(3))).results).toHaveLength(1);
  expect(await rows()).toBe(before + 3);
});

test.each([
  ['fails', new Error('boom'), 500],
  ['comes too early', new Refusal({ status: 429, code: 'too_many', message: 'not now' }), 429],
])('[S182] one that %s keeps its number, and does not take those before it along', async (_, error, status) => {
  const client = newClient();
  const bodies = creations('a', 'this', 'b');
  const before = await rows();
  refused.set('this', error);
  expect((await send(client, 1, bodies)).results).toHaveLength(1);
  const rest = parcelOf(client, 2, bodies.slice(1));
  expect(await server.refusal('commands.parcel', { body: rest })).toMatchObject({ status });
  refused.clear();
  expect((await server.call('commands.parcel', { body: rest })).results).toHaveLength(2);
  expect(await rows()).toBe(before + 3);
});

test('[S182] a command that is none, or not this person’s to give, is refused as its own request would be', async () => {
  const client = newClient();
  expect(await send(client, 1, [{ id: 'none' }, creation('a')])).toMatchObject({ problem: { status: 400 } });
  const foreign = {
    headers: { 'Muster-Company': crypto.randomUUID() },
    body: parcelOf(client, 2, creations('a', 'b')),
  };
  expect(await server.call('commands.parcel', foreign)).toMatchObject({ results: [], problem: { status: 404 } });
  expect((await send(client, 3, creations('a', 'b'))).results).toHaveLength(2);
});

test('[S183] a company is held no longer than by an import: what is left is sent again', async () => {
  const client = newClient();
  tookEach = COMMAND.parcel.applyFor / 2 + 1;
  const { results } = await send(client, 1, creations('a', 'b', 'c', 'd'));
  tookEach = 0;
  expect(results).toHaveLength(2);
  expect((await send(client, 3, creations('c', 'd'))).results).toHaveLength(2);
});

test.each([
  ['calls that are no commands', { endpoint: 'assets.get' }],
  ['commands that are not a company’s', { endpoint: 'companies.create' }],
  ['what is larger than a command', { endpoint: 'sync-runs.batch' }],
  ['a parcel', { endpoint: 'commands.parcel' }],
  ['numbers that do not follow', { n: 3 }],
])('[S183] %s are refused, and no number is used up', async (_, wrong) => {
  const client = newClient();
  const { commands } = parcelOf(client, 1, creations('a', 'b'));
  const body = { clientId: client, commands: commands.map((one, at) => (at === 1 ? { ...one, ...wrong } : one)) };
  expect(await server.refusal('commands.parcel', { body })).toMatchObject({ status: 400 });
  expect((await send(client, 1, creations('a', 'b'))).results).toHaveLength(2);
});

test('[S183] no more than fifty, and no more text than one command may have', async () => {
  const many = creations(...Array.from({ length: COMMAND.parcel.most + 1 }, (_, n) => `${n}`));
  expect(await server.refusal('commands.parcel', { body: parcelOf(newClient(), 1, many) })).toMatchObject({
    status: 400,
  });
  const large = creations('x'.repeat(COMMAND.maxBodyBytes));
  expect(await server.refusal('commands.parcel', { body: parcelOf(newClient(), 1, large) })).toMatchObject({
    status: 413,
  });
});
