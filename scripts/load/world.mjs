import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, freePort, percentile, postgresIn, serverOn } from '../started.mjs';
import { makeCrowd } from './people.mjs';

/**
 * A built server on one of the databases, with a company of so many people.
 *
 * @param {import('../started.mjs').On} on
 * @param {string} folder
 * @param {number} people
 */
export async function openWorld(on, folder, people) {
  const dataDir = join(folder, on);
  const postgres = on === 'postgres' ? await postgresIn(join(folder, 'of-another')) : null;
  const own = await postgres?.another();
  mkdirSync(dataDir, { recursive: true });
  const env = { MUSTER_AUTH: 'local', LOG_LEVEL: 'warn', ...(own === undefined ? {} : { DATABASE_URL: own }) };
  const server = await serverOn({ dataDir, env, port: await freePort() });
  await server.start();
  const cluster = join(postgres ? join(folder, 'of-another') : dataDir, 'cluster');
  const crowd = await makeCrowd(own ?? addressOf(cluster), people);
  const close = async () => {
    await server.stop();
    await postgres?.stop();
  };
  return { server, crowd, close, cpu: () => ({ server: cpuOf(server.pid), database: cpuIn(cluster) }) };
}

const TICKS_A_SECOND = 100;

/** Seconds of a processor a process has used. @param {number} pid */
function cpuOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

/** The same of PostgreSQL: its first process and its children. @param {string} cluster */
function cpuIn(cluster) {
  const first = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
  const parentOf = (/** @type {string} */ pid) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === first);
  return children.reduce((sum, pid) => sum + cpuOf(Number(pid)), cpuOf(first));
}

/** One asset, by the crowd's owner. */
export async function writeAsset(server, { companyId, people }, name) {
  const began = performance.now();
  const headers = { authorization: `Bearer ${people[0].token}`, 'muster-company': companyId };
  const body = JSON.stringify({ id: crypto.randomUUID(), type: 'server', name });
  const answer = await server.api('/api/assets', { method: 'POST', headers, body });
  if (answer.status !== 200) throw new Error(`a write was answered ${answer.status}: ${await answer.text()}`);
  const { range } = await answer.json();
  return { at: performance.timeOrigin + began, to: range.to, ms: performance.now() - began };
}

/** @param {number[]} values */
export const parts = (values) => [0.5, 0.95, 1].map((part) => Math.round(percentile(values, part))).join(', ');

/** @param {string} name @param {number} usual */
export function numberOption(name, usual) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : Number(process.argv[at + 1]);
}

/** @param {string} name @param {string | number} value */
export const line = (name, value) => console.log(`${name.padEnd(44)} ${value}`);
