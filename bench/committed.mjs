import { join } from 'node:path';
import pg from 'pg';
import { must } from '../scripts/load/assets.mjs';
import { addressOf, pause, serverOn, workFolder } from '../scripts/started.mjs';

/**
 * `npm run bench -- committed [--rows 100000]`: a file sent to `POST /api/imports` until it is committed, on the data folder's own
 * database. The limit is what PostgreSQL alone takes to write the same rows into tables that are empty, with their indexes and
 * without their foreign keys.
 */
const at = process.argv.indexOf('--rows');
const ROWS = at < 0 ? 100_000 : Number(process.argv[at + 1]);
const SEVERITIES = ['low', 'medium', 'high', 'critical'];

/** @param {number} n */
const ipOf = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
/** @param {number} n */
const macOf = (n) => `00:1b:21:${n.toString(16).padStart(6, '0').match(/../g)?.join(':')}`;

/** @type {Record<string, { head: string, row: (n: number) => (string | number)[] }>} */
const FILES = {
  'a list of findings, 20 a machine': {
    head: 'host,ip,cve,severity,title,port,description',
    row: (n) => {
      const [machine, one] = [Math.floor(n / 20), n % 20];
      const who = [`host-${machine}.example.com`, ipOf(machine)];
      return [
        ...who,
        `CVE-2024-${1_000 + one}`,
        `${SEVERITIES[n % 4]}`,
        `Finding ${one}`,
        one + 1,
        `What finding ${one} is`,
      ];
    },
  },
  'a list of machines': {
    head: 'name,hostname,ip,mac,os,serial,location',
    row: (n) => [`host-${n}.example.com`, `host-${n}`, ipOf(n), macOf(n), 'Ubuntu 22.04', `SN${1e6 + n}`, 'Berlin'],
  },
};
const WRITTEN = [
  'assets',
  'source_records',
  'source_record_versions',
  'match_keys',
  'findings',
  'asset_events',
  'changes',
];

const folder = workFolder();
const table = [];
for (const [name, { head, row }] of Object.entries(FILES)) {
  const server = await serverOn({ dataDir: join(folder, `${table.length}`) });
  await server.start();
  const body = [head, ...Array.from({ length: ROWS }, (_, n) => row(n).join())].join('\n');
  const began = performance.now();
  const sent = await server.api('/api/imports?name=bench.csv', { method: 'POST', body });
  let [run] = (await sent.json()).imports;
  while (run.status === 'running') {
    await pause(100);
    run = await must(server, 'GET', `/api/imports/${run.id}`);
  }
  const seconds = (performance.now() - began) / 1_000;
  if (run.status !== 'success' || run.counts.findings + run.counts.created < ROWS)
    throw new Error(`the import ended so: ${JSON.stringify(run)}`);
  const limit = await writtenAgain(addressOf(join(server.dataDir, 'cluster')));
  await server.stop();
  table.push({
    file: name,
    rows: ROWS,
    seconds: Number(seconds.toFixed(1)),
    'rows a second': Math.round(ROWS / seconds),
    'limit, seconds': Number(limit.toFixed(1)),
    ratio: Number((seconds / limit).toFixed(1)),
  });
}
console.table(table);

/** @param {string} address @returns {Promise<number>} seconds */
async function writtenAgain(address) {
  const client = new pg.Client(address);
  await client.connect();
  for (const one of WRITTEN) await client.query(`create table again_${one} (like ${one} including all)`);
  const began = performance.now();
  for (const one of WRITTEN) await client.query(`insert into again_${one} select * from ${one}`);
  const seconds = (performance.now() - began) / 1_000;
  await client.end();
  return seconds;
}
