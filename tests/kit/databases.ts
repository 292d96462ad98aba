import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { TestProject } from 'vitest/node';
import { createDatabase, type Driver } from '../../server/db/database';
import { pgliteDriver } from '../../server/db/pglite-driver';
import { prepareDatabase } from '../../server/db/prepare';
import { postgresDriver } from '../../server/node/postgres-driver';
import { startPostgres, type TestPostgres } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test file asks for a database. */
    databases: string;
  }
}

/**
 * What all test files share: one PostgreSQL with a migrated template, and a migrated PGlite to begin from. Making one and
 * migrating it costs seconds, a copy a twentieth of that. Made when the first file asks: most ask for neither.
 */
export async function setup(project: TestProject): Promise<void> {
  // Each of Vitest's projects would have a PostgreSQL of its own; what the root provides, all have.
  if (!project.isRootProject()) return;
  folder = await mkdtemp(join(tmpdir(), 'muster-databases-'));
  const address = join(folder, 'socket');
  await new Promise<void>((resolve) => server.listen(address, resolve));
  project.provide('databases', address);
}

export async function teardown(): Promise<void> {
  if (folder === '') return;
  await new Promise((resolve) => server.close(resolve));
  await (await postgres)?.stop();
  await rm(folder, { recursive: true, force: true });
}

let folder = '';
let postgres: Promise<TestPostgres> | undefined;
let pglite: Promise<string> | undefined;

const server = createServer((socket) => {
  socket.once('data', (wish) =>
    copyOf(wish.toString()).then(
      (answer) => socket.end(answer),
      (error: unknown) => socket.end(`failed: ${String(error)}`),
    ),
  );
});

async function copyOf(wish: string): Promise<string> {
  const [kind, url = ''] = wish.split(' ');
  if (kind === 'pglite') {
    pglite ??= migratedPglite(join(folder, 'pglite.tar'));
    return pglite;
  }
  postgres ??= migratedPostgres();
  return (await postgres).createDatabase(url === '' ? TEMPLATE : basename(url));
}

const TEMPLATE = 'test_1';

async function migratedPostgres(): Promise<TestPostgres> {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  if (!url.endsWith(`/${TEMPLATE}`)) throw new Error(`${url} is not the template`);
  await prepared(postgresDriver(url, console.error));
  return postgres;
}

async function migratedPglite(file: string): Promise<string> {
  const pglite = await PGlite.create();
  const driver = await pgliteDriver(pglite);
  await prepared({ ...driver, close: async () => {} });
  await writeFile(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await driver.close();
  return file;
}

/** Migrated, and each copy makes a `logId` of its own. */
async function prepared(driver: Driver): Promise<void> {
  const database = createDatabase(driver);
  await prepareDatabase(database);
  await database.transaction((db) => db.execute(sql`delete from meta`));
  await database.close();
}
