import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createImportServer, type ImportServer, record } from '../../tests/kit/imports';
import type { Log } from '../calls/handler';
import type { Database } from '../db/database';
import { createEngine } from './engine/engine';
import { importJob } from './import-job';
import { ruleJob } from './rule-job';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer({ idle: true });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const quiet: Log = () => {};
/** A record at a time. */
const sizes = { size: 1, applied: () => undefined };
const MACHINES = 5;
const macOf = (n: number) => `00:50:56:81:02:0${n}`;

/** Machines of which a source tells twice. */
async function imported(): Promise<void> {
  const store = server.services;
  const runner = createEngine({ store, log: quiet }, [importJob({ store, log: quiet })]);
  const both = Array.from({ length: MACHINES }, (_, n) => ['a', 'b'].map((x) => record(x + n, { macs: [macOf(n)] })));
  await server.call('sync-runs.commit', { params: { id: await server.stage('Scanner', both.flat()) } });
  runner.wake();
  while ((await server.rows('syncRun')).some(({ status }) => status === 'running'))
    await new Promise((go) => setTimeout(go, 5));
  await runner.stop();
}

async function make(value: string): Promise<string> {
  const id = crypto.randomUUID();
  await server.call('correlation-rules.create', { body: { id, kind: 'mac', value } });
  return id;
}

/** A database that says which transaction begins, and waits for the answer. */
function watched(begins: (count: number) => Promise<void>): Database {
  let count = 0;
  return {
    ...server.services.database,
    async transaction(work, around) {
      count += 1;
      await begins(count);
      return server.services.database.transaction(work, around);
    },
  };
}

/** Runs until so many transactions were made, and dies in the next. */
async function runFor(transactions: number): Promise<void> {
  let dead = () => {};
  const died = new Promise<void>((resolve) => {
    dead = resolve;
  });
  const database = watched(async (count) => {
    if (count <= transactions) return;
    dead();
    throw new Error('dead');
  });
  const store = { ...server.services, database };
  const runner = createEngine({ store, log: quiet, retryMs: 1 }, [ruleJob({ store, log: quiet, sizes })]);
  runner.wake();
  await died;
  await runner.stop();
}

async function runToTheEnd(): Promise<void> {
  const store = server.services;
  const runner = createEngine({ store, log: quiet, retryMs: 1 }, [ruleJob({ store, log: quiet, sizes })]);
  runner.wake();
  await server.ruled();
  await runner.stop();
}

const assets = async () => (await server.rows('asset')).length;

test('[C50] it is done in parts, goes on after the process ended, and writes nothing twice', async () => {
  await imported();
  expect(await assets()).toBe(MACHINES);
  await make('00:50:56');
  // Each part is looked for first.
  await runFor(4);
  const half = await server.rows('sourceRecord');
  expect(await assets()).toBe(MACHINES + 1);
  expect((await server.rows('correlationRule')).map(({ appliedAt }) => appliedAt)).toEqual([null]);
  await runToTheEnd();
  expect(await assets()).toBe(2 * MACHINES);
  const after = new Map((await server.rows('sourceRecord')).map((row) => [row.id, row]));
  const moved = half.filter(({ rev }) => rev > 1);
  expect(moved).toHaveLength(2);
  for (const row of moved) expect(after.get(row.id)).toEqual(row);
});

test('[C50] a rule that is taken back while it is applied leaves what was', async () => {
  await imported();
  const before = (await server.rows('asset')).map(({ id }) => id).sort();
  const id = await make('00:50:56');
  await runFor(6);
  expect(await assets()).toBeGreaterThan(MACHINES);
  await server.call('correlation-rules.delete', { params: { id } });
  await runToTheEnd();
  expect((await server.rows('asset')).map((asset) => asset.id).sort()).toEqual(before);
});

test('[C50] another rule that comes meanwhile holds for what was gone through already', async () => {
  await imported();
  await make(macOf(3));
  const database = watched(async (count) => {
    if (count === 3) await make(macOf(0));
  });
  const store = { ...server.services, database };
  const runner = createEngine({ store, log: quiet, retryMs: 1 }, [ruleJob({ store, log: quiet, sizes })]);
  runner.wake();
  await server.ruled();
  await runner.stop();
  expect(await assets()).toBe(MACHINES + 2);
});
