import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SourceGiven } from '../../../contract/areas/integrations/source-connectors';
import { createImportServer, type ImportServer } from '../../../tests/kit/imports';
import { TEST_OUTWARD } from '../../../tests/kit/outward';
import { type AnyConnector, type Reading, SourceFailure, type SourceFile } from '../../connectors/connector';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { READ_HERE } from '../../files/read-here';
import { createEngine } from '../../jobs/engine/engine';
import { sourceJob } from '../../jobs/sources/source-job';
import { keptFiles } from '../../node/kept-files';
import { SOURCE_RUNS } from './source-runs';

/** What the source says next: its rows, or how it fails. */
let say: (reading: Reading<unknown>) => AsyncIterable<SourceFile>;
const readings: Reading<unknown>[] = [];
const fake: AnyConnector = {
  read(reading) {
    readings.push(reading);
    return say(reading);
  },
  async test({ secrets }) {
    if (secrets['key'] !== 'k-1') throw new SourceFailure('It does not know the key.');
    return { says: 'It answers', rows: [{ id: 1 }] };
  },
};
const connectors = new Map([['http', fake]]);

let server: ImportServer;
let folder: string;
beforeAll(async () => {
  server = await createImportServer({ connectors });
  folder = await mkdtemp(join(tmpdir(), 'muster-sources-'));
});
afterEach(async () => {
  readings.length = 0;
  await server.reset();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const PATIENT = { timeout: 10_000 };

const ID = '00000000-0000-4000-8000-0000000000a1';
const GIVEN: SourceGiven = {
  ...{ name: 'Devices', vendor: 'Example', category: 'inventory', kind: 'http', isEnabled: true },
  settings: {
    url: 'https://tool.example/api',
    method: 'GET',
    holds: 'rows',
    paging: 'none',
    auth: 'header',
    since: 'none',
  },
  fieldMap: [
    { from: 'id', to: 'id' },
    { from: 'host', to: 'hostname' },
  ],
  schedule: { every: 'hours', many: 6 },
  secrets: { key: 'k-1' },
};
const SETTINGS = { ...GIVEN.settings, headerName: 'Authorization' };
const save = (more: Partial<SourceGiven> = {}, id = ID) =>
  server.call('integrations.save', { params: { id }, body: { ...GIVEN, settings: SETTINGS, ...more } });
const refused = (more: Partial<SourceGiven>) =>
  server.refusal('integrations.save', { params: { id: ID }, body: { ...GIVEN, settings: SETTINGS, ...more } });

const source = async () => (await server.rows('integration')).find(({ id }) => id === ID);
const runs = async () => (await server.rows('syncRun')).toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));

async function* lines(rows: readonly object[], cursor: string | null = null): AsyncGenerator<SourceFile> {
  const body = new Blob([rows.map((row) => `${JSON.stringify(row)}\n`).join('')]).stream();
  yield { name: 'devices.jsonl', holds: 'rows', cursor, body };
}

const HOSTS = [
  { id: 1, host: 'web-1' },
  { id: 2, host: 'web-2' },
];

async function runnerOf({ beatMs }: { readonly beatMs?: number } = {}) {
  const keep = await keptFiles(folder);
  const port = { connectors, files: READ_HERE, keep, runs: SOURCE_RUNS, open: TEST_OUTWARD.open };
  const parts = { store: server.services, log: () => undefined };
  return createEngine({ ...parts, retryMs: 10 }, [sourceJob(parts, port, beatMs)]);
}

const last = async () => (await source())?.connector?.last ?? null;

/** Reads what is due until the source says how that ended. */
async function readOnce(): Promise<void> {
  const before = (await last())?.at;
  const runner = await runnerOf();
  runner.wake();
  await expect.poll(async () => (await last())?.at, PATIENT).not.toBe(before);
  await runner.stop();
  // What it committed is imported by whoever does the work.
  server.services.jobs.wake();
}

const makeDue = () =>
  withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute(sql`update source_readings set next_at = now() - interval '1 s'`),
  );

test('[IN1] [IN2] a source that is set up is read at once, becomes a run by the schedule, and says when it is read next', async () => {
  say = (reading) => {
    reading.note('It has 2 devices.');
    return lines(HOSTS, 'c-1');
  };
  await save();
  await readOnce();
  const [run] = await runs();
  expect(run).toMatchObject({
    trigger: 'scheduled',
    startedBy: 'Schedule',
    source: 'Devices',
    format: 'rows',
    integrationId: ID,
  });
  await expect.poll(async () => (await runs())[0]?.status, PATIENT).toBe('success');
  expect((await server.rows('asset')).map(({ name }) => name).toSorted()).toEqual(['web-1', 'web-2']);
  expect(run?.stages[0]).toMatchObject({ stage: 'fetch', in: 2, out: 2, rejected: 0 });
  const told = await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute(sql`select text from run_logs where run_id = ${run?.id ?? ''} and stage = 'fetch'`),
  );
  expect(told).toEqual([{ text: 'It has 2 devices.' }]);
  expect(await source()).toMatchObject({ status: 'connected', displayName: 'Devices', connector: { problem: null } });
  expect(await last()).toMatchObject({ end: 'imported', records: 2 });
  const hours = (Date.parse((await source())?.connector?.nextAt ?? '') - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(5.9);
  expect(await readdir(folder)).toEqual([]);
});

test('[IN3] a source that says the same as the last time writes nothing, unless that was undone', async () => {
  say = () => lines(HOSTS);
  await save();
  await readOnce();
  const [run] = await runs();
  await server.ended(run?.id ?? '');
  await makeDue();
  await readOnce();
  expect(await runs()).toHaveLength(1);
  expect(await last()).toMatchObject({ end: 'unchanged', says: 'It said the same as the last time.' });
  await server.undo(run?.id ?? '');
  // It is set up, whatever it has said.
  expect(await source()).toMatchObject({ deletedAt: null });
  await makeDue();
  await readOnce();
  expect(await runs()).toHaveLength(2);
});

test('[IN4] what breaks off leaves nothing: no run that waits, no cursor, no file; the failure is said with the way out', async () => {
  say = async function* () {
    yield* lines(HOSTS, 'c-1');
    throw new SourceFailure('It broke off. It is tried again.', 90_000);
  };
  await save();
  await readOnce();
  expect(await server.rows('asset')).toEqual([]);
  expect(await runs()).toMatchObject([{ status: 'failed', message: 'It broke off. It is tried again.' }]);
  expect(await source()).toMatchObject({ status: 'error', connector: { problem: 'It broke off. It is tried again.' } });
  const seconds = (Date.parse((await source())?.connector?.nextAt ?? '') - Date.now()) / 1_000;
  expect(seconds).toBeGreaterThan(80);
  expect(seconds).toBeLessThan(91);
  expect(await readdir(folder)).toEqual([]);
  // Failures in a row are one run; what is read then starts from the beginning.
  await makeDue();
  await readOnce();
  expect(await runs()).toHaveLength(1);
  say = () => lines(HOSTS, 'c-1');
  await makeDue();
  await readOnce();
  expect(readings.at(-1)?.cursor).toBeNull();
  expect(await source()).toMatchObject({ connector: { problem: null } });
  await makeDue();
  await readOnce();
  expect(readings.at(-1)?.cursor).toBe('c-1');
});

test('[IN5] of two servers one reads a source, and one that died is followed by another', async () => {
  let open: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  say = async function* () {
    await held;
    yield* lines(HOSTS);
  };
  await save();
  const [one, other] = [await runnerOf(), await runnerOf()];
  one.wake();
  other.wake();
  await expect.poll(() => readings.length, PATIENT).toBe(1);
  one.wake();
  other.wake();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(readings).toHaveLength(1);
  // The first is not heard of any more: what it still says counts for nothing.
  await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute(sql`update jobs set taken_until = now() - interval '1 s' where name = 'sources'`),
  );
  // Either may have been the first.
  one.wake();
  other.wake();
  await expect.poll(() => readings.length, PATIENT).toBe(2);
  open();
  await expect.poll(async () => (await last())?.end, PATIENT).toBe('imported');
  await Promise.all([one.stop(), other.stop()]);
  expect((await runs()).filter(({ status }) => status !== 'terminated')).toHaveLength(1);
});

test('[IN6] somebody runs it now, and stops it', async () => {
  say = (reading) => ({
    async *[Symbol.asyncIterator]() {
      await new Promise((_, reject) => reading.signal.addEventListener('abort', () => reject(new Error('aborted'))));
      yield* lines(HOSTS);
    },
  });
  await save({ schedule: { every: 'never' } });
  const runner = await runnerOf({ beatMs: 50 });
  runner.wake();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(readings).toHaveLength(0);
  await server.call('integrations.run', { params: { id: ID } });
  runner.wake();
  await expect.poll(async () => (await source())?.connector?.runningSince ?? null, PATIENT).not.toBeNull();
  await server.call('integrations.stop', { params: { id: ID } });
  await expect.poll(async () => (await last())?.end, PATIENT).toBe('cancelled');
  await runner.stop();
  expect(await runs()).toEqual([]);
  say = () => lines(HOSTS);
  await server.call('integrations.run', { params: { id: ID } });
  await readOnce();
  expect(await runs()).toMatchObject([{ trigger: 'manual' }]);
  expect((await runs())[0]?.startedById).toBeDefined();
});

test('[IN7] secrets are sealed, never sent back, and of no other address', async () => {
  await save();
  const kept = await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute<{ sealed: string }>(sql`select sealed from source_secrets`),
  );
  expect(JSON.stringify(kept)).not.toContain('k-1');
  expect(JSON.stringify([await server.rows('integration'), await server.call('integrations.list')])).not.toContain(
    'k-1',
  );
  expect((await source())?.connector?.secrets).toEqual(['key']);
  // Of the same server another path keeps them; of another server they are entered again.
  await save({ secrets: {}, settings: { ...SETTINGS, url: 'https://tool.example/api/v2' } });
  expect(await refused({ secrets: {}, settings: { ...SETTINGS, url: 'https://other.example/api' } })).toMatchObject({
    status: 400,
    problems: [{ path: 'body.secrets.key' }],
  });
  say = () => lines(HOSTS);
  await readOnce();
  expect(readings[0]?.secrets).toEqual({ key: 'k-1' });
});

test('[IN7] where the key is another one, the source says so and what helps', async () => {
  await save();
  await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute(sql`update source_secrets set sealed = 'of another key'`),
  );
  say = () => lines(HOSTS);
  await readOnce();
  expect((await source())?.connector?.problem).toContain('enter them again');
  expect(readings).toEqual([]);
});

test('[IN8] a test reads with what the form says, and with the secrets that are kept', async () => {
  const body = { kind: 'http', settings: SETTINGS, secrets: { key: 'k-1' } };
  expect(await server.call('integrations.test', { body })).toEqual({
    isGood: true,
    says: 'It answers',
    rows: [{ id: 1 }],
  });
  const wrong = { ...body, secrets: { key: 'k-2' } };
  expect(await server.call('integrations.test', { body: wrong })).toMatchObject({
    isGood: false,
    says: 'It does not know the key.',
  });
  await save();
  const again = { ...body, id: ID, secrets: {} };
  expect(await server.call('integrations.test', { body: again })).toMatchObject({ isGood: true });
  const elsewhere = { ...again, settings: { ...SETTINGS, url: 'https://other.example' } };
  expect(await server.call('integrations.test', { body: elsewhere })).toMatchObject({ isGood: false });
});

test('[IN9] what is wrong with a source is said at its field; a name is one source’s', async () => {
  expect(await refused({ settings: { ...SETTINGS, url: 'ftp://x' } })).toMatchObject({
    problems: [{ path: 'body.settings.url' }],
  });
  const cron = { every: 'cron', cron: 'daily', zone: 'UTC' } as const;
  expect(await refused({ schedule: cron })).toMatchObject({ problems: [{ path: 'body.schedule' }] });
  expect(await refused({ fieldMap: [{ from: 'a', to: 'nothing' }] })).toMatchObject({
    problems: [{ path: 'body.fieldMap' }],
  });
  await save();
  const other = { params: { id: crypto.randomUUID() }, body: { ...GIVEN, settings: SETTINGS } };
  expect(await server.refusal('integrations.save', other)).toMatchObject({ problems: [{ path: 'body.name' }] });
});

test('[IN9] a source of files may be read by itself from now on, and be disconnected again', async () => {
  await server.import('Devices', []);
  const [file] = await server.rows('integration');
  const { id } = await save();
  expect(id).toBe(file?.id);
  await server.call('integrations.disconnect', { params: { id } });
  const [after] = await server.rows('integration');
  expect(after?.connector).toBeUndefined();
  expect(after?.status).toBe('inactive');
  const left = await withAccess(server.services, SYSTEM, ({ db }) => db.execute(sql`select 1 from source_secrets`));
  expect(left).toHaveLength(0);
});

test('[IN3] of other settings nothing of what was read before counts, nor what is being read', async () => {
  say = () => lines(HOSTS, 'c-1');
  await save();
  await readOnce();
  // Saved as it is, it goes on where it was.
  await save({ secrets: {} });
  await makeDue();
  await readOnce();
  expect(readings.at(-1)?.cursor).toBe('c-1');
  expect(await last()).toMatchObject({ end: 'unchanged' });
  await save({ secrets: {}, settings: { ...SETTINGS, url: 'https://tool.example/api/v2' } });
  await makeDue();
  await readOnce();
  expect(readings.at(-1)?.cursor).toBeNull();
  expect(await last()).toMatchObject({ end: 'imported' });
});
