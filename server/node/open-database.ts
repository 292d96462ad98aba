import { join } from 'node:path';
import { createDatabase, type Database } from '../db/database';
import { DatabaseTooNew, MigrationFailed } from '../db/migrate';
import { outageOf } from '../db/outage';
import { type Prepared, prepareDatabase } from '../db/prepare';
import { RolesMissing } from '../db/row-security';
import { errorText } from '../error-text';
import { lockDataDir } from './data-lock';
import { placeOfFolder, placeOfServer } from './database-place';
import { type DiskRoom, diskRoom, ROOM_ELSEWHERE } from './disk-room';
import { openEmbeddedDatabase } from './embedded/embedded-database';
import { log } from './log';
import { postgresDriver } from './postgres-driver';
import { privateFolder } from './private-files';
import { oneOfMany, onlyProcess, type Processes } from './processes';
import { type Settings, StartRefused } from './settings';

export interface OpenedDatabase {
  readonly database: Database;
  readonly logId: string;
  readonly processes: Processes;
  readonly room: DiskRoom;
  /** What whoever started Muster should know of it. */
  readonly notice: string | null;
  close(): Promise<void>;
}

/** The embedded database in the data folder, under the folder's lock; or the PostgreSQL that is named. */
export async function openDatabase(settings: Settings): Promise<OpenedDatabase> {
  return settings.databaseUrl === undefined ? openEmbedded(settings) : openPostgres(settings.databaseUrl);
}

async function openEmbedded({ dataDir, engine }: Settings): Promise<OpenedDatabase> {
  const lock = await lockDataDir(dataDir);
  try {
    privateFolder(dataDir);
    const { driver, notice, engine: used } = await openEmbeddedDatabase(dataDir, engine, log);
    const database = createDatabase(driver);
    const room = diskRoom(dataDir, log);
    const close = async () => {
      room.stop();
      await database.close();
      await lock.release();
    };
    const place = await placeOfFolder(join(dataDir, used === 'postgres' ? 'cluster' : 'postgres'));
    const { logId } = await prepared(database, place).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
    return { database, processes: onlyProcess(), room, notice, close, logId };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openPostgres(url: string): Promise<OpenedDatabase> {
  const database = createDatabase(
    postgresDriver(url, (error) => log('warn', 'a database connection failed', { error: errorText(error) })),
  );
  const { logId } = await prepared(database, await placeOfServer(database));
  const processes = oneOfMany(database, url, log);
  const close = async () => {
    await processes.close();
    await database.close();
  };
  return { database, processes, room: ROOM_ELSEWHERE, notice: null, logId, close };
}

async function prepared(database: Database, place: string | null): Promise<Prepared> {
  try {
    const known = await prepareDatabase(database, place);
    if (known.isElsewhere) log('warn', 'this database was put back or copied: every browser fetches its rows anew');
    return known;
  } catch (error) {
    if (error instanceof DatabaseTooNew || error instanceof MigrationFailed || error instanceof RolesMissing)
      throw new StartRefused(error.message);
    if (outageOf(error) === 'no-room')
      throw new StartRefused(
        'The database has no room on its disk. Free some space, then start again: nothing is lost.',
      );
    const found = codeOf(error);
    // Files that are gone, pages whose checksum is wrong: XX is PostgreSQL's class for what must not be.
    if (/^(XX0|58P01)/.test(found.code))
      throw new StartRefused(
        `The database’s files are damaged (${found.code}). Put a backup back (docs/operating.md), or set DATA_DIR to another folder to begin anew.`,
      );
    if (outageOf(error) === 'away' || /^(ENOTFOUND|EAI_|28|3D)/.test(found.code))
      throw new StartRefused(`The database cannot be reached: ${found.message || found.code}`);
    throw error;
  }
}

/** Of the database's own error, which Drizzle's carries. */
function codeOf(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  if (error.cause !== undefined) return codeOf(error.cause);
  return { code: 'code' in error ? String(error.code) : '', message: error.message };
}
