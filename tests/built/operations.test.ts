import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import * as z from 'zod/mini';
import { nodeAdvice } from '../../scripts/node-advice.mjs';
import { DISK } from '../../server/limits/limits';
import { ServerProcess } from '../e2e/server-process';
import { fetchByName } from '../kit/fetch-by-name';
import { samplesOf } from '../kit/metrics';
import { sendRaw, statusOf } from '../kit/raw-http';

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.create({ MUSTER_AUTH: 'bypass', LOG_LEVEL: 'debug' });
  await server.start();
});
afterAll(() => server.dispose());

const create = (name: string) =>
  server.api('/api/assets', {
    method: 'POST',
    body: JSON.stringify({ id: crypto.randomUUID(), type: 'server', name }),
  });
const scrape = async () => samplesOf(await (await fetch(`${server.url}/metrics`)).text());

test('[S90] what happens is counted', async () => {
  const before = await scrape();
  const since = (now: ReadonlyMap<string, number>, name: string) => (now.get(name) ?? 0) - (before.get(name) ?? 0);
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/_ws`);
  await once(socket, 'open');
  expect((await create('a machine')).status).toBe(200);
  expect((await server.api('/api/assets', { method: 'POST', body: '{' })).status).toBe(400);
  const open = await scrape();
  expect(since(open, 'muster_sockets')).toBe(1);
  expect(since(open, 'muster_commands_total{outcome="applied"}')).toBe(1);
  expect(since(open, 'muster_commands_total{outcome="refused"}')).toBe(1);
  expect(since(open, 'muster_http_requests_total{method="POST",route="/api/assets",status="200"}')).toBe(1);
  for (const name of ['muster_change_lag_seconds', 'muster_import_batches_waiting']) expect(open.get(name)).toBe(0);
  for (const name of ['muster_processes_connected', 'muster_background_work']) expect(open.get(name)).toBe(1);
  expect(open.get('muster_disk_margin_bytes')).toBe(DISK.marginBytes);
  expect(open.get('muster_disk_free_bytes')).toBeGreaterThan(0);
  expect(open.get('muster_writes_refused')).toBe(0);
  socket.close(1000);
  await once(socket, 'close');
  await expect.poll(async () => since(await scrape(), 'muster_socket_closes{code="1000"}')).toBe(1);
});

test('[S91] metrics are not there for others', async () => {
  const headers = { 'x-forwarded-for': '10.0.0.7' };
  expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(404);
  expect(await statusWithHost('evil.example')).toBe(421);
  expect(await statusWithHost('localhost:1')).toBe(200);
  expect(await statusWithHost(`localhost:${server.port}`)).toBe(200);
});

test('[SEC122, SEC123] bypass speaks for nobody who comes by another name or through a silent proxy', async () => {
  const ask = async (host: string, more = {}) =>
    (await fetchByName(`${server.url}/api/users/me`, host, { headers: { authorization: 'Bearer bypass', ...more } }))
      .status;
  const here = `localhost:${server.port}`;
  const asked = [await ask(here), await ask('muster.example'), await ask(here, { connection: 'upgrade' })];
  expect(asked).toEqual([200, 421, 401]);
  const old = `GET /api/users/me HTTP/1.0\r\nHost: ${here}\r\nAuthorization: Bearer bypass\r\n\r\n`;
  expect(statusOf(await sendRaw(server.port, old))).toBe(401);
});

function statusWithHost(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpGet(
      { host: '127.0.0.1', port: server.port, path: '/metrics', headers: { host } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    request.once('error', reject);
  });
}

const Line = z.object({
  level: z.string(),
  event: z.string(),
  requestId: z.optional(z.string()),
  route: z.optional(z.string()),
});

test('[S92, S93] the log is a line of JSON an event, names the request, and holds nothing personal', async () => {
  const secret = 'Ada Lovelace of the night shift';
  const id = crypto.randomUUID();
  const answers = [await create(secret), await server.api(`/api/assets/${id}?note=${encodeURIComponent(secret)}`)];
  const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '');
  expect(new Set(ids).size).toBe(2);
  await expect.poll(() => server.log).toContain(ids[1]);
  const lines = server.log.split('\n').filter((line) => line.startsWith('{'));
  const events = lines.map((line) => z.parse(Line, JSON.parse(line)));
  expect(events.find(({ requestId }) => requestId === ids[1])).toMatchObject({
    level: 'debug',
    event: 'request',
    route: '/api/assets/:id',
  });
  for (const word of ['Lovelace', id, 'Bearer', 'developer@']) expect(server.log).not.toContain(word);
  expect(server.log.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([
    `Muster is ready at ${server.url}`,
    'Sign-in is off: everyone on this machine is the developer of the demo company.',
  ]);
});

test('[S93] a name a stranger gives a request is not taken', async () => {
  const headers = { 'x-request-id': 'of-my-own-choosing' };
  expect((await server.api('/api/config', { headers })).headers.get('x-request-id')).not.toBe('of-my-own-choosing');
});

test('[S19, S82] an answer of the API is compressed, and its tag answers 304 for every encoding', async () => {
  for (let at = 0; at < 20; at++) await create(`machine ${at}`);
  const sizes = [];
  for (const encoding of ['identity', 'gzip', 'br']) {
    const headers = { 'accept-encoding': encoding };
    const response = await server.api('/api/openapi.json', { headers });
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    // Fetch decodes it.
    sizes.push(JSON.stringify(await response.json()).length);
    const tagged = await server.api('/api/assets/types', { headers });
    const etag = tagged.headers.get('etag') ?? '';
    const again = await server.api('/api/assets/types', { headers: { ...headers, 'if-none-match': etag } });
    expect([etag.startsWith('W/"'), again.status]).toEqual([true, 304]);
  }
  expect(new Set(sizes).size).toBe(1);
});

test('[S94] a port in use is reported before the database is opened', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  const folder = await mkdtemp(join(tmpdir(), 'muster-port-'));
  const env = { ...process.env, MUSTER_AUTH: 'bypass', DATA_DIR: folder, PORT: port };
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' });
  expect((await once(child, 'exit'))[0]).toBe(1);
  expect(await readdir(folder)).toEqual([]);
  other.close();
  await rm(folder, { recursive: true });
});

test('[S94] whoever opens a page while the database is opened sees that Muster is starting', async () => {
  const fresh = await ServerProcess.fresh();
  try {
    const started = fresh.start();
    const said: string[] = [];
    while (said.at(-1) !== 'Dashboard') {
      const answer = await fetch(`${fresh.url}/dashboard`, { headers: { accept: 'text/html,*/*' } }).catch(() => null);
      const text = (await answer?.text()) ?? '';
      const word = answer?.status === 200 ? 'Dashboard' : /<h1>(.*)<\/h1>/.exec(text)?.[1];
      if (word !== undefined && said.at(-1) !== word) said.push(word);
    }
    await started;
    expect(said).toEqual(['Muster is starting', 'Dashboard']);
  } finally {
    await fresh.dispose();
  }
});

test('[H22] npm start says on an older Node that a newer one is recommended, and starts', () => {
  const env = { ...process.env, PORT: 'none' };
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], { env, encoding: 'utf8' });
  const advice = nodeAdvice(process.versions.node);
  expect(stdout.split('\n')[0]).toBe(advice ?? '');
  expect(stderr).toContain('PORT');
});
