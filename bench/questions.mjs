/**
 * The worst questions that are accepted, over 22,000 assets, and what small calls take beside them. Ends with 1 where
 * they take longer than they may. `--on embedded|pglite` for one of both; with DATABASE_URL that PostgreSQL.
 */
import { join } from 'node:path';
import { importAssets } from '../scripts/load/assets.mjs';
import { serverOn, workFolder } from '../scripts/started.mjs';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? otherwise : process.argv[at + 1];
};
const ASSETS = Number(option('assets', '22000'));
const MOST_P95_MS = 200;
const AT_ONCE = 3;
const PAUSE_MS = 20;

const either = (items) => ({ op: 'or', items });
const contains = (field, n) => ({ field, op: 'contains', value: `never-${n}` });
const many = (count, make) => Array.from({ length: count }, (_, n) => make(n));
const TEXTS = ['name', 'os.name', 'owner.name', 'location', 'hardware.vendor', 'hardware.model', 'hardware.serial'];
const FACETS = [
  ...['type', 'tags', 'os.name', 'os.version', 'location', 'hardware.vendor', 'hardware.model', 'hardware.serial'],
  ...['name', 'hostnames', 'ips', 'macs', 'sources', 'risk.level', 'fqdns', 'owner.name', 'owner.email', 'criticality'],
  ...['internetExposed', 'lifecycle'],
];
const nested = (depth) =>
  depth === 0
    ? { field: 'severity', op: 'neq', value: 'info' }
    : { relation: depth % 2 === 0 ? 'asset' : 'finding', where: nested(depth - 1) };

const QUESTIONS = {
  'one condition': { where: contains('name', 1) },
  '1,990 contains on one field': { where: either(many(1990, (n) => contains('name', n))) },
  '1,990 contains on seven fields': { where: either(many(1990, (n) => contains(TEXTS[n % 7], n))) },
  '400 does not contain': {
    where: { op: 'and', items: many(400, (n) => ({ ...contains(TEXTS[n % 7], n), quantifier: 'none' })) },
  },
  '160 words with facets': { text: many(160, (n) => `w${n}`).join(' '), facets: FACETS },
  '50 words with facets': { text: many(50, (n) => `${n % 10}`.padStart(1 + (n % 5), '0')).join(' '), facets: FACETS },
  '20 facets': { facets: FACETS },
  '20 facets, 7 of them chosen': {
    where: {
      op: 'and',
      items: FACETS.slice(0, 7).map((field) => ({ field, op: 'in', value: [field === 'type' ? 'domain' : 'none'] })),
    },
    facets: FACETS,
  },
  '19 nested relations': { where: nested(19) },
  '20 patterns': {
    where: either(many(20, (n) => ({ field: TEXTS[n % 7], op: 'regex', value: `(a|b|c)*${n}(x|y)+z$` }))),
  },
  '50,000 values': { where: { field: 'hardware.serial', op: 'in', value: many(50_000, (n) => `sn${n}`) } },
  'a summary by two fields': {
    aggregation: { measure: { op: 'count' }, by: [{ field: 'os.name' }, { field: 'location' }] },
  },
};

const sorted = (list) => list.toSorted((a, b) => a - b);
const at = (list, part) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? 0;
const ms = (n) => `${Math.round(n)} ms`.padStart(10);

/** Small calls one after the other, until `done`. */
async function beside(call, done) {
  const took = [];
  const one = async () => {
    const began = performance.now();
    const { status } = await call('GET', '/api/users/me');
    if (status !== 200) throw new Error(`/api/users/me answered ${status}`);
    took.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  };
  do await one();
  while (!done());
  return took;
}

async function measure(name, environment) {
  const server = await serverOn({ dataDir: join(workFolder(), 'data'), env: environment });
  const call = async (method, path, body) => {
    const answer = await server.api(path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    return { status: answer.status, answer: await answer.json() };
  };
  await server.start();
  try {
    const began = performance.now();
    await importAssets(server, ASSETS);
    console.log(`\n${name}: ${ASSETS} assets imported in ${Math.round((performance.now() - began) / 1_000)} s`);
    await call('POST', '/api/queries/run', { entity: 'asset', facets: ['type'] });
    const quiet = await beside(call, () => performance.now() - began > 0 && ++idle > 50);
    console.log(
      `${'small calls alone'.padEnd(32)}${' '.repeat(20)}p50 ${ms(at(quiet, 0.5))}  p95 ${ms(at(quiet, 0.95))}`,
    );
    let worst = 0;
    for (const [title, question] of Object.entries(QUESTIONS)) {
      if (!title.includes(option('only', ''))) continue;
      let asking = AT_ONCE;
      const started = performance.now();
      const asked = many(AT_ONCE, () =>
        call('POST', '/api/queries/run', { entity: 'asset', limit: 100, ...question }).then((answered) => {
          asking--;
          return { ...answered, took: performance.now() - started };
        }),
      );
      const small = await beside(call, () => asking === 0);
      const answers = await Promise.all(asked);
      const p95 = at(small, 0.95);
      worst = Math.max(worst, p95);
      console.log(
        `${title.padEnd(32)}${answers.map(({ status }) => status).join(' ')} ${ms(Math.min(...answers.map(({ took }) => took)))}` +
          `  p50 ${ms(at(small, 0.5))}  p95 ${ms(p95)}  max ${ms(Math.max(...small))}  (${small.length} small calls)`,
      );
      const refused = answers.find(({ status }) => status >= 400)?.answer;
      if (refused)
        console.log(`  ${refused.message} ${(refused.problems ?? []).map(({ message }) => message).join('; ')}`);
    }
    return worst;
  } finally {
    await server.stop();
  }
}

let idle = 0;
const on = option('on', undefined);
const engines = process.env.DATABASE_URL
  ? { 'PostgreSQL of one’s own': {} }
  : { embedded: { DATABASE_ENGINE: 'postgres' }, pglite: { DATABASE_ENGINE: 'pglite' } };
let failed = false;
for (const [name, environment] of Object.entries(engines)) {
  if (on !== undefined && on !== name && !process.env.DATABASE_URL) continue;
  const worst = await measure(name, environment);
  const isTooSlow = name !== 'pglite' && worst > MOST_P95_MS;
  failed ||= isTooSlow;
  console.log(
    `${name}: the worst p95 of small calls is ${Math.round(worst)} ms${isTooSlow ? `, more than ${MOST_P95_MS}` : ''}`,
  );
}
process.exit(failed ? 1 : 0);
