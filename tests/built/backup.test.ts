import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionString } from '../../server/node/embedded/cluster';
import { ServerProcess } from '../e2e/server-process';

/** A backup of the data folder's own database, made while it works, and put back. */

const asRoot = process.getuid?.() === 0;
let work: string;
let server: ServerProcess;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'muster-backup-'));
  // Whom root has PostgreSQL run as passes through.
  await chmod(work, 0o755);
  server = await ServerProcess.create();
  await server.start();
});
afterAll(async () => {
  await server.dispose();
  await rm(work, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 });
});

async function add(to: ServerProcess): Promise<string> {
  const id = crypto.randomUUID();
  const body = JSON.stringify({ id, type: 'server', name: `host ${id}` });
  expect((await to.api('/api/assets', { method: 'POST', body })).status).toBe(200);
  return id;
}
const backup = (to: string, env = {}) =>
  spawnSync(process.execPath, ['dist/server/backup.js', to], {
    env: { ...process.env, DATA_DIR: server.dataDir, ...env },
    encoding: 'utf8',
  });
/** The same beside other work. */
function begin(to: string) {
  const child = spawn(process.execPath, ['dist/server/backup.js', to], {
    env: { ...process.env, DATA_DIR: server.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let over = false;
  const said = text(child.stdout).finally(() => {
    over = true;
  });
  return { said, isOver: () => over };
}
const has = async (on: ServerProcess, id: string) => (await on.api(`/api/assets/${id}`)).status === 200;
const logIdOf = async (on: ServerProcess) => (await (await on.api('/api/sync/grants')).json()).logId;

test('[S112, S113] made while much is written, put back: all that was acknowledged before is there, in another log', async () => {
  const before: string[] = [];
  for (let at = 0; at < 30; at++) before.push(await add(server));
  const logId = await logIdOf(server);
  const to = join(work, 'backup');

  // Rows, and pages written out and log taken away under the copy.
  const client = new pg.Client({ connectionString: connectionString(join(server.dataDir, 'cluster')) });
  await client.connect();
  await client.query('create table churn (id int primary key, word text)');
  const ran = begin(to);
  const during: string[] = [];
  for (let at = 1; !ran.isOver(); at++) {
    await client.query(
      `insert into churn select g, repeat(md5(g::text), 20) from generate_series($1::int, $2::int) g`,
      [at * 1_000, at * 1_000 + 999],
    );
    await client.query(
      at % 2 === 0 ? 'checkpoint' : 'update churn set word = word || word where id % 7 = 0 and length(word) < 2000',
    );
    during.push(await add(server));
  }
  expect(await ran.said).toMatch(/^Backed up .* MB in \d+ files, [\d.]+ s\.\n$/);
  expect(during.length).toBeGreaterThan(1);
  await client.end();

  const restored = await ServerProcess.create({ DATA_DIR: join(work, 'restored') });
  try {
    cpSync(to, join(work, 'restored'), { recursive: true });
    // Node's copy keeps no owners, as many do not.
    if (asRoot) expect(lstatSync(join(work, 'restored/cluster/PG_VERSION')).uid).toBe(0);
    await restored.start();
    for (const id of before) expect(await has(restored, id)).toBe(true);
    // In the order they were acknowledged: none is missing before one that is there.
    const there = await Promise.all(during.map((id) => has(restored, id)));
    expect(there).toEqual([...there].sort((a, b) => Number(b) - Number(a)));
    expect(await logIdOf(restored)).not.toBe(logId);
    await add(restored);
    const read = new pg.Client({ connectionString: connectionString(join(work, 'restored/cluster')) });
    await read.connect();
    // By the table and by its key: both are of one moment.
    await read.query('set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off');
    const { rows: whole } = await read.query('select count(*)::int as rows from churn where id > 0');
    await read.query('reset all; set enable_seqscan = off');
    expect((await read.query('select count(*)::int as rows from churn where id > 0')).rows).toEqual(whole);
    expect(whole[0].rows % 1_000).toBe(0);
    await read.end();
    const told = restored.log.split('\n').filter((line) => /"level":"(warn|error)"/.test(line));
    expect(told.map((line) => JSON.parse(line).event)).toEqual([
      'this database was restored or copied: every browser fetches its rows again',
    ]);
  } finally {
    await restored.dispose();
  }
});

test('[S112] it is its user’s alone, belongs to whom the database belongs, and nothing is written over', async () => {
  const to = join(work, 'backup');
  const names = execFileSync('find', [to], { encoding: 'utf8' }).trim().split('\n');
  expect(names.length).toBeGreaterThan(500);
  const owner = lstatSync(join(server.dataDir, 'cluster')).uid;
  for (const name of names) expect([lstatSync(name).mode & 0o077, lstatSync(name).uid], name).toEqual([0, owner]);
  const { status, stderr } = backup(to);
  expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(stderr).toMatch(/is there already/);
});

test('[S112] with the secret of its sign-in: what is put back knows its keys, and without it says so and makes none', async () => {
  const local = await ServerProcess.create({ MUSTER_AUTH: 'local' });
  const to = join(work, 'with-keys');
  const back = join(work, 'with-keys-restored');
  try {
    await local.start();
    expect(backup(to, { DATA_DIR: local.dataDir }).status).toBe(0);
    await local.stop();
    expect(readFileSync(join(to, 'secret.key'), 'utf8')).toBe(readFileSync(join(local.dataDir, 'secret.key'), 'utf8'));
    cpSync(to, back, { recursive: true });
    rmSync(join(back, 'secret.key'));
    const restored = await ServerProcess.create({ MUSTER_AUTH: 'local', DATA_DIR: back });
    await expect(restored.start()).rejects.toThrow('put the file secret.key');
    expect(existsSync(join(back, 'secret.key'))).toBe(false);
    cpSync(join(to, 'secret.key'), join(back, 'secret.key'));
    await restored.start();
    await restored.dispose();
  } finally {
    await local.dispose();
    for (const folder of [to, back]) await rm(folder, { recursive: true, force: true });
  }
});

test('[S112] what cannot be backed up so is told in a sentence, and nothing is begun', async () => {
  const cases = [
    [backup(join(work, 'new'), { DATABASE_URL: 'postgres://elsewhere/muster' }), /its own tools/],
    [backup(join(work, 'new'), { DATA_DIR: work }), /no database in/],
    [backup(join(work, 'mnt/backup/new')), /no folder .*\/mnt\/backup to put the backup into: .*make the folder/],
    [backup(join(work, 'backup/cluster/PG_VERSION/new')), /no folder .*PG_VERSION to put/],
    [backup(join(server.dataDir, 'new')), /in the data folder itself/],
    [backup('--help'), /^Usage: npm run backup/],
  ] as const;
  await server.stop();
  for (const [{ status, stderr }, words] of [
    ...cases,
    [backup(join(work, 'new')), /copy the folder as it is/] as const,
  ]) {
    expect(stderr).toMatch(words);
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
  }
  expect(readdirSync(work).sort()).toEqual(['backup', 'restored']);
  expect(existsSync(join(server.dataDir, 'cluster/postmaster.pid'))).toBe(false);
});
