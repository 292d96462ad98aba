import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { addressOf, databasesAsked, pause, postgresIn, serverOn, workFolder } from '../started.mjs';

/**
 * The disk of the database becomes full, slowly and at once, while people write; then there is room again. Nothing that
 * was acknowledged may be gone, reads go on, and nothing has to be started again by hand.
 */
const MIB = 1_024 * 1_024;
const SIZE_MIB = 480;

const folder = workFolder();
const disk = join(folder, 'disk');
mkdirSync(disk);
if (
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m,mode=0755`, 'tmpfs', disk], { stdio: 'inherit' })
    .status !== 0
) {
  console.error('A disk of its own could not be made: this needs root, or `unshare -rm npm run faults -- disk`.');
  process.exit(2);
}
// Before the folder is taken away.
process.prependListener('exit', () => spawnSync('umount', ['-l', disk]));

const free = () => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};

/** Leaves so many bytes; all of it gone: 0. @param {number} leave @param {string} name */
function fill(leave, name) {
  const file = openSync(join(disk, name), 'w');
  const piece = Buffer.alloc(MIB);
  try {
    while (free() > leave) writeSync(file, piece, 0, Math.min(piece.length, Math.max(4_096, free() - leave)));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}
/** @param {string} name */
const unfill = (name) => rmSync(join(disk, name));

/** Writes log until there is no more room for it. @param {string} cluster @returns {Promise<string>} what ended it */
async function needLog(cluster) {
  const client = new pg.Client(addressOf(cluster));
  client.on('error', () => {});
  try {
    await client.connect();
    const end = performance.now() + 30_000;
    while (performance.now() < end)
      await client.query("select pg_switch_wal(), pg_logical_emit_message(false, 'full', repeat('x', 4000000))");
    return 'nothing';
  } catch (error) {
    return error instanceof Error && 'code' in error ? `SQLSTATE ${error.code}` : String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** @type {Record<string, string | number>[]} */
const table = [];
/** @type {string[]} */
const faults = [];
/** @param {boolean} holds @param {string} what */
const expect = (holds, what) => void (holds || faults.push(what));

for (const on of databasesAsked()) {
  const own = on === 'postgres' ? await postgresIn(join(disk, 'own')) : null;
  const dataDir = own ? join(folder, 'data') : join(disk, 'data');
  const server = await serverOn({ dataDir, ...(own ? { env: { DATABASE_URL: await own.another() } } : {}) });
  await server.start();
  const { pid } = server;
  /** @type {string[]} */
  const kept = [];
  /** @returns {Promise<{ status: number, words: string }>} */
  const write = async () => {
    const id = crypto.randomUUID();
    const answer = await server.addAsset(id, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    if (answer?.ok) kept.push(id);
    const words = answer ? await answer.text() : 'no answer';
    return { status: answer?.status ?? 0, words };
  };
  /** @param {() => Promise<boolean>} holds */
  const until = async (holds) => {
    const began = performance.now();
    while (!(await holds())) {
      if (performance.now() - began > 60_000) return Number.NaN;
      await pause(50);
    }
    return Math.round(performance.now() - began);
  };
  const reads = async () => (await server.api('/api/users/me', { signal: AbortSignal.timeout(10_000) })).status;
  for (let at = 0; at < 20; at++) await write();

  // Slowly: below the margin, with room left for PostgreSQL.
  let refusedAfter = 0;
  if (!own) {
    fill(100 * MIB, 'slowly');
    refusedAfter = await until(async () => (await write()).status === 507);
    expect(Number.isFinite(refusedAfter), `${on}: nothing was refused below the margin`);
    const { words } = await write();
    expect(words.includes('almost out of disk space'), `${on}: the refusal says ${words}`);
    expect((await reads()) === 200, `${on}: reads do not go on below the margin`);
    const standing = await fetch(`${server.url}/readyz`);
    expect(standing.status === 200 && (await standing.text()).includes('nearly full'), `${on}: readyz does not say it`);
    const told = await (await fetch(`${server.url}/metrics`)).text();
    expect(/^muster_writes_refused 1$/m.test(told), `${on}: the metrics do not say it`);
    expect(/nearly full.*"freeBytes":\d+,"marginBytes":\d+/.test(server.said), `${on}: the log has no figures`);
    unfill('slowly');
  }
  const againAfterMargin = await until(async () => (await write()).status === 200);

  // At once, to the last byte, while 8 people write.
  let writing = true;
  /** @type {Map<number, number>} */
  const statuses = new Map();
  const writers = Array.from({ length: 8 }, async () => {
    while (writing) {
      const { status } = await write();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 200) await pause(20);
    }
  });
  await pause(500);
  fill(0, 'at-once');
  // Somebody else's work needs a new piece of the log, which cannot be made: PostgreSQL ends itself.
  const ended = await needLog(join(own ? join(disk, 'own') : dataDir, 'cluster'));
  await pause(5_000);
  const readsWhileFull = await reads().catch(() => 0);
  unfill('at-once');
  const againAfterFull = await until(async () => (await write()).status === 200);
  writing = false;
  await Promise.all(writers);
  expect(Number.isFinite(againAfterFull), `${on}: it does not go on by itself`);
  expect(server.pid === pid, `${on}: the process ended`);
  expect((statuses.get(0) ?? 0) === 0, `${on}: ${statuses.get(0)} writes were not answered`);
  expect((statuses.get(500) ?? 0) === 0, `${on}: ${statuses.get(500)} writes were answered with 500`);
  let lost = 0;
  for (const id of kept) if ((await server.api(`/api/assets/${id}`)).status !== 200) lost++;
  expect(lost === 0, `${on}: ${lost} of ${kept.length} acknowledged writes are gone`);
  await server.stop();
  const next = await server.start();
  for (const id of kept) if ((await server.api(`/api/assets/${id}`)).status !== 200) lost++;
  expect(lost === 0, `${on}: ${lost} of ${kept.length} acknowledged writes are gone after a start`);
  await server.stop();
  await own?.stop();
  table.push({
    on,
    'refused after ms': refusedAfter,
    'again after ms': againAfterMargin,
    'answers while full': [...statuses].map(([status, times]) => `${status}: ${times}`).join(', '),
    'what ended it': ended,
    'a read while full': readsWhileFull,
    'again from full, ms': againAfterFull,
    acknowledged: kept.length,
    lost,
    'next start ms': Math.round(next),
  });
}
console.table(table);
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
