import { gzipSync } from 'node:zlib';
import { must } from '../scripts/load/assets.mjs';
import { databasesAsked, option, pause, postgresIn, serverOn, workFolder } from '../scripts/started.mjs';

/**
 * `npm run bench -- agents [--on embedded|postgres] [--agents 1000] [--packages 400]`: so many agents enrol, and then report something
 * new within a minute: how long each waits for its answer, and how long it takes until all of it is imported. Of the built server.
 */
const AGENTS = Number(option('agents') ?? 1_000);
const PACKAGES = Number(option('packages') ?? 400);
const WITHIN_MS = 60_000;

/** @param {number} n @param {string} version */
function report(n, version) {
  const lines = [
    'muster-agent\t1\t1.0.0',
    `observed\t${Math.floor(Date.now() / 1_000)}`,
    `machine\tmachine-${n}`,
    `host\thost-${n}\thost-${n}.example.com`,
    'os\tDebian GNU/Linux\t12.11\t6.1.0\tx86_64\tdebian-12',
    `hardware\tDell\tR640\tSERIAL${n}X\t\tserver`,
    'cpu\tXeon\t8',
    'memory\t17179869184',
    `ip\t10.${n >> 16}.${(n >> 8) & 255}.${n & 255}\teth0`,
    'user\troot\tadmin',
    'service\ttcp\t22\t0.0.0.0\tsshd',
    ...Array.from(
      { length: PACKAGES },
      (_, at) => `package\tdpkg\tpackage-${at}\t${at === 0 ? version : '1.0'}-1\tamd64\t\t`,
    ),
  ];
  return gzipSync([...lines, `end\t${lines.length + 1}`].join('\n'));
}

const folder = workFolder();
/** @type {Record<string, string | number>[]} */
const table = [];
for (const on of databasesAsked()) {
  const own = on === 'postgres' ? await postgresIn(`${folder}/own`) : null;
  const server = await serverOn({ dataDir: `${folder}/${on}`, env: own ? { DATABASE_URL: await own.another() } : {} });
  await server.start();
  const body = { name: 'Bench', days: 1, maxUses: AGENTS };
  const { token } = await must(server, 'POST', '/api/agent-enrolments', body);
  /** @param {string} call @param {string} bearer @param {Uint8Array} packed */
  const post = async (call, bearer, packed) => {
    const began = performance.now();
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/octet-stream' };
    const answer = await fetch(`${server.url}/api/agents/${call}`, { method: 'POST', headers, body: packed });
    const said = await answer.json();
    if (!answer.ok) throw new Error(`${call} was answered ${answer.status}: ${said.message}`);
    return { ms: performance.now() - began, token: said.token };
  };
  const count = async (/** @type {object} */ question) =>
    (await must(server, 'POST', '/api/queries/run', { limit: 0, ...question })).count;
  const until = async (/** @type {object} */ question, /** @type {number} */ wanted) => {
    const began = performance.now();
    while ((await count(question)) !== wanted) await pause(500);
    return Math.round((performance.now() - began) / 100) / 10;
  };
  /** @type {string[]} */
  const tokens = [];
  const enrols = [];
  for (let n = 0; n < AGENTS; n += 1) {
    const enrolled = await post('enroll', token, report(n, '1.0'));
    enrols.push(enrolled.ms);
    tokens.push(enrolled.token);
  }
  const imported = await until({ entity: 'asset', where: { op: 'and', items: [] } }, AGENTS);
  // Each at its own moment of the minute, as timers of many machines are.
  const times = await Promise.all(
    tokens.map(async (one, n) => {
      const packed = report(n, '2.0');
      await pause(Math.random() * WITHIN_MS);
      return (await post('report', one, packed)).ms;
    }),
  );
  const at = (/** @type {number[]} */ all, /** @type {number} */ share) =>
    Math.round(all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0);
  table.push({
    ...{ on, agents: AGENTS, packages: PACKAGES, 'enrol p95 ms': at(enrols, 0.95), 'then imported s': imported },
    ...{ 'report p50 ms': at(times, 0.5), 'report p95 ms': at(times, 0.95), 'report max ms': at(times, 1) },
  });
  await server.stop();
}
console.table(table);
