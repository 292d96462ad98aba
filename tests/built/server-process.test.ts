import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { SOCKET } from '../../contract/limits';
import { ServerProcess } from '../e2e/server-process';
import { isLong } from '../kit/how-much';
import { ODD_REQUESTS, UNREADABLE_UPGRADES } from '../kit/odd-requests';
import { freePort } from '../kit/postgres';
import { openRaw, sendRaw, statusOf } from '../kit/raw-http';

/** A server process, and how it ends: its exit code and what it said. */
function launch(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, MUSTER_AUTH: 'bypass', ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code, said: said.trim() }));
  const ready = async () => {
    while (child.exitCode === null && !said.includes('Muster is ready')) await pause(20);
    return child.exitCode === null;
  };
  return { child, ended, ready };
}
const start = (env: Readonly<Record<string, string>>) => launch(env).ended;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.create();
  await server.start();
});
afterAll(() => server.dispose());

const create = (id: string) =>
  server.api('/api/assets', { method: 'POST', body: JSON.stringify({ id, type: 'server', name: `host ${id}` }) });
const health = async () => (await fetch(`${server.url}/healthz`)).json();

/** A socket that has been welcomed and authenticated. */
async function connect(headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/_ws`, { headers });
  const types: string[] = [];
  socket.on('message', (data) => types.push(JSON.parse(data.toString()).type));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'authenticate', token: 'bypass', userId: 'bypass|developer@muster.local' }));
  while (!types.includes('authenticated')) await once(socket, 'message');
  return { socket, types };
}

describe('starting', () => {
  test('[S50] a second start on the same folder says why and ends; the first goes on', async () => {
    const port = String(await freePort());
    const { code, said } = await start({ DATA_DIR: server.dataDir, PORT: port });
    expect(code).toBe(1);
    expect(said).toBe(
      `Another Muster is already running on ${server.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
    expect((await create(crypto.randomUUID())).status).toBe(200);
  });

  test('[S55] a port in use is told in a sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    const folder = await mkdtemp(join(tmpdir(), 'muster-port-'));
    expect(await start({ DATA_DIR: folder, PORT: port })).toMatchObject({
      code: 1,
      said: `Port ${port} is already in use. Stop the other program, or set PORT to another one.`,
    });
    other.close();
    await rm(folder, { recursive: true });
  });

  test.each([
    [{ PORT: 'x' }, 'PORT must be a number'],
    [{ HOST: '0.0.0.0' }, 'HOST is "0.0.0.0"'],
    [{ PUBLIC_URL: 'https://muster.example' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }, 'The database cannot be reached'],
  ])('[S41, S56] %j is told in a sentence', async (env, words) => {
    const { code, said } = await start(env);
    expect(code).toBe(1);
    expect(said).toContain(words);
    expect(said).not.toContain('\n');
  });

  test('[S51, S53] after kill -9 what was acknowledged is there; of three starts one gets the folder', async () => {
    const acknowledged: string[] = [];
    let killed = false;
    const writing = Array.from({ length: 4 }, async () => {
      while (!killed) {
        const id = crypto.randomUUID();
        const answer = await create(id).catch(() => null);
        if (answer?.ok) acknowledged.push(id);
      }
    });
    while (acknowledged.length < 60) await pause(10);
    await server.kill();
    killed = true;
    await Promise.all(writing);
    console.log(`${acknowledged.length} acknowledged before the kill`);

    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const starts = ports.map((port) => launch({ DATA_DIR: server.dataDir, PORT: String(port) }));
    const got = await Promise.all(starts.map(({ ready }) => ready()));
    expect(got.filter((one) => one)).toHaveLength(1);
    for (const [index, { child, ended }] of starts.entries()) {
      if (!got[index]) expect(await ended).toMatchObject({ code: 1, said: expect.stringContaining('already running') });
      child.kill('SIGKILL');
      await ended;
    }
    await server.start();
    for (const id of acknowledged) expect((await server.api(`/api/assets/${id}`)).status).toBe(200);
  });
});

/** What others on this machine may do with the folder and all that is in it. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  expect(names.length).toBeGreaterThan(900);
  const rights = await Promise.all(names.map(async (name) => `${name} ${modeOf(await lstat(join(folder, name)))}`));
  return [`. ${modeOf(await lstat(folder))}`, ...rights].filter((line) => !/ [0-7]00$/.test(line));
}
const modeOf = ({ mode }: { mode: number }) => (mode & 0o777).toString(8).padStart(3, '0');

// Below a folder that only root may enter PGlite has the data; it is as private, and takes a minute to say so.
test.for(isLong ? ['PostgreSQL', 'PGlite'] : ['PostgreSQL'])(
  '[SEC120] the data folder is its user’s alone, also one that was open before (%s)',
  async (engine) => {
    const closed = await mkdtemp(join(tmpdir(), 'muster-private-'));
    await chmod(closed, engine === 'PGlite' ? 0o700 : 0o711);
    const folder = join(closed, 'data');
    const port = String(await freePort());
    // As a person's shell is set, so that what is made is closed by the server and not by luck.
    const before = process.umask(0o000);
    try {
      for (const state of ['new', 'open']) {
        const { child, ended, ready } = launch({ DATA_DIR: folder, PORT: port, MUSTER_AUTH: 'local' });
        expect(await ready()).toBe(true);
        expect([state, await openToOthers(folder)]).toEqual([state, []]);
        child.kill('SIGTERM');
        await ended;
        expect([state, await openToOthers(folder)]).toEqual([state, []]);
        for (const name of ['', ...(await readdir(folder, { recursive: true }))]) {
          const path = join(folder, name);
          await chmod(path, (await lstat(path)).isDirectory() ? 0o755 : 0o666);
        }
      }
    } finally {
      process.umask(before);
      await rm(closed, { recursive: true, maxRetries: 40, retryDelay: 50 });
    }
  },
);

describe('running', () => {
  test('[S57] sockets are counted, open and ever', async () => {
    const before = await health();
    const { socket } = await connect();
    expect((await health()).sockets).toEqual({ open: before.sockets.open + 1, total: before.sockets.total + 1 });
    socket.close();
    await once(socket, 'close');
    await expect.poll(async () => (await health()).sockets.open).toBe(before.sockets.open);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test('[S57] both loopback addresses answer', async () => {
    for (const host of ['127.0.0.1', '[::1]']) {
      expect((await fetch(`http://${host}:${server.port}/healthz`)).status).toBe(200);
    }
  });

  test('[SEC100] no request line, upgrade or not, ends the process; one that is no address is answered 400', async () => {
    const { pid } = server;
    expect(ODD_REQUESTS.length).toBeGreaterThan(50);
    const sent = ODD_REQUESTS.map((bytes) => sendRaw(server.port, bytes, { patience: 1_000 }));
    for (const answer of await Promise.all(sent)) expect(statusOf(answer)).toBeLessThan(500);
    for (const bytes of UNREADABLE_UPGRADES) expect(statusOf(await sendRaw(server.port, bytes))).toBe(400);
    const plain = 'GET //[ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    expect(statusOf(await sendRaw(server.port, plain))).toBe(400);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(server.pid).toBe(pid);
    const { socket } = await connect();
    socket.close();
  });

  test('[SEC100] a socket that is cut at any time ends nothing', async () => {
    const upgrade = UNREADABLE_UPGRADES[0]?.replace('//[', '/_ws') ?? '';
    for (const bytes of [
      '',
      'GET /',
      ...[10, 60, 120].map((end) => upgrade.slice(0, end)),
      upgrade,
      `${upgrade}\x00\xff`,
    ]) {
      const socket = await openRaw(server.port);
      socket.on('error', () => {});
      socket.write(Buffer.from(bytes, 'latin1'));
      await pause(20);
      socket.resetAndDestroy();
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test('[Y29] a page of another site cannot open a socket', async () => {
    for (const origin of ['http://evil.example', 'null', `http://localhost:${server.port + 1}`]) {
      await expect(connect({ origin })).rejects.toThrow('403');
    }
    const { socket } = await connect({ origin: server.url });
    socket.close();
  });

  test('[Y25] a frame over 1 MiB closes the socket with 1009', async () => {
    const { socket } = await connect();
    socket.send('x'.repeat(SOCKET.maxFrameBytes + 1));
    const [code] = await once(socket, 'close');
    expect(code).toBe(1009);
    expect((await health()).status).toBe('ok');
  });

  test('[Y25] a binary frame is answered with an error', async () => {
    const { socket, types } = await connect();
    socket.send(Buffer.from([1, 2, 3]));
    await once(socket, 'message');
    expect(types.at(-1)).toBe('error');
    socket.close();
  });

  test('the database works while the event loop stays free', async () => {
    // The thread is busy with the assets of many commands; health is answered all the while.
    const busy = Promise.all(Array.from({ length: 100 }, () => create(crypto.randomUUID())));
    const began = Date.now();
    expect((await health()).status).toBe('ok');
    console.log(`health answered in ${Date.now() - began} ms under load`);
    expect((await busy).every(({ status }) => status === 200)).toBe(true);
  });
});

describe("the app's files", () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

  test('[S60] assets are immutable; the page, worker, manifest and stamp are asked for again', async () => {
    const page = await (await get('/')).text();
    const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '';
    expect((await get(script)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/', '/dashboard', '/index.html', '/sw.js', '/manifest.webmanifest', '/latest-build.json']) {
      const response = await get(path);
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
      const etag = response.headers.get('etag') ?? '';
      const encoding = response.headers.get('content-encoding');
      const again = await get(path, { 'if-none-match': etag, ...(encoding ? { 'accept-encoding': encoding } : {}) });
      expect([path, again.status]).toEqual([path, 304]);
    }
  });

  test('[S61] a page is the app, a missing file is not', async () => {
    for (const path of ['/dashboard', '/assets', `/assets/${crypto.randomUUID()}`, '/integrations/sync-history']) {
      const response = await get(path, { accept: 'text/html' });
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
    for (const path of ['/no-such-page', '/assets/a/b', '/Dashboard/x']) {
      const response = await get(path, { accept: 'text/html', 'if-none-match': '*' });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toContain('<div id="root">');
    }
    for (const path of ['/assets/gone-1a2b3c.js', '/gone.css', '/sw.js.map', '/index.html.br']) {
      expect([path, (await get(path, { accept: '*/*' })).status]).toEqual([path, 404]);
    }
    expect((await get('/dashboard', { accept: 'application/json' })).status).toBe(404);
    expect((await get('/api/nothing', { accept: 'text/html' })).headers.get('content-type')).toBe('application/json');
  });

  test('[S62] texts come in the best compression the browser takes', async () => {
    const sizes: number[] = [];
    for (const [offered, expected] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, identity', null],
    ] as const) {
      const response = await get('/sw.js', { 'accept-encoding': offered });
      expect(response.headers.get('content-encoding')).toBe(expected);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      sizes.push(Number(response.headers.get('content-length')));
    }
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  });

  test('[S63] no path leads out of the build', async () => {
    for (const path of [
      '/..%2f..%2fpackage.json',
      '/%2e%2e/server/main.js',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/%',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  test('every answer forbids guessing its type', async () => {
    for (const path of ['/', '/api/config', '/api/nothing', '/healthz']) {
      expect((await get(path)).headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

test('[S54] a socket that does not answer the farewell does not hold the server', async () => {
  const line = connectTcp(server.port, '127.0.0.1');
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n';
  line.write(`GET /_ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${key}\r\n`);
  await once(line, 'data');
  const began = Date.now();
  await server.stop();
  expect(Date.now() - began).toBeLessThan(9_000);
  line.destroy();
  await server.start();
});

test('[S54] SIGTERM closes sockets with 1001, finishes what is in progress, and ends with 0', async () => {
  const { socket } = await connect();
  const closed = once(socket, 'close');
  await server.stop();
  expect((await closed)[0]).toBe(1001);

  const env = { DATA_DIR: server.dataDir, PORT: String(server.port) };
  const { child, ended, ready } = launch(env);
  expect(await ready()).toBe(true);
  const ids = Array.from({ length: 40 }, () => crypto.randomUUID());
  const inProgress = ids.map((id) =>
    create(id).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  expect(await Promise.race(inProgress)).toBe(true);
  const began = Date.now();
  child.kill('SIGTERM');
  const acknowledged = await Promise.all(inProgress);
  const { code, said } = await ended;
  console.log(`drained in ${Date.now() - began} ms; ${acknowledged.filter((one) => one).length} of 40 acknowledged`);
  expect(code).toBe(0);
  expect(said).toContain('"event":"stopped"');
  expect(Date.now() - began).toBeLessThan(10_000);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();

  await server.start();
  for (const [index, id] of ids.entries()) {
    if (acknowledged[index]) expect((await server.api(`/api/assets/${id}`)).status).toBe(200);
  }
});
