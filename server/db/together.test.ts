import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Counter, countingDriver } from '../../tests/kit/counting-driver';
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../../tests/kit/database';
import { withAccess } from './access';
import { ask, type Db, type Driver } from './database';
import { Hub } from './hub';
import { SYSTEM } from './principal';
import { meta } from './schema';

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  let opened: TestDatabase;
  let counter: (Driver & Counter) | undefined;
  let failing = '';
  beforeAll(async () => {
    opened = await openTestDatabase(kind, (driver) => {
      // Inside, so that the database itself is told something else.
      counter = countingDriver({
        ...driver,
        connection: (work, stop) =>
          driver.connection(
            (query) => work((text, ...rest) => query(text === failing ? 'nonsense' : text, ...rest)),
            stop,
          ),
      });
      return counter;
    });
  }, 120_000);
  afterAll(() => opened.close());

  const inside = <T>(work: Parameters<typeof withAccess<typeof SYSTEM, T>>[2]) =>
    withAccess({ database: opened.database, hub: new Hub() }, SYSTEM, work);
  const storedAt = async (key: string) => {
    const rows = await opened.database.transaction((db) => db.select().from(meta).where(eq(meta.key, key)));
    return rows[0]?.value ?? null;
  };

  test('[S152] statements asked for together run in their order, in one way there and back', async () => {
    counter?.taken();
    const key = crypto.randomUUID();
    const [, read, , again] = await inside(({ db }) =>
      Promise.all([
        db.insert(meta).values({ key, value: 'first' }),
        db.select().from(meta).where(eq(meta.key, key)),
        db.execute(sql`update meta set value = 'second' where key = ${key}`),
        db.select({ value: meta.value }).from(meta).where(eq(meta.key, key)),
        db.update(meta).set({ value: 'third' }).where(eq(meta.key, key)),
      ]),
    );
    expect([read, again]).toEqual([[{ key, value: 'first' }], [{ value: 'second' }]]);
    expect(counter?.taken().roundTrips).toBe(2);
    expect(await storedAt(key)).toBe('third');
  });

  test('[S152] behind a failed statement none is run, and all are refused with its error', async () => {
    const key = crypto.randomUUID();
    const refused: unknown[] = [];
    const tried = inside(({ db }) => {
      const asked = [
        db.insert(meta).values({ key, value: 'x' }),
        db.execute(sql`select 1 / 0`),
        db.execute(sql`select nonsense`),
        db.insert(meta).values({ key: `${key} too`, value: 'x' }),
      ];
      return Promise.all(asked.map((one) => one.catch((error: unknown) => refused.push(error))));
    });
    await expect(tried).rejects.toThrow('swallowed');
    const failed = expect.objectContaining({ cause: expect.objectContaining({ code: '22012' }) });
    expect(refused).toEqual([failed, failed, failed]);
    expect([await storedAt(key), await storedAt(`${key} too`)]).toEqual([null, null]);
  });

  test.each(['begin', 'commit'])(
    '[S152] where %s fails, nothing behind it is run, nothing is left and the connection is usable',
    async (word) => {
      const key = crypto.randomUUID();
      failing = word;
      const tried = inside(async ({ db, last }) => {
        last({ text: 'select 1', params: [] });
        const both = Promise.all([db.insert(meta).values({ key, value: 'x' }), db.execute(sql`select 1`)]);
        // Who goes on all the same reaches nothing: without its BEGIN it would be in no transaction.
        await both.catch(() => db.insert(meta).values({ key, value: 'y' }));
      });
      await expect(tried).rejects.toThrow('nonsense');
      failing = '';
      expect(await storedAt(key)).toBeNull();
      for (let round = 0; round < 12; round++) expect(await inside(async () => round)).toBe(round);
    },
  );

  test('[S152] what goes with the commit is part of it: where it fails nothing is left', async () => {
    const key = crypto.randomUUID();
    const tried = inside(async ({ db, last }) => {
      await db.insert(meta).values({ key, value: 'x' });
      last({ text: 'select 1 / 0', params: [] });
    });
    await expect(tried).rejects.toThrow('division by zero');
    expect(await storedAt(key)).toBeNull();
    const besides = inside(async ({ db, alongside }) => {
      await db.insert(meta).values({ key, value: 'x' });
      alongside(db.execute(sql`select 1 / 0`).then(() => {}));
    });
    await expect(besides).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(await storedAt(key)).toBeNull();
  });

  test('[S153] what is asked again and again is parsed once on a connection, and goes on after it failed there', async () => {
    const divide = (by: number) => ({ text: `select 10 / $1::int as ${QUOTIENT}`, params: [by] });
    const multiply = { text: `select 10 * $1::int as ${QUOTIENT}`, params: [2] };
    for (let time = 0; time < 4; time++) {
      await inside(async ({ db }) => Promise.all([ask(db, divide(2)), ask(db, multiply)]));
    }
    // The fifth time they get their names: one is parsed and fails, the other is behind it and not even parsed.
    for (const again of [0, 0]) {
      const failed = inside(async ({ db }) => Promise.all([ask(db, divide(again)), ask(db, multiply)]));
      await expect(failed).rejects.toThrow('division by zero');
    }
    for (let time = 0; time < 3; time++) {
      const answers = inside(async ({ db }) => Promise.all([ask(db, divide(5)), ask(db, multiply)]));
      expect(await answers).toEqual([[{ [QUOTIENT]: 2 }], [{ [QUOTIENT]: 20 }]]);
    }
    const named = { text: `select name from pg_prepared_statements where statement like '%${QUOTIENT}'`, params: [] };
    const names = await inside(async ({ db }) => ask<{ name: string }>(db, named));
    expect(names.map(({ name }) => /^muster_\d+$/.test(name))).toEqual(kind === 'postgres' ? [true, true] : []);
  });

  test('[S153] a question, which is bounded, is planned for its own values', async () => {
    const ways = (bounds: { timeout?: number }) =>
      withAccess(
        { database: opened.database, hub: new Hub() },
        SYSTEM,
        ({ db }) => ask(db, { text: 'show plan_cache_mode', params: [] }),
        bounds,
      );
    expect(await ways({ timeout: 5_000 })).toEqual([{ plan_cache_mode: 'force_custom_plan' }]);
    expect(await ways({})).toEqual([{ plan_cache_mode: 'auto' }]);
  });

  test('[S153] after a change of the schema statements are parsed anew', async () => {
    const run = (db: Db, text: string) => ask(db, { text, params: [] });
    const read = (db: Db) => run(db, 'select * from passing');
    const tried = inside(async ({ db }) => {
      await run(db, 'create temp table passing (a int) on commit drop');
      for (let time = 0; time < 6; time++) await read(db);
      await run(db, 'alter table passing add column b int');
      return read(db);
    });
    if (kind === 'postgres') await expect(tried).rejects.toThrow('cached plan must not change result type');
    else await tried;
    const after = inside(async ({ db }) => {
      await run(db, 'create temp table passing (a int, b int) on commit drop');
      await run(db, 'insert into passing values (1, 2)');
      return read(db);
    });
    expect(await after).toEqual([{ a: 1, b: 2 }]);
  });
});

const QUOTIENT = 'a_quotient';
