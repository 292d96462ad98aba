import type { CsvColumns, ImportSource } from '../../../contract/files-api';
import { notReadBack } from '../../export/export-columns';
import { cutText } from '../../text/cut-text';
import type { FileReport } from '../file-report';
import { refusedExport } from '../known-formats';
import type { ParseOptions } from '../parsed-file';
import type { RecordDraft } from '../record-set';
import { presentText } from '../text';
import { mapByContent } from './csv-content';
import { namedHeaders } from './csv-head';
import { guessMapping, guessSource } from './csv-mapping';
import { recordOfRow } from './csv-record';
import { CsvRemarks } from './csv-remarks';
import type { CsvRow } from './csv-scanner';
import type { CsvTable } from './csv-table';
import { IDENTITY_FIELDS, isTargetField, type Mapping, TARGETS } from './csv-targets';
import { RowWidth } from './row-width';

export interface CsvResult {
  readonly source: ImportSource;
  readonly columns: CsvColumns;
}

const SAMPLE_ROWS = 5;

/** A table whose columns are known by guess or by `mapping`: a record for each row. */
export async function parseCsv(
  { head, rows }: CsvTable,
  report: FileReport,
  { mapping: given, isOurs = () => false }: ParseOptions,
  add: (record: RecordDraft) => void,
): Promise<CsvResult> {
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
  const needed = 1 + mapping.findLastIndex((field) => field !== null && IDENTITY_FIELDS.has(field));
  const width = new RowWidth(headers.length, needed, remarks);
  for await (const row of rows()) {
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

const targetOf = (field: string | null | undefined) => (field && isTargetField(field) ? field : null);
