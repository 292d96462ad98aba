import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, rm, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBinaries } from '../../server/node/embedded/binaries';
import { startCluster } from '../../server/node/embedded/cluster';
import { ownersOf } from '../../server/node/embedded/owner';
import { ServerProcess } from '../e2e/server-process';
import { isLong } from '../kit/how-much';

/** A start that cannot be: one sentence with the way out, no stack, an exit code, and nothing touched. */

const asRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
/** Root may do everything: somebody else is asked. */
const somebody = asRoot ? { uid: NOBODY, gid: NOBODY } : {};

let root: string;
let server: ServerProcess;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'muster-bad-'));
  await chmod(root, 0o755);
  server = await ServerProcess.create();
  await server.start();
  const body = JSON.stringify({ id: crypto.randomUUID(), type: 'server', name: 'kept' });
  expect((await server.api('/api/assets', { method: 'POST', body })).status).toBe(200);
});
afterAll(async () => {
  await server.dispose();
  await rm(root, { recursive: true, force: true });
});

async function start(dataDir: string, identity = {}, env = {}) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, MUSTER_AUTH: 'bypass', PORT: '0', DATA_DIR: dataDir, ...env },
    ...identity,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, said: said.trim() };
}

/** In SQL, on the database of the server that runs. */
async function onDatabase(statement: string): Promise<void> {
  const folder = join(server.dataDir, 'cluster');
  const password = readFileSync(join(folder, 'muster.password'), 'utf8').trim();
  const client = new pg.Client({ host: folder, port: 5432, user: 'muster', password, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function expectSentence({ code, said }: { code: number | null; said: string }, words: string | RegExp) {
  expect(said).toMatch(words);
  expect([code, said.split('\n').length]).toEqual([1, 1]);
  expect(said).not.toMatch(/\bat .*\.js:\d|Error:|"level"/);
  // What is wrong, and what to do about it.
  expect(said).toMatch(/DATA_DIR|DATABASE_URL|Start |start again|backup/);
}

test('[S110] a folder that may not be written', async () => {
  const folder = join(root, 'closed');
  await mkdir(folder, { mode: 0o555 });
  if (asRoot) await chown(folder, NOBODY, NOBODY);
  expectSentence(await start(folder, somebody), /closed cannot be used: this user may not write there/);
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'file'), '');
  expectSentence(await start(join(folder, 'file'), somebody), /it or a part of its path is a file/);
  expectSentence(await start(join(folder, 'file', 'data'), somebody), /a part of its path is a file/);
});

test.runIf(asRoot)('[S110] another user’s folder, in use or not, is not taken for a second start', async () => {
  expectSentence(await start(server.dataDir, somebody), /this user may not write there/);
});

test('[S110] a database elsewhere that cannot be reached, or does not let Muster in', async () => {
  // Says that it has no TLS, as PostgreSQL does.
  const plain = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.write('N')));
  await once(plain.listen(0, '127.0.0.1'), 'listening');
  const address = plain.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const folder = encodeURIComponent(join(server.dataDir, 'cluster'));
  const password = readFileSync(join(server.dataDir, 'cluster/muster.password'), 'utf8').trim();
  const cases = [
    ['postgres://muster:s3cr3t@127.0.0.1:1/x', /nothing listens at 127\.0\.0\.1:1 /],
    ['postgres://muster:s3cr3t@nowhere.invalid/x', /host of nowhere\.invalid:5432 is not known/],
    [`postgres://muster:s3cr3t@127.0.0.1:${port}/x?sslmode=verify-full`, /no TLS connection to 127\.0\.0\.1:/],
    [`postgres://muster:s3cr3t@localhost/postgres?host=${folder}`, /refuses Muster \(password authentication failed/],
    [`postgres://muster:${password}@localhost/nothing?host=${folder}`, /\(database "nothing" does not exist\)/],
  ] as const;
  for (const [url, words] of cases) {
    const ended = await start(join(root, 'unused'), {}, { DATABASE_URL: url });
    expectSentence(ended, words);
    for (const secret of ['s3cr3t', password]) expect(ended.said).not.toContain(secret);
  }
  plain.close();
});

test('[S110] a schema of a newer Muster, and a step to this one’s that fails, are told and change nothing', async () => {
  await onDatabase(`insert into migrations (version, name) values (999, 'tomorrow')`);
  await server.stop();
  expectSentence(await start(server.dataDir), /newer Muster \(schema 999/);
  // All steps but the first again: what the next one makes is there.
  await withCluster(async () => {
    await onDatabase('delete from migrations where version > (select min(version) from migrations)');
  });
  expectSentence(await start(server.dataDir), /its step \d{4}_\S+ failed \(\w{5}\)\. Nothing was changed/);
});

test.runIf(isLong)(
  '[S110] data of PGlite that cannot be moved is told, left where it is, and nothing goes on running',
  async () => {
    const dataDir = join(root, 'moving');
    const old = await ServerProcess.create({ DATA_DIR: dataDir, DATABASE_ENGINE: 'pglite' });
    try {
      await old.start();
      await old.stop();
      const alone = await readdir(dataDir);
      const pglite = await PGlite.create({ dataDir: join(dataDir, 'postgres') });
      await pglite.exec('delete from migrations where version > (select min(version) from migrations)');
      await pglite.close();
      expectSentence(await start(dataDir), /its step \d{4}_\S+ failed \(\w{5}\)\. Nothing was changed/);
      expect(await readdir(dataDir)).toEqual(alone);
      // Nobody works in the folder any more.
      expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(dataDir);
    } finally {
      await old.dispose();
    }
  },
);

test('[S110] files that are damaged', async () => {
  const control = join(server.dataDir, 'cluster/global/pg_control');
  await copyFile(control, join(root, 'pg_control'));
  await unlink(control);
  expectSentence(await start(server.dataDir), /cannot start: could not open file ".*pg_control"/);
  await copyFile(join(root, 'pg_control'), control);
  for (const [name, words] of [
    ['PG_VERSION', /is damaged \(PG_VERSION is missing\)/],
    ['muster.password', /is damaged \(muster\.password is missing\)/],
  ] as const) {
    const file = join(server.dataDir, 'cluster', name);
    const content = readFileSync(file);
    await unlink(file);
    const before = await readdir(server.dataDir);
    expectSentence(await start(server.dataDir), words);
    expect(await readdir(server.dataDir)).toEqual(before);
    await writeFile(file, name === 'PG_VERSION' ? '\u{7}\u{fffd}' : content);
    if (name === 'PG_VERSION') expectSentence(await start(server.dataDir), /is damaged \(PG_VERSION is not readable\)/);
    await writeFile(file, content);
  }
});

/** The database alone, without Muster. */
async function withCluster(work: () => Promise<void>): Promise<void> {
  const folder = join(server.dataDir, 'cluster');
  const owners = ownersOf(folder);
  const binaries = findBinaries(owners.server, server.dataDir);
  if ('missing' in binaries) throw new Error(binaries.missing);
  const cluster = await startCluster(folder, binaries, owners);
  await work();
  await cluster.stop();
}
