import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Counter, countingDriver } from '../../tests/kit/counting-driver';
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../../tests/kit/database';
import { SYSTEM } from '../identity/principal';
import { Hub } from '../sync/hub';
import { withAccess } from './access';
import type { Driver } from './database';
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
});
