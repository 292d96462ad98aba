import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { createDatabase, type Database, type Driver } from '../../server/db/database';
import { pgliteDriver } from '../../server/db/pglite-driver';
import { prepareDatabase } from '../../server/db/prepare';
import { postgresDriver } from '../../server/node/postgres-driver';
import { isLong } from './how-much';

export const DATABASE_KINDS = ['pglite', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

/** Of what is the same SQL on both: in the check as the product is installed. */
export const KINDS_IN_TURN: readonly DatabaseKind[] = isLong ? DATABASE_KINDS : ['postgres'];

export interface TestDatabase {
  readonly database: Database;
  readonly logId: string;
  close(): Promise<void>;
}

/** An empty, migrated database: a copy of one that is made once for all test files (`databases.ts`). */
export async function openTestDatabase(
  kind: DatabaseKind,
  observe: (driver: Driver) => Driver = (driver) => driver,
): Promise<TestDatabase> {
  const database = createDatabase(observe(kind === 'pglite' ? await openPglite() : await openPostgres()));
  const { logId } = await prepareDatabase(database);
  return { database, logId, close: () => database.close() };
}

/** As if just made, and as quick as may be. */
export async function migratedPglite(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: new Blob([await readFile(await ask('pglite'))]) });
}

async function openPglite(): Promise<Driver> {
  return pgliteDriver(await migratedPglite());
}

async function openPostgres(): Promise<Driver> {
  return postgresDriver(await copyOfPostgres(), console.error);
}

/** Where a copy is: of the migrated one, unless another is named that nobody is at. */
export async function copyOfPostgres(of = ''): Promise<string> {
  return ask(`postgres ${of}`);
}

async function ask(wish: string): Promise<string> {
  const socket = connect(inject('databases'));
  socket.write(wish);
  const answer = await text(socket);
  if (answer.startsWith('failed')) throw new Error(answer);
  return answer;
}
