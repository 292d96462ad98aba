import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KINDS_IN_TURN } from '../../tests/kit/database';
import { FAKE_HANDLERS, putAsset } from '../../tests/kit/fake-handlers';
import { createTestServer, type TestServer } from '../../tests/kit/server';
import { createApp } from '../app/app';
import { withAccess } from '../db/access';
import { SYSTEM } from '../db/principal';
import { assets, users } from '../db/schema';
import { conflict, Refusal } from './refusal';

const asset = (name: string, id = crypto.randomUUID()) => ({ id, type: 'server', name });
const newClient = () => `client-${crypto.randomUUID()}`;
const key = (clientId: string, n: number) => ({ 'Idempotency-Key': `${clientId}.${n}` });

/** What the next creation is answered with, after it has written. */
let refuseWith: Error | null = null;

describe.each(KINDS_IN_TURN)('on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({
      kind,
      handlers: {
        ...FAKE_HANDLERS,
        'assets.create': async ({ tx, companyId, body }) => {
          await putAsset(tx, companyId, body.id, body.name);
          if (refuseWith) throw refuseWith;
        },
      },
    });
  });
  afterAll(() => server.close());

  const rows = () =>
    withAccess(server.services, SYSTEM, async ({ db }) => (await db.select({ n: count() }).from(assets))[0]?.n);
  const create = (clientId: string, n: number, body: object) =>
    server.call('assets.create', { headers: key(clientId, n), body });
  const refused = (clientId: string, n: number, body: object) =>
    server.refusal('assets.create', { headers: key(clientId, n), body });

  test('[S30] a repeated command is answered as the first time and changes nothing', async () => {
    const client = newClient();
    const body = asset('once');
    const before = (await rows()) ?? 0;
    const first = await create(client, 1, body);
    await server.call('assets.update', { params: { id: body.id }, body: { name: 'later' } });
    expect(await create(client, 1, body)).toEqual(first);
    expect(await rows()).toBe(before + 1);
  });

  test('[S31] the same number with other content, company or call is refused', async () => {
    const client = newClient();
    const body = asset('a');
    await create(client, 1, body);
    expect(await refused(client, 1, asset('b'))).toMatchObject({ status: 422, code: 'body_mismatch' });
    const headers = { ...key(client, 1), 'Muster-Company': server.companyId };
    expect(await server.refusal('assets.create', { headers, body })).toMatchObject({ status: 422 });
    const other = { headers: key(client, 1), params: { id: body.id } };
    expect(await server.refusal('assets.delete', other)).toMatchObject({ status: 422 });
  });

  test('[S32] a gap is told the number expected; an old number is a replay', async () => {
    const client = newClient();
    expect(await refused(client, 3, asset('a'))).toMatchObject({ status: 409, code: 'gap', expected: 1 });
    await create(client, 1, asset('a'));
    await create(client, 2, asset('b'));
    expect(await refused(client, 4, asset('d'))).toMatchObject({ status: 409, code: 'gap', expected: 3 });
    expect(await refused(client, 1, asset('a'))).toMatchObject({ status: 409, code: 'replayed' });
    await create(client, 3, asset('c'));
  });

  test.each([
    ['handler', conflict('moved on', { fields: ['name'], row: { rev: 2 }, by: undefined }), 409],
    ['not found', new Refusal({ status: 404, code: 'not_found', message: 'gone' }), 404],
  ])('[S33] a refusal by the %s uses the number up and leaves nothing', async (_, refusal, status) => {
    const client = newClient();
    const body = asset('x');
    const before = await rows();
    refuseWith = refusal;
    const first = await refused(client, 1, body);
    refuseWith = null;
    expect(first.status).toBe(status);
    expect(await refused(client, 1, body)).toEqual(first);
    expect(await rows()).toBe(before);
    await create(client, 2, asset('y'));
  });

  test('[S33] what is refused before the handler uses the number up too', async () => {
    const client = newClient();
    expect((await refused(client, 1, { id: 'x' })).status).toBe(400);
    expect((await refused(client, 2, asset('x'.repeat(1_100_000)))).status).toBe(413);
    const foreign = { ...key(client, 3), 'Muster-Company': crypto.randomUUID() };
    expect((await server.refusal('assets.create', { headers: foreign, body: asset('a') })).status).toBe(404);
    await create(client, 4, asset('a'));
  });

  test.each([401, 408, 425, 429, 500, 503])('[S33] status %i does not use the number up', async (status) => {
    const client = newClient();
    const body = asset('again');
    const before = (await rows()) ?? 0;
    refuseWith = status === 500 ? new Error('boom') : new Refusal({ status, code: 'unavailable', message: 'not now' });
    expect((await refused(client, 1, body)).status).toBe(status);
    refuseWith = null;
    expect(await rows()).toBe(before);
    await create(client, 1, body);
    expect(await rows()).toBe(before + 1);
  });

  test('[S33] a request without a valid token does not use the number up', async () => {
    const client = newClient();
    const headers = { ...key(client, 1), authorization: 'Bearer old' };
    expect((await server.refusal('assets.create', { headers, body: asset('a') })).status).toBe(401);
    await create(client, 1, asset('a'));
  });

  test('[S34] the answer carries the range and its rows as of then', async () => {
    const body = asset('mine');
    const { range } = await create(newClient(), 1, body);
    const row = expect.objectContaining({ id: body.id, name: 'mine', rev: 1, companyId: server.companyId });
    expect(range?.changes).toEqual([{ entity: 'asset', id: body.id, rev: 1, row }]);
    expect(range?.to).toBe(range?.from);
    const answer = await server.call('assets.update', { params: { id: body.id }, body: { name: 'yours' } });
    expect(answer).toMatchObject({ result: { renamed: true }, range: { from: (range?.to ?? 0) + 1 } });
  });

  test('[S35] without a key a command is applied each time', async () => {
    const body = asset('again');
    await server.call('assets.create', { body });
    const { range } = await server.call('assets.create', { body });
    expect(range?.changes[0]?.rev).toBe(2);
  });

  test('[S35] a key that is none is told so', async () => {
    for (const bad of ['x', 'short.1', `${newClient()}.0`, `${newClient()}.01`, newClient()]) {
      const problem = await server.refusal('assets.create', { headers: { 'Idempotency-Key': bad }, body: asset('a') });
      expect([problem.status, problem.problems?.[0]?.path]).toEqual([400, 'header.Idempotency-Key']);
    }
  });

  test('[S36] the same command many times at once takes effect once', async () => {
    const client = newClient();
    const body = asset('burst');
    const before = (await rows()) ?? 0;
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(client, 1, body)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await rows()).toBe(before + 1);
  });
});

test('[S31] a client id belongs to one person', async () => {
  const server = await createTestServer({ handlers: FAKE_HANDLERS });
  const client = newClient();
  await server.call('assets.create', { headers: key(client, 1), body: asset('a') });
  const caller = { token: 'bypass', header: (name: string) => (name === 'host' ? 'localhost' : undefined) };
  const developer = await server.identify(caller);
  if (!developer) throw new Error('nobody there');
  const userId = crypto.randomUUID();
  await withAccess(server.services, SYSTEM, ({ db, now: createdAt }) =>
    db
      .insert(users)
      .values({ id: userId, issuer: 'x', sub: 'x', email: 'x', preferences: {}, createdAt, updatedAt: createdAt }),
  );
  const app = createApp({ ...server, handlers: FAKE_HANDLERS, identify: async () => ({ ...developer, userId }) });
  const headers = { authorization: 'Bearer x', ...key(client, 2) };
  const response = await app.request('/api/assets', { method: 'POST', headers, body: JSON.stringify(asset('b')) });
  expect([response.status, await response.json()]).toMatchObject([422, { code: 'body_mismatch' }]);
  await server.close();
});
