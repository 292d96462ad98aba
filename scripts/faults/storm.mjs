import { join } from 'node:path';
import { CrowdProcess } from '../load/crowd.mjs';
import { line, numberOption, openWorld, writeAsset } from '../load/world.mjs';
import { databasesAsked, pause, workFolder } from '../started.mjs';

/**
 * `npm run faults -- storm [--clients 1000]`: everybody comes back at once. The server is killed under so many clients and
 * started again; they come back as the app's worker does. Fails where somebody is not back in time, or missed a change.
 */
const CROWDS = [
  { clients: 1_000, withinMs: 10_000 },
  { clients: 5_000, withinMs: 60_000 },
];
const asked = numberOption('clients', 0);
const folder = workFolder();
let failed = 0;
for (const on of databasesAsked()) {
  for (const one of CROWDS) {
    if (asked === 0 || asked === one.clients) await storm(on, one);
  }
}
process.exit(failed === 0 ? 0 : 1);

async function storm(on, { clients, withinMs }) {
  console.log(`── ${clients} clients on ${on}`);
  const world = await openWorld(on, join(folder, String(clients)), clients);
  const crowd = new CrowdProcess();
  try {
    line('all live at first, s', ((await crowd.come(world, clients * 4)) / 1_000).toFixed(1));
    await crowd.ask('forget');
    const killed = performance.now();
    await world.server.kill();
    const saidBefore = world.server.said.length;
    const ready = await world.server.start();
    const began = performance.now();
    line('the server is ready again, s', (ready / 1_000).toFixed(1));
    const missed = await writeAsset(world.server, world.crowd, 'while they were away');
    const before = world.cpu();
    await crowd.live(clients, 180_000);
    const took = performance.now() - began;
    const after = world.cpu();
    while ((await crowd.ask('counts')).heads < missed.to && performance.now() - began < 180_000) await pause(50);
    const { closes, told, gaps, heads } = await crowd.ask('counts');
    line('all live again, s after it was ready', (took / 1_000).toFixed(1));
    line('all live again, s after the kill', ((performance.now() - killed) / 1_000).toFixed(1));
    line('CPU seconds: server, database', `${part(before, after, 'server')}, ${part(before, after, 'database')}`);
    line('closes by code', JSON.stringify(closes));
    line('told to stay away for up to, s', told);
    const isWrong = took > withinMs || gaps > 0 || heads < missed.to;
    if (isWrong) {
      failed++;
      console.log(`the server said:\n${world.server.said.slice(saidBefore, saidBefore + 4_000)}`);
    }
    line('within', `${withinMs / 1_000} s, gaps ${gaps}: ${isWrong ? 'NO' : 'yes'}`);
  } finally {
    crowd.end();
    await world.close();
  }
}

function part(before, after, name) {
  return (after[name] - before[name]).toFixed(1);
}
