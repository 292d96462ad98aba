import type { FileSource, SeekableSource } from '../file-source';
import { type FileLimits, RefusedFile } from '../parsed-file';
import { count, fileNameOf } from '../text';
import { grown, isBomb, tooMuch } from './growth';
import { type ZipEntry, ZipFault, zipDirectory } from './zip-directory';
import { fileIn } from './zip-file';

/**
 * The files of a ZIP archive, as if each had been dropped. A path in the archive is never one on a disk: it is only told. What
 * cannot be read of one file refuses that file, when it is read; what is wrong with the whole refuses the archive.
 */
export async function unpackZip(file: SeekableSource, limits: FileLimits): Promise<FileSource[]> {
  const found = await entriesIn(file, limits);
  if (found.some(({ path }) => path === WORKBOOK))
    return (await import('../workbook/unpack-workbook')).unpackWorkbook(file, found, limits);
  const entries = found.filter(({ path }) => isFile(path));
  if (entries.length === 0) throw refusal(file, 'this ZIP archive has no files in it.');
  const times = new Map<string, number>();
  for (const { path } of entries) times.set(baseOf(path), (times.get(baseOf(path)) ?? 0) + 1);
  return entries.map((entry) => {
    const base = baseOf(entry.path);
    // Two of one name are told apart by their folders.
    const name = times.get(base) === 1 ? base : entry.path.replaceAll(/[\\/]+/g, ' › ');
    return fileIn(file, entry, fileNameOf(name));
  });
}

async function entriesIn(file: SeekableSource, limits: FileLimits): Promise<ZipEntry[]> {
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
    return found;
  } catch (error) {
    if (error instanceof ZipFault) throw refusal(file, `this ZIP archive cannot be read: ${error.message}.`);
    throw error;
  }
}

/** What makes an archive an Excel workbook, whose sheets are its files. */
const WORKBOOK = 'xl/workbook.xml';

/** Documents that are archives, by what lies in them. */
const OFFICE: readonly (readonly [part: string, kind: string])[] = [
  ['xl/workbook.bin', 'a binary Excel workbook (.xlsb). Save it as .xlsx'],
  ['xl/vbaProject.bin', 'an Excel workbook with macros. Save it as .xlsx, which has none'],
  ['word/document.xml', 'a Word document'],
  ['ppt/presentation.xml', 'a PowerPoint presentation'],
  ['META-INF/manifest.xml', 'an OpenDocument file. Save a spreadsheet as .xlsx or CSV'],
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
