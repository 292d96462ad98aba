import { join } from 'node:path';
import { errorText } from '../calls/error-text';
import { createDatabase, type Database } from '../db/database';
import { type Prepared, prepareDatabase } from '../db/prepare';
import { lockDataDir } from './data-lock';
import { placeOfFolder, placeOfServer } from './database-place';
import { type DiskRoom, diskRoom, ROOM_ELSEWHERE } from './disk-room';
import { openEmbeddedDatabase } from './embedded/embedded-database';
import { log } from './log';
import { postgresDriver } from './postgres-driver';
import { privateFolder } from './private-files';
import { oneOfMany, onlyProcess, type Processes } from './processes';
import { refusalOf } from './refusal-of';
import type { Settings } from './settings';

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
    const place = placeOfFolder(join(dataDir, used === 'postgres' ? 'cluster' : 'postgres'));
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
  const { logId } = await prepared(database, placeOfServer(database), url);
  const processes = oneOfMany(database, url, log);
  const close = async () => {
    await processes.close();
    await database.close();
  };
  return { database, processes, room: ROOM_ELSEWHERE, notice: null, logId, close };
}

async function prepared(database: Database, place: Promise<string | null>, url?: string): Promise<Prepared> {
  try {
    const known = await prepareDatabase(database, await place);
    if (known.isElsewhere) log('warn', 'this database was restored or copied: every browser fetches its rows again');
    return known;
  } catch (error) {
    throw refusalOf(error, url) ?? error;
  }
}
