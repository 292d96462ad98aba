import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type FaultProxy, startFaultProxy } from './fault-proxy';

let server: Server;
let proxy: FaultProxy;
let asked: string[];
const BODY = 'x'.repeat(100_000);

async function listen(name: string): Promise<{ server: Server; origin: string }> {
  const made = createServer((request, response) => {
    asked.push(`${name} ${request.method} ${request.url}`);
    request.resume();
    request.on('end', () => response.end(request.url === '/long' ? BODY : name));
  });
  const echo = new WebSocketServer({ server: made });
  echo.on('connection', (socket) => {
    socket.send(`{"type":"welcome","from":"${name}"}`);
    socket.on('message', (data) => socket.send(data.toString()));
  });
  await new Promise<void>((listening) => made.listen(0, 'localhost', listening));
  const address = made.address();
  return { server: made, origin: `http://localhost:${typeof address === 'object' ? address?.port : ''}` };
}

beforeEach(async () => {
  asked = [];
  const made = await listen('one');
  server = made.server;
  proxy = await startFaultProxy({ target: made.origin, seed: 7 });
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

const get = async (path = '/', init: RequestInit = {}) => (await fetch(proxy.origin + path, init)).text();
const say = (n: number) => JSON.stringify({ type: 'say', n });

async function connect() {
  const socket = new WebSocket(proxy.origin.replace('http', 'ws'));
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(data.toString()));
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(([code]) => Number(code));
  await once(socket, 'open');
  await expect.poll(() => heard.length).toBe(1);
  heard.length = 0;
  return { socket, heard, closed };
}
const numbers = (heard: readonly string[]) => heard.map((text) => Number(/"n":(\d+)/.exec(text)?.[1]));

test('[FP50] without a fault all passes as it is', async () => {
  expect(await get('/a', { method: 'POST', body: 'b' })).toBe('one');
  expect(await get('/long')).toBe(BODY);
  const { socket, heard } = await connect();
  for (let n = 0; n < 50; n++) socket.send(say(n));
  await expect.poll(() => numbers(heard)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  expect(proxy.openSockets).toBe(1);
});

test('[FP51] a request is dropped, answered in the place of the server, or cut in its answer', async () => {
  const dropped = proxy.http({ method: 'PUT', path: /^\/a$/ }, { kind: 'drop' }, 1);
  await expect(get('/a', { method: 'PUT' })).rejects.toThrow();
  expect([dropped.hits, asked]).toEqual([1, []]);
  expect(await get('/a', { method: 'PUT' })).toBe('one');
  for (const status of [401, 429, 500]) {
    proxy.http({ path: /^\/b/ }, { kind: 'answer', status }, 1);
    expect((await fetch(`${proxy.origin}/b`)).status).toBe(status);
  }
  expect(asked).toEqual(['one PUT /a']);
  proxy.http({ path: /long/ }, { kind: 'cut-after', bytes: 5_000 }, 1);
  const response = await fetch(`${proxy.origin}/long`);
  let got = 0;
  await expect(
    (async () => {
      for await (const chunk of response.body ?? []) got += chunk.length;
    })(),
  ).rejects.toThrow();
  expect(got).toBe(5_000);
});

test('[FP51] an answer is lost after the server did what was asked', async () => {
  proxy.http({ method: 'POST' }, { kind: 'lose-answer' }, 1);
  await expect(get('/a', { method: 'POST' })).rejects.toThrow();
  expect(asked).toEqual(['one POST /a']);
  expect(proxy.requests.at(-1)?.outcome).toBe('lose-answer');
});

test('[FP51] a request hangs until the fault is lifted, or waits', async () => {
  const fault = proxy.http({}, { kind: 'hang' });
  const answer = get();
  await expect.poll(() => fault.hits).toBe(1);
  expect(asked).toEqual([]);
  fault.lift();
  expect(await answer).toBe('one');
  proxy.http({}, { kind: 'delay', ms: [50, 60] }, 1);
  const began = performance.now();
  await get();
  expect(performance.now() - began).toBeGreaterThan(45);
});

test('[FP52] messages are dropped, sent twice, and overtaken', async () => {
  const { socket, heard } = await connect();
  proxy.socket({ direction: 'up', type: 'say' }, { kind: 'drop' }, 1);
  proxy.socket({ direction: 'down', type: 'say' }, { kind: 'duplicate' }, 1);
  proxy.socket({ direction: 'down', type: 'say' }, { kind: 'reorder' }, 1);
  for (let n = 0; n < 5; n++) socket.send(say(n));
  await expect.poll(() => numbers(heard)).toEqual([1, 1, 3, 2, 4]);
});

test.each([1006, 1011, 1013, 4401])('[FP52] sockets are closed with %i', async (code) => {
  const { closed } = await connect();
  expect(proxy.closeSockets(code)).toBe(1);
  expect(await closed).toBe(code);
  await expect.poll(() => proxy.openSockets).toBe(0);
});

test('[FP52] a socket is cut in the middle of a frame', async () => {
  const { socket, heard, closed } = await connect();
  proxy.socket({ direction: 'down' }, { kind: 'cut-after', bytes: 0 }, 1);
  socket.send(say(1));
  expect(await closed).toBe(1006);
  expect(heard).toEqual([]);
});

test('[FP53] half open, nothing passes and nothing ends; then all of it comes', async () => {
  const { socket, heard } = await connect();
  proxy.line('half-open');
  socket.send(say(1));
  const answer = get();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([heard, asked, socket.readyState]).toEqual([[], [], WebSocket.OPEN]);
  proxy.line('open');
  expect(await answer).toBe('one');
  await expect.poll(() => numbers(heard)).toEqual([1]);
});

test('[FP53] refused, there is no server; another one can take its place', async () => {
  const { closed } = await connect();
  proxy.line('refused');
  expect(await closed).toBe(1006);
  await expect(get()).rejects.toThrow();
  const other = await listen('two');
  proxy.retarget(other.origin);
  proxy.line('open');
  expect(await get()).toBe('two');
  other.server.closeAllConnections();
  other.server.close();
});

test('[FP54] the same seed makes the same faults', async () => {
  const run = async () => {
    const again = await startFaultProxy({ target: proxy.origin, seed: 42 });
    again.socket({ direction: 'up', type: 'say', chance: 0.3 }, { kind: 'drop' });
    const socket = new WebSocket(again.origin.replace('http', 'ws'));
    const heard: string[] = [];
    socket.on('message', (data) => heard.push(data.toString()));
    await once(socket, 'open');
    for (let n = 0; n < 40; n++) socket.send(say(n));
    socket.send('{"type":"end"}');
    await expect.poll(() => heard.at(-1)).toBe('{"type":"end"}');
    socket.terminate();
    await again.close();
    return numbers(heard);
  };
  const first = await run();
  expect(first.length).toBeLessThan(41);
  expect(await run()).toEqual(first);
});
