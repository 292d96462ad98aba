import { existsSync } from 'node:fs';
import { CrowdProcess } from '../scripts/load/crowd.mjs';
import { line, numberOption, openWorld, parts, writeAsset } from '../scripts/load/world.mjs';
import { databasesAsked, pause, workFolder } from '../scripts/started.mjs';

/**
 * `npm run bench -- crowd [--on embedded|postgres] [--sockets 2000] [--rate 10] [--seconds 20]`: so many sockets of one
 * company, each of a person of its own and from an address of its own, while assets are written at a rate. Fan-out counts
 * from the moment the write was sent to the moment a socket has it.
 */
const sockets = numberOption('sockets', 2_000);
const rate = numberOption('rate', 10);
const seconds = numberOption('seconds', 20);
/** Writes before anybody is there: what the machine does alone, in the same run. */
const ALONE = 50;

if (!existsSync('dist/server/main.js')) {
  console.error('There is no built server: run `npm run build` first.');
  process.exit(1);
}
const folder = workFolder();
for (const on of databasesAsked()) await measure(on);

async function measure(on) {
  console.log(`── ${sockets} sockets, ${rate} writes a second, on ${on}`);
  const world = await openWorld(on, folder, sockets);
  const crowd = new CrowdProcess();
  try {
    const alone = [];
    for (let at = 0; at < ALONE; at++) alone.push((await writeAsset(world.server, world.crowd, `alone ${at}`)).ms);
    line('a write with nobody there, ms: p50, p95, max', parts(alone.slice(10)));
    const came = await crowd.come(world, sockets * 4);
    line('all live after, s', (came / 1_000).toFixed(1));
    await pause(2_000);
    await crowd.ask('forget');
    await write(world, crowd);
  } finally {
    crowd.end();
    await world.close();
  }
}

async function write(world, crowd) {
  const before = world.cpu();
  const began = performance.now();
  const writing = [];
  for (let at = 0; at < rate * seconds; at++) {
    await pause(Math.max(0, began + (at * 1_000) / rate - performance.now()));
    writing.push(writeAsset(world.server, world.crowd, `machine ${at}`).catch(() => null));
  }
  const writes = (await Promise.all(writing)).filter((one) => one !== null);
  const took = (performance.now() - began) / 1_000;
  const last = Math.max(...writes.map(({ to }) => to));
  const until = performance.now() + 60_000;
  while ((await crowd.ask('counts')).heads < last && performance.now() < until) await pause(100);
  const after = world.cpu();
  const counts = await crowd.ask('counts');
  const fanOut = await crowd.ask('delays', { writes });
  line('writes a second', `${(writes.length / took).toFixed(1)}, ${writing.length - writes.length} failed`);
  line('a write, ms: p50, p95, max', parts(writes.map(({ ms }) => ms)));
  line('fan-out, ms: p50, p95, max', fanOut.parts);
  line('arrived', `${fanOut.arrived} of ${sockets * writes.length}, gaps ${counts.gaps}`);
  line('frames a socket', (counts.frames / sockets).toFixed(1));
  const each = (name) => ((after[name] - before[name]) / writes.length).toFixed(3);
  line('CPU seconds a write: server, database', `${each('server')}, ${each('database')}`);
  line('MiB sent', (counts.bytes / 2 ** 20).toFixed(0));
  line('closes by code', JSON.stringify(counts.closes));
}
