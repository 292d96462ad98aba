import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import * as z from 'zod/mini';
import { ServerProcess } from '../e2e/server-process';
import { ODD_REQUESTS } from '../kit/odd-requests';
import { sendRaw, statusOf } from '../kit/raw-http';
import { SignInBrowser, Tokens } from '../kit/sign-in';

let server: ServerProcess;
let browser: SignInBrowser;
let tokens: Tokens;
beforeAll(async () => {
  server = await ServerProcess.create({ MUSTER_AUTH: 'local', ACCESS_TOKEN_SECONDS: '60' });
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
