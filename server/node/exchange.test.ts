import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { companyStream } from '../../contract/streams';
import { startPostgres, type TestPostgres } from '../../tests/kit/postgres';
import { withAccess } from '../db/access';
import { createDatabase } from '../db/database';
import { prepareDatabase } from '../db/prepare';
import { SYSTEM } from '../db/principal';
import { postgresDriver } from './postgres-driver';
import { oneOfMany } from './processes';

let postgres: TestPostgres;
let url: string;
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase();
});
const open = new Set<{ close(): Promise<void> }>();
afterEach(async () => {
  await Promise.all([...open].map((one) => one.close()));
  open.clear();
});
afterAll(() => postgres.stop());

const STREAM = companyStream('00000000-0000-4000-8000-000000000009');

/** A process as the server makes it, and what its sessions would hear. */
async function startProcess() {
  const database = createDatabase(postgresDriver(url, () => {}));
  await prepareDatabase(database);
  const processes = oneOfMany(database, url, () => {});
  const heard: (readonly [string, number])[] = [];
  processes.hub.follow((stream, seq) => void heard.push([stream, seq])).of([STREAM, 'access:somebody']);
  const close = async () => {
    await processes.close();
    await database.close();
  };
  open.add({ close });
  await expect.poll(() => processes.connected(), { timeout: 20_000 }).toBe(true);
  return {
    processes,
    heard,
    /** The furthest it has heard of. */
    head: () => Math.max(...heard.map(([, seq]) => seq)),
    commit: () =>
      withAccess({ database, hub: processes.hub }, SYSTEM, async ({ changes }) =>
        changes.put(STREAM, 'asset', crypto.randomUUID(), 1),
      ),
    /** As the database's administrator: every line of this application. */
    async cutLines() {
      const client = new pg.Client(url);
      await client.connect();
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'muster exchange'
         and datname = current_database()`,
      );
      await client.end();
      return rowCount;
    },
    async die() {
      for (const one of open) if (one.close === close) open.delete(one);
      await close();
    },
  };
}

test('[S70] what one process commits, the others hear', async () => {
  const [first, second] = [await startProcess(), await startProcess()];
  const began = performance.now();
  await first.commit();
  // A line that has just come to stand says once more where everything stood.
  await expect.poll(() => second.heard, { interval: 1 }).toContainEqual([STREAM, first.head()]);
  console.log(`heard elsewhere after ${Math.round(performance.now() - began)} ms`);
});

test('[S70] what somebody may see is asked anew in every process', async () => {
  const [first, second] = [await startProcess(), await startProcess()];
  await expect.poll(() => second.heard).toContainEqual(['access:somebody', 0]);
  const before = second.heard.length;
  first.processes.hub.advanced('access:somebody', 0);
  await expect.poll(() => second.heard.slice(before)).toContainEqual(['access:somebody', 0]);
});

test('[S71] what was committed while the line was broken is heard when it stands again', async () => {
  const [first, second] = [await startProcess(), await startProcess()];
  expect(await first.cutLines()).toBe(2);
  // Nobody listens and nobody can say so.
  await first.commit();
  await expect.poll(() => second.heard, { timeout: 30_000 }).toContainEqual([STREAM, first.head()]);
  await expect.poll(() => second.processes.connected()).toBe(true);
});

test('[S71] a commit of a process that died before it could say so is heard', async () => {
  const second = await startProcess();
  const database = createDatabase(postgresDriver(url, () => {}));
  let head = 0;
  const mute = {
    advanced(_: string, seq: number) {
      head = seq;
    },
  };
  await withAccess({ database, hub: mute }, SYSTEM, async ({ changes }) =>
    changes.put(STREAM, 'asset', crypto.randomUUID(), 1),
  );
  await database.close();
  await expect.poll(() => second.heard, { timeout: 30_000 }).toContainEqual([STREAM, head]);
});

test('[S72] one process does the background work, and another when it is gone', async () => {
  const all = [await startProcess(), await startProcess(), await startProcess()];
  const working = () => all.filter(({ processes }) => processes.working());
  await expect.poll(() => working().length, { timeout: 20_000 }).toBe(1);
  const [first] = working();
  const began = performance.now();
  await first?.die();
  await expect.poll(() => working().filter((one) => one !== first).length, { timeout: 20_000 }).toBe(1);
  console.log(`work taken over after ${Math.round(performance.now() - began)} ms`);
});

test('[S71] a word that is none is passed over', async () => {
  const first = await startProcess();
  const client = new pg.Client(url);
  await client.connect();
  const before = first.heard.length;
  for (const word of ['', '{', '[]', '{"from":1}', `{"from":"x","streams":{"${STREAM}":"y"}}`]) {
    await client.query('select pg_notify($1, $2)', ['muster', word]);
  }
  await client.query('select pg_notify($1, $2)', ['muster', `{"from":"x","streams":{"${STREAM}":123456}}`]);
  await client.end();
  // What another process said before may still arrive after it.
  await expect.poll(() => first.heard.slice(before)).toContainEqual([STREAM, 123456]);
});
