import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { isOurs } from './embedded/owner';
import { StartRefused } from './settings';

/** Of a file's rights: its group's and everybody else's (SEC120). */
export const OTHERS = 0o077;

/**
 * The folder, made where it is missing, and all of ours in it are this user's alone, also what an earlier version or a
 * hand left open: password hashes stand in the database's log, and its settings can name a program.
 */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    closeToOthers(folder, lstatSync(folder));
  } catch (error) {
    if (!isCode(error, 'EPERM')) throw error;
    throw new StartRefused(
      `The data folder ${folder} belongs to another user, who could read all of it: set DATA_DIR to a folder of your own (one inside it will do).`,
    );
  }
  closeWithin(folder);
}

function closeWithin(folder: string): void {
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    // What is gone meanwhile, what a link points to and what others own (a disk's `lost+found`) is not ours.
    if (!stats || stats.isSymbolicLink() || !isOurs(stats.uid)) continue;
    closeToOthers(path, stats);
    if (stats.isDirectory()) closeWithin(path);
  }
}

/** What a killed start had begun may be taken away meanwhile. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

function closeToOthers(path: string, { mode }: Stats): void {
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(path, mode & 0o777 & ~OTHERS);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
