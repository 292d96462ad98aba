import { join } from 'node:path';
import { countAssets, must } from '../scripts/load/assets.mjs';
import { option, pause, serverOn, workFolder } from '../scripts/started.mjs';
import { countOf, httpSource, jsonSource, memoryOf } from './frame.mjs';

/**
 * `npm run bench -- sources [--records 1000000]`: a source of so many records over HTTP, a thousand a page: read and imported, and the
 * memory that takes; then the same once more, which writes nothing and reads each record once.
 */
const RECORDS = Number(option('records') ?? 1_000_000);
const PAGE = 1_000;

let given = 0;
const source = await jsonSource(({ searchParams }) => {
  const from = Number(searchParams.get('from') ?? 0);
  const items = Array.from({ length: Math.max(0, Math.min(PAGE, RECORDS - from)) }, (_, at) => {
    const n = from + at;
    const hex = n.toString(16).padStart(10, '0').match(/../g)?.join(':');
    return {
      id: n,
      host: `host-${n}`,
      mac: `02:${hex}`,
      serial: `SN-${n}`,
      os: 'Debian 12',
      seen: '2026-11-27T08:00:00Z',
    };
  });
  given += items.length;
  return { items, next: from + PAGE < RECORDS ? from + PAGE : null };
});

const server = await serverOn({ dataDir: join(workFolder(), 'sources'), env: { OUTWARD_PRIVATE: 'yes' } });
await server.start();
const idle = memoryOf(server, 'VmRSS');

const id = crypto.randomUUID();
const pages = { paging: 'cursor', cursorAt: 'next', cursorParam: 'from', rowsAt: 'items' };
const fields = { id: 'id', host: 'hostname', mac: 'mac', serial: 'serial', os: 'os.name', seen: 'lastSeen' };
const form = httpSource({ url: `${source.url}/`, pages, fields, schedule: { every: 'never' } });
await must(server, 'PUT', `/api/integrations/${id}`, form);
const connector = async () => (await must(server, 'GET', '/api/integrations')).integrations[0].connector;

/** Reads it now. */
async function read() {
  given = 0;
  const began = performance.now();
  const before = (await connector()).last?.at;
  await must(server, 'POST', `/api/integrations/${id}/run`);
  while ((await connector()).last?.at === before) await pause(500);
  const { last, problem } = await connector();
  if (problem !== null) throw new Error(problem);
  return { end: last.end, given, seconds: Math.round((performance.now() - began) / 100) / 10 };
}

const first = await read();
const began = performance.now();
while ((await countAssets(server)) < RECORDS) await pause(1_000);
const imported = Math.round((performance.now() - began) / 1_000);
const peak = memoryOf(server, 'VmHWM');
/** How much is written: every change of the company has a number. */
const written = () => countOf(server, 'syncRun');
const runs = await written();
const second = await read();
console.table([
  {
    records: RECORDS,
    read: first.end,
    given: first.given,
    'read s': first.seconds,
    'then imported s': imported,
    'idle MiB': idle,
    'most MiB': peak,
  },
  {
    records: RECORDS,
    read: second.end,
    given: second.given,
    'read s': second.seconds,
    'more runs': (await written()) - runs,
    'most MiB': memoryOf(server, 'VmHWM'),
  },
]);
await server.stop();
source.close();
process.exit(peak <= 500 && second.end === 'unchanged' && second.given === RECORDS ? 0 : 1);
