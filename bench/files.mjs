import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FILES, makeFile } from '../scripts/load/scan-files.mjs';
import { option, serverOn, workFolder } from '../scripts/started.mjs';
import { readInTab } from './read-in-tab.mjs';

/**
 * `npm run bench -- files [--only nessus] [--to server|tab]`: how fast large files are read, and in how much memory: by the thread
 * the server reads them in, alone in a process; with `--to server`, as
 * `POST /api/imports?dryRun=true` on a server; with `--to tab`, by the import dialog of a browser.
 */
if (!existsSync('dist/server/file-thread.js')) throw new Error('Run `npm run build` first.');
const only = option('only');
const chosen = FILES.filter(({ name }) => only === undefined || name.startsWith(only));
if (chosen.length === 0)
  throw new Error(`There is no such file. There are: ${FILES.map(({ name }) => name).join(', ')}.`);

const folder = workFolder();
const MIB = 2 ** 20;
const to = option('to');
const server = to === undefined ? null : await serverOn({ dataDir: join(folder, 'data') });
await server?.start();
/** @type {Record<string, string | number>[]} */
const table = [];
for (const file of chosen) {
  const path = join(folder, file.name);
  const rows = makeFile(file, path);
  const read = server === null ? readAlone(path) : await (to === 'tab' ? dropped(server, path) : sent(server, path));
  table.push({
    file: file.name,
    MiB: Math.round(statSync(path).size / MIB),
    rows,
    records: read.records,
    ms: Math.round(read.ms),
    'rows a second': Math.round((1_000 * rows) / read.ms),
    ...read.more,
  });
  console.table(table.slice(-1));
}
console.table(table);
await server?.stop();

/** @param {string} path */
function readAlone(path) {
  // What was handed over is dropped: it is of whoever takes it.
  const args = ['--expose-gc', 'bench/read-alone.mjs', path];
  const { stdout, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`reading ${path} failed`);
  const { records, ms, cpuSeconds, memoryMiB, scratchMiB, refused } = JSON.parse(stdout);
  return {
    records: refused ?? records,
    ms,
    more: { 'CPU, s': cpuSeconds, 'memory, MiB': memoryMiB, 'scratch, MiB': scratchMiB },
  };
}

/** @param {{ url: string }} at @param {string} path */
async function dropped({ url }, path) {
  const { said, ms, memoryMiB, longest } = await readInTab(url, path);
  return { records: said, ms, more: { 'memory, MiB': memoryMiB, 'longest task, ms': longest } };
}

/** @param {NonNullable<typeof server>} to @param {string} path */
async function sent(to, path) {
  const began = performance.now();
  const answer = await to.api(`/api/imports?dryRun=true&name=${encodeURIComponent(path)}`, {
    method: 'POST',
    // @ts-expect-error: Node's own option, without which a stream is no body.
    duplex: 'half',
    body: createReadStream(path),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const said = await answer.json();
  const records = answer.ok ? said.imports[0].counts.normalized : `${answer.status} ${said.error?.message}`;
  return { records, ms: performance.now() - began, more: {} };
}
