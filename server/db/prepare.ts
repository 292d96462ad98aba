import { and, eq, ne } from 'drizzle-orm';
import type { Database, Db } from './database';
import { enter } from './enter';
import { migrate } from './migrate';
import { SYSTEM } from './principal';
import { meta } from './schema';

export interface Prepared {
  readonly logId: string;
  /** It was put back from a backup, or copied: it stands in another place than it remembers. */
  readonly isElsewhere: boolean;
}

/**
 * Migrates, and answers the database's `logId`: random, made once, and again where the database stands in another place
 * than it remembers (S169). `place` tells this database from every copy of it; null where that is not known.
 */
export async function prepareDatabase(database: Database, place: string | null = null): Promise<Prepared> {
  await migrate(database);
  return database.transaction(
    async (db) => {
      await db.insert(meta).values({ key: 'logId', value: crypto.randomUUID() }).onConflictDoNothing();
      const isElsewhere = place !== null && (await moves(db, place));
      if (isElsewhere) await db.update(meta).set({ value: crypto.randomUUID() }).where(eq(meta.key, 'logId'));
      const [row] = await db.select().from(meta).where(eq(meta.key, 'logId'));
      if (!row) throw new Error('the database has no log id');
      return { logId: row.value, isElsewhere };
    },
    { first: enter(SYSTEM) },
  );
}

/** Of processes that start together one finds that it has moved; the others wait for it. */
async function moves(db: Db, place: string): Promise<boolean> {
  await db.insert(meta).values({ key: 'place', value: place }).onConflictDoNothing();
  const isOther = and(eq(meta.key, 'place'), ne(meta.value, place));
  return (await db.update(meta).set({ value: place }).where(isOther).returning()).length > 0;
}
