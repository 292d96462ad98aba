import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServerProcess } from '../e2e/server-process';
import { isLong } from '../kit/how-much';

/** The embedded database as a process beside ours. */

const create = async (server: ServerProcess, id: string = crypto.randomUUID()) => {
  const body = JSON.stringify({ id, type: 'server', name: `host ${id}` });
  return (await server.api('/api/assets', { method: 'POST', body })).status;
};
const has = async (server: ServerProcess, id: string) => (await server.api(`/api/assets/${id}`)).status === 200;

const postmaster = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8'), 10);

/** Nobody of that number, or only what its parent has not buried yet. */
function gone(pid: number): boolean {
  const state = execFileSync('/bin/sh', ['-c', 'ps -o stat= -p "$0" || true', String(pid)], {
    encoding: 'utf8',
  }).trim();
  return state === '' || state.startsWith('Z');
}

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.create();
  await server.start();
});
afterAll(() => server.dispose());

test('[S100] it is PostgreSQL, on a socket in its own folder, with a password', async () => {
  const names = await readdir(join(server.dataDir, 'cluster'));
  expect(names).toContain('.s.PGSQL.5432');
  expect(names).toContain('muster.password');
  const [, , , port, , address] = readFileSync(join(server.dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n');
  // The fourth line is the port its socket is named by; it listens on no address.
  expect([port, address]).toEqual(['5432', '']);
  const rules = readFileSync(join(server.dataDir, 'cluster/pg_hba.conf'), 'utf8');
  const methods = rules
    .split('\n')
    .filter((line) => /^(local|host)/.test(line))
    .map((line) => line.split(/\s+/).at(-1));
  expect(new Set(methods)).toEqual(new Set(['scram-sha-256']));
});

test('[S111] what is acknowledged is on the disk', async () => {
  const folder = join(server.dataDir, 'cluster');
  const password = readFileSync(join(folder, 'muster.password'), 'utf8').trim();
  const client = new pg.Client({ host: folder, port: 5432, user: 'muster', password, database: 'postgres' });
  await client.connect();
  const on = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'];
  const { rows } = await client.query('select name, setting from pg_settings where name = any($1)', [on]);
  expect(rows).toHaveLength(on.length);
  expect(rows.filter(({ setting }) => setting !== 'on')).toEqual([]);
  await client.end();
});

describe('[S102] it ends with Muster', () => {
  test('after kill -9, and the next start is not held up', async () => {
    const id = crypto.randomUUID();
    expect(await create(server, id)).toBe(200);
    const before = postmaster(server.dataDir);
    await server.kill();
    await expect.poll(() => gone(before), { timeout: 10_000 }).toBe(true);
    await server.start();
    expect(await has(server, id)).toBe(true);
  });

  test('also where one was left running, and where its number is another process’s now', async () => {
    const stopped = postmaster(server.dataDir);
    await server.stop();
    expect(gone(stopped)).toBe(true);
    // What a killed start leaves: a file that names a process, here this one.
    writeFileSync(join(server.dataDir, 'cluster/postmaster.pid'), `${process.pid}\n${server.dataDir}/cluster\n`);
    await server.start();
    expect(await create(server)).toBe(200);
  });
});

test('[S104] where the database ends by itself it is started again, and Muster goes on', async () => {
  const id = crypto.randomUUID();
  expect(await create(server, id)).toBe(200);
  const { pid } = server;
  process.kill(postmaster(server.dataDir), 'SIGQUIT');
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 20_000 }).toBe(503);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
  expect(await has(server, id)).toBe(true);
  expect(await create(server)).toBe(200);
  expect(server.pid).toBe(pid);
  expect(server.log).toContain('the database is back');
});

test('[S100, S103] where PostgreSQL cannot run the log warns; what PGlite has written is moved once, whole, and kept beside', async () => {
  const closed = await mkdtemp(join(tmpdir(), 'muster-move-'));
  const dataDir = join(closed, 'data');
  // Where only root may enter PostgreSQL, which does not run as root, cannot work.
  const asRoot = process.getuid?.() === 0;
  const before = await ServerProcess.create({ DATA_DIR: dataDir, ...(asRoot ? {} : { DATABASE_ENGINE: 'pglite' }) });
  const after = await ServerProcess.create({ DATA_DIR: dataDir });
  try {
    await before.start();
    const warning = /"level":"warn","event":"PostgreSQL cannot run here: PGlite takes its place".*power cut/.test(
      before.log,
    );
    expect([warning, /Muster uses PGlite: .*power cut/.test(before.log)]).toEqual([asRoot, asRoot]);
    await chmod(closed, 0o711);
    const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
    for (const id of ids) expect(await create(before, id)).toBe(200);
    const grants = async (one: ServerProcess) => (await one.api('/api/sync/grants')).json();
    const standing = await grants(before);
    await before.stop();
    await after.start();
    expect(after.log).toContain('the data was moved to PostgreSQL');
    // The same history: browsers go on where they were.
    expect(await grants(after)).toEqual(standing);
    for (const id of ids) expect(await has(after, id)).toBe(true);
    // The audit log's numbers go on behind those that were moved.
    expect(await create(after)).toBe(200);
    await after.stop();
    const log = after.log.length;
    await after.start();
    expect(after.log.slice(log)).not.toContain('was moved');
    expect(existsSync(join(dataDir, 'postgres-before-the-move/PG_VERSION'))).toBe(true);
    for (const id of ids) expect(await has(after, id)).toBe(true);
  } finally {
    await before.dispose();
    await after.dispose();
    await rm(closed, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 });
  }
});

test('[S101] a first start that is killed at any time leaves nothing half made', async () => {
  const fresh = await ServerProcess.fresh();
  try {
    for (const ms of isLong ? [150, 400, 700, 1_000, 1_400, 2_000] : [150, 700, 1_400]) {
      const starting = fresh.start().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, ms));
      await fresh.kill();
      await starting;
    }
    await fresh.start();
    expect(await create(fresh)).toBe(200);
    await fresh.stop();
    await fresh.start();
    expect((await readdir(fresh.dataDir)).sort()).toEqual(['cluster', 'muster.lock']);
  } finally {
    await fresh.dispose();
  }
});
