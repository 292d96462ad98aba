import { readdir, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServerProcess } from '../e2e/server-process';
import { csv } from '../kit/test-files';

/** Files sent to the built server, which reads them in a thread. */

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.create();
  await server.start();
});
afterAll(() => server.dispose());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const incoming = () => readdir(join(server.dataDir, 'incoming')).catch(() => []);
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, no) => `host-${from + no},SN-${from + no},192.0.2.${no % 250}`);

/** Sends what comes, in pieces, without a word of how much that is. */
async function* pieces(count: number, wait = 0): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('hostname,serial,ip\n');
  for (let at = 0; at < count; at += 1) {
    yield new TextEncoder().encode(csv(...rows(at * 1_000, 1_000)));
    await pause(wait);
  }
}

interface Sending {
  readonly body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

function send(
  path: string,
  { body, headers, signal }: Sending,
): Promise<{ status: number | undefined; answer: unknown }> {
  return new Promise((resolve, reject) => {
    const all = { authorization: 'Bearer bypass', ...headers };
    const asked = request(
      `${server.url}${path}`,
      // A connection of its own: one that is broken off is no other's.
      { method: 'PUT', headers: all, agent: false, ...(signal && { signal }) },
      (answered) => {
        json(answered).then((answer) => resolve({ status: answered.statusCode, answer }), reject);
      },
    );
    asked.on('error', reject);
    pipeline(Readable.from(body), asked).catch(reject);
  });
}

test('[AP1, AP9] is read in a thread while others are answered, and leaves nothing on the disk', async () => {
  const waits: number[] = [];
  let isDone = false;
  const others = (async () => {
    while (!isDone) {
      const startedAt = performance.now();
      expect((await server.api('/api/users/me')).status).toBe(200);
      waits.push(performance.now() - startedAt);
      await pause(20);
    }
  })();
  const { status, answer } = await send('/api/imports?name=hosts.csv&dryRun=true', { body: pieces(30) });
  isDone = true;
  await others;
  expect(status).toBe(200);
  const counts = { fetched: 30_000, created: 30_000 };
  expect(answer).toMatchObject({ imports: [{ status: 'dry_run', file: { name: 'hosts.csv' }, counts }] });
  expect(waits.length).toBeGreaterThan(3);
  expect(Math.max(...waits)).toBeLessThan(5_000);
  expect(await incoming()).toEqual([]);

  const few = [new TextEncoder().encode(csv('hostname,serial,ip', ...rows(0, 3)))];
  const small = await send('/api/imports?name=few.csv', { body: few });
  expect(small.answer).toMatchObject({ imports: [{ status: 'success', counts: { created: 3 } }] });
});

test('[AP7, AP8] of one that breaks off, or says that it is too long, nothing is kept', async () => {
  const leaving = new AbortController();
  const sent = send('/api/imports', { body: pieces(1_000, 50), signal: leaving.signal });
  const broken = expect(sent).rejects.toThrow();
  while ((await incoming()).length === 0) await pause(20);
  leaving.abort();
  await broken;
  while ((await incoming()).length > 0) await pause(20);

  const headers = { 'content-length': String(2 ** 30 + 1) };
  const { status } = await send('/api/imports', { body: [new Uint8Array(100)], headers });
  expect(status).toBe(413);
  expect(await incoming()).toEqual([]);
});

test('[AP12] a disk that is full while a file is read is said, and nothing stays', async () => {
  const findings = csv(...Array.from({ length: 6_000 }, (_, no) => `host-${no},Finding,high,${'long '.repeat(800)}`));
  async function* filling(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode('host,title,severity,description\n');
    while ((await incoming()).length === 0) await pause(5);
    const [name] = await incoming();
    // What does not fit into memory is kept here; this one takes nothing.
    await symlink('/dev/full', join(server.dataDir, 'incoming', `${name}.scratch`));
    yield new TextEncoder().encode(findings);
  }
  const { status, answer } = await send('/api/imports?name=long.csv', { body: filling() });
  expect([status, answer]).toEqual([507, expect.objectContaining({ code: 'no_room' })]);
  expect(await incoming()).toEqual([]);
});
