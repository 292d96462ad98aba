import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FolderSettings } from '../../../contract/areas/integrations/connectors/folder';
import { filesOfOneRun, MOST_FILES, seenCursor, seenFiles, stillThere } from '../../../domain/integrations/seen-files';
import { type Connector, type Reading, SourceFailure, type SourceFile } from '../../connectors/connector';
import { bodyOf } from './file-body';
import { messageOf } from './way-out';

export interface FolderOptions {
  /** Below which sources may be (`IMPORT_FOLDERS`); none: no folder is read. */
  readonly roots: readonly string[];
  /** Of this installation, which no source reads. */
  readonly dataDir: string;
  /** How long a file has to stay the same before it is taken for whole. */
  readonly quietMs?: number;
}

const QUIET_MS = 5_000;
const SHOWN = 20;

const NO_FOLDER =
  'No folder of this server may be read. Whoever runs the server names those that may be: IMPORT_FOLDERS.';

/** Each new or changed file of a folder of the server (CN20-CN23). */
export function folderConnector(options: FolderOptions): Connector<FolderSettings> {
  return {
    kind: 'folder',
    ...(options.roots.length === 0 && { lacks: NO_FOLDER }),
    read: (reading) => changedFiles(options, reading),
    async test({ settings, note }) {
      const found = await filesBelow(await allowed(options, settings.path), settings.isDeep, note);
      const says = found.length === 1 ? 'The folder has one file.' : `The folder has ${found.length} files.`;
      return { says, rows: found.slice(0, SHOWN).map(({ name, bytes }) => ({ file: name, bytes })) };
    },
  };
}

interface Found {
  /** From the folder on, with slashes. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** What it is like: another one is another file, or the same with more in it. */
  readonly mark: string;
}

async function* changedFiles(options: FolderOptions, reading: Reading<FolderSettings>): AsyncGenerator<SourceFile> {
  const { settings, cursor, signal, note } = reading;
  const folder = await allowed(options, settings.path);
  const first = await filesBelow(folder, settings.isDeep, note);
  const seen = new Map(stillThere(seenFiles(cursor), new Set(first.map(({ name }) => name))));
  const changed = first.filter(({ name, mark }) => seen.get(name) !== mark);
  note(`${first.length} files are in the folder; ${changed.length} are new or changed.`);
  if (changed.length === 0) return;
  // Looked at twice, and not by their times: clocks of file servers are wrong.
  await pause(options.quietMs ?? QUIET_MS, undefined, { signal });
  const marks = new Map(
    (await filesBelow(folder, settings.isDeep, () => undefined)).map((one) => [one.name, one.mark]),
  );
  for (const file of filesOfOneRun(changed)) {
    const handle = marks.get(file.name) === file.mark ? await openedAs(file, folder) : null;
    if (handle === null) {
      note(`${file.name} is still being written. The next run reads it.`);
      continue;
    }
    const stream = handle.createReadStream();
    seen.set(file.name, file.mark);
    const body = bodyOf(stream, (error) => unreadable(file.name, error));
    try {
      yield { name: file.name.slice(file.name.lastIndexOf('/') + 1), body, holds: 'file', cursor: seenCursor(seen) };
    } finally {
      stream.destroy();
    }
  }
}

/** The real place of a folder that may be read. Throws `SourceFailure`. */
async function allowed({ roots, dataDir }: FolderOptions, said: string): Promise<string> {
  if (roots.length === 0) throw new SourceFailure(NO_FOLDER);
  const folder = await placeOf(said);
  const places = await Promise.all(roots.map((root) => realpath(root).catch(() => null)));
  if (!places.some((root) => root !== null && isWithin(root, folder)))
    throw new SourceFailure(
      `${said} is in none of the folders that may be read. Whoever runs the server may name it: IMPORT_FOLDERS.`,
    );
  const data = await realpath(dataDir).catch(() => dataDir);
  if (isWithin(data, folder) || isWithin(folder, data))
    throw new SourceFailure(`${said} holds the data of this installation, which no source reads. Name another folder.`);
  return folder;
}

async function placeOf(said: string): Promise<string> {
  try {
    const place = await realpath(said);
    if ((await stat(place)).isDirectory()) return place;
  } catch (error) {
    throw unreadable(said, error);
  }
  throw new SourceFailure(`${said} is no folder. Enter the folder that the files are in.`);
}

const isWithin = (root: string, path: string): boolean => {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^([a-z]:|[\\/])/i.test(way));
};

async function filesBelow(folder: string, isDeep: boolean, note: (line: string) => void): Promise<readonly Found[]> {
  const found: Found[] = [];
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entries = await readdir(at, { withFileTypes: true }).catch((error: unknown) => {
      throw unreadable(relative(folder, String(at)) || folder, error);
    });
    for (const entry of entries) {
      const path = join(at, entry.name);
      const name = relative(folder, path).replaceAll(sep, '/');
      // What hides itself is some tool's own: a lock, half a download.
      if (entry.name.startsWith('.')) continue;
      if (entry.isSymbolicLink()) note(`${name} is a link, which is not followed.`);
      else if (entry.isDirectory() && isDeep) waiting.push(path);
      else if (entry.isFile()) found.push(...(await fileAt(path, name)));
      if (found.length > MOST_FILES)
        throw new SourceFailure(`There are more than ${MOST_FILES} files in the folder. Name one with fewer.`);
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** None where it is gone by now, or empty. */
async function fileAt(path: string, name: string): Promise<readonly Found[]> {
  const state = await stat(path, { bigint: true }).catch(() => null);
  return state === null || state.size === 0n ? [] : [{ name, path, bytes: Number(state.size), mark: markOf(state) }];
}

const markOf = ({ size, mtimeNs, ino }: BigIntStats): string => `${size}-${mtimeNs}-${ino}`;

/** The very file that was looked at: null where a name leads to another one by now, or out of the folder. */
async function openedAs({ path, mark }: Found, folder: string): Promise<FileHandle | null> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => null);
  if (handle === null) return null;
  const isSame = markOf(await handle.stat({ bigint: true })) === mark && isWithin(folder, await realpath(path));
  if (isSame) return handle;
  await handle.close();
  return null;
}

function unreadable(name: string, error: unknown): SourceFailure {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT') return new SourceFailure(`${name} is not there. Check the path, and whether it is mounted.`);
  if (code === 'EACCES' || code === 'EPERM')
    return new SourceFailure(`${name} may not be read by Muster. Give its user on the server the right to read it.`);
  return new SourceFailure(`${name} could not be read: ${messageOf(error)}.`);
}
