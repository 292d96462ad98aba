import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, statSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(dataDir);
  } catch (error) {
    throw new StartRefused(
      `The data folder ${dataDir} cannot be made: ${error instanceof Error ? error.message : error}`,
    );
  }
}

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
      else reject(new StartRefused(`The data folder cannot be locked: ${error.message}`));
    });
    server.listen(address, () => resolve(server));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // Refused: nobody listens. Missing: it was just released. Anything else may be a busy owner.
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
    });
  });
}

/** Which file stands at the address now; inode numbers are used again, so with its time. */
function identityOf(address: string): string | null {
  const stats = statSync(address, { throwIfNoEntry: false, bigint: true });
  return stats ? `${stats.ino}:${stats.ctimeNs}` : null;
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
