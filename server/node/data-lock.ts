import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, realpathSync, statSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartRefused } from './settings';

/**
 * One process a data folder. PGlite takes a second opening of its folder without a word and loses
 * writes, so we hold a Unix socket in the folder: whoever can connect to it knows the folder is in use,
 * and a process that was killed answers nobody.
 */
export interface DataLock {
  release(): Promise<void>;
}

/** A socket's address holds about 104 bytes; a longer one is refused by the system. */
const MAX_ADDRESS = 100;
/** Long enough for somebody who saw the same stale socket to have taken it from us. */
const SETTLE_MS = 120;
const ATTEMPTS = 20;

export async function lockDataDir(dataDir: string): Promise<DataLock> {
  const folder = realFolder(dataDir);
  const address = addressOf(folder);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const stale = identityOf(address);
    const server = await listen(address);
    if (server) return settle(server, address, folder);
    if (await answers(address)) throw inUse(folder);
    // Only the very socket that did not answer: another start may have replaced it meanwhile.
    if (stale !== null && identityOf(address) === stale) unlinkSync(address);
  }
  throw inUse(folder);
}

const inUse = (folder: string) =>
  new StartRefused(`Another Muster is already running on ${folder}. Stop it first, or set DATA_DIR to another folder.`);

function realFolder(dataDir: string): string {
  try {
    parentsOf(resolve(dataDir));
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(dataDir);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/** Makes what leads to the folder, for all to pass: PostgreSQL has to, where root started Muster (S101). */
function parentsOf(folder: string): void {
  const topmost = mkdirSync(dirname(folder), { recursive: true });
  if (topmost === undefined) return;
  for (let path = dirname(folder); path.startsWith(topmost); path = dirname(path)) chmodSync(path, 0o755);
}

/** S110. One sentence, with the way out. */
function unusable(folder: string, error: unknown): StartRefused {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code] ?? `it cannot be written (${code || String(error)})`;
  return new StartRefused(`The data folder ${folder} cannot be used: ${reason}, or set DATA_DIR to another folder.`);
}

const A_FILE = 'it or a part of its path is a file. Move that away';
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full. Free some space',
  EDQUOT: 'this user’s share of its disk is full. Free some space',
  EROFS: 'its disk is read-only. Make it writable',
  EACCES: 'this user may not write there. Give them the right to, start Muster as the folder’s owner',
  EPERM: 'this user may not write there. Give them the right to, start Muster as the folder’s owner',
  ENOTDIR: A_FILE,
  EEXIST: A_FILE,
  ENOENT: 'it cannot be created there. Create it, or the folder above it, yourself',
};

function addressOf(folder: string): string {
  const inside = join(folder, 'muster.lock');
  if (Buffer.byteLength(inside) <= MAX_ADDRESS) return inside;
  const short = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  return join(tmpdir(), `muster-${short}.lock`);
}

/** Null where it is taken. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(unusable(dirname(address), error));
    });
    server.listen(address, () => resolve(server));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // Another user's: whether anybody holds it cannot even be asked.
      if (error.code === 'EACCES') return reject(unusable(dirname(address), error));
      // Refused: nobody listens. Missing: it was just released. Anything else may be a busy owner.
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
    });
  });
}

/** Which file stands at the address now; inode numbers are used again, so with its time. */
function identityOf(address: string): string | null {
  try {
    const stats = statSync(address, { throwIfNoEntry: false, bigint: true });
    return stats ? `${stats.ino}:${stats.ctimeNs}` : null;
  } catch (error) {
    throw unusable(dirname(address), error);
  }
}

/** The socket is ours if it still stands there after everybody who found it stale has had their turn. */
async function settle(server: Server, address: string, folder: string): Promise<DataLock> {
  const ours = identityOf(address);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  if (ours === null || identityOf(address) !== ours) {
    server.close();
    throw inUse(folder);
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}
