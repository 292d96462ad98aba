import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyStream } from '../../contract/streams';
import type { MusterDatabase } from '../../worker/store/database';
import { readStream, readStreams } from '../../worker/store/streams';
import type { Client } from './client';
import { Ground } from './ground';
import { World } from './world';

let ground: Ground;
let world: World;
let ada: Client;
beforeAll(async () => {
  ground = await Ground.open();
});
afterAll(() => ground.close());
beforeEach(async () => {
  world = await World.on(ground);
  ada = await world.client('ada');
  await ada.create('db');
  await world.converged();
});
afterEach(() => world.end());

/** Whatever was said, the worker still sends and still hears. */
async function expectAlive(): Promise<void> {
  await ada.edit('db', { location: 'Bonn' });
  await world.api('POST', '/api/assets', { id: crypto.randomUUID(), type: 'server', name: 'elsewhere' });
  await world.converged();
  expect(ada.names).toEqual(['db', 'elsewhere']);
  expect(ada.asset('db').location).toBe('Bonn');
}

async function changeStore(work: (db: MusterDatabase) => Promise<unknown>): Promise<void> {
  const db = await ada.profile.store();
  await work(db);
}

const requests = () => ada.line.seen.length;

test('[BI1] a thousand malformed frames in a second', async () => {
  const before = requests();
  for (let n = 0; n < 1_000; n += 1) ada.line.say(n % 2 === 0 ? '{"type":"changes","range":{"from":"x"}}' : '\u0000');
  await world.clock.advance(1_000);
  expect(requests() - before).toBeLessThanOrEqual(2);
  expect(ada.logged.length).toBeLessThanOrEqual(12);
  await expectAlive();
});

test('[BI2] a frame of 10 MB is not read: the log is asked once instead', async () => {
  const before = requests();
  ada.line.say({ type: 'error', message: 'x'.repeat(10_000_000) });
  await world.clock.advance(1_000);
  // Each of the two streams is asked for once.
  expect(requests() - before).toBeLessThanOrEqual(3);
  await expectAlive();
});

test('[BI3] a thousand ranges in a second that follow nothing: one reading of the log fills every gap', async () => {
  const stream = await readStream(await ada.profile.store(), companyStream(world.companyId));
  if (stream === undefined) throw new Error('no stream');
  const { logId, seq } = stream;
  const before = requests();
  for (let n = 0; n < 1_000; n += 1) {
    const from = seq + 10 + n * 2;
    ada.line.say({ type: 'changes', range: { stream: stream.stream, logId, from, to: from, changes: [] } });
  }
  await world.until('the log is read', () => requests() > before);
  await world.clock.advance(10_000);
  console.log(`1,000 gaps cost ${requests() - before} requests`);
  expect(requests() - before).toBeLessThanOrEqual(5);
  await expectAlive();
});

test('[BI4] a cursor from the future is answered with a snapshot', async () => {
  const ahead = 1_000;
  await changeStore(async (db) => {
    for (const stream of await readStreams(db)) await db.meta.put({ ...stream, seq: stream.seq + ahead });
  });
  ada.killWorker();
  await ada.open();
  // Not only asked for: what is edited over the rows of before waits for the person's word (S168).
  await world.until('the snapshot is here', async () => {
    const streams = await ada.profile.store().then(readStreams);
    return streams.every(({ seq }) => seq < ahead);
  });
  expect(ada.line.seen.some(({ path }) => path.includes('/snapshot'))).toBe(true);
  await expectAlive();
});

test('[BI5] a cursor for another company: nothing of it comes, and what was here of it goes', async () => {
  const foreign = await ground.addCompany('Foreign');
  await changeStore(async (db) => {
    const stream = await readStream(db, companyStream(world.companyId));
    if (stream === undefined) throw new Error('no stream');
    const name = `company:${foreign}`;
    await db.meta.put({ ...stream, key: `stream:${name}`, stream: name, set: `${name}#1`, seq: 0 });
    await db.rows.put({ set: `${name}#1`, entity: 'company', id: foreign, rev: 1, row: { id: foreign, name: 'x' } });
  });
  ada.killWorker();
  await ada.open();
  await expectAlive();
  const db = await ada.profile.store();
  const kept = (await readStreams(db)).map(({ stream }) => stream).filter((stream) => stream.startsWith('company:'));
  expect(kept).toEqual([`company:${world.companyId}`]);
  expect(await db.rows.filter((row) => row.id === foreign).count()).toBe(0);
});

test.each([-10, 10])('[BI6] a clock %i minutes off, from the start and suddenly', async (minutes) => {
  ada.skew = minutes * 60_000;
  await expectAlive();
  const late = world.browser('late', ada.line.token);
  late.skew = -minutes * 60_000;
  await late.open();
  await world.converged();
  expect(late.names).toEqual(['db', 'elsewhere']);
});

test('[BI7] a chunk of the wrong shape is refused whole; the rows shown stay, and a good one is taken later', async () => {
  await world.api('POST', '/api/assets', { id: crypto.randomUUID(), type: 'server', name: 'second' });
  await world.converged();
  ada.line.tamper = (path, answer) => (path.includes('/snapshot') ? withoutAColumn(answer) : answer);
  await changeStore(async (db) => {
    for (const stream of await readStreams(db))
      await db.meta.put({ ...stream, kinds: { ...stream.kinds, asset: 'older' } });
  });
  ada.killWorker();
  await ada.open();
  await world.until('it was refused', () => ada.logged.some((line) => line.includes('another shape')));
  await world.until('the old rows are shown', () => ada.names.length === 2);
  ada.line.tamper = null;
  await world.converged();
  expect(ada.names).toEqual(['db', 'second']);
  await ada.edit('db', { location: 'Bonn' });
  await world.converged();
});

test('[BI8] rows with values of another type than this build knows are kept, and the worker goes on', async () => {
  const stream = await readStream(await ada.profile.store(), companyStream(world.companyId));
  if (stream === undefined) throw new Error('no stream');
  const { id, rev } = ada.asset('db');
  const row = { ...ada.asset('db'), name: { first: 'db' }, tags: 'none', ips: 7, findingCounts: null, rev: rev + 1 };
  const asset = { entity: 'asset', id, rev: rev + 1, row };
  const unknown = { entity: 'spaceship', id, rev: 1, row: { id, rev: 1 } };
  const range = {
    stream: stream.stream,
    logId: stream.logId,
    from: stream.seq,
    to: stream.seq + 1,
    changes: [asset, unknown],
  };
  ada.line.say({ type: 'changes', range });
  const db = await ada.profile.store();
  await world.until('it is held', async () => JSON.stringify(await db.overlay.toArray()).includes('"first"'));
  // A kind that this build does not know is fetched by one that does.
  expect(await db.rows.filter(({ entity }) => entity === 'spaceship').count()).toBe(0);
  const answer = await ada.call((api) =>
    api.matchingIds(
      { companyId: world.companyId, entity: 'asset', text: 'db', sort: [{ field: 'name', descending: false }] },
      10,
    ),
  );
  expect(answer.length).toBeLessThanOrEqual(1);
  await ada.create('after');
  await world.until('it is sent', async () => (await ada.unsent()) === 0);
});

test('[I40, I41] an import that cannot be sent does not keep the one after it, nor commands, and is sent when the person says so', async () => {
  const poisoned = (method: string, path: string, body: string) =>
    method === 'PUT' && path.includes('/batches/') && body.includes('poison');
  ada.line.instead = (...request) => (poisoned(...request) ? new Response('Bad gateway', { status: 502 }) : undefined);
  await ada.importAssets(['poison']);
  await ada.importAssets(['healthy']);
  await ada.edit('db', { location: 'Bonn' });
  await world.until('the later import is applied', () => ada.names.includes('healthy'));
  await world.until('the edit is sent', () => ada.asset('db').pendingFields === undefined);
  const db = await ada.profile.store();
  const staged = async () => (await db.imports.toArray())[0];
  await world.until('it waits for the person', async () => (await staged())?.state === 'refused', 1_000);
  expect(await staged()).toMatchObject({ failures: 5, isCreated: true, problem: { status: 502 } });
  expect(ada.line.seen.filter(({ method, path, body }) => poisoned(method, path, body))).toHaveLength(5);
  ada.killWorker();
  await ada.open();
  ada.line.instead = null;
  const runId = (await staged())?.runId ?? '';
  await ada.call((api) => api.startImport(runId));
  await world.until('it is applied', () => ada.names.includes('poison'));
  await world.converged();
  expect(ada.names).toEqual(['db', 'healthy', 'poison']);
});

/** One value of every column of a page is missing, as if columns had become something else. */
function withoutAColumn(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    key === 'name' && Array.isArray(value) ? value.slice(1) : value,
  );
}
