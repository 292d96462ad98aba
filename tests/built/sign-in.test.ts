import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import * as z from 'zod/mini';
import { ServerProcess } from '../e2e/server-process';
import { fetchByName } from '../kit/fetch-by-name';
import { ODD_REQUESTS } from '../kit/odd-requests';
import { sendRaw, statusOf } from '../kit/raw-http';
import { SignInBrowser, Tokens } from '../kit/sign-in';

let server: ServerProcess;
let browser: SignInBrowser;
let tokens: Tokens;
beforeAll(async () => {
  server = await ServerProcess.create({ MUSTER_AUTH: 'local', ACCESS_TOKEN_SECONDS: '60', LOG_LEVEL: 'debug' });
  await server.start();
  browser = new SignInBrowser(server.url);
});
afterAll(() => server.dispose());

test('[ID6] with sign-in on, the configuration says where, and bypass does not count', async () => {
  expect(await (await browser.fetch('/api/config')).json()).toMatchObject({
    auth: { mode: 'oidc', domain: `${server.url}/identity`, clientId: 'muster-web', audience: `${server.url}/api` },
  });
  expect((await server.api('/api/users/me')).status).toBe(401);
});

test('[SEC100] odd request lines are no failures of the provider either', async () => {
  const identity = ODD_REQUESTS.filter((bytes) => bytes.includes('/identity/'));
  expect(identity.length).toBeGreaterThan(5);
  for (const bytes of [...ODD_REQUESTS, ...identity.map((one) => one.replace('GET', 'POST'))]) {
    const localized = bytes.replace('Host: localhost', `Host: localhost:${server.port}`);
    expect(statusOf(await sendRaw(server.port, localized, { patience: 300 }))).toBeLessThan(500);
  }
  expect((await browser.fetch('/readyz')).status).toBe(200);
});

test('[ID13] set up, tokens, API, refresh', async () => {
  const account = { name: 'Ada', email: 'ada@example.com', password: 'violet kettle orbit' };
  tokens = await browser.exchange(await browser.submit(await browser.authorize(), { action: 'set-up', ...account }));
  expect(tokens.expires_in).toBe(60);
  const { status } = await browser.api(tokens.access_token, '/api/companies', 'POST', { name: 'Acme' });
  expect(status).toBe(200);
  tokens = Tokens.parse(await (await browser.refresh(tokens.refresh_token)).json());
  const me = await (await browser.api(tokens.access_token, '/api/users/me')).json();
  expect(me).toMatchObject({ name: 'Ada', companies: [{ name: 'Acme', role: 'owner' }] });
});

test('[ID20] after kill -9 everybody is still signed in', async () => {
  await server.kill();
  await server.start();
  expect((await browser.api(tokens.access_token, '/api/users/me')).status).toBe(200);
  tokens = Tokens.parse(await (await browser.refresh(tokens.refresh_token)).json());
  expect((await browser.authorize()).url).toContain('code=');
});

const Me = z.object({ id: z.string() });

test('[ID2] the socket takes the access token of the person it names, and no other', async () => {
  const { id } = Me.parse(await (await browser.api(tokens.access_token, '/api/users/me')).json());
  const answered = async (token: string, userId: string) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/_ws`);
    const types: string[] = [];
    socket.on('message', (data) => types.push(JSON.parse(data.toString()).type));
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'authenticate', token, userId }));
    while (types.length < 2) await once(socket, 'message');
    socket.close();
    return types[1];
  };
  expect(await answered(tokens.access_token, id)).toBe('authenticated');
  expect(await answered(tokens.access_token, crypto.randomUUID())).toBe('authentication_error');
  expect(await answered(tokens.id_token, id)).toBe('authentication_error');
  expect(await answered('bypass', 'bypass|developer@muster.local')).toBe('authentication_error');
});

describe('a name that is not ours', () => {
  const OTHERS = ['muster.example', `evil.example:80`, 'localhost.evil.example', '192.168.1.4', '0.0.0.0'];

  test.each(OTHERS)('[SEC122] %s is refused with a sentence that names the setting', async (host) => {
    const ask = (path: string, headers = {}) => fetchByName(server.url + path, host, { headers });
    for (const path of ['/api/config', '/healthz', '/metrics', '/identity/authorize?client_id=muster-web']) {
      const answer = await ask(path);
      expect([path, answer.status]).toEqual([path, 421]);
      expect(await answer.json()).toMatchObject({ code: 'forbidden', message: expect.stringContaining('PUBLIC_URL') });
    }
    for (const path of ['/', '/dashboard', '/identity/authorize']) {
      const page = await ask(path, { accept: 'text/html' });
      expect([page.status, page.headers.get('content-type')]).toEqual([421, 'text/html; charset=utf-8']);
      expect(await page.text()).toContain('PUBLIC_URL');
    }
    expect(await upgrade(server, host)).toBe(421);
  });
});

test('[SEC121] the provider’s answers carry the headers of all others, and are logged and counted', async () => {
  const quiet = [
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'x-content-type-options',
  ];
  const dashboard = await fetch(`${server.url}/dashboard`);
  const ids = [];
  for (const path of [
    '/identity/authorize?x=1',
    '/identity/password',
    '/identity/pages.css',
    '/identity/.well-known/jwks.json',
    '/identity/nothing',
  ]) {
    const answer = await browser.fetch(path);
    for (const name of quiet)
      expect([path, name, answer.headers.get(name)]).toEqual([path, name, dashboard.headers.get(name)]);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    ids.push(answer.headers.get('x-request-id') ?? '');
  }
  expect(new Set(ids).size).toBe(ids.length);
  const secret = 'A'.repeat(43);
  await browser.fetch(`/identity/reset/${secret}`);
  const text = await (await fetch(`${server.url}/metrics`)).text();
  for (const [route, status] of [
    ['/identity/reset/:id', 404],
    ['/identity/.well-known/jwks.json', 200],
    ['/identity/*', 404],
  ]) {
    expect(text).toMatch(
      new RegExp(
        `^muster_http_requests_total\\{method="GET",route="${String(route).replace(/[*.]/g, '\\$&')}",status="${status}"\\} \\d`,
        'm',
      ),
    );
  }
  for (const id of ids) expect(server.log).toContain(`"requestId":"${id}"`);
  expect(text + server.log).not.toContain(secret);
});

describe('with a public address', () => {
  let own: ServerProcess;
  /** The answers from the first that was one, by status. */
  const seen: Response[] = [];
  beforeAll(async () => {
    own = await ServerProcess.create({ MUSTER_AUTH: 'local', PUBLIC_URL: 'https://muster.example' });
    const started = own.start();
    while (seen.at(-1)?.status !== 200) {
      const answer = await fetchByName(`${own.url}/identity/pages.css`, 'muster.example').catch(() => null);
      if (answer !== null && answer.status !== seen.at(-1)?.status) seen.push(answer);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await started;
  });
  afterAll(() => own.dispose());

  test('[SEC121] browsers are told to come by https, also while the server starts', () => {
    expect(seen.map(({ status }) => status)).toEqual([503, 200]);
    for (const { headers } of seen) {
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    }
  });

  test('[SEC122] its name counts, and machines ask for health by any', async () => {
    const ask = async (path: string, host: string) => (await fetchByName(own.url + path, host)).status;
    for (const host of ['muster.example', 'Muster.Example:443']) expect(await ask('/api/config', host)).toBe(200);
    for (const host of ['evil.example', `localhost:${own.port}`, 'muster.example.evil.example']) {
      expect([host, await ask('/api/config', host), await ask('/', host)]).toEqual([host, 421, 421]);
      expect(await ask('/healthz', host)).toBe(200);
    }
    expect([await upgrade(own, 'muster.example'), await upgrade(own, 'localhost')]).toEqual([101, 421]);
  });
});

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const upgrade = async ({ port }: ServerProcess, host: string) =>
  statusOf(await sendRaw(port, `GET /_ws HTTP/1.1\r\nHost: ${host}\r\n${UPGRADE}\r\n`, { patience: 1_000 }));
