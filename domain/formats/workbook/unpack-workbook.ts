import { tooMuch } from '../archive/growth';
import { evenly } from '../archive/inflated';
import type { ZipEntry } from '../archive/zip-directory';
import type { FileSource, SeekableSource } from '../file-source';
import { type FileLimits, RefusedFile } from '../parsed-file';
import { count, fileNameOf } from '../text';
import { keptWhileUsed } from './kept-while-used';
import { type CellTally, sheetRows } from './sheet-rows';
import { readWorkbook, type SheetEntry, type Workbook } from './workbook-parts';

/**
 * The sheets of an Excel workbook, each as the CSV it would be saved as: so a sheet is read by whatever reads its CSV, in pieces
 * and with its limits. Each is read once to see whether it is whole, how wide and how long.
 */
export async function unpackWorkbook(
  file: SeekableSource,
  entries: readonly ZipEntry[],
  limits: FileLimits,
): Promise<FileSource[]> {
  const book = await readWorkbook(file, entries, limits);
  // Held, so that they are read once for all sheets.
  const texts = await book.texts();
  const sheets: Measured[] = [];
  for (const entry of book.sheets) {
    const sheet = await measured(entry, { ...book, texts: async () => texts }, limits);
    if (sheet.size > limits.maxFileBytes) throw tooMuch(file.name, `its sheet “${entry.name}”`, limits.maxFileBytes);
    if (sheet.rows > 0) sheets.push(sheet);
  }
  if (sheets.length === 0)
    throw new RefusedFile(file.name, null, 'this Excel workbook has no cells that say anything.');
  if (sheets.reduce((sum, { size }) => sum + size, 0) > limits.maxArchiveBytes)
    throw tooMuch(file.name, 'this Excel workbook', limits.maxArchiveBytes);
  return sheets.map((sheet) => ({
    name: fileNameOf(sheets.length === 1 ? file.name : `${file.name}: ${sheet.entry.name}`),
    size: sheet.size,
    chunks: chunksOf(sheet, book, limits),
    within: { archive: file.name, path: '' },
    remarks: remarksOf(sheet),
  }));
}

interface Measured {
  readonly entry: SheetEntry;
  readonly rows: number;
  readonly width: number;
  /** In bytes, as CSV. */
  readonly size: number;
  readonly tally: CellTally;
  readonly hasLines: boolean;
}

async function measured(entry: SheetEntry, book: Workbook, limits: FileLimits): Promise<Measured> {
  const tally = { errors: 0, unsaved: 0 };
  let [rows, last, width, bytes] = [0, 0, 0, 0];
  let hasLines = false;
  for await (const batch of sheetRows(entry, book, limits, tally)) {
    for (const { number, cells } of batch) {
      rows += 1;
      last = number;
      width = Math.max(width, cells.length);
      const text = cells.map(csvCell).join('');
      bytes += UTF8.encode(text).length;
      hasLines ||= /[\r\n]/.test(text);
    }
    // Few texts that many cells name are much when they are written out.
    if (bytes > limits.maxFileBytes) break;
  }
  // Each row ends with a line break, empty ones too.
  return { entry, rows, width, size: bytes + rows * Math.max(0, width - 1) + last, tally, hasLines };
}

/** A reader goes over a file several times, and XML is slow to read: what fits is kept between. */
const KEPT = 64 * 1_024 * 1_024;

function chunksOf(sheet: Measured, book: Workbook, limits: FileLimits): FileSource['chunks'] {
  const all = () => evenly(csvOf(sheet, book, limits));
  if (sheet.size > KEPT) return all;
  const kept = keptWhileUsed(async () => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of all()) chunks.push(chunk);
    return chunks;
  });
  return async function* () {
    yield* await kept();
  };
}

/** All rows are as wide as the widest, as spreadsheets save them: none looks as if it had been cut. */
async function* csvOf({ entry, width }: Measured, book: Workbook, limits: FileLimits): AsyncGenerator<Uint8Array> {
  let last = 0;
  for await (const batch of sheetRows(entry, book, limits))
    for (const { number, cells } of batch) {
      const blank = '\n'.repeat(number - last - 1);
      yield UTF8.encode(`${blank}${cells.map(csvCell).join(',')}${','.repeat(width - cells.length)}\n`);
      last = number;
    }
}

const UTF8 = new TextEncoder();

/** In quotes also where a delimiter of another kind, or of JSON and XML, would lead a reader astray. */
const csvCell = (text: string): string => (/[",;|\t\r\n<[{]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function remarksOf({ entry, tally, hasLines }: Measured): string[] {
  const hidden = entry.isHidden ? ', which is hidden in the workbook' : '';
  const remarks = [`It was read from the sheet “${entry.name}”${hidden}.`];
  if (hasLines) remarks.push('Cells have line breaks, so lines are counted as in the sheet saved as CSV.');
  if (tally.errors > 0) remarks.push(`Cells that show an error (#N/A) are empty: ${count(tally.errors)}.`);
  if (tally.unsaved > 0)
    remarks.push(
      `Formulas without a saved result are empty: ${count(tally.unsaved)}. Open the workbook in a spreadsheet and save it there.`,
    );
  return remarks;
}
