import { join } from 'node:path';
import { must } from '../scripts/load/assets.mjs';
import { option, pause, postgresIn, serverOn, workFolder } from '../scripts/started.mjs';
import { httpSource, jsonSource } from './frame.mjs';

/**
 * `npm run bench -- schedules [--sources 200]`: so many sources of the same minute, with two servers of one PostgreSQL: how long it
 * takes until all have run, and that none ran twice.
 */
const SOURCES = Number(option('sources') ?? 200);

/** How often each was asked. @type {Map<string, number>} */
const asked = new Map();
const source = await jsonSource(({ pathname: name }) => {
  asked.set(name, (asked.get(name) ?? 0) + 1);
  return [{ id: `${name}-${asked.get(name)}`, host: `host${name.replaceAll('/', '-')}` }];
});

const folder = workFolder();
const own = await postgresIn(join(folder, 'own'));
const env = {
  DATABASE_URL: await own.another(),
  OUTWARD_PRIVATE: 'yes',
  MUSTER_SECRET: 'a secret of the bench, which is long enough',
};
const servers = [
  await serverOn({ dataDir: join(folder, 'one'), env }),
  await serverOn({ dataDir: join(folder, 'other'), env }),
];
for (const one of servers) await one.start();
const [server] = servers;
if (server === undefined) throw new Error('no server');

// The minute after the next one, so that all of them are there when it comes.
const due = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 120_000);
const schedule = { every: 'cron', cron: `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`, zone: 'UTC' };
/** @param {number} nth */
const given = (nth) =>
  httpSource({
    ...{ name: `Source ${nth}`, url: `${source.url}/${nth}`, schedule },
    fields: { id: 'id', host: 'hostname' },
  });
const ids = Array.from({ length: SOURCES }, () => crypto.randomUUID());
for (const [nth, id] of ids.entries()) await must(server, 'PUT', `/api/integrations/${id}`, given(nth));
const all = async () => (await must(server, 'GET', '/api/integrations')).integrations.map(({ connector }) => connector);
// The first reading of each is by its being new.
while ((await all()).some(({ last, runningSince }) => last === null || runningSince !== null)) await pause(1_000);
if (Date.now() > due.getTime()) throw new Error('setting them up took longer than expected: name fewer by --sources');
asked.clear();
while (Date.now() < due.getTime()) await pause(100);
const isOver = async () =>
  (await all()).every(({ last, runningSince }) => runningSince === null && Date.parse(last.at) >= due.getTime());
while (!(await isOver())) await pause(500);
const seconds = Math.round((Date.now() - due.getTime()) / 1_000);
const twice = [...asked.values()].filter((many) => many > 1).length;
console.table([
  {
    sources: SOURCES,
    servers: servers.length,
    'asked once': [...asked.values()].filter((many) => many === 1).length,
    twice,
    'all read s': seconds,
  },
]);
for (const one of servers) await one.stop();
await own.stop();
source.close();
process.exit(twice === 0 && asked.size === SOURCES ? 0 : 1);
