import { createHmac } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTls } from 'node:tls';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SeenHosts } from '../../domain/syslog/seen-hosts';
import { SOURCE_RUNS } from '../../server/areas/integrations/source-runs';
import { withAccess } from '../../server/db/access';
import { SYSTEM } from '../../server/db/principal';
import { READ_HERE } from '../../server/files/read-here';
import { createEngine } from '../../server/jobs/engine/engine';
import { sourceJob } from '../../server/jobs/sources/source-job';
import { type ToldRows, toldRows } from '../../server/jobs/sources/told-rows';
import { writeSeen } from '../../server/jobs/sources/write-seen';
import { allConnectors } from '../../server/node/connectors/all-connectors';
import { keptFiles } from '../../server/node/kept-files';
import { senderTest } from '../../server/node/syslog/listen-for-syslog';
import { bucketServer } from '../kit/bucket-server';
import { CERTIFICATE_KEY, OLD_CERTIFICATE } from '../kit/certificate';
import { copyOfPostgres } from '../kit/database';
import { faultyTool, type ToolFault } from '../kit/faulty-tool';
import { createImportServer, type ImportServer } from '../kit/imports';
import { ldapServer } from '../kit/ldap-server';
import { TEST_OUTWARD } from '../kit/outward';
import { snmpAgent } from '../kit/snmp-agent';
import { givens } from '../kit/ten-sources';

/** Ten sources of different kinds, an hour of their schedules, and everything that goes wrong with such. */

/** The name that means another server by now; null: it means this one. */
let means: string | null = null;
vi.mock('node:dns/promises', async (actual) => {
  const real = await actual<typeof import('node:dns/promises')>();
  const lookup = (name: string, how: object) =>
    name === 'localhost' && means !== null ? [{ address: means, family: 4 }] : real.lookup(name, how);
  return { ...real, lookup };
});

const INWARD = '127.0.0.66';
const MINUTE = 60_000;
const cleanUps: (() => unknown)[] = [];
afterAll(async () => {
  vi.useRealTimers();
  for (const clean of cleanUps.toReversed()) await clean();
});

const told: ToldRows = (id, after) => toldRows(server.services)(id, after);
let server: ImportServer;
let folder: string;
let isKeyGone = false;

const started = async (one: Server): Promise<number> => {
  await new Promise<void>((listening) => one.listen(0, '127.0.0.1', listening));
  cleanUps.push(() => one.close());
  const at = one.address();
  return typeof at === 'object' && at !== null ? at.port : 0;
};

let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-ten-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  world = await makeWorld();
});

async function makeWorld() {
  const files = join(folder, 'files');
  await mkdir(files);
  const host = {
    ...{ allowsPrivate: true, isForbidden: (address: string) => address === INWARD, told },
    ...{ folders: [folder], dataDir: join(folder, 'data'), quietMs: 1, timeoutMs: 300 },
    ...{ idleMs: 700, answerMs: 3_000, patienceMs: 10, pageBytes: 1_000_000 },
  };
  const connectors = allConnectors(host);
  server = await createImportServer({ connectors });
  cleanUps.push(() => server.close());
  const tools = [await faultyTool(`http://${INWARD}/`), await faultyTool(`http://${INWARD}/`)] as const;
  for (const tool of tools) cleanUps.push(() => tool.close());
  const url = new URL(await copyOfPostgres());
  const client = new pg.Client(url.href);
  await client.connect();
  cleanUps.push(() => client.end());
  await client.query('create table hosts (id bigint primary key, name text)');
  const bucket = bucketServer();
  const bucketPort = await started(bucket.server);
  const entries: Parameters<typeof ldapServer>[0][number][] = [];
  const directory = ldapServer(entries);
  // Its certificate is over until somebody renews it: with StartTLS it has one that is not.
  const old = createTls({ cert: OLD_CERTIFICATE, key: CERTIFICATE_KEY }, (socket) =>
    directory.server.emit('connection', socket),
  );
  const [plainPort, oldPort] = [await started(directory.server), await started(old)];
  const free = createSocket('udp4').bind(0, '127.0.0.1');
  await new Promise((bound) => free.once('listening', bound));
  const { port: snmpPort }: AddressInfo = free.address();
  await new Promise<void>((closed) => free.close(() => closed()));
  const agent = snmpAgent(snmpPort);
  cleanUps.push(() => agent.close());
  const port = {
    ...{ connectors, files: READ_HERE, keep: await keptFiles(join(folder, 'kept')), runs: SOURCE_RUNS },
    open(sealed: string) {
      if (isKeyGone) throw new Error('another key');
      return TEST_OUTWARD.open(sealed);
    },
  };
  const parts = { store: server.services, log: () => undefined };
  const engine = createEngine({ ...parts, retryMs: 10 }, [sourceJob(parts, port)]);
  cleanUps.push(() => engine.stop());
  return { files, tools, url, client, bucket, bucketPort, entries, directory, plainPort, oldPort, snmpPort, engine };
}

const idOf = (nth: number): string => `00000000-0000-4000-8000-0000000000c${nth}`;
type Name = 'Tool one' | 'Tool two' | 'Database' | 'Bucket' | 'Folder' | 'Directory' | 'Expired' | 'Switches';

const sources = async () => new Map((await server.rows('integration')).map((row) => [row.displayName, row]));
const problemOf = async (name: Name) => (await sources()).get(name)?.connector?.problem ?? null;

/** Goes on by so long, and waits until everything that is due then is done. */
async function pass(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  const now = () => new Date().toISOString();
  for (;;) {
    world.engine.wake();
    server.services.jobs.wake();
    const [left] = await withAccess(server.services, SYSTEM, ({ db }) =>
      db.execute<{ many: number }>(sql`
        select ((select count(*) from source_readings where next_at <= ${now()} or taken is not null)
          + (select count(*) from sync_runs where status in ('pending', 'running')))::int as many`),
    );
    if (left?.many === 0) return;
    await new Promise((done) => setTimeout(done, 25));
  }
}

const csv = (name: string) => `Host name,Serial number\n${name},SN-${name}\n`;
const expected = new Set<string>();
const has = (...names: readonly string[]): void => {
  for (const name of names) expected.add(name);
};

/** Something new at each source that has something new of this step. */
async function grow(step: number): Promise<void> {
  const { tools, client, bucket, files, entries } = world;
  for (const [nth, tool] of tools.entries())
    tool.it.devices.push({ id: `t${nth}-${step}`, host: `tool-${nth}-${step}` });
  has(`tool-0-${step}`, `tool-1-${step}`);
  if (step % 4 !== 0) return;
  await client.query(`insert into hosts values (${step}, 'db-${step}')`);
  bucket.objects.set(`scans/${step}.csv`, csv(`bucket-${step}`));
  await writeFile(join(files, `${step}.csv`), csv(`folder-${step}`));
  const values = { objectClass: ['computer'], cn: [`ldap-${step}`], sAMAccountName: [`LDAP-${step}$`] };
  const guid = Buffer.from(`00000000000000000000000000${String(step).padStart(6, '0')}`, 'hex');
  entries.push({ dn: `CN=ldap-${step},DC=example,DC=com`, values: { ...values, objectGUID: [guid] } });
  has(`db-${step}`, `bucket-${step}`, `folder-${step}`, `ldap-${step}`);
}

interface Delivery {
  readonly hosts: readonly object[];
  readonly key?: string | null;
  readonly ago?: number;
}

let inletPath = '';
async function deliver({ hosts, key = 'the-secret', ago = 0 }: Delivery): Promise<number> {
  const body = JSON.stringify({ hosts });
  const at = Math.floor(Date.now() / 1_000) - ago;
  const signature = createHmac('sha256', key ?? '')
    .update(`v0:${at}:${body}`)
    .digest('hex');
  const headers = {
    'x-slack-request-timestamp': String(at),
    ...(key !== null && { 'x-slack-signature': `v0=${signature}` }),
  };
  return (await server.fetch('POST', inletPath, { body: new TextEncoder().encode(body), headers })).status;
}

async function report(
  token: string,
  name: string,
  more: { readonly call?: string; readonly machine?: string; readonly ahead?: number } = {},
) {
  const clock = Math.floor(Date.now() / 1_000) + (more.ahead ?? 0);
  const lines = [
    `muster-agent\t1\t1.0.0`,
    `observed\t${clock}`,
    `machine\t${more.machine ?? name}`,
    `host\t${name}\t`,
    'os\tDebian\t12\t6.1\tx86_64\tdebian-12',
    `hardware\tDell\tR640\tS-${more.machine ?? name}\t\tserver`,
  ];
  const body = new TextEncoder().encode([...lines, `end\t${lines.length + 1}`].join('\n'));
  const headers = { authorization: `Bearer ${token}`, 'muster-agent-clock': String(clock) };
  const response = await server.fetch('POST', `/api/agents/${more.call ?? 'report'}`, { body, headers });
  const told: { agentId?: string; token?: string; message?: string } = await response.json();
  return { status: response.status, agentId: '', token: '', message: '', ...told };
}

/** What goes wrong with the two tools; between two of these each is well. Of the last two the name leads elsewhere by then. */
const OF_TOOLS: readonly (readonly [one: ToolFault, other: ToolFault, says: RegExp, saysOther: RegExp])[] = [
  ['401', 'silence', /does not know the key\. Enter it again/, /Nothing came for .* It is tried again/],
  ['403', 'drip', /may not read this\. Give it the permission/, /did not end in time\. Ask for fewer rows/],
  ['429', 'same-page', /asks to come again later, which is done/, /same as the one before.*Check how they are asked/],
  ['500', 'loop', /trouble of its own\. It is tried again/, /leads back to a page.*Tell whoever runs it/],
  ['html', 'bomb', /web page.*Check the address and the key/, /larger than.*Ask for fewer rows/],
  ['inward', null, /127\.0\.0\.66.*OUTWARD_PRIVATE/, /127\.0\.0\.66.*OUTWARD_PRIVATE/],
];

interface OtherFault {
  readonly name: Name;
  readonly says: RegExp;
  begin(): unknown;
  end(): unknown;
}

/** What goes wrong with the others, each once. */
const OF_OTHERS = (): readonly OtherFault[] => [
  {
    ...{ name: 'Database', says: /hosts.*does not exist|nothing is called/i },
    begin: () => world.client.query('alter table hosts rename to others'),
    end: () => world.client.query('alter table others rename to hosts'),
  },
  {
    ...{ name: 'Bucket', says: /may not|allow|right/i },
    begin() {
      world.bucket.fault = { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' };
    },
    end: () => undefined,
  },
  {
    ...{ name: 'Folder', says: /is not there\. Check the path/ },
    begin: () => rename(world.files, `${world.files}-away`),
    end: () => rename(`${world.files}-away`, world.files),
  },
  {
    ...{ name: 'Directory', says: /Directory|directory|localhost/ },
    begin() {
      world.directory.it.refuses = 50;
    },
    end() {
      world.directory.it.refuses = 0;
    },
  },
];

async function oneAfterTheOther(): Promise<void> {
  const [a, b] = world.tools;
  for (const [nth, [one, other, says, saysOther]] of OF_TOOLS.entries()) {
    [a.it.fault, b.it.fault, means] = [one, other, other === null ? INWARD : null];
    await grow(2 * nth + 3);
    await pass(5 * MINUTE);
    expect([one, await problemOf('Tool one')]).toEqual([one, expect.stringMatching(says)]);
    expect([other, await problemOf('Tool two')]).toEqual([other, expect.stringMatching(saysOther)]);
    for (const { name } of OF_OTHERS()) expect([name, await problemOf(name)]).toEqual([name, null]);
    [a.it.fault, b.it.fault, means] = [nth === 4 ? 'changes' : null, null, null];
    await grow(2 * nth + 4);
    const fault = OF_OTHERS()[nth];
    await fault?.begin();
    await pass(5 * MINUTE);
    expect([await problemOf('Tool one'), await problemOf('Tool two')]).toEqual([null, null]);
    if (fault !== undefined)
      expect([fault.name, await problemOf(fault.name)]).toEqual([fault.name, expect.stringMatching(fault.says)]);
    await fault?.end();
  }
}

async function ofWebhook(): Promise<void> {
  const row = (id: number, host: string, ago: number) => ({
    id,
    host,
    at: new Date(Date.now() - ago * 1_000).toISOString(),
  });
  const good = { hosts: [row(1, 'hook-1', 20), row(2, 'hook-2', 20)] };
  expect(await deliver(good)).toBe(200);
  // Replayed, unsigned, by another key, of yesterday, of a clock in the future, out of order.
  expect(await deliver(good)).toBe(200);
  expect(await deliver({ hosts: [row(3, 'never', 1)], key: null })).toBe(401);
  expect(await deliver({ hosts: [row(3, 'never', 1)], key: 'another' })).toBe(401);
  expect(await deliver({ hosts: [row(3, 'never', 1)], ago: 86_400 })).toBe(401);
  expect(await deliver({ hosts: [row(3, 'never', 1)], ago: -3_600 })).toBe(401);
  expect(await deliver({ hosts: [row(1, 'never', 600)] })).toBe(200);
  has('hook-1', 'hook-2');
}

async function refusedOfWebhook() {
  const { refused }: { refused: { reason: string; count: number }[] } = await server.call('integrations.inlet', {
    params: { id: idOf(8) },
  });
  return Object.fromEntries(refused.map(({ reason, count }) => [reason, count]));
}

async function ofSyslog(): Promise<void> {
  const seen = new SeenHosts();
  for (let n = 0; n < 900; n += 1) seen.add({ host: `log-${n % 3}`, app: 'sshd' }, `192.0.2.${n % 3}`, Date.now());
  has('log-0', 'log-1', 'log-2');
  expect(await writeSeen(server.services, seen.take(), undefined, senderTest)).toBe(true);
}

/** Two machines; one is cloned, the other's clock is two hours ahead. */
async function ofAgents() {
  const { token }: { token: string } = await server.call('agent-enrolments.create', {
    body: { name: 'All', days: 7, maxUses: 9 },
  });
  const first = await report(token, 'agent-1', { call: 'enroll' });
  const second = await report(token, 'agent-2', { call: 'enroll', ahead: 7_200 });
  const clone = await report(first.token, 'agent-1-copy', { machine: 'another' });
  has('agent-1', 'agent-2', 'agent-1-copy');
  expect([first.status, second.status, clone.status, clone.agentId !== first.agentId]).toEqual([200, 200, 200, true]);
  return { first, second, clone };
}

const agentOf = async (id: string) => (await server.rows('agent')).find((one) => one.id === id);

test('[IN80] ten sources run by schedule for an hour with all that goes wrong: nothing is lost, nothing is twice, each fault is said with the way out', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T09:59:00Z') });
  const all = givens(world);
  expect(new Set(all.map(({ kind }) => kind)).size).toBe(8);
  for (const [nth, body] of all.entries()) await server.call('integrations.save', { params: { id: idOf(nth) }, body });
  inletPath = (await server.call('integrations.inlet', { params: { id: idOf(8) } })).path ?? '';
  await grow(0);
  has('sw-1');
  await pass(MINUTE);
  const { first, second, clone } = await ofAgents();
  await ofWebhook();
  await ofSyslog();
  // The key file is missing: nothing that has secrets is read, and the tools are due first.
  isKeyGone = true;
  await grow(1);
  await pass(5 * MINUTE);
  expect(await problemOf('Tool one')).toMatch(/sealed by another key\. Put the key/);
  isKeyGone = false;
  await grow(2);
  await pass(5 * MINUTE);
  await oneAfterTheOther();
  await pass(10 * MINUTE);
  const problems = [...(await sources())].map(([name, { connector }]) => [name, connector?.problem ?? null] as const);
  expect(problems.filter(([, problem]) => problem !== null)).toEqual([
    ['Expired', expect.stringMatching(/certificate has expired\. Renew it there/)],
  ]);
  expect(await refusedOfWebhook()).toEqual({ seen_before: 1, unsigned: 1, wrong_signature: 1, late: 2, older: 1 });
  expect(await agentOf(clone.agentId)).toMatchObject({ status: 'cloned', remark: expect.stringContaining('agent-1') });
  expect(await agentOf(second.agentId)).toMatchObject({ remark: expect.stringMatching(/clock/) });

  has(...world.tools.flatMap(({ it }) => it.devices.map(({ host }) => host)));
  const names = (await server.rows('asset')).map(({ name }) => name).toSorted();
  expect(names).toEqual([...expected].toSorted());
  expect(await server.rows('sourceRecord')).toHaveLength(expected.size);
  // What said nothing new made no run: as many as there was something new, and one for each failure.
  const runs = (await server.rows('syncRun')).filter(({ status }) => status !== 'terminated');
  expect(runs.filter(({ source, status }) => source === 'Switches' && status === 'success')).toHaveLength(1);
  expect(runs.filter(({ status }) => status === 'running' || status === 'pending')).toEqual([]);

  // Revoked, it is refused; months later the other is late, and comes back.
  await server.call('agents.update', { params: { id: second.agentId }, body: { isRevoked: true } });
  expect(await report(second.token, 'agent-2')).toMatchObject({
    status: 403,
    message: expect.stringMatching(/revoked: it stops/),
  });
  vi.setSystemTime(Date.now() + 60 * 24 * 60 * MINUTE);
  server.services.jobs.wake();
  await expect.poll(async () => (await agentOf(first.agentId))?.status, { timeout: 10_000 }).toBe('silent');
  expect((await report(first.token, 'agent-1')).status).toBe(200);
  server.services.jobs.wake();
  await expect.poll(async () => (await agentOf(first.agentId))?.status, { timeout: 10_000 }).not.toBe('silent');
}, 300_000);
