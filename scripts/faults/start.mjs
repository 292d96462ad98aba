import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stageAssets } from '../load/assets.mjs';
import { databasesAsked, freePort, pause, percentile, postgresIn, serverOn, workFolder } from '../started.mjs';

/**
 * Killed at any time, and starts that cannot be: 25 kills while people write, 16 in the first start, 6 in an import;
 * then a full and a read-only disk. Nothing acknowledged may be lost, wrong or doubled.
 */
const KILLS = { writing: 25, firstStart: 16, importing: 6 };
const RECORDS = 600;
const PER_BATCH = 20;
const folder = workFolder();
/** @type {Record<string, string | number>[]} */
const table = [];
/** @type {string[]} */
const faults = [];
/** @param {boolean} holds @param {string} what */
const expect = (holds, what) => void (holds || faults.push(what));
/** @param {number[]} times */
const summary = (times) => `${Math.round(percentile(times, 0.5))} / ${Math.round(Math.max(...times))}`;

for (const on of databasesAsked()) {
  const own = on === 'postgres' ? await postgresIn(join(folder, 'own')) : null;
  const env = async () => (own ? { DATABASE_URL: await own.another() } : {});

  // In the first start.
  const first = await serverOn({ dataDir: join(folder, `${on}-first`), env: await env() });
  const usual = await first.start();
  await first.kill();
  let ready = 0;
  for (let at = 0; at < KILLS.firstStart; at++) {
    const fresh = await serverOn({ dataDir: join(folder, `${on}-first-${at}`), env: await env() });
    const starting = fresh.start().catch(() => {});
    await pause((usual * (at + 0.5)) / KILLS.firstStart);
    await fresh.kill();
    await starting;
    await fresh.start();
    if ((await fresh.addAsset(crypto.randomUUID())).ok) ready++;
    await fresh.kill();
    rmSync(fresh.dataDir, { recursive: true, force: true });
  }
  expect(
    ready === KILLS.firstStart,
    `${on}: ${KILLS.firstStart - ready} of ${KILLS.firstStart} did not start after a kill`,
  );

  // While people write: numbered commands too, sent again as a browser does, must take effect once.
  const server = await serverOn({ dataDir: join(folder, `${on}-data`), env: await env() });
  await server.start();
  /** @type {Set<string>} */
  const kept = new Set();
  /** @type {Set<string>} */
  const tried = new Set();
  const starts = [];
  for (let kill = 0; kill < KILLS.writing; kill++) {
    let writing = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (writing) {
        const id = crypto.randomUUID();
        tried.add(id);
        const answer = await server.addAsset(id).catch(() => null);
        if (answer?.ok) kept.add(id);
        else await pause(5);
      }
    });
    const enough = kept.size + 5;
    for (const end = performance.now() + 20_000; kept.size < enough && performance.now() < end; ) await pause(10);
    await pause(Math.random() * 300);
    await server.kill();
    writing = false;
    await Promise.all(writers);
    starts.push(await server.start());
  }
  const there = await assetIds(server);
  const lost = [...kept].filter((id) => !there.includes(id)).length;
  expect(lost === 0, `${on}: ${lost} of ${kept.size} acknowledged writes are gone`);
  expect(there.length === new Set(there).size, `${on}: assets are doubled`);
  expect(
    there.every((id) => tried.has(id)),
    `${on}: assets nobody wrote`,
  );

  // In an import.
  const before = there.length;
  const runId = await stageAssets(server, RECORDS, PER_BATCH);
  let killed = 0;
  while (killed < KILLS.importing) {
    await pause(30 + Math.random() * 120);
    await server.kill();
    killed++;
    starts.push(await server.start());
  }
  const status = await settled(server, runId);
  const after = await assetIds(server);
  expect(status === 'success', `${on}: the import ended with ${status}`);
  expect(after.length === before + RECORDS, `${on}: ${after.length - before} assets of ${RECORDS} records`);
  await server.stop();
  table.push({
    on,
    kills: KILLS.writing + KILLS.firstStart + KILLS.importing,
    acknowledged: kept.size,
    lost,
    'first start ms': Math.round(usual),
    'ready again, p50 / longest ms': summary(starts),
    'imported, of': `${after.length - before} of ${RECORDS}`,
  });
  await own?.stop();
}
if (databasesAsked().includes('embedded')) await badDisks();
console.table(table);
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

/** @typedef {Awaited<ReturnType<typeof serverOn>>} Server */

/** Every row of an entity, as a browser fetches them. @param {Server} server @param {string} entity */
async function rowsOf(server, entity) {
  const { grants } = await (await server.api('/api/sync/grants')).json();
  const names = grants.map((/** @type {{ stream: string }} */ { stream }) => stream);
  const stream = names.find((/** @type {string} */ name) => name.startsWith('company:'));
  /** @type {{ id: string, status: string | undefined }[]} */
  const rows = [];
  for (let after = ''; ; ) {
    const query = new URLSearchParams({ stream, entity, ...(after && { after }) });
    const { chunk, next } = await (await server.api(`/api/sync/snapshot?${query}`)).json();
    const { ids, columns } = chunk;
    rows.push(
      ...ids.map((/** @type {string} */ id, /** @type {number} */ at) => ({ id, status: columns.status?.[at] })),
    );
    if (next === null) return rows;
    after = next;
  }
}

/** @param {Server} server */
async function assetIds(server) {
  return (await rowsOf(server, 'asset')).map(({ id }) => id);
}

/** @param {Server} server @param {string} runId */
async function settled(server, runId) {
  for (const end = performance.now() + 120_000; performance.now() < end; await pause(100)) {
    const status = (await rowsOf(server, 'syncRun')).find(({ id }) => id === runId)?.status ?? 'gone';
    if (!['pending', 'running'].includes(status)) return status;
  }
  return 'still running';
}

/** A disk without room, one that is read-only: one sentence, an exit code, nothing touched. */
async function badDisks() {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=0755', 'tmpfs', disk]).status !== 0) {
    console.log('The full and the read-only disk were not tried: they need root.');
    return;
  }
  process.prependListener('exit', () => spawnSync('umount', ['-l', disk]));
  for (const [name, options, words] of [
    ['a full disk', 'size=64m', 'a new database wants'],
    ['a read-only disk', 'ro', 'its disk is read-only'],
  ]) {
    spawnSync('mount', ['-o', `remount,${options}`, disk]);
    const { code, said } = await startOnce(join(disk, 'data'));
    expect(code === 1 && said.includes(words ?? '') && !said.includes('\n'), `${name}: ended with ${code}: ${said}`);
    expect(!existsSync(join(disk, 'data/cluster')), `${name}: something was made`);
  }
}

/** @param {string} dataDir @returns {Promise<{ code: number | null, said: string }>} */
async function startOnce(dataDir) {
  const env = { ...process.env, MUSTER_AUTH: 'bypass', PORT: String(await freePort()), DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, said: said.trim() };
}
