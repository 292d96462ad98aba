import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { outageOf } from '../db/outage';

/**
 * What tells a database from every copy of it, so that one which was put back or copied gets a `logId` of its own (S169;
 * decision 0019). Null where it cannot be told: the cursors' marks tell in any case (S165).
 */

/** The control file is written in place for as long as a cluster lives; every copy of the folder makes it anew. */
export async function placeOfFolder(cluster: string): Promise<string | null> {
  const file = await stat(join(cluster, 'global/pg_control')).catch(() => null);
  // Where files have no time of birth their last change is told instead, which is another at each start.
  return file && file.birthtimeMs !== file.ctimeMs ? `file ${file.ino} ${file.birthtimeMs}` : null;
}

/** A dump is read into a database that was made for it. */
export async function placeOfServer(database: Database): Promise<string | null> {
  const asked = database.transaction(async (db) => {
    const [row] = await db.execute<{ place: string }>(sql`
      select 'server ' || system_identifier || ' ' || oid as place
      from pg_control_system(), pg_database where datname = current_database()`);
    return row?.place ?? null;
  });
  return asked.catch((error: unknown) => {
    // Whom it does not reach now it would not reach later: a start need not wait for that twice.
    if (outageOf(error) === 'away') throw error;
    // The role may not be allowed to ask.
    return null;
  });
}
