import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { INLET } from '../../../../contract/areas/integrations/inlets';
import type { SourceGiven } from '../../../../contract/areas/integrations/source-connectors';
import { SeenHosts } from '../../../../domain/syslog/seen-hosts';
import { createImportServer, type ImportServer } from '../../../../tests/kit/imports';
import { TEST_OUTWARD } from '../../../../tests/kit/outward';
import { withAccess } from '../../../db/access';
import { SYSTEM } from '../../../db/principal';
import { READ_HERE } from '../../../files/read-here';
import { createEngine } from '../../../jobs/engine/engine';
import { sourceJob } from '../../../jobs/sources/source-job';
import { type ToldRows, toldRows } from '../../../jobs/sources/told-rows';
import { writeSeen } from '../../../jobs/sources/write-seen';
import { toldConnector } from '../../../node/connectors/told';
import { keptFiles } from '../../../node/kept-files';
import { senderTest } from '../../../node/syslog/listen-for-syslog';
import { SOURCE_RUNS } from '../source-runs';

const told: ToldRows = (id, after) => toldRows(server.services)(id, after);
const connectors = new Map([
  ['webhook', toldConnector('webhook', told)],
  ['syslog', toldConnector('syslog', told)],
]);

let server: ImportServer;
let folder: string;
beforeAll(async () => {
  server = await createImportServer({ connectors });
  folder = await mkdtemp(join(tmpdir(), 'muster-inlets-'));
});
afterEach(() => server.reset());
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const ID = '00000000-0000-4000-8000-0000000000b1';
const GIVEN: SourceGiven = {
  ...{ name: 'Tool', vendor: 'Example', category: 'inventory', kind: 'webhook', isEnabled: true },
  settings: { style: 'slack', windowMinutes: 5, rowsAt: 'hosts', timeAt: 'at' },
  fieldMap: [
    { from: 'id', to: 'id' },
    { from: 'host', to: 'hostname' },
  ],
  schedule: { every: 'never' },
  secrets: { signingSecret: 'the-secret' },
};
const save = (more: Partial<SourceGiven> = {}) =>
  server.call('integrations.save', { params: { id: ID }, body: { ...GIVEN, ...more } });

interface Inlet {
  readonly path: string | null;
  readonly taken: number;
  readonly waiting: number;
  readonly refused: readonly { readonly reason: string; readonly count: number }[];
}
const inlet = (): Promise<Inlet> => server.call('integrations.inlet', { params: { id: ID } });
const refused = async () => Object.fromEntries((await inlet()).refused.map(({ reason, count }) => [reason, count]));

interface Sending {
  readonly key?: string | null;
  /** Seconds. */
  readonly ago?: number;
}

async function post(body: string, { key = 'the-secret', ago = 0 }: Sending = {}) {
  const { path } = await inlet();
  const at = Math.floor(Date.now() / 1_000) - ago;
  const signature = createHmac('sha256', key ?? '')
    .update(`v0:${at}:${body}`)
    .digest('hex');
  const headers = {
    'x-slack-request-timestamp': String(at),
    ...(key !== null && { 'x-slack-signature': `v0=${signature}` }),
  };
  const response = await server.fetch('POST', path ?? '', { body: new TextEncoder().encode(body), headers });
  const { says = '', message = '' }: { says?: string; message?: string } = await response.json();
  return { status: response.status, says: says || message, wait: response.headers.get('retry-after') };
}

const NOW = Date.now();
const row = (id: number, host: string, ago: number) => ({ id, host, at: new Date(NOW - ago * 1_000).toISOString() });
const send = (rows: readonly object[], how: Sending = {}) =>
  post(JSON.stringify({ hosts: rows, n: Math.random() }), how);

const source = async () => (await server.rows('integration')).find(({ id }) => id === ID);
const names = async () => (await server.rows('asset')).map(({ name }) => name).toSorted();

/** What is kept is imported, as if the time of that had come. */
async function imported(): Promise<void> {
  await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute(sql`update source_readings set next_at = now() - interval '1 s' where next_at is not null`),
  );
  const before = (await source())?.connector?.last?.at;
  const port = {
    connectors,
    files: READ_HERE,
    keep: await keptFiles(folder),
    runs: SOURCE_RUNS,
    open: TEST_OUTWARD.open,
  };
  const parts = { store: server.services, log: () => undefined };
  const engine = createEngine({ ...parts, retryMs: 10 }, [sourceJob(parts, port)]);
  engine.wake();
  await expect.poll(async () => (await source())?.connector?.last?.at, { timeout: 10_000 }).not.toBe(before);
  await engine.stop();
  const run = (await server.rows('syncRun')).toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0];
  server.services.jobs.wake();
  if (run !== undefined) await server.ended(run.id);
}

test('[IN60] [IN63] what is sent and signed is kept, and imported together within a minute', async () => {
  await save();
  expect(await send([row(1, 'web-1', 60)])).toMatchObject({ status: 200, says: '1 of 1 taken' });
  expect(await send([row(2, 'web-2', 60), row(1, 'web-1b', 30)])).toMatchObject({ status: 200, says: '2 of 2 taken' });
  expect(await inlet()).toMatchObject({ taken: 2, waiting: 2, refused: [] });
  const [due] = await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute<{ ms: number }>(
      sql`select (extract(epoch from next_at - now()) * 1000)::float8 as ms from source_readings`,
    ),
  );
  expect(due?.ms).toBeGreaterThan(40_000);
  expect(due?.ms).toBeLessThan(60_001);
  await imported();
  expect(await names()).toEqual(['web-1b', 'web-2']);
  expect(await server.rows('syncRun')).toHaveLength(1);
  expect(await inlet()).toMatchObject({ waiting: 0 });
});

test('[IN61] [IN65] what is not signed, wrongly signed, late, no JSON or too much is refused with the reason, counted, and imports nothing', async () => {
  await save();
  expect((await send([row(1, 'a', 1)], { key: null })).status).toBe(401);
  expect(await send([row(1, 'a', 1)], { key: 'another' })).toMatchObject({
    status: 401,
    says: /not that of the signing secret/,
  });
  expect(await send([row(1, 'a', 1)], { ago: 600 })).toMatchObject({ status: 401 });
  expect(await post('hello')).toMatchObject({ status: 422, says: 'What was sent is no JSON' });
  expect(await post('{"list":[]}')).toMatchObject({
    status: 422,
    says: 'There is nothing at “hosts” in what was sent',
  });
  expect(
    (await post(JSON.stringify({ hosts: Array.from({ length: INLET.maxRows + 1 }, (_, id) => ({ id })) }))).status,
  ).toBe(413);
  expect((await post(`"${'x'.repeat(INLET.maxBodyBytes)}"`)).status).toBe(413);
  expect(await refused()).toEqual({ unsigned: 1, wrong_signature: 1, late: 1, unreadable: 2, too_large: 2 });
  expect(await inlet()).toMatchObject({ taken: 0, waiting: 0 });
  expect((await server.fetch('POST', '/api/webhooks/unknown', { body: new Uint8Array() })).status).toBe(404);
});

test('[IN62] the same delivery does nothing a second time, and not at the same time either', async () => {
  await save();
  const body = JSON.stringify({ hosts: [row(1, 'web-1', 9)] });
  const all = await Promise.all([post(body), post(body), post(body)]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(all.filter(({ says }) => says === '1 of 1 taken')).toHaveLength(1);
  expect(await refused()).toEqual({ seen_before: 2 });
  expect(await inlet()).toMatchObject({ taken: 1, waiting: 1 });
});

test('[IN64] what comes out of order counts by its time, also once the newer was imported', async () => {
  await save();
  await send([row(1, 'new', 10)]);
  await send([row(1, 'old', 60)]);
  await imported();
  expect(await names()).toEqual(['new']);
  expect(await send([row(1, 'older', 30), row(2, 'other', 30)])).toMatchObject({ says: '1 of 2 taken' });
  await imported();
  expect(await names()).toEqual(['new', 'other']);
  expect(await refused()).toEqual({ older: 2 });
});

test('[IN65] more than so many in a minute are told to come again, and a key that is away is said', async () => {
  await save();
  await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute(sql`update source_inlets set count_from = now(), count = ${INLET.maxInMinute}`),
  );
  const over = await send([row(1, 'a', 1)]);
  expect(over.status).toBe(429);
  expect(Number(over.wait)).toBeGreaterThan(30);
  await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute(sql`update source_secrets set sealed = 'another key''s'`),
  );
  expect(await send([row(1, 'a', 1)])).toMatchObject({ status: 429, says: /secret cannot be opened/ });
  expect(await refused()).toEqual({ too_many: 1, no_secret: 1 });
});

test('[IN66] what comes while a reading is on, or the source is off, is imported later; disconnecting forgets it', async () => {
  await save({ fieldMap: [] });
  await send([row(1, 'web-1', 5)]);
  await imported();
  expect((await source())?.connector?.problem).toMatch(/what its rows mean/);
  await save({ isEnabled: false });
  await send([row(2, 'web-2', 5)]);
  expect(await inlet()).toMatchObject({ waiting: 2 });
  await save();
  await imported();
  expect(await names()).toEqual(['web-1', 'web-2']);
  await server.call('integrations.disconnect', { params: { id: ID } });
  const left = await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute(
      sql`select 1 from source_inlets union all select 1 from source_pushes union all select 1 from source_deliveries`,
    ),
  );
  expect(left).toEqual([]);
});

const SYSLOG: Partial<SourceGiven> = {
  ...{ kind: 'syslog', settings: { isRelayed: false, senders: '192.0.2.0/24' }, secrets: {} },
  fieldMap: [
    { from: 'host', to: 'id' },
    { from: 'hostname', to: 'hostname' },
    { from: 'addresses', to: 'ip' },
    { from: 'lastSeen', to: 'lastSeen' },
    { from: 'apps', to: 'custom' },
  ],
};

test('[IN72] [IN74] hosts of syslog become records, one row a host however many lines, of the senders that are named and of the named company alone', async () => {
  await save(SYSLOG);
  const seen = new SeenHosts();
  for (let n = 0; n < 5_000; n += 1) seen.add({ host: `web-${n % 3}`, app: `app-${n % 2}` }, `192.0.2.${n % 3}`, NOW);
  seen.add({ host: 'elsewhere', app: 'x' }, '198.51.100.1', NOW);
  seen.refuse('unreadable', 7);
  const part = seen.take();
  expect(await writeSeen(server.services, part, crypto.randomUUID(), senderTest)).toBe(false);
  expect(await writeSeen(server.services, part, undefined, senderTest)).toBe(true);
  expect(await inlet()).toMatchObject({ taken: 5_000, waiting: 3, path: null });
  expect(await refused()).toEqual({ unreadable: 7 });
  await imported();
  expect(await names()).toEqual(['web-0', 'web-1', 'web-2']);
  // Another line of the same quarter of an hour says nothing new.
  const again = new SeenHosts();
  again.add({ host: 'web-1', app: 'app-1' }, '192.0.2.1', NOW);
  await writeSeen(server.services, again.take(), undefined, senderTest);
  expect(await inlet()).toMatchObject({ taken: 5_001, waiting: 0 });
  again.add({ host: 'web-1', app: 'new' }, '192.0.2.1', NOW);
  await writeSeen(server.services, again.take(), undefined, senderTest);
  expect(await inlet()).toMatchObject({ waiting: 1 });
});
