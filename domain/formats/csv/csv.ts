import type { CsvColumns, ImportSource } from '../../../contract/files-api';
import { notReadBack } from '../../export/export-columns';
import { cutText } from '../../text/cut-text';
import { type Decoded, MojibakeWatch, type TextSlice } from '../encoding';
import type { FileReport } from '../file-report';
import { refusedExport } from '../known-formats';
import type { ParseOptions, RefusedFile } from '../parsed-file';
import type { RecordDraft } from '../record-set';
import { count, presentText } from '../text';
import { mapByContent } from './csv-content';
import { type CsvHead, findHead, isBlank, namedHeaders } from './csv-head';
import { guessMapping, guessSource } from './csv-mapping';
import { recordOfRow } from './csv-record';
import { CsvRemarks } from './csv-remarks';
import { CsvFault, type CsvRow, CsvScanner } from './csv-scanner';
import { IDENTITY_FIELDS, isTargetField, type Mapping, TARGETS } from './csv-targets';

export interface CsvResult {
  readonly source: ImportSource;
  readonly columns: CsvColumns;
}

const SAMPLE_ROWS = 5;

/** A table in text: the columns by guess or by `mapping`, a record for each row. Null when the text is no table. */
export async function parseCsv(
  decoded: Decoded,
  report: FileReport,
  { mapping: given, isOurs = () => false }: ParseOptions,
  add: (record: RecordDraft) => void,
): Promise<CsvResult | null> {
  const head = headOf(decoded, report);
  if (!head) return null;
  const headers = namedHeaders(head.headers, head.headerLine, report);
  const kind = notReadBack(headers);
  if (kind !== undefined) throw refusedExport(report, head.headerLine, kind);
  const mapping = given
    ? headers.map((_, index) => targetOf(given[index]))
    : mapByContent(guessMapping(headers), headers, head.rows);
  const sample: string[][] = [];
  const remarks = new CsvRemarks(report);
  const reader = {
    headers,
    mapping,
    scale: headers.some((header) => /^qid$/i.test(header)) ? ('qualys' as const) : ('nessus' as const),
    maxRawChars: report.limits.maxRawChars,
    remark: remarks.add.bind(remarks),
    isOurs,
  };
  const width = new RowWidth(headers.length, mapping, remarks);
  for await (const row of rowsOf(decoded, head, report)) {
    if (row.line <= head.headerLine || isBlank(row)) continue;
    if (sample.length < SAMPLE_ROWS) sample.push(headers.map((_, index) => row.fields[index] ?? ''));
    const problem = width.problemOf(row);
    if (problem) report.reject(row.line, `${nameIn(row, mapping)}${problem}`, row.raw);
    else add(recordOfRow(row, reader));
  }
  remarks.flush();
  const targets = TARGETS.map(({ field, label }) => ({ field, label }));
  return {
    source: guessSource(headers, report.file),
    columns: { delimiter: head.delimiter, headers, mapping, targets, sample },
  };
}

/** What an export calls the row's asset, before what is said of the row. */
function nameIn({ fields }: CsvRow, mapping: Mapping): string {
  const name = mapping.includes('state') ? presentText(fields[mapping.indexOf('name')]) : undefined;
  return name === undefined ? '' : `“${cutText(name, 100)}”: `;
}

/** Reads on until there is a whole line to look at. */
function headOf(decoded: Decoded, report: FileReport): CsvHead | null {
  const { maxValueChars } = report.limits;
  let text = '';
  for (const slice of decoded.slices()) {
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

const targetOf = (field: string | null | undefined) => (field && isTargetField(field) ? field : null);

async function* rowsOf(decoded: Decoded, head: CsvHead, report: FileReport): AsyncGenerator<CsvRow> {
  const scanner = new CsvScanner(head.delimiter, report.limits.maxValueChars);
  const mojibake = new MojibakeWatch(report);
  let previous: TextSlice | null = null;
  try {
    for (const slice of decoded.slices()) {
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

/** Spreadsheets leave out empty cells at the end of a row, so a short row is whole while it reaches its identity. */
class RowWidth {
  readonly #width: number;
  readonly #needed: number;
  readonly #remarks: CsvRemarks;

  constructor(width: number, mapping: Mapping, remarks: CsvRemarks) {
    this.#width = width;
    this.#needed = 1 + mapping.findLastIndex((field) => field !== null && IDENTITY_FIELDS.has(field));
    this.#remarks = remarks;
  }

  problemOf({ fields, line }: CsvRow): string | null {
    if (fields.length === this.#width) return null;
    const shape = `${count(fields.length)} ${fields.length === 1 ? 'field' : 'fields'} where the header has ${count(this.#width)}.`;
    if (fields.length > this.#width)
      return fields.slice(this.#width).every((field) => field.trim() === '') ? null : `Too many fields: ${shape}`;
    if (fields.length < this.#needed) return `Too few fields: ${shape}`;
    this.#remarks.short(line);
    return null;
  }
}
