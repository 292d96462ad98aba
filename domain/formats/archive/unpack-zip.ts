import { firstChars } from '../../text/cut-text';
import { storableText } from '../../text/unstorable-text';
import type { FileSource, SeekableSource } from '../file-source';
import { type FileLimits, RefusedFile } from '../parsed-file';
import { count, fileNameOf } from '../text';
import { crc32 } from './crc32';
import { grown, isBomb, tooMuch } from './growth';
import { evenly, inflated, PackedFault } from './inflated';
import { dataStart, type ZipEntry, ZipFault, zipDirectory } from './zip-directory';

const STORED = 0;
const DEFLATED = 8;

/**
 * The files of a ZIP archive, as if each had been dropped. A path in the archive is never one on a disk: it is only told. What
 * cannot be read of one file refuses that file, when it is read; what is wrong with the whole refuses the archive.
 */
export async function unpackZip(file: SeekableSource, limits: FileLimits): Promise<FileSource[]> {
  const entries = await filesOf(file, limits);
  if (entries.length === 0) throw refusal(file, 'this ZIP archive has no files in it.');
  const names = entries.map(({ path }) => baseOf(path));
  return entries.map((entry, at) => {
    const base = names[at] ?? '';
    // Two of one name are told apart by their folders.
    const name = names.indexOf(base) === names.lastIndexOf(base) ? base : entry.path.replaceAll(/[\\/]+/g, ' › ');
    return fileIn(file, entry, fileNameOf(name));
  });
}

async function filesOf(file: SeekableSource, limits: FileLimits): Promise<ZipEntry[]> {
  try {
    const { count: all, entries } = await zipDirectory(file);
    if (all > limits.maxArchiveFiles)
      throw refusal(
        file,
        `this ZIP archive has ${count(all)} files; the limit is ${count(limits.maxArchiveFiles)}. Split it.`,
      );
    const found = [...entries()];
    const office = officeKind(found);
    if (office !== undefined) throw refusal(file, `this is ${office}.`);
    const total = found.reduce((sum, { size }) => sum + size, 0);
    if (total > limits.maxArchiveBytes) throw tooMuch(file.name, 'this ZIP archive', limits.maxArchiveBytes);
    if (isBomb(file.size, total, limits)) throw grown(file.name, 'this ZIP archive', limits);
    if (overlap(found)) throw refusal(file, 'this ZIP archive is damaged: its files lie one over the other.');
    return found.filter(({ path }) => isFile(path));
  } catch (error) {
    if (error instanceof ZipFault) throw refusal(file, `this ZIP archive cannot be read: ${error.message}.`);
    throw error;
  }
}

/** Documents that are archives, by what lies in them. */
const OFFICE: readonly (readonly [part: string, kind: string])[] = [
  ['xl/workbook.xml', 'an Excel workbook. Save the sheet as CSV'],
  ['xl/workbook.bin', 'an Excel workbook. Save the sheet as CSV'],
  ['word/document.xml', 'a Word document'],
  ['ppt/presentation.xml', 'a PowerPoint presentation'],
  ['META-INF/manifest.xml', 'an OpenDocument file. Save the sheet as CSV'],
  ['META-INF/MANIFEST.MF', 'a Java archive'],
];

function officeKind(entries: readonly ZipEntry[]): string | undefined {
  const paths = new Set(entries.map(({ path }) => path));
  return OFFICE.find(([part]) => paths.has(part))?.[1];
}

const refusal = ({ name }: FileSource, reason: string): RefusedFile => new RefusedFile(name, null, reason);

/** Bytes that several entries share are how a small archive becomes an endless one. */
function overlap(entries: readonly ZipEntry[]): boolean {
  const inOrder = entries.toSorted((a, b) => a.at - b.at);
  return inOrder.some(({ at, packed }, index) => at + packed > (inOrder[index + 1]?.at ?? Number.POSITIVE_INFINITY));
}

const baseOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? '';

/** Folders, and what a Mac or Windows adds by itself, are no files of anybody. */
const isFile = (path: string): boolean =>
  baseOf(path) !== '' && !/(^|[\\/])(__MACOSX[\\/]|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path);

function fileIn(archive: SeekableSource, entry: ZipEntry, name: string): FileSource {
  const refuse = (reason: string) => new RefusedFile(name, null, `${reason} Nothing was taken from it.`);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    if (entry.isEncrypted) throw refuse('it is encrypted in the archive. Unpack it with its password first.');
    if (entry.method !== STORED && entry.method !== DEFLATED)
      throw refuse(`it is packed in a way Muster does not read (method ${entry.method}). Unpack it first.`);
    try {
      yield* evenly(checked(unpackedBytes(archive, entry), entry));
    } catch (error) {
      const isFault = error instanceof PackedFault || error instanceof ZipFault;
      throw isFault ? refuse('it is cut off or damaged in the archive.') : error;
    }
  }
  const path = firstChars(storableText(entry.path), 500);
  return { name, size: entry.size, chunks, within: { archive: archive.name, path } };
}

async function* unpackedBytes(archive: SeekableSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const start = await dataStart(archive, entry);
  const packed = archive.slice(start, start + entry.packed);
  yield* entry.method === STORED ? packed : inflated(packed);
}

/** Exactly as much as the directory says, and the same as was packed. */
async function* checked(pieces: AsyncIterable<Uint8Array>, { size, crc }: ZipEntry): AsyncGenerator<Uint8Array> {
  let [read, sum] = [0, 0];
  for await (const piece of pieces) {
    read += piece.length;
    sum = crc32(piece, sum);
    if (read > size) throw new PackedFault('more than it says');
    yield piece;
  }
  if (read !== size || sum !== crc) throw new PackedFault('not what was packed');
}
