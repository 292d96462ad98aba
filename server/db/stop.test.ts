import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/kit/database';
import { withAccess } from './access';
import { Hub } from './hub';
import { SYSTEM } from './principal';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase('postgres');
});
afterAll(() => opened.close());

const inside = <T>(work: Parameters<typeof withAccess<typeof SYSTEM, T>>[2], bounds?: object) =>
  withAccess({ database: opened.database, hub: new Hub() }, SYSTEM, work, bounds);

/** Statements of this database that run, the asking one apart; not as a role of ours, which may not see them. */
const running = () =>
  opened.database.transaction(async (db) => {
    const [row] = await db.execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()`);
    return row?.n ?? 0;
  });

test('[S120] who goes away ends the statement they wait for, and no connection is lost', async () => {
  for (let round = 0; round < 11; round++) {
    const caller = new AbortController();
    const asked = inside(({ db }) => db.execute(sql`select pg_sleep(60)`), { signal: caller.signal });
    await expect.poll(running).toBe(1);
    caller.abort();
    await expect(asked).rejects.toMatchObject({ name: 'Stopped', why: 'gone' });
    await expect.poll(running, { timeout: 1_000 }).toBe(0);
  }
  const gone = inside(() => Promise.reject(new Error('was asked')), { signal: AbortSignal.abort() });
  await expect(gone).rejects.toMatchObject({ name: 'Stopped', why: 'gone' });
});

test('[S120] a transaction ends when its time is over: one long statement, or many short ones', async () => {
  const long = inside(({ db }) => db.execute(sql`select pg_sleep(60)`), { timeout: 50 });
  await expect(long).rejects.toMatchObject({ name: 'Stopped', why: 'timeout', timeout: 50 });
  const many = inside(
    async ({ db }) => {
      for (;;) await db.execute(sql`select pg_sleep(0.02)`);
    },
    { timeout: 200 },
  );
  await expect(many).rejects.toMatchObject({ name: 'Stopped', why: 'timeout' });
  await expect.poll(running, { timeout: 1_000 }).toBe(0);
  expect(await inside(async () => 'done', { timeout: 60_000 })).toBe('done');
});
