import { must, sendRun } from '../scripts/load/assets.mjs';
import { option, pause } from '../scripts/started.mjs';
import { onEach } from './frame.mjs';

/**
 * `npm run bench -- policies [--on embedded|postgres] [--assets 100000] [--policies 200]`: so many policies over so many assets of one
 * sync, from the end of the sync to the end of the last execution (20 s), the same where nothing is new, and after a sync of 100
 * assets (500 ms). Of the built server.
 */
const ASSETS = Number(option('assets') ?? 100_000);
const POLICIES = Number(option('policies') ?? 200);
const CHANGED = 100;

const TYPES = ['server', 'laptop', 'virtual', 'network', 'mobile'];
/** @param {number} n */
const host = (n, owner = n % 9 === 0 ? undefined : { name: `Owner ${n % 40}` }) => ({
  ...{ sourceUid: `host-${n}`, software: [], findings: [], raw: '', observedAt: new Date().toISOString() },
  asset: {
    ...{
      type: TYPES[n % TYPES.length],
      name: `host-${n}`,
      hostnames: [`host-${n}.example.com`],
      tags: [`team-${n % 50}`],
    },
    ...{ os: { name: n % 3 === 0 ? 'Windows Server 2019' : 'Ubuntu', version: `${n % 20}.04` }, owner },
    ips: [`10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`],
    macs: [`02:00:${[24, 16, 8, 0].map((by) => ((n >> by) & 255).toString(16).padStart(2, '0')).join(':')}`],
  },
});

/** Conditions of each kind that follow from an asset alone. A few per cent fail each. @param {number} n */
const condition = (n) => {
  const team = { field: 'tags', op: 'eq', value: `team-${n % 50}` };
  const kinds = [
    { op: 'and', items: [team, { field: 'owner.name', op: 'exists', value: false }] },
    { op: 'and', items: [team, { field: 'type', op: 'in', value: ['server', 'virtual'] }] },
    {
      op: 'and',
      items: [
        { field: 'os.version', op: 'lt', value: `${(n % 3) + 1}.0` },
        { field: 'type', op: 'eq', value: 'laptop' },
      ],
    },
    {
      op: 'and',
      items: [
        { field: 'ips', op: 'inCidr', value: `10.0.${n % 250}.0/24` },
        { field: 'os.name', op: 'contains', value: 'windows' },
      ],
    },
  ];
  return kinds[n % kinds.length];
};

/** @typedef {import('./frame.mjs').Server} Server */

/** Sends a sync and waits for its end; answers when that was. @param {Server} server @param {readonly object[]} records */
async function sync(server, records) {
  const recordOf = (/** @type {number} */ n) => records[n] ?? {};
  const id = await sendRun(server, { category: 'inventory', count: records.length, recordOf });
  for (;;) {
    const [run] = await rows(server, 'syncRun', { field: 'id', op: 'eq', value: id }, 1);
    if (run.finishedAt !== null) return Date.parse(run.finishedAt);
    await pause(50);
  }
}

/** @param {Server} server @param {string} entity @param {object} where @param {number} limit */
const rows = async (server, entity, where, limit) =>
  (await must(server, 'POST', '/api/queries/run', { entity, where, limit })).rows;

/** Seconds from a moment until all policies were executed after it. @param {Server} server @param {number} since */
async function executed(server, since) {
  for (;;) {
    await pause(200);
    const policies = await rows(server, 'policy', { op: 'and', items: [] }, 1_000);
    const ends = policies.map(({ state }) => (state === null ? 0 : Date.parse(state.at)));
    if (ends.length !== POLICIES || ends.some((at) => at < since)) continue;
    return { seconds: (Math.max(...ends) - since) / 1_000, policies };
  }
}

/** @type {Record<string, string | number>[]} */
const table = [];
await onEach(async (server, on) => {
  for (let n = 0; n < POLICIES; n += 1) {
    const said = { id: crypto.randomUUID(), name: `Policy ${n}`, severity: 'medium', expectation: 'no_match' };
    await must(server, 'POST', '/api/policies', { ...said, ast: condition(n), triggers: [{ on: 'on_sync' }] });
  }
  await executed(server, 1);
  console.log(`${on}: ${POLICIES} policies are there`);
  const all = Array.from({ length: ASSETS }, (_, n) => host(n));
  const first = await executed(server, await sync(server, all));
  const failing = first.policies.reduce((/** @type {number} */ sum, { state }) => sum + state.failed, 0);
  console.log(`${on}: first ${first.seconds} s, ${failing} failures`);
  const some = Array.from({ length: CHANGED }, (_, n) => host(n * 7, { name: 'Somebody else' }));
  const changed = [];
  for (let round = 0; round < 3; round += 1) {
    const turned = some.map((one) => ({ ...one, asset: { ...one.asset, owner: { name: `Round ${round}` } } }));
    changed.push((await executed(server, await sync(server, turned))).seconds);
  }
  table.push({
    ...{ on, assets: ASSETS, policies: POLICIES, 'failures of the first sync': failing, 'first sync s': first.seconds },
    [`after ${CHANGED} changed, s`]: changed.toSorted((a, b) => a - b)[1] ?? 0,
  });
});
console.table(table);
process.exit(0);
