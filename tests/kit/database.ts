import { PGlite } from '@electric-sql/pglite';
import { createDatabase, type Database, type Driver } from '../../server/db/database';
import { pgliteDriver } from '../../server/db/pglite-driver';
import { prepareDatabase } from '../../server/db/prepare';
import { postgresDriver } from '../../server/node/postgres-driver';
import { startPostgres, type TestPostgres } from './postgres';

export const DATABASE_KINDS = ['pglite', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

export interface TestDatabase {
  readonly database: Database;
  readonly logId: string;
  close(): Promise<void>;
}

/** An empty, migrated database. PostgreSQL is started once a test file and stopped with the last database. */
export async function openTestDatabase(
  kind: DatabaseKind,
  observe: (driver: Driver) => Driver = (driver) => driver,
): Promise<TestDatabase> {
  const { driver, dispose } = kind === 'pglite' ? await openPglite() : await openPostgres();
  const database = createDatabase(observe(driver));
  const { logId } = await prepareDatabase(database);
  return {
    database,
    logId,
    async close() {
      await database.close();
      await dispose();
    },
  };
}

async function openPglite() {
  return { driver: await pgliteDriver(await PGlite.create()), dispose: async () => {} };
}

let shared: { readonly server: Promise<TestPostgres>; users: number } | null = null;

async function openPostgres() {
  shared ??= { server: startPostgres(), users: 0 };
  const { server } = shared;
  shared.users++;
  const url = await (await server).createDatabase();
  // A connection may still be saying goodbye when the server stops.
  let closing = false;
  const driver = postgresDriver(url, (error) => {
    if (!closing) console.error(error);
  });
  return {
    driver,
    async dispose() {
      closing = true;
      if (!shared || --shared.users > 0) return;
      shared = null;
      await (await server).stop();
    },
  };
}
