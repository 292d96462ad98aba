import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Hub } from '../../server/db/hub';
import { LOCKS } from '../../server/db/locks';
import { setUpDemo } from '../../server/node/provider/accounts';
import { openTestDatabase } from '../kit/database';

test('[S74] while a process holds the background work of a PostgreSQL, the first account is made', async () => {
  const { database, close } = await openTestDatabase('postgres');
  try {
    const outcome = await database.transaction(async (db) => {
      await db.execute(sql`select pg_try_advisory_xact_lock(${LOCKS.backgroundWork})`);
      return setUpDemo({ database, hub: new Hub() });
    });
    expect(outcome).toHaveProperty('accountId');
  } finally {
    await close();
  }
});
