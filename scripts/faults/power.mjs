import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { addressOf, databasesAsked, pause, percentile, postgresIn, serverOn, workFolder } from '../started.mjs';

/**
 * The power goes, at the worst time: what a disk would have is a copy of the database's folder as of a checkpoint, when
 * all was on it, and of the log since then those bytes alone that were synced, which `strace` tells. Muster is started on
 * that copy, and has to have every write it acknowledged. Besides, what it costs: one writer, then 16 that share syncs.
 */
const WRITES = 40;
const PATIENCE_MS = 20_000;
const folder = workFolder();
if (spawnSync('strace', ['-V']).status !== 0) {
  console.error('This needs strace (Debian and Ubuntu: apt-get install strace).');
  process.exit(2);
}

/** Every process that works in a folder: PostgreSQL's stand in their cluster's. @param {string} cluster */
const processesIn = (cluster) =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return false;
    }
  });

/** Follows what the database writes and syncs. @param {string} cluster @param {string} file */
async function follow(cluster, file) {
  const calls = 'trace=pwrite64,write,fdatasync,fsync';
  const pids = processesIn(cluster).flatMap((pid) => ['-p', pid]);
  const child = spawn('strace', ['-f', '-y', '-xx', '-s', '200000', '-e', calls, '-o', file, ...pids], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let attached = 0;
  child.stderr.on('data', (chunk) => (attached += String(chunk).split(' attached').length - 1));
  const until = performance.now() + PATIENCE_MS;
  while (attached < pids.length / 2 && performance.now() < until) await pause(20);
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
  };
}

/** A path is written in hex, too. @param {string} hex */
const bytesOf = (hex) => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
const CALL = /^\d+ +(pwrite64|fdatasync|fsync)\(\d+<([^>]*)>(?:, "((?:\\x[0-9a-f]{2})*)", \d+, (\d+))?/;

/** The log's bytes that were synced, in their order. @param {string} file */
function syncedLog(file) {
  /** @type {Map<string, { at: number, bytes: Buffer }[]>} */
  const waiting = new Map();
  /** @type {{ path: string, at: number, bytes: Buffer }[]} */
  const synced = [];
  let syncs = 0;
  for (const line of readFileSync(file, 'latin1').split('\n')) {
    const [, call, name = '', hex = '', at] = CALL.exec(line) ?? [];
    if (call === undefined) continue;
    const path = name.startsWith('\\x') ? bytesOf(name).toString() : name;
    if (call !== 'pwrite64') {
      syncs++;
      for (const piece of waiting.get(path) ?? []) synced.push({ path, ...piece });
      waiting.delete(path);
    } else if (path.includes('/pg_wal/')) {
      waiting.set(path, [...(waiting.get(path) ?? []), { at: Number(at), bytes: bytesOf(hex) }]);
    }
  }
  const unsynced = [...waiting.values()].flat().reduce((sum, { bytes }) => sum + bytes.length, 0);
  return { synced, syncs, unsynced };
}

const SEGMENT = 16 * 1_024 * 1_024;

/** What the disk has: the copy, with the log's synced bytes written into it. @param {string} copy @param {string} cluster @param {ReturnType<typeof syncedLog>} log */
function asOnDisk(copy, cluster, { synced }) {
  for (const { path, at, bytes } of synced) {
    const to = path.replace(cluster, copy);
    if (!existsSync(to)) {
      closeSync(openSync(to, 'w', 0o600));
      truncateSync(to, SEGMENT);
      giveTo(to, copy);
    }
    const file = openSync(to, 'r+');
    writeSync(file, bytes, 0, bytes.length, at);
    closeSync(file);
  }
  rmSync(join(copy, 'postmaster.pid'), { force: true });
}
/** @param {string} path @param {string} like */
const giveTo = (path, like) => spawnSync('chown', ['--reference', like, path]);

/** @param {string} cluster @param {string} statement */
async function inDatabase(cluster, statement) {
  const client = new pg.Client(addressOf(cluster));
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** @type {Record<string, string | number>[]} */
const table = [];
/** @type {string[]} */
const faults = [];

for (const on of databasesAsked()) {
  const home = join(folder, on);
  const cluster = join(home, 'cluster');
  const own = on === 'postgres' ? await postgresIn(home) : null;
  const env = own ? { DATABASE_URL: await own.another() } : {};
  const server = await serverOn({ dataDir: own ? join(folder, 'of-own') : home, env });
  await server.start();
  /** @type {string[]} */
  const kept = [];
  const write = async () => {
    const id = crypto.randomUUID();
    if ((await server.addAsset(id)).ok) kept.push(id);
  };
  // What must not be syncable by chance: each of them has written before.
  await Promise.all(Array.from({ length: 16 }, write));

  const trace = join(folder, `${on}.trace`);
  const end = await follow(cluster, trace);
  await inDatabase(cluster, 'checkpoint');
  const copy = join(folder, `${on}-disk`);
  cpSync(home, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !/muster\.lock|\.s\.PGSQL/.test(path),
  });
  spawnSync('chown', ['-R', '--reference', cluster, copy]);

  const took = [];
  for (let at = 0; at < WRITES; at++) {
    const began = performance.now();
    await write();
    took.push(performance.now() - began);
  }
  await Promise.all(Array.from({ length: 16 }, () => write()));
  const acknowledged = [...kept];
  // Nobody says goodbye: what is written on the way out does not count.
  await end();
  const log = syncedLog(trace);
  await server.kill();
  await own?.kill();
  asOnDisk(join(copy, 'cluster'), cluster, log);

  const host = own ? await postgresIn(copy) : null;
  const after = await serverOn({
    dataDir: own ? join(folder, 'of-own-after') : copy,
    env: host ? { DATABASE_URL: host.url('own_1') } : {},
  });
  const start = await after.start();
  let lost = 0;
  for (const id of acknowledged) if ((await after.api(`/api/assets/${id}`)).status !== 200) lost++;
  if (lost > 0) faults.push(`${on}: ${lost} of ${acknowledged.length} acknowledged writes are gone`);
  if (log.syncs < WRITES) faults.push(`${on}: ${WRITES} writes one after the other, and ${log.syncs} syncs`);

  // The cost, without anybody watching; group commit: 16 writers wait for one sync together.
  const rates = [];
  for (const writers of [1, 16]) {
    const began = performance.now();
    const each = Math.ceil(160 / writers);
    await Promise.all(
      Array.from({ length: writers }, async () => {
        for (let at = 0; at < each; at++) await after.addAsset(crypto.randomUUID());
      }),
    );
    rates.push(Math.round((each * writers * 1_000) / (performance.now() - began)));
  }
  await after.stop();
  await host?.stop();
  table.push({
    on,
    acknowledged: acknowledged.length,
    lost,
    syncs: log.syncs,
    'bytes synced': log.synced.reduce((sum, { bytes }) => sum + bytes.length, 0),
    'bytes not synced': log.unsynced,
    'a write, traced, p50 ms': Math.round(percentile(took, 0.5)),
    'after it, ready in ms': Math.round(start),
    'writes a second, 1 writer': rates[0] ?? Number.NaN,
    '16 writers': rates[1] ?? Number.NaN,
  });
}
console.table(table);
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
