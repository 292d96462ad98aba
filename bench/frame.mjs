import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { must } from '../scripts/load/assets.mjs';
import { databasesAsked, postgresIn, serverOn, workFolder } from '../scripts/started.mjs';

/** What benches of the built server are made of. */

/** @typedef {Awaited<ReturnType<typeof serverOn>>} Server */

/** Works on a server over each of the databases that were asked for. @param {(server: Server, on: string) => Promise<void>} work */
export async function onEach(work) {
  const folder = workFolder();
  for (const on of databasesAsked()) {
    const own = on === 'postgres' ? await postgresIn(join(folder, 'own')) : null;
    const env = own ? { DATABASE_URL: await own.another() } : {};
    const server = await serverOn({ dataDir: join(folder, on), env });
    await server.start();
    await work(server, on);
    await server.stop();
    await own?.stop();
  }
}

/** How long it takes, in seconds, to a tenth. @param {() => Promise<unknown>} work */
export async function secondsOf(work) {
  const began = performance.now();
  await work();
  return Math.round((performance.now() - began) / 100) / 10;
}

/** How many rows of a kind there are. @param {Server} server @param {string} entity @param {object} [where] @returns {Promise<number>} */
export const countOf = async (server, entity, where) =>
  (await must(server, 'POST', '/api/queries/run', { entity, where, limit: 0 })).count;

/** Of a server's process, in MiB: now, or the most it had. @param {Server} server @param {'VmRSS' | 'VmHWM'} what */
export const memoryOf = (server, what) =>
  Math.round(
    Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1_024,
  );

/** A source that answers each request with JSON. @param {(url: URL) => unknown} answer */
export async function jsonSource(answer) {
  const source = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer(new URL(request.url ?? '', 'http://here'))));
  });
  await new Promise((listening) => source.listen(0, '127.0.0.1', () => listening(undefined)));
  const at = source.address();
  return {
    url: `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`,
    close() {
      source.closeAllConnections();
      source.close();
    },
  };
}

/**
 * A source of ours as the form of an integration says it. `fields`: which of its fields is which of ours.
 *
 * @param {{ name?: string, url: string, pages?: object, fields: Readonly<Record<string, string>>, schedule: object }} said
 */
export const httpSource = ({ name = 'Bench', url, pages = { paging: 'none' }, fields, schedule }) => ({
  ...{ name, vendor: 'Bench', category: 'inventory', kind: 'http', isEnabled: true, secrets: {} },
  settings: { url, method: 'GET', holds: 'rows', ...pages, auth: 'none', since: 'none' },
  fieldMap: Object.entries(fields).map(([from, to]) => ({ from, to })),
  schedule,
});
