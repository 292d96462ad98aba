import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { databasesAsked, postgresIn, serverOn, workFolder } from '../started.mjs';

/**
 * A backup is put back: the data folder while the server is stopped, a database from its copy. The log id is another one,
 * a cursor of the lost history is astray whether the new one is shorter or longer, and one from before it is replayed;
 * a server that was only started again knows its clients. Ended with SIGTERM each time: how long that takes is told too.
 */
const WRITTEN = 20;
const folder = workFolder();
/** @type {Record<string, string | number>[]} */
const table = [];
/** @type {string[]} */
const faults = [];
/** @param {boolean} holds @param {string} what */
const expect = (holds, what) => void (holds || faults.push(what));

for (const on of databasesAsked()) {
  const own = on === 'postgres' ? await postgresIn(join(folder, 'own')) : null;
  const url = own ? await own.another() : '';
  const dataDir = join(folder, `data-${on}`);
  const server = await serverOn({ dataDir, ...(own ? { env: { DATABASE_URL: url } } : {}) });
  const copy = own ? copyOfDatabase(url) : copyOfFolder(dataDir);

  const standing = async () => {
    const { logId, grants } = await (await server.api('/api/sync/grants')).json();
    const { stream, head, mark } = grants[0];
    return { logId, stream, seq: head, mark };
  };
  /** @param {Awaited<ReturnType<typeof standing>>} cursor @param {string} [logId] */
  const ask = async ({ stream, seq, mark, ...cursor }, logId = cursor.logId) => {
    const query = new URLSearchParams({ stream, logId, since: String(seq), seen: `${seq}.${mark}` });
    return (await server.api(`/api/sync/changes?${query}`)).json();
  };
  const write = async () => {
    for (let at = 0; at < WRITTEN; at++)
      expect((await server.addAsset(crypto.randomUUID())).ok, `${on}: an asset was not added`);
  };
  /** @type {number[]} */
  const ends = [];
  const stop = async () => {
    const began = performance.now();
    await server.stop();
    ends.push(Math.round(performance.now() - began));
  };

  await server.start();
  await write();
  const kept = await standing();
  await stop();
  await copy.take();
  await server.start();
  expect((await standing()).logId === kept.logId, `${on}: a start alone renewed the log id`);
  await write();
  const lost = await standing();
  await stop();
  await copy.putBack();
  await server.start();
  const restored = await standing();
  expect(restored.logId !== kept.logId, `${on}: the log id is that of before`);
  expect((await ask(lost)).astray === true, `${on}: a cursor of the other log is not astray`);
  // As where nothing tells that the database went back: a lagging replica, a machine put back to a snapshot.
  expect((await ask(lost, restored.logId)).astray === true, `${on}: a cursor beyond the head is not astray`);
  await write();
  await write();
  const longer = await ask(lost, restored.logId);
  expect(longer.astray === true, `${on}: a cursor of the lost history is not astray where the new one is longer`);
  const before = await ask(kept, restored.logId);
  expect(before.range?.from === kept.seq + 1, `${on}: a cursor from before the backup is not replayed`);
  await stop();
  await own?.stop();
  table.push({ on, kept: kept.seq, lost: lost.seq, 'slowest end in ms': Math.max(...ends) });
}

console.table(table);
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

/** @param {string} dataDir */
function copyOfFolder(dataDir) {
  const backup = `${dataDir}-backup`;
  /** @param {string} from @param {string} to */
  const copy = (from, to) => {
    rmSync(to, { recursive: true, force: true });
    // Whose the files are is kept too.
    if (spawnSync('cp', ['-a', from, to], { stdio: 'inherit' }).status !== 0) throw new Error('the copy failed');
  };
  return { take: async () => copy(dataDir, backup), putBack: async () => copy(backup, dataDir) };
}

/** @param {string} address */
function copyOfDatabase(address) {
  const name = new URL(address).pathname.slice(1);
  /** @param {string[]} statements */
  const run = async (...statements) => {
    const client = new pg.Client(address.replace(`/${name}?`, '/postgres?'));
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  return {
    take: () => run(`create database ${name}_backup template ${name}`),
    putBack: () => run(`drop database ${name}`, `create database ${name} template ${name}_backup`),
  };
}
