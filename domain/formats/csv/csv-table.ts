import { type Decoded, MojibakeWatch, type TextSlice } from '../encoding';
import type { FileReport } from '../file-report';
import type { RefusedFile } from '../parsed-file';
import { count } from '../text';
import { type CsvHead, findHead, isBlank } from './csv-head';
import { CsvFault, type CsvRow, CsvScanner } from './csv-scanner';

/** A table in text: its header, and its rows one after the other. */
export interface CsvTable {
  readonly head: CsvHead;
  /** Those below the header that are not blank. */
  readonly rows: () => AsyncGenerator<CsvRow>;
}

/** Null when the text is no table. */
export async function openTable(decoded: Decoded, report: FileReport): Promise<CsvTable | null> {
  const head = await headOf(decoded, report);
  if (head !== null && head.raw.length <= report.limits.maxRawChars) report.mend = { as: 'csv', head: head.raw };
  return head && { head, rows: () => rowsOf(decoded, head, report) };
}

/** Reads on until there is a whole line to look at. */
async function headOf(decoded: Decoded, report: FileReport): Promise<CsvHead | null> {
  const { maxValueChars } = report.limits;
  let text = '';
  for await (const slice of decoded.slices()) {
    text += slice.text;
    if (/[\r\n]/.test(slice.text)) break;
    if (text.length > maxValueChars) throw tooLong(report, 1);
  }
  return findHead(text, false, maxValueChars) ?? findHead(text, true, maxValueChars);
}

function tooLong(report: FileReport, line: number): RefusedFile {
  return report.refuse(
    line,
    `a row is longer than the limit of ${count(report.limits.maxValueChars)} characters. Nothing was taken from the file.`,
  );
}

async function* rowsOf(decoded: Decoded, head: CsvHead, report: FileReport): AsyncGenerator<CsvRow> {
  for await (const row of allRows(decoded, head, report)) if (row.line > head.headerLine && !isBlank(row)) yield row;
}

async function* allRows(decoded: Decoded, head: CsvHead, report: FileReport): AsyncGenerator<CsvRow> {
  const scanner = new CsvScanner(head.delimiter, report.limits.maxValueChars);
  const mojibake = new MojibakeWatch(report);
  let previous: TextSlice | null = null;
  try {
    for await (const slice of decoded.slices()) {
      if (previous) yield* watched(scanner.rows(previous.text, false), mojibake);
      await report.tick(slice.done, scanner.line);
      previous = slice;
    }
    yield* watched(scanner.rows(previous?.text ?? '', true), mojibake);
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    if (error.kind === 'too long') throw tooLong(report, error.line);
    throw report.refuse(
      error.line,
      'a quote that opens in this row is never closed, so the rows after it cannot be told apart. Nothing was taken from the file.',
    );
  }
}

function* watched(rows: Iterable<CsvRow>, mojibake: MojibakeWatch): Generator<CsvRow> {
  for (const row of rows) {
    mojibake.look(row.raw, row.line);
    yield row;
  }
}
