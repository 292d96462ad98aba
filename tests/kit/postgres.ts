import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries } from '../../server/node/embedded/binaries';
import { folderOf, ownersOf } from '../../server/node/embedded/owner';

const run = promisify(execFile);

/** A PostgreSQL server from npm, empty, on a port of its own. */
export interface TestPostgres {
  /** Makes a database, empty or a copy of another nobody is at, and answers its connection string. */
  createDatabase(template?: string): Promise<string>;
  stop(): Promise<void>;
}

/** The server and its files go with us, however we go: our end of its input is closed by the system. */
const UNTIL_INPUT_ENDS = '"$0" "$@" & read _; kill -INT $!; wait; rm -rf "$PLACE"';

/** Nothing of it outlives the tests, and what they measure is counted, not timed. */
const QUICK = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '4GB',
  wal_init_zero: 'off',
  max_connections: '200',
};

const MEMORY = '/dev/shm';
/** All databases of a run of the tests take a third of it. */
const ROOM = 4 * 2 ** 30;

/** In memory where there is some to spare: a copy of a database is hundreds of files, which cost a disk 0.3 s of CPU. */
async function place(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  return memory !== null && memory.bavail * memory.bsize > ROOM ? MEMORY : tmpdir();
}

export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(await place(), 'muster-postgres-'));
  // `initdb` wants a user with a name; who serves may be the same here.
  const { maker } = ownersOf(folder);
  folderOf(folder, maker);
  const binaries = findBinaries(maker, folder);
  if ('missing' in binaries) throw new Error(`PostgreSQL cannot run here: ${binaries.missing}`);
  const options = { ...maker, env: { ...process.env, LC_ALL: 'C.UTF-8' }, cwd: folder };
  const data = join(folder, 'data');
  await run(binaries.initdb, ['-D', data, '-U', 'muster', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
  const port = await freePort();
  const flags = [
    '-h',
    '127.0.0.1',
    '-k',
    folder,
    ...Object.entries(QUICK).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const command = [binaries.postgres, '-D', data, '-p', String(port), ...flags];
  const server = spawn('/bin/sh', ['-c', UNTIL_INPUT_ENDS, ...command], {
    ...options,
    env: { ...options.env, PLACE: folder },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const url = (database: string) => `postgres://muster@127.0.0.1:${port}/${database}`;
  await ready(server);
  let made = 0;
  return {
    async createDatabase(template = 'template1') {
      const name = `test_${++made}`;
      const client = new pg.Client(url('postgres'));
      await client.connect();
      await client.query(`create database ${name} template ${template} strategy file_copy`);
      await client.end();
      return url(name);
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.stdin?.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when the server accepts connections. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${log}`)));
  });
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  return address.port;
}
