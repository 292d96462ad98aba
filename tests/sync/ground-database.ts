import { PGlite } from '@electric-sql/pglite';
import type { Driver } from '../../server/db/database';
import { pgliteDriver } from '../../server/db/pglite-driver';
import { postgresDriver } from '../../server/node/postgres-driver';
import { copyOfPostgres, migratedPglite } from '../kit/database';

/** A database that can be put back as it was. */
export interface GroundDatabase {
  readonly driver: Driver;
  backup(): Promise<Backup>;
}
/** Makes a database of then, as often as it is asked. */
export type Backup = () => Promise<GroundDatabase>;

/** As the product is installed, unless told: PGlite takes four times the work. */
export async function openGroundDatabase(): Promise<GroundDatabase> {
  return process.env['GROUND_ON'] === 'pglite' ? onPglite(await migratedPglite()) : onPostgres(await copyOfPostgres());
}

async function onPglite(pglite: PGlite): Promise<GroundDatabase> {
  return {
    driver: await pgliteDriver(pglite),
    async backup() {
      const files = await pglite.dumpDataDir('none');
      return async () => onPglite(await PGlite.create({ loadDataDir: files }));
    },
  };
}

async function onPostgres(url: string): Promise<GroundDatabase> {
  let pool = Promise.resolve(postgresDriver(url, console.error));
  return {
    driver: {
      canStop: true,
      connection: async (work, stop) => (await pool).connection(work, stop),
      close: async () => (await pool).close(),
    },
    async backup() {
      const used = await pool;
      // Only a database that nobody is at can be copied.
      const copied = used.close().then(() => copyOfPostgres(url));
      pool = copied.then(() => postgresDriver(url, console.error));
      const copy = await copied;
      return async () => onPostgres(await copyOfPostgres(copy));
    },
  };
}
