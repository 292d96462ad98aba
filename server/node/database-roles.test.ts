import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../tests/kit/postgres';
import { withAccess } from '../db/access';
import { Hub } from '../db/hub';
import { SYSTEM } from '../db/principal';
import { seedBypass } from '../identity/bypass';
import { openDatabase } from './open-database';
import { StartRefused } from './settings';

// Roles are the whole server's, so each test has its own.
let server: TestPostgres;
beforeEach(async () => {
  server = await startPostgres();
});
afterEach(() => server.stop());

async function administrate(url: string, statements: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** A database that belongs to a user of these rights. */
async function databaseOf(user: string, rights: string): Promise<{ url: string; admin: string }> {
  const admin = await server.createDatabase();
  const name = new URL(admin).pathname.slice(1);
  await administrate(admin, `create role ${user} login ${rights}; alter database ${name} owner to ${user}`);
  return { url: admin.replace('muster@', `${user}@`), admin };
}

const open = (databaseUrl: string) =>
  openDatabase({
    databaseUrl,
    port: 0,
    host: 'localhost',
    dataDir: '',
    publicUrl: undefined,
    thirdParties: {},
    auth: { mode: 'bypass' },
  });

test('[SEC9] a database user who may not make the roles is told what to run, and then needs no more', async () => {
  const { url, admin } = await databaseOf('powerless', 'nosuperuser nocreaterole');
  const refusal = await open(url).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartRefused);
  const { message } = refusal instanceof Error ? refusal : new Error();
  expect(message).toContain('The database user "powerless" can neither make nor take the roles');
  const told = /CREATE ROLE.*$/.exec(message)?.[0] ?? '';
  expect(told.match(/CREATE ROLE/g)).toHaveLength(2);
  await administrate(admin, told);
  await (await open(url)).close();
});

test('[SEC9] a user who may make roles makes them, and the policies hold for the tables’ owner too', async () => {
  const { url } = await databaseOf('maker', 'nosuperuser createrole');
  const { database, close } = await open(url);
  const store = { database, hub: new Hub() };
  await seedBypass(store);
  const count = sql`select id from companies`;
  expect(await withAccess(store, SYSTEM, ({ db }) => db.execute(count))).toHaveLength(1);
  expect(await database.transaction((db) => db.execute(count))).toEqual([]);
  await close();
  await (await open(url)).close();
  // Another user on the same server: the roles are there, but not its own to take.
  const other = await databaseOf('second', 'nosuperuser createrole');
  await expect(open(other.url)).rejects.toThrow(/once: GRANT muster_app, muster_system TO "second";$/);
});

test('[SEC9] roles that pass row-level security are refused', async () => {
  const { url, admin } = await databaseOf('trusting', 'nosuperuser createrole');
  await administrate(admin, 'create role muster_app bypassrls');
  await expect(open(url)).rejects.toThrow('The database role muster_app may pass row-level security');
});
