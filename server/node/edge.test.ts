import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { comeAgainAfter } from '../../contract/socket';
import { openTestDatabase, type TestDatabase } from '../../tests/kit/database';
import { FAKE_HANDLERS } from '../../tests/kit/fake-handlers';
import { openRaw, sendRaw, statusOf } from '../../tests/kit/raw-http';
import { createApp } from '../app/app';
import type { Log, Services } from '../calls/handler';
import { Hub } from '../db/hub';
import { auditLog } from '../db/schema-identity';
import { BYPASS_TOKEN, bypassIdentify, seedBypass } from '../identity/bypass';
import { RATES } from '../limits/limits';
import { crowdOf } from '../sync/crowd';
import { frontDoor } from './front-door';
import { httpApp } from './http';
import { listenOn, portOf } from './listen';
import { observed } from './observed';
import { rateLimits } from './rate-limits';
import { sockets } from './sockets';

let opened: TestDatabase;
let services: Services;
/** As every visitor comes by the right name. */
const names = { refusal: () => null, isThisMachine: () => true };
const servers: Server[] = [];
beforeAll(async () => {
  opened = await openTestDatabase('postgres');
  const store = { database: opened.database, hub: new Hub() };
  await seedBypass(store);
  const jobs = { wake: () => {}, stop: async () => {} };
  const config = { build: 'test', auth: { mode: 'bypass', token: BYPASS_TOKEN } } as const;
  services = { ...store, logId: opened.logId, jobs, config, log: () => {} };
});
afterAll(() => opened.close());
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const yes: RequestListener = (_request, response) => response.end('yes');

async function listen(bounds?: Parameters<typeof listenOn>[3], listener = yes) {
  const [server] = await listenOn('127.0.0.1', 0, listener, bounds);
  if (!server) throw new Error('no server');
  servers.push(server);
  return { server, port: portOf(server) };
}

test('[SEC108] sockets nobody answers for are bounded, and so are a person’s; who leaves makes room', async () => {
  const { server, port } = await listen();
  const bounds = { unknownOfAddress: 2, unknown: 10, ofAddress: 10, ofPerson: 2, all: 10 };
  const live = sockets({ services, identify: bypassIdentify(services), names, publicUrl: undefined, bounds });
  live.attach(server);
  const open = async (): Promise<WebSocket | string> => {
    const socket = new WebSocket(`ws://localhost:${port}/_ws`);
    return new Promise((resolve) => {
      socket.once('open', () => resolve(socket));
      socket.once('error', (error) => resolve(String(error)));
    });
  };
  const socketOf = (opening: WebSocket | string): WebSocket => {
    if (typeof opening === 'string') throw new Error(opening);
    return opening;
  };
  const signedIn = async () => {
    const socket = socketOf(await open());
    const outcome = Promise.race([
      once(socket, 'close').then(([code]) => Number(code)),
      new Promise<'in'>((resolve) => {
        socket.on('message', (data) => JSON.parse(data.toString()).type === 'authenticated' && resolve('in'));
      }),
    ]);
    socket.send(JSON.stringify({ type: 'authenticate', token: BYPASS_TOKEN, userId: 'bypass|developer@muster.local' }));
    return { socket, outcome: await outcome };
  };

  const strangers = [socketOf(await open()), socketOf(await open())];
  expect(await open()).toContain('429');
  for (const socket of strangers) {
    socket.close();
    await once(socket, 'close');
  }
  await expect.poll(() => live.counts.open).toBe(0);
  const mine = [await signedIn(), await signedIn()];
  expect(mine.map(({ outcome }) => outcome)).toEqual(['in', 'in']);
  expect((await signedIn()).outcome).toBe(1008);
  mine[0]?.socket.close();
  await expect.poll(() => live.counts.open).toBe(1);
  expect((await signedIn()).outcome).toBe('in');
  expect(live.refused()).toBe(2);
  live.end();
});

test('[SEC108] a socket that asks to be one and is none takes no place', async () => {
  const { server, port } = await listen();
  const bounds = { unknownOfAddress: 2, unknown: 2, ofAddress: 2, ofPerson: 2, all: 2 };
  sockets({ services, identify: async () => null, names, publicUrl: undefined, bounds }).attach(server);
  const broken = 'GET /_ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  for (let at = 0; at < 6; at++) expect(statusOf(await sendRaw(port, broken, { patience: 1_000 }))).toBe(400);
});

test('[S139] where the line is long a socket is told when to come again', async () => {
  const { server, port } = await listen();
  const crowded = { ...services, hub: new Hub() };
  const live = sockets({ services: crowded, identify: async () => null, names, publicUrl: undefined });
  live.attach(server);
  const { admission } = crowdOf(crowded);
  for (let at = 0; at < 2_000; at++)
    void admission.take({ name: `${at}`, isKnown: false }, () => new Promise(() => {}));
  const socket = new WebSocket(`ws://localhost:${port}/_ws`);
  const [code, reason] = await once(socket, 'close');
  expect([code, (comeAgainAfter(String(reason)) ?? 0) > 10]).toEqual([1013, true]);
  await expect.poll(() => [live.closes.get(1013), live.counts.open]).toEqual([1, 0]);
});

test('[SEC110] headers that come slowly, and a connection nobody uses, are cut', async () => {
  const short = { headersTimeout: 300, requestTimeout: 600, idleTimeout: 900, keepAliveTimeout: 200, fileBytes: 20 };
  const { port } = await listen({ ...short, connectionsCheckingInterval: 50, maxHeadersCount: 100, maxConnections: 3 });
  const slow = await sendRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', { patience: 10_000 });
  expect(statusOf(slow)).toBe(408);
  const kept = await openRaw(port);
  kept.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  kept.resume();
  await once(kept, 'close');
  const idle = await openRaw(port);
  idle.resume();
  await once(idle, 'close');
  const many = await Promise.all([1, 2, 3, 4].map(() => openRaw(port)));
  const cut = many.map((socket) => once(socket, 'close'));
  await Promise.race(cut);
});

test('[AP11] [SEC110] a body that takes too long is cut; a file is not while it comes, waits for its turn or its answer', async () => {
  const short = { headersTimeout: 300, requestTimeout: 400, idleTimeout: 700, keepAliveTimeout: 200, fileBytes: 20 };
  const bounds = { ...short, connectionsCheckingInterval: 50, maxHeadersCount: 100, maxConnections: 20 };
  let began = 0;
  const { port } = await listen(bounds, async (request, response) => {
    // For its turn, and then, when all of it is there, for its answer.
    await new Promise((resolve) => setTimeout(resolve, request.headers['x-waits'] === undefined ? 0 : 1_500));
    began += 1;
    // One that is cut.
    await text(request).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, request.headers['x-waits'] === undefined ? 0 : 1_500));
    response.end('yes');
  });
  const send = (path: string, each: number, header = '') =>
    new Promise<number>((resolve) => {
      void openRaw(port).then(async (socket) => {
        let heard = '';
        socket.on('data', (chunk) => (heard += chunk.toString()));
        socket.on('error', () => undefined);
        socket.once('close', () => resolve(statusOf(heard)));
        socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${header}Content-Length: 300\r\nConnection: close\r\n\r\n`);
        for (let sent = 0; sent < 300 && !socket.destroyed; sent += each) {
          socket.write('x'.repeat(each));
          await new Promise((next) => setTimeout(next, 100));
        }
      });
    });
  const waits = 'X-Waits: yes\r\n';
  expect(await Promise.all([send('/api/assets', 15), send('/api/imports', 15), send('/api/imports', 1)])).toEqual([
    408, 200, 408,
  ]);
  expect(await Promise.all([send('/api/imports', 300, waits), send('/api/assets', 300)])).toEqual([200, 200]);
  expect(began).toBe(5);
});

test.each(['Content-Length: 1048576000', 'Transfer-Encoding: chunked'])(
  '[SEC106] who is answered and goes on sending is cut: %s',
  async (body) => {
    const door = frontDoor({ names, secured: () => ({}), behindProxy: false }, yes);
    const { port } = await listen(undefined, door);
    const socket = await openRaw(port);
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${body}\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    expect(statusOf(String(answer))).toBe(200);
    await once(socket, 'close');
    const kept = await openRaw(port);
    kept.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}');
    await once(kept, 'data');
    await new Promise((resolve) => setTimeout(resolve, 700));
    kept.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(statusOf(String(await once(kept, 'data')))).toBe(200);
    kept.destroy();
  },
);

test.each(['Content-Length: 5000', 'Transfer-Encoding: chunked'])(
  '[S95] a request that its client cuts is logged as that, and as no error of the server: %s',
  async (body) => {
    const logged: string[] = [];
    const log: Log = (level, event, fields) => void logged.push(JSON.stringify({ level, event, ...fields }));
    const identify = bypassIdentify(services);
    const app = createApp({ services: { ...services, log }, handlers: FAKE_HANDLERS, identify });
    const api = getRequestListener(app.fetch);
    const answered: number[] = [];
    const metrics = { answered: ({ status }: { status: number }) => void answered.push(status), text: async () => '' };
    const { port } = await listen(
      undefined,
      observed({ metrics, log: () => {} }, (...call) => void api(...call)),
    );
    const socket = await openRaw(port);
    const head = `POST /api/assets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${BYPASS_TOKEN}\r\n${body}\r\n\r\n`;
    socket.write(`${head}${body.includes('chunked') ? '9\r\n' : ''}{"name":"`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.destroy();
    await expect.poll(() => logged).toHaveLength(1);
    const line: unknown = JSON.parse(logged[0] ?? '');
    expect(line).toEqual({ level: 'info', event: 'the client cut its request', method: 'POST', route: '/api/assets' });
    await expect.poll(() => answered).toEqual([499]);
  },
);

test('[SEC109] an address, and all together, ask so often and no more; health and pages are never too many', async () => {
  const limits = rateLimits(services, {
    ...RATES,
    requestsOfAddress: { points: 3, seconds: 60 },
    requests: { points: 5, seconds: 60 },
  });
  const app = httpApp({
    settings: { publicUrl: undefined },
    api: new Hono().get('/api/config', (context) => context.text('yes')),
    files: { serve: async () => new Response('a page') },
    database: services.database,
    sockets: { open: 0, total: 0 },
    metrics: { answered: () => {}, text: async () => '' },
    draining: () => false,
    hasRoom: () => true,
    limits,
    addressOf: ({ req }) => req.header('x-test-address') ?? '',
  });
  const ask = async (path: string, address: string) => app.request(path, { headers: { 'x-test-address': address } });
  const statuses = async (address: string, times: number) =>
    Promise.all(Array.from({ length: times }, async () => (await ask('/api/config', address)).status));
  expect((await statuses('2001:db8::1', 5)).filter((status) => status === 200)).toHaveLength(3);
  expect((await statuses('2001:db8::2', 1))[0]).toBe(429);
  expect((await statuses('192.0.2.1', 4)).filter((status) => status === 200)).toHaveLength(2);
  const refused = await ask('/api/config', '2001:db8::1');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 30]).toEqual([429, true]);
  for (const path of ['/healthz', '/readyz', '/assets/app.js', '/dashboard']) {
    expect((await ask(path, '2001:db8::1')).status).toBe(200);
  }
  expect(limits.refused.get('requestsOfAddress')).toBe(5);
  expect(limits.refused.get('requests')).toBe(1);
  const rows = await services.database.transaction((db) => db.select().from(auditLog));
  const actions = rows.map(({ entry }) => entry['action']);
  expect(actions).toContain('throttled.requestsOfAddress');
  expect(JSON.stringify(rows)).not.toContain('2001:db8');
});

test('[SEC109] the limits leave room for twenty tabs, an import at full speed and an office', () => {
  const perSecond = ({ points, seconds }: { points: number; seconds: number }) => points / seconds;
  // One connection that waits for each answer makes hardly a hundred.
  expect(perSecond(RATES.requestsOfPerson)).toBeGreaterThanOrEqual(5 * 100);
  expect(perSecond(RATES.requestsOfAddress)).toBeGreaterThanOrEqual(2 * perSecond(RATES.requestsOfPerson));
  expect(perSecond(RATES.requests)).toBeGreaterThanOrEqual(3 * perSecond(RATES.requestsOfAddress));
  for (const { seconds } of Object.values(RATES)) expect(seconds).toBeLessThanOrEqual(60);
});
