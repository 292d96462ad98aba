import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KINDS_IN_TURN, openTestDatabase, type TestDatabase } from '../../tests/kit/database';
import { type Store, withAccess } from '../db/access';
import { Hub } from '../db/hub';
import { SYSTEM } from '../db/principal';
import { clients, users } from '../db/schema';
import { attempts } from '../db/schema-identity';
import { seedBypass } from '../identity/bypass';
import { sweep } from './sweep';

describe.each(KINDS_IN_TURN)('on %s', (kind) => {
  let opened: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    store = { database: opened.database, hub: new Hub() };
    await seedBypass(store);
  });
  afterAll(() => opened.close());

  test('[SEC105] attempts nobody waits for, and browsers of long ago, are swept; of one person the newest stay', async () => {
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    await withAccess(store, SYSTEM, async ({ db }) => {
      const [person] = await db.select().from(users);
      if (!person) throw new Error('nobody is there');
      const client = (id: string, updatedAt: string) => ({
        ...{ id, userId: person.id, lastN: 1, bodyHash: '', status: 200, answer: {}, updatedAt },
      });
      await db
        .insert(clients)
        .values([client('of-long-ago', ago(500)), ...[1, 2, 3, 4].map((no) => client(`browser-${no}`, ago(10 * no)))]);
      await db.insert(attempts).values([
        { key: 'old', count: 9, lastAt: ago(3_700_000) },
        { key: 'new', count: 9, lastAt: ago(3_500_000) },
      ]);
    });
    expect(await sweep(store, { ofPerson: 3, keepFor: 400 })).toBe(3);
    const left = await withAccess(store, SYSTEM, async ({ db }) => [
      ...(await db.execute<{ id: string }>(sql`select id from clients order by id`)).map(({ id }) => id),
      ...(await db.select().from(attempts)).map(({ key }) => key),
    ]);
    expect(left).toEqual(['browser-1', 'browser-2', 'browser-3', 'new']);
    expect(await sweep(store)).toBe(0);
  });
});
