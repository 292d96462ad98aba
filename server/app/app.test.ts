import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../contract/endpoints';
import { COMMAND, IMPORT } from '../../contract/limits';
import { CONTRACT_VERSION } from '../../contract/version';
import { ENDPOINT_IDS, FAKE_HANDLERS } from '../../tests/kit/fake-handlers';
import { createTestServer, type TestServer } from '../../tests/kit/server';
import { withAccess } from '../db/access';
import { SYSTEM, type UserPrincipal } from '../db/principal';
import { companies, memberships } from '../db/schema';
import { auditLog } from '../db/schema-identity';
import { createApp } from './app';

const FOREIGN = '7b6a5c9e-0c63-4f0e-9d35-6c1a1f5b0c11';
const ID = '3f0a1d1e-91d4-4a51-8f5b-4a4f0b7f6d01';
const asset = (name = 'web-1', id = ID) => ({ id, type: 'server', name });

let server: TestServer;
const logged: unknown[] = [];
beforeAll(async () => {
  server = await createTestServer({
    handlers: {
      ...FAKE_HANDLERS,
      'tags.list': async () => {
        throw new Error('select * from secrets');
      },
      'assets.types': async ({ companyId }) => ({ types: [{ type: 'server', label: companyId, count: 1 }] }),
    },
    log: (level, event, fields) => logged.push({ level, event, ...fields }),
  });
});
afterAll(() => server.close());

describe('who', () => {
  const refused: [string, Record<string, string>][] = [
    ['no token', { authorization: '' }],
    ['another token', { authorization: 'Bearer something' }],
    ['another scheme', { authorization: 'Basic bypass' }],
    ['two words', { authorization: 'Bearer bypass bypass' }],
  ];
  test.each(refused)('[S11] %s is answered 401', async (_, headers) => {
    for (const id of ENDPOINT_IDS.filter((one) => !('anonymous' in ENDPOINTS[one]))) {
      const params = Object.fromEntries([...ENDPOINTS[id].path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, ID]));
      expect(await server.refusal(id, { params, headers })).toEqual({
        status: 401,
        code: 'unauthorized',
        message: 'Sign in to continue',
      });
    }
  });

  test('[S11] the configuration is for everybody', async () => {
    const response = await server.fetch('GET', '/api/config', { headers: { authorization: '' } });
    expect(await response.json()).toEqual({ build: 'test', auth: { mode: 'bypass', token: 'bypass' } });
  });

  test('[S12] the company is the one named, else the one owned, else the first', async () => {
    const joined = await join('member', '2000-01-01T00:00:00.000Z');
    expect((await developer()).memberships[0]).toMatchObject({ companyId: joined, role: 'member' });
    const owned = await server.call('assets.types');
    expect(owned.types[0]?.label).toBe(server.companyId);
    const named = await server.call('assets.types', { headers: { 'Muster-Company': joined } });
    expect(named.types[0]?.label).toBe(joined);
  });

  test('[S13] a company of others, of nobody, and no id at all are answered alike', async () => {
    for (const company of [FOREIGN, 'x', '']) {
      const problem = await server.refusal('assets.types', { headers: { 'Muster-Company': company } });
      expect(problem).toEqual({ status: 404, code: 'not_found', message: 'Company not found' });
    }
  });

  test('[S13] an id that is no id is answered 404', async () => {
    for (const id of ['x', '1', "'; drop table assets", FOREIGN]) {
      expect((await server.refusal('assets.delete', { params: { id } })).status).toBe(404);
    }
  });

  test('[S14] a member reads and does not write; the refusal has the specified words', async () => {
    const companyId = await join('member', '2001-01-01T00:00:00.000Z');
    const principal = { ...(await developer()), issuer: 'elsewhere', isPlatformAdmin: false };
    const app = createApp({ services: server.services, handlers: FAKE_HANDLERS, identify: async () => principal });
    const headers = { authorization: 'Bearer x', 'Muster-Company': companyId };
    expect((await app.request('/api/assets/types', { headers })).status).toBe(200);
    const response = await app.request('/api/assets', { method: 'POST', headers, body: JSON.stringify(asset()) });
    expect([response.status, await response.json()]).toEqual([
      403,
      { status: 403, code: 'forbidden', message: 'You do not have permission to perform this action' },
    ]);
  });
});

describe('while the database', () => {
  const headers = { authorization: 'Bearer x' };
  const identify = () => developer();

  test('[S105] has no room, commands are refused before they are taken in, numbered ones too, and reads go on', async () => {
    const { services } = server;
    let room = false;
    const app = createApp({ services, handlers: FAKE_HANDLERS, identify, hasRoom: () => room });
    const body = JSON.stringify(asset());
    const post = () =>
      app.request('/api/assets', { method: 'POST', headers: { ...headers, 'Idempotency-Key': `${ID}.1` }, body });
    const refused = await post();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([507, '10']);
    expect(await refused.json()).toMatchObject({
      code: 'no_room',
      message: expect.stringContaining('almost out of disk space'),
    });
    expect((await app.request('/api/assets/types', { headers })).status).toBe(200);
    room = true;
    // The number was not used up.
    expect((await post()).status).toBe(200);
  });

  test.each([
    ['53100', 507, 'no_room'],
    ['57P03', 503, 'unavailable'],
    ['23505', 500, 'internal'],
  ])('[S106] says %s, a call is answered %i', async (sqlState, status, code) => {
    const cause = Object.assign(new Error('of the database'), { code: sqlState });
    const fails = async () => {
      throw new Error('Failed query', { cause });
    };
    const handlers = { ...FAKE_HANDLERS, 'assets.types': fails };
    const app = createApp({ services: server.services, handlers, identify });
    const answer = await app.request('/api/assets/types', { headers });
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([status, status !== 500]);
    const problem = await answer.json();
    expect(problem).toMatchObject({ status, code });
    expect(JSON.stringify(problem)).not.toContain('of the database');
  });
});

describe('what is sent', () => {
  test('[SEC106] a call that is refused anyway takes in no more of its body than an ordinary command may have', async () => {
    const companyId = await join('member', '2001-01-02T00:00:00.000Z');
    const principal = { ...(await developer()), issuer: 'elsewhere', isPlatformAdmin: false };
    const app = createApp({ services: server.services, handlers: FAKE_HANDLERS, identify: async () => principal });
    const taken = async (company: string, method = 'PUT') => {
      let bytes = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          bytes += 65_536;
          if (bytes > 60 * 1_024 * 1_024) controller.close();
          else controller.enqueue(new Uint8Array(65_536).fill(32));
        },
      });
      const headers = { authorization: 'Bearer x', 'Muster-Company': company };
      const path = `/api/sync-runs/${ID}/batches/0`;
      const init = { method, headers, body, duplex: 'half' };
      const { status } = await app.fetch(new Request(`http://localhost${path}`, init));
      return { status, bytes };
    };
    for (const [company, status] of [
      [companyId, 403],
      [FOREIGN, 404],
    ] as const) {
      const answer = await taken(company);
      expect(answer.status).toBe(status);
      expect(answer.bytes).toBeLessThan(COMMAND.maxBodyBytes + 200_000);
    }
  });

  test('[SEC109] a person who is too early is told when, and it is audited; the number is not used up', async () => {
    let wait = 2_300;
    const app = createApp({ ...server, handlers: FAKE_HANDLERS, waitOf: async () => wait });
    const send = () =>
      app.request('/api/assets', {
        method: 'POST',
        headers: { host: 'localhost:8080', authorization: 'Bearer bypass', 'idempotency-key': 'throttled-client.1' },
        body: JSON.stringify(asset()),
      });
    const refused = await send();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3']);
    expect(await refused.json()).toEqual({
      status: 429,
      code: 'too_many',
      message: 'Too many requests: try again in 3 seconds',
    });
    const rows = await withAccess(server.services, SYSTEM, ({ db }) => db.select().from(auditLog));
    expect(rows.map(({ entry }) => entry)).toContainEqual(
      expect.objectContaining({ action: 'throttled', outcome: 'refused' }),
    );
    wait = 0;
    expect((await send()).status).toBe(200);
  });

  test('[S15] a body that breaks its schema is told where', async () => {
    const body = { id: 'x', type: 'spaceship', name: '', ips: ['ok', 3], more: 1 };
    const problem = await server.refusal('assets.create', { body });
    expect(problem.status).toBe(400);
    const paths = problem.problems?.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['body.id', 'body.type', 'body.name', 'body.ips[1]']));
    expect(problem.problems).toContainEqual({ path: 'body', message: 'Unrecognized key: "more"' });
  });

  test('[S15] a body that is no JSON is told so', async () => {
    for (const body of ['{"id":', '', 'nonsense']) {
      const problem = await server.refusal('assets.create', { body });
      expect(problem).toMatchObject({ status: 400, message: 'The body is not JSON', problems: [{ path: 'body' }] });
    }
  });

  test('[S15] a query that breaks its schema is told where', async () => {
    const problem = await server.refusal('sync.changes', { query: { stream: 'company:1', logId: 'x', since: '-1' } });
    expect(problem.problems?.map(({ path }) => path)).toEqual(['query.stream', 'query.since']);
  });

  test('[S22] text that cannot be stored is told where, in the body, the query and the path', async () => {
    const body = { ...asset('we\0b'), hostnames: ['ok', 'half \ud83d'], os: { name: '\ud83d\ude00' } };
    const problem = await server.refusal('assets.create', { body });
    expect([problem.status, problem.problems?.map(({ path }) => path)]).toEqual([
      400,
      ['body.name', 'body.hostnames[1]'],
    ]);
    const params = { id: ID, personId: 'a\0' };
    expect(await server.refusal('query-favourites.add', { params })).toMatchObject({
      status: 400,
      problems: [{ path: 'params.personId' }],
    });
  });

  test('[SEC187] what is no id is found nowhere, whatever its place in the path is called', async () => {
    const id = ID;
    const calls = [
      ['billing-invitations.revoke', { id, invitationId: 'hasOwnProperty' }],
      ['query-favourites.add', { id, personId: 'x' }],
      ['assets.get', { id: '%' }],
    ] as const;
    for (const [call, params] of calls)
      expect([call, await server.refusal(call, { params })]).toEqual([call, expect.objectContaining({ status: 404 })]);
  });

  test('[S16] a body over the limit is answered 413 with the limit, announced or not', async () => {
    const body = JSON.stringify(asset('x'.repeat(COMMAND.maxBodyBytes)));
    const message = 'The request is larger than this call takes: at most 1 MiB (1048576 bytes)';
    const announced: Record<string, string> = { 'content-length': String(body.length) };
    for (const headers of [{}, announced]) {
      expect(await server.refusal('assets.create', { body, headers })).toEqual({
        status: 413,
        code: 'too_large',
        message,
      });
    }
  });

  test('[SEC160] a body is read, and held to its limit, where requests have no `body`, as in Firefox', async () => {
    const send = async (body: string) => {
      const request = new Request(`http://localhost:8080${ENDPOINTS['assets.create'].path}`, {
        method: ENDPOINTS['assets.create'].method,
        headers: { host: 'localhost:8080', authorization: 'Bearer bypass', 'content-type': 'application/json' },
        body,
      });
      Object.defineProperty(request, 'body', { value: undefined });
      return createApp({ ...server, handlers: FAKE_HANDLERS }).fetch(request);
    };
    expect((await send(JSON.stringify(asset()))).status).toBe(200);
    expect((await send(JSON.stringify(asset('x'.repeat(COMMAND.maxBodyBytes))))).status).toBe(413);
    expect((await send('')).status).toBe(400);
  });

  test('[S16] a call with a limit of its own takes more', async () => {
    expect(ENDPOINTS['sync-runs.batch'].maxBodyBytes).toBe(IMPORT.maxBatchBytes);
    const raw = 'x'.repeat(2 * COMMAND.maxBodyBytes);
    const record = { sourceUid: '1', asset: {}, software: [], findings: [], raw };
    await server.call('sync-runs.batch', { params: { id: ID, no: '1' }, body: { records: [record] } });
  });

  test('[S20] a call is judged by its schema, and of another version it is said where it is not understood', async () => {
    const of = (version: number | string) => ({ headers: { 'Muster-Contract': String(version) } });
    for (const version of [1, CONTRACT_VERSION, 999])
      await server.call('assets.create', { body: asset(), ...of(version) });
    const body = { ...asset(), ofTomorrow: true };
    for (const version of [1, 999]) {
      const { status, message, problems } = await server.refusal('assets.create', { body, ...of(version) });
      expect([status, problems?.map(({ path }) => path)]).toEqual([400, ['header.Muster-Contract', 'body']]);
      expect(message).toContain('made with another version of Muster');
      const gone = await server.fetch('POST', '/api/of-tomorrow', of(version));
      expect(await gone.json()).toMatchObject({ status: 404, problems: [{ path: 'header.Muster-Contract' }] });
    }
    const own = await server.refusal('assets.create', { body, ...of(CONTRACT_VERSION) });
    expect(own.problems?.map(({ path }) => path)).toEqual(['body']);
    const none = await server.refusal('assets.create', { body: asset(), ...of('x') });
    expect([none.status, none.problems?.[0]?.path]).toEqual([400, 'header.Muster-Contract']);
  });
});

describe('what is answered', () => {
  test('[S17] an unknown path of the API is a problem', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await server.fetch(method, '/api/nothing');
      expect([response.status, await response.json()]).toEqual([
        404,
        { status: 404, code: 'not_found', message: 'There is no such call' },
      ]);
    }
  });

  test('[S18] a failure says nothing, and the log has it', async () => {
    expect(await server.refusal('tags.list')).toEqual({
      status: 500,
      code: 'internal',
      message: 'Something went wrong on the server',
    });
    expect(logged).toContainEqual(expect.objectContaining({ level: 'error', event: 'request failed' }));
  });

  test.each(['/api/assets/types', '/api/company/members'])(
    '[S19] a cacheable answer is 304 when asked again with its tag: %s',
    async (path) => {
      const first = await server.fetch('GET', path);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"[0-9a-f]{24}"$/);
      const again = await server.fetch('GET', path, { headers: { 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const other = await server.fetch('GET', path, { headers: { 'if-none-match': '"x"' } });
      expect(other.status).toBe(200);
    },
  );

  test('the theme is kept with the person', async () => {
    const body = { preferences: { theme: 'dark' } };
    expect((await server.call('users.update-me', { body })).preferences).toEqual({ theme: 'dark' });
    expect((await server.call('users.me')).preferences).toEqual({ theme: 'dark' });
  });
});

async function developer(): Promise<UserPrincipal> {
  const principal = await server.identify({
    token: 'bypass',
    header: (name) => (name === 'host' ? 'localhost' : undefined),
  });
  if (!principal) throw new Error('nobody there');
  return principal;
}

/** The bypass user in one more company. */
async function join(role: 'member' | 'admin', createdAt: string): Promise<string> {
  const id = crypto.randomUUID();
  const { userId } = await developer();
  await withAccess(server.services, SYSTEM, async ({ db, now }) => {
    await db.insert(companies).values({ id, name: 'Another', createdAt: now, updatedAt: now });
    await db.insert(memberships).values({ companyId: id, userId, role, createdAt });
  });
  return id;
}
