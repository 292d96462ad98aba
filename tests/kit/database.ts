import { PGlite } from '@electric-sql/pglite';
import { createDatabase, type Database } from '../../server/db/database';
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
export async function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const { database, dispose } = kind === 'pglite' ? await openPglite() : await openPostgres();
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
  const database = createDatabase(await pgliteDriver(await PGlite.create()));
  return { database, dispose: async () => {} };
}

let shared: { readonly server: Promise<TestPostgres>; users: number } | null = null;

async function openPostgres() {
  shared ??= { server: startPostgres(), users: 0 };
  const { server } = shared;
  shared.users++;
  const url = await (await server).createDatabase();
  // A connection may still be saying goodbye when the server stops.
  let closing = false;
  const database = createDatabase(
    postgresDriver(url, (error) => {
      if (!closing) console.error(error);
    }),
  );
  return {
    database,
    async dispose() {
      closing = true;
      if (!shared || --shared.users > 0) return;
      shared = null;
      await (await server).stop();
    },
  };
}
