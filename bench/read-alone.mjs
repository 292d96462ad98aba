import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Reads one file in the thread in which the server does, to its last record, and says what that took. */
const [path = ''] = process.argv.slice(2);
const workerData = { path, name: basename(path), site: '', about: '', maxFileBytes: 2 * 2 ** 30 };
const before = process.resourceUsage().maxRSS;
const began = performance.now();
const thread = new Worker(fileURLToPath(new URL('../dist/server/file-thread.js', import.meta.url)), {
  workerData,
  resourceLimits: { maxOldGenerationSizeMb: 1_536 },
});
/** @param {object} message */
const ask = (message) =>
  new Promise((resolve) => {
    thread.once('message', resolve);
    thread.postMessage(message);
  });
thread.on('error', (error) => {
  throw error;
});
let records = 0;
let refused;
let scratch = 0;
for (;;) {
  const said = await ask({ type: 'next' });
  if (said.type !== 'file') {
    refused ??= said.refused?.message ?? said.message;
    if (said.type === 'refused') continue;
    break;
  }
  for (let no = 0; no < said.about.batches; no += 1) {
    records += (await ask({ type: 'batch', no })).records.length;
    globalThis.gc?.();
  }
  scratch = Math.max(scratch, statSync(`${path}.scratch`, { throwIfNoEntry: false })?.size ?? 0);
}
const ms = performance.now() - began;
const { user, system } = process.cpuUsage();
const cpuSeconds = Math.round((user + system) / 1_000_000);
const mebibytes = (/** @type {number} */ kibibytes) => Math.round(kibibytes / 1_024);
const memoryMiB = mebibytes(process.resourceUsage().maxRSS - before);
console.log(JSON.stringify({ records, refused, ms, cpuSeconds, memoryMiB, scratchMiB: Math.round(scratch / 2 ** 20) }));
await thread.terminate();
