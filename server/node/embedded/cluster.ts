import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartRefused } from '../settings';
import type { Binaries } from './binaries';
import { endLeftOver, forgetLeftOver } from './left-over';
import { folderOf, giveOver, type Owners, type RunsAs } from './owner';

export const USER = 'muster';
const PORT = 5_432;
/** A Unix socket's address holds about 104 bytes; PostgreSQL's name for it takes 20. */
const MAX_SOCKET_FOLDER = 80;
export const PASSWORD = 'muster.password';
/** A crowd waits for the pool, not for PostgreSQL; a backup and a person's `psql` find room. */
const CONNECTIONS = 30;

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: String(CONNECTIONS),
  // Two cores: one question must not take both.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  io_method: 'sync',
  // A container's /dev/shm is small.
  dynamic_shared_memory_type: 'mmap',
  max_wal_size: '512MB',
  // SEC168. What a statement was about is never written down; what ends the database is.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

const INITDB = [
  ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ...['--auth=scram-sha-256', `--username=${USER}`, '--no-instructions'],
];

export const isCluster = (folder: string) => existsSync(join(folder, 'PG_VERSION'));

/**
 * Makes an empty cluster: all of it beside its place, on the disk, then put there in one step, so that a start which is
 * killed leaves nothing half made.
 */
export async function makeCluster(folder: string, binaries: Binaries, owners: Owners): Promise<void> {
  // Each start its own: what a killed one began may be written a moment longer.
  const making = `${folder}.new-${randomBytes(6).toString('hex')}`;
  clearBegun(folder);
  // The one who makes it must reach it; the next start gives the folder over, if this one is killed.
  folderOf(dirname(folder), owners.maker);
  folderOf(making, owners.maker);
  const password = join(making, PASSWORD);
  const inside = join(making, 'cluster');
  writeFileSync(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  giveOver(password, owners.maker);
  const { code, said } = await initdb(binaries, owners.maker, making, [
    '-D',
    inside,
    `--pwfile=${password}`,
    ...INITDB,
  ]);
  if (code !== 0) {
    clearBegun(folder);
    throw new StartRefused(`The database cannot be made in ${folder}: ${reasonOf(said)}`);
  }
  renameSync(password, join(inside, PASSWORD));
  giveOver(inside, owners.server);
  folderOf(dirname(folder), owners.server);
  // S111. `initdb` has synced its own; a name is on the disk when its folder is.
  for (const path of [join(inside, PASSWORD), inside]) toDisk(path);
  renameSync(inside, folder);
  toDisk(dirname(folder));
  clearBegun(folder);
}

/** All that was begun beside the place; what is still written to is taken away by the next start. */
export function clearBegun(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(`${basename(folder)}.new-`)) continue;
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true });
    } catch {
      // As above.
    }
  }
}

async function initdb(binaries: Binaries, maker: RunsAs, cwd: string, flags: readonly string[]) {
  const child = spawn(binaries.initdb, flags, {
    ...maker,
    cwd,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  // It starts PostgreSQL itself, several times: all of its group.
  const watch = endsWithUs(child, maker, (pid) => ['-KILL', '--', `-${pid}`]);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      said += error.message;
      resolve(null);
    });
    child.once('close', resolve);
  });
  watch.end();
  return { code, said };
}

function toDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export interface RunningCluster {
  /** Resolves when the process has ended, with the last thing it said. */
  readonly ended: Promise<string>;
  /** What is in progress is broken off, what is committed is on the disk. */
  stop(): Promise<void>;
}

export function connectionString(folder: string): string {
  const password = readFileSync(join(folder, PASSWORD), 'utf8').trim();
  return `postgres://${USER}:${password}@localhost:${PORT}/postgres?host=${encodeURIComponent(socketFolder(folder))}`;
}

/** Starts the cluster, whatever a killed process left of it; it ends with us, however we end. */
export async function startCluster(folder: string, binaries: Binaries, owners: Owners): Promise<RunningCluster> {
  const deadline = Date.now() + LEFT_OVER_MS;
  await endLeftOver(folder, LEFT_OVER_MS);
  for (;;) {
    const started = await tryToStart(folder, binaries, owners);
    if ('ended' in started) return started;
    // Its children outlive a killed server for a moment, with the memory they share.
    if (!/still in use|already exists/.test(started.failed) || Date.now() > deadline)
      throw new StartRefused(`The database in ${folder} cannot start: ${reasonOf(started.failed)}`);
    forgetLeftOver(folder);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const LEFT_OVER_MS = 10_000;

async function tryToStart(
  folder: string,
  binaries: Binaries,
  { server }: Owners,
): Promise<RunningCluster | { readonly failed: string }> {
  const sockets = socketFolder(folder);
  if (sockets !== folder) folderOf(sockets, server);
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: sockets });
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = spawn(binaries.postgres, ['-D', folder, '-p', String(PORT), ...flags], {
    ...server,
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A Ctrl+C in the terminal is for us; we tell it when our own work is done.
    detached: true,
  });
  const watch = endsWithUs(postgres, server, (pid) => ['-QUIT', String(pid)]);
  let said = '';
  const ended = new Promise<string>((resolve) => {
    postgres.once('error', (error) => resolve(error.message));
    // 'close', not 'exit': its last words have been read.
    postgres.once('close', () => resolve(said));
  }).finally(watch.end);
  const ready = new Promise<'ready'>((resolve) => {
    postgres.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-SAID_CHARACTERS);
      if (said.includes('ready to accept connections')) resolve('ready');
    });
  });
  const first = await Promise.race([ready, ended]);
  if (first !== 'ready') return { failed: first };
  return {
    ended,
    async stop() {
      postgres.kill('SIGINT');
      await ended;
      if (sockets !== folder) rmSync(sockets, { recursive: true, force: true });
    },
  };
}

const SAID_CHARACTERS = 4_000;

/** A shell that waits for our end of its input, which the system closes when we are gone. */
function endsWithUs({ pid }: ChildProcess, runsAs: RunsAs, how: (pid: number) => string[]): { end(): void } {
  if (pid === undefined) return { end: () => {} };
  const shell = spawn('/bin/sh', ['-c', 'read _; kill "$@"', 'sh', ...how(pid)], {
    ...runsAs,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.on('error', () => {});
  shell.unref();
  return { end: () => void shell.kill('SIGKILL') };
}

/** Where its socket stands: in the cluster, whose folder is its owner's alone, or under a short name. */
function socketFolder(folder: string): string {
  if (Buffer.byteLength(folder) <= MAX_SOCKET_FOLDER) return folder;
  return join(tmpdir(), `muster-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`);
}

/** Messages in English, whatever the machine speaks: they are read here. */
const environment = () => ({ PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' });

/** The line that names the fault, in PostgreSQL's words, made a sentence with the way out. */
function reasonOf(said: string): string {
  const lines = said.split('\n').map((line) => line.trim());
  const fault =
    lines.findLast((line) => /^(FATAL|PANIC|initdb: error|could not)/.test(line)) ??
    lines.findLast((line) => line !== '');
  const words = (fault ?? 'it did not say why').replace(/^(FATAL|PANIC|initdb: error): *|^but /, '').replace(/\.$/, '');
  return `${words}. ${wayOut(words)}`;
}

function wayOut(words: string): string {
  if (/No space left/.test(words)) return 'Free some space, then start again: nothing is lost.';
  if (/Read-only file system|Permission denied|wrong ownership/.test(words))
    return 'Give this user the right to write there, or set DATA_DIR to another folder.';
  return 'Put a backup back (docs/operating.md), or set DATA_DIR to another folder to begin anew.';
}
