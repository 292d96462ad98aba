import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { copyFile, open, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Client } from 'pg';
import { SECRET_FILE } from '../provider/secret-box';
import { StartRefused } from '../settings';
import { connectionString, isCluster } from './cluster';

export interface Backup {
  readonly files: number;
  readonly bytes: number;
}

/** Of the running process, or made anew at a start: `pg_basebackup` leaves out the same. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pg_internal\.init|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/;
/** Folders that have to be there, empty. The log's files come last. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const CONTROL = 'global/pg_control';

/**
 * A copy of the data folder's PostgreSQL while it works, by PostgreSQL's own protocol for copying files (S112): what changes
 * under the copy is made whole by the log written meanwhile, which a slot keeps and the copy takes along. It stands at `to` whole or
 * not at all.
 */
export async function backUp(dataDir: string, to: string): Promise<Backup> {
  const cluster = join(dataDir, 'cluster');
  if (!isCluster(cluster)) throw new StartRefused(missing(dataDir));
  if (existsSync(to))
    throw new StartRefused(`${to} is there already: name a folder that is not, backups are never overwritten.`);
  if (!relative(dataDir, to).startsWith('..'))
    throw new StartRefused(`${to} is in the data folder itself, and would be lost with it: name a folder elsewhere.`);
  // A mistyped mount point must not get a backup beside it.
  if (!existsSync(dirname(to)) || !statSync(dirname(to)).isDirectory())
    throw new StartRefused(
      `There is no folder ${dirname(to)} to put the backup into: correct the path, mount what belongs there, or make the folder (mkdir).`,
    );
  const client = new Client({ connectionString: connectionString(cluster) });
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(
      `The database in ${dataDir} does not answer (${reason}). If Muster is stopped, copy the folder as it is (docs/operating.md).`,
    );
  });
  const begun = `${to}.part`;
  const copy = new FolderCopy(cluster, join(begun, 'cluster'));
  // Without it nobody signs in to what is put back: the database's keys are sealed with it.
  const beside = new FolderCopy(dataDir, begun);
  try {
    rmSync(begun, { recursive: true, force: true });
    makeLike(dataDir, begun);
    await copyWhileItWorks(client, copy);
    await beside.file(SECRET_FILE);
    for (const folder of [begun, dirname(to)]) await sync(folder);
    renameSync(begun, to);
    await sync(dirname(to));
  } catch (error) {
    rmSync(begun, { recursive: true, force: true });
    throw error;
  } finally {
    // The slot ends with its connection.
    await client.end();
  }
  return { files: copy.files + beside.files, bytes: copy.bytes + beside.bytes };
}

function missing(dataDir: string): string {
  if (existsSync(join(dataDir, 'postgres/PG_VERSION')))
    return `The database in ${dataDir} is PGlite, which cannot be copied while it works: stop Muster, then copy the folder (docs/operating.md).`;
  return `There is no database in ${dataDir}: set DATA_DIR to Muster’s data folder.`;
}

async function copyWhileItWorks(client: Client, copy: FolderCopy): Promise<void> {
  const name = `muster_backup_${process.pid}`;
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [name]);
  const begun = await only(client, `select pg_walfile_name(pg_backup_start('muster', true)) as first`);
  await copy.folder('');
  // Last, so that it is no older than anything it speaks of.
  await copy.control();
  const ended = await only(
    client,
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
  );
  await copy.write('backup_label', ended('label'));
  await copy.log(begun('first'), ended('last'));
}

async function only(client: Client, statement: string): Promise<(column: string) => string> {
  const { rows } = await client.query<Record<string, unknown>>(statement);
  return (column) => {
    const value = rows[0]?.[column];
    if (typeof value !== 'string') throw new Error(`the database did not say ${column}`);
    return value;
  };
}

/** All of a cluster's files to another place, each on the disk, with its owner and for nobody else. */
class FolderCopy implements Backup {
  files = 0;
  bytes = 0;
  constructor(
    private readonly from: string,
    private readonly to: string,
  ) {}

  async folder(path: string): Promise<void> {
    makeLike(join(this.from, path), join(this.to, path));
    if (EMPTIED.has(path)) {
      for (const name of namesIn(join(this.from, path)))
        if (path === 'pg_wal' && lstatSync(join(this.from, path, name)).isDirectory())
          makeLike(join(this.from, path, name), join(this.to, path, name));
    } else {
      for (const name of namesIn(join(this.from, path))) {
        const inside = join(path, name);
        if (LEFT_OUT.test(name) || inside === CONTROL) continue;
        const stats = lstatSync(join(this.from, inside), { throwIfNoEntry: false });
        if (stats?.isDirectory()) await this.folder(inside);
        else if (stats?.isFile()) await this.file(inside);
      }
    }
    await sync(join(this.to, path));
  }

  /** Written in place by PostgreSQL: what was read twice alike was not read in the middle of that. */
  async control(): Promise<void> {
    for (;;) {
      const [once, again] = [await readFile(join(this.from, CONTROL)), await readFile(join(this.from, CONTROL))];
      if (once.equals(again)) return this.write(CONTROL, once);
    }
  }

  async log(first: string, last: string): Promise<void> {
    const names = readdirSync(join(this.from, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
    for (const name of names) if (name >= first && name <= last) await this.file(join('pg_wal', name));
    await sync(join(this.to, 'pg_wal'));
    await sync(this.to);
  }

  async write(path: string, content: string | Buffer): Promise<void> {
    const file = await open(join(this.to, path), 'wx', 0o600);
    await file.writeFile(content);
    await file.close();
    await this.settled(path);
  }

  /** A file that may be gone. */
  async file(path: string): Promise<void> {
    try {
      await copyFile(join(this.from, path), join(this.to, path));
    } catch (error) {
      // Dropped meanwhile: the log knows.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
      throw error;
    }
    await this.settled(path);
  }

  private async settled(path: string): Promise<void> {
    const place = join(this.to, path);
    chmodSync(place, 0o600);
    ownLike(this.from, place);
    await sync(place);
    this.files += 1;
    this.bytes += statSync(place).size;
  }
}

function makeLike(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  ownLike(from, to);
}

/** Root copies what PostgreSQL's own number owns (S101), and must be able to put it back. */
function ownLike(from: string, to: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = lstatSync(from);
  lchownSync(to, uid, gid);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
