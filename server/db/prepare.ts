import { eq } from 'drizzle-orm';
import { SYSTEM } from '../identity/principal';
import type { Database } from './database';
import { enter } from './enter';
import { migrate } from './migrate';
import { meta } from './schema';

/** Migrates, and answers the database's `logId`: random, made once, renewed when a backup is restored. */
export async function prepareDatabase(database: Database): Promise<{ logId: string }> {
  await migrate(database);
  return database.transaction(async (db) => {
    await enter(db, SYSTEM);
    await db.insert(meta).values({ key: 'logId', value: crypto.randomUUID() }).onConflictDoNothing();
    const [row] = await db.select().from(meta).where(eq(meta.key, 'logId'));
    if (!row) throw new Error('the database has no log id');
    return { logId: row.value };
  });
}
