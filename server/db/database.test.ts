import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../../tests/kit/database';
import { withAccess } from './access';
import type { Db } from './database';
import { Hub } from './hub';
import { SYSTEM } from './principal';
import { meta, users } from './schema';

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
  });
  afterAll(() => opened.close());
  const transaction = <T>(work: (db: Db) => Promise<T>) => opened.database.transaction(work);

  test('[S3] every database answers the same values', async () => {
    const rows = await transaction((db) =>
      db.execute(sql`select 7::int8 as big, 1.5::float8 as real, true as yes, '{"a": [1]}'::jsonb as doc,
        '2026-11-21T07:00:00.5Z'::timestamptz as at, null as nothing, array['a', 'b'] as list`),
    );
    expect(rows).toEqual([
      {
        big: 7,
        real: 1.5,
        yes: true,
        doc: { a: [1] },
        at: '2026-11-21 07:00:00.5+00',
        nothing: null,
        list: ['a', 'b'],
      },
    ]);
    const row = {
      id: crypto.randomUUID(),
      issuer: 'x',
      sub: 'y',
      email: 'z',
      preferences: { theme: 'dark' as const },
      createdAt: '2026-11-21T07:00:00.500Z',
      updatedAt: '2026-01-02T03:04:05.006Z',
    };
    await transaction((db) => db.insert(users).values(row));
    const [read] = await transaction((db) => db.select().from(users).where(eq(users.id, row.id)));
    const unsaid = { name: null, isPlatformAdmin: false, emailVerified: false, tokensFrom: null, suspendedAt: null };
    expect(read).toEqual({ ...row, ...unsaid });
  });

  test('[S4] a rejected transaction leaves nothing', async () => {
    const failing = transaction(async (db) => {
      await db.insert(meta).values({ key: 'left', value: 'x' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await transaction((db) => db.select().from(meta).where(eq(meta.key, 'left')))).toEqual([]);
  });

  test('[S4] a swallowed failure is a failure', async () => {
    const swallowing = transaction(async (db) => {
      await db.insert(meta).values({ key: 'left', value: 'x' });
      await db.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('swallowed');
    expect(await transaction((db) => db.select().from(meta).where(eq(meta.key, 'left')))).toEqual([]);
  });

  test('[S4] a statement after the end is refused', async () => {
    let escaped: Db | undefined;
    await transaction(async (db) => {
      escaped = db;
    });
    await expect(escaped?.execute(sql`select 1`)).rejects.toThrow();
  });

  test('[S5] a transaction that lost to another is done again', async () => {
    await transaction((db) =>
      db.insert(meta).values([
        { key: 'a', value: '0' },
        { key: 'b', value: '0' },
      ]),
    );
    const store = { database: opened.database, hub: new Hub() };
    const add = (first: string, second: string) =>
      withAccess(store, SYSTEM, async ({ db }) => {
        for (const key of [first, second]) {
          await db
            .update(meta)
            .set({ value: sql`(${meta.value}::int + 1)::text` })
            .where(eq(meta.key, key));
          // Long enough for the other to have taken its first row: on PostgreSQL this is a deadlock.
          await db.execute(sql`select pg_sleep(0.05)`);
        }
      });
    await Promise.all([add('a', 'b'), add('b', 'a')]);
    const rows = await transaction((db) => db.select().from(meta).where(sql`key in ('a', 'b')`));
    expect(rows.map(({ value }) => value)).toEqual(['2', '2']);
  });
});
