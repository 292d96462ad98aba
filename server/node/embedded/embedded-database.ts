import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { errorText } from '../../calls/error-text';
import type { Log } from '../../calls/handler';
import { createDatabase, type Driver } from '../../db/database';
import { prepareDatabase } from '../../db/prepare';
import { DISK } from '../../limits/limits';
import { placeOfFolder } from '../database-place';
import { pgliteThreadDriver } from '../pglite-thread-driver';
import { postgresDriver } from '../postgres-driver';
import { refusalOf } from '../refusal-of';
import { StartRefused } from '../settings';
import { type Binaries, findBinaries } from './binaries';
import { clearBegun, connectionString, isCluster, makeCluster, PASSWORD, startCluster } from './cluster';
import { moveRows } from './move-pglite';
import { folderOf, giveOver, type Owners, ownersOf } from './owner';
import { supervised } from './supervised';

/** PostgreSQL where it runs; PGlite, which is PostgreSQL compiled for the browser, elsewhere and where it is asked for. */
export type Engine = 'postgres' | 'pglite';

export interface EmbeddedDatabase {
  readonly driver: Driver;
  readonly engine: Engine;
  /** What whoever started Muster should know of it. */
  readonly notice: string | null;
}

/** The database of the data folder, whose lock the caller holds. */
export async function openEmbeddedDatabase(
  dataDir: string,
  wanted: Engine | undefined,
  log: Log,
): Promise<EmbeddedDatabase> {
  const places = { cluster: join(dataDir, 'cluster'), pglite: join(dataDir, 'postgres') };
  const owners = ownersOf(places.cluster);
  const made = isCluster(places.cluster);
  if (wanted === 'pglite' && made)
    throw new StartRefused(
      `${dataDir} was written by PostgreSQL: unset DATABASE_ENGINE, or set DATA_DIR to another folder.`,
    );
  if (!made) refuseRemains(places.cluster);
  // Root's folder must be entered by whom PostgreSQL runs as.
  if (wanted !== 'pglite') folderOf(dataDir, owners.server);
  const binaries =
    wanted === 'pglite' ? { missing: 'DATABASE_ENGINE is pglite' } : findBinaries(owners.server, dataDir);
  if ('missing' in binaries) {
    if (made || wanted === 'postgres') throw new StartRefused(`PostgreSQL cannot run here: ${binaries.missing}.`);
    return openPglite(places.pglite, wanted === undefined ? binaries.missing : null, log);
  }
  if (!made) {
    roomToBegin(dataDir);
    await makeCluster(places.cluster, binaries, owners);
  } else {
    refuseOtherMajor(places.cluster, binaries);
    // S113. A backup that went through other hands may come back as root's.
    if (process.getuid?.() === 0 && lstatSync(places.cluster).uid === 0) giveOver(places.cluster, owners.server);
  }
  clearBegun(places.cluster);
  const driver = await openCluster(places.cluster, binaries, owners, log);
  if (existsSync(join(places.pglite, 'PG_VERSION'))) {
    await takeOver(places.pglite, driver, log).catch(async (error: unknown) => {
      // S110. As before this start: nothing is in what it has made.
      await driver.close();
      if (!made) rmSync(places.cluster, { recursive: true, force: true });
      throw refusalOf(error) ?? notMoved(places.pglite);
    });
  }
  return { driver, engine: 'postgres', notice: null };
}

/** Asked before anything is made. */
function roomToBegin(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize >= DISK.firstStartBytes) return;
  throw new StartRefused(
    `The disk of ${dataDir} has ${megabytes(bavail * bsize)} free, and a new database wants ${megabytes(DISK.firstStartBytes)}: ` +
      'free some space, or set DATA_DIR to another folder.',
  );
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MB`;

async function openPglite(folder: string, missing: string | null, log: Log): Promise<EmbeddedDatabase> {
  // Without its thread the process can only mislead: what is committed is safe, a restart finds it.
  const died = (error: Error) => {
    log('error', 'the embedded database stopped', { error: errorText(error) });
    process.exit(1);
  };
  const driver = await pgliteIn(folder, died);
  if (missing === null) return { driver, engine: 'pglite', notice: null };
  log('warn', 'PostgreSQL cannot run here: PGlite takes its place', { reason: missing, consequence: OF_PGLITE });
  const notice = `PostgreSQL cannot run here (${missing}), so Muster uses PGlite: ${OF_PGLITE}.`;
  return { driver, engine: 'pglite', notice };
}

/** Decision 20. */
const OF_PGLITE =
  'a power cut may take the last writes, which are not synced to the disk; one thread does everything, so that a heavy ' +
  'question holds up everybody; and it cannot be backed up while it runs';

function pgliteIn(folder: string, died: (error: Error) => void): Promise<Driver> {
  return pgliteThreadDriver(folder, died).catch((error: unknown) => {
    throw new StartRefused(
      `The database in ${folder} cannot be opened: ${errorText(error).split('\n')[0]}. ` +
        'Put a backup back (docs/operating.md), or set DATA_DIR to another folder to begin anew.',
    );
  });
}

async function openCluster(folder: string, binaries: Binaries, owners: Owners, log: Log): Promise<Driver> {
  const start = () => startCluster(folder, binaries, owners);
  const keeper = supervised(await start(), start, log);
  let isEnding = false;
  const failed = (error: Error) => {
    if (!isEnding) log('warn', 'a database connection failed', { error: errorText(error) });
  };
  const driver = postgresDriver(connectionString(folder), failed);
  return {
    ...driver,
    async close() {
      isEnding = true;
      await driver.close();
      await keeper.stop();
    },
  };
}

/** S110. A folder in the database's place that is none, and would only be in the way of a new one. */
function refuseRemains(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw damaged(folder, 'PG_VERSION is missing');
}

const damaged = (folder: string, what: string) =>
  new StartRefused(
    `The database in ${folder} is damaged (${what}). Put a backup back (docs/operating.md), or set DATA_DIR to another folder to begin anew.`,
  );

function refuseOtherMajor(folder: string, { major }: Binaries): void {
  const written = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (!/^\d+$/.test(written)) throw damaged(folder, 'PG_VERSION is not readable');
  if (!existsSync(join(folder, PASSWORD))) throw damaged(folder, `${PASSWORD} is missing`);
  if (written === major) return;
  throw new StartRefused(
    `The database in ${folder} was written by PostgreSQL ${written}; this Muster brings ${major}. ` +
      'Move it with a dump (docs/operating.md), or start the Muster that wrote it.',
  );
}

const notMoved = (folder: string) =>
  new StartRefused(
    `What is in ${folder} could not be moved to PostgreSQL. Nothing was changed: start the Muster that wrote it, ` +
      'or put a backup back (docs/operating.md).',
  );

/** What a Muster before this one, or one where PostgreSQL could not run, has written: moved once, and kept beside. */
async function takeOver(folder: string, driver: Driver, log: Log): Promise<void> {
  const began = performance.now();
  const from = createDatabase(await pgliteIn(folder, () => {}));
  const to = createDatabase({ ...driver, close: async () => {} });
  try {
    await prepareDatabase(from, await placeOfFolder(folder));
    await prepareDatabase(to);
    const rows = await moveRows(from, to);
    // The same history goes on in another place, and is no copy (S169).
    await to.transaction((db) => db.execute(sql`delete from meta where key = 'place'`));
    log('info', 'the data was moved to PostgreSQL', { rows, ms: Math.round(performance.now() - began) });
  } finally {
    await from.close();
  }
  renameSync(folder, `${folder}-before-the-move`);
}
