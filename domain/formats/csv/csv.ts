import type { CsvColumns, ImportSource } from '../../../contract/files-api';
import { notReadBack } from '../../export/export-columns';
import { cutText } from '../../text/cut-text';
import type { FileReport } from '../file-report';
import { refusedExport, refuseKind } from '../known-formats';
import type { ParseOptions } from '../parsed-file';
import type { RecordDraft } from '../record-set';
import { RowTally } from '../row-tally';
import { presentText } from '../text';
import { meaningOf } from './column-lines';
import { mapByContent } from './csv-content';
import { FindingReader } from './csv-finding';
import { type CsvHead, namedHeaders } from './csv-head';
import { guessMapping, guessSource } from './csv-mapping';
import { recordOfRow } from './csv-record';
import { CsvRemarks } from './csv-remarks';
import type { CsvRow } from './csv-scanner';
import type { CsvTable } from './csv-table';
import { IDENTITY_FIELDS, isTargetField, type Mapping, TARGETS } from './csv-targets';
import { type SeverityScale, scaleOf } from './csv-values';
import { otherTable } from './other-tables';
import { RowWidth } from './row-width';

export interface CsvResult {
  readonly source: ImportSource;
  readonly columns: CsvColumns;
  readonly tally: RowTally;
}

const SAMPLE_ROWS = 5;

/** A table whose columns are known by guess or by `mapping`: a record for each row. */
export async function parseCsv(
  { head, rows }: CsvTable,
  report: FileReport,
  { mapping: given, columns = [], isOurs = () => false }: ParseOptions,
  add: (record: RecordDraft) => boolean,
): Promise<CsvResult> {
  const headers = namedHeaders(head.headers, head.headerLine, report);
  const kind = notReadBack(headers);
  if (kind !== undefined) throw refusedExport(report, head.headerLine, kind);
  const other = given === undefined && columns.length === 0 ? otherTable(headers) : null;
  if (other !== null) throw refuseKind(report, other);
  const mapping = given
    ? headers.map((_, index) => targetOf(given[index]))
    : namedColumns(headers, columns, mapByContent(guessMapping(headers, head.rows), headers, head.rows));
  const sample: string[][] = [];
  const remarks = new CsvRemarks(report);
  const findings = new FindingReader(report, mapping, scaleIn(head, mapping, report));
  const reader = {
    headers,
    mapping,
    findings,
    maxRawChars: report.limits.maxRawChars,
    remark: remarks.add.bind(remarks),
    isOurs,
  };
  const needed = 1 + mapping.findLastIndex((field) => field !== null && IDENTITY_FIELDS.has(field));
  const tally = new RowTally(report);
  const width = new RowWidth(headers.length, needed, remarks);
  for await (const row of rows()) {
    if (sample.length < SAMPLE_ROWS) sample.push(headers.map((_, index) => row.fields[index] ?? ''));
    const problem = width.problemOf(row);
    const told = problem === null ? recordOfRow(row, reader) : `${nameIn(row, mapping)}${problem}`;
    if (typeof told === 'string') {
      report.reject(row.line, told, row.raw);
      tally.reject();
    } else if ('leftOut' in told) tally.leaveOut(told.leftOut);
    else tally.tell({ [kindOf(told)]: 1 }, add(told));
  }
  remarks.flush();
  findings.remark();
  const targets = TARGETS.map(({ field, label }) => ({ field, label }));
  return {
    source: guessSource(headers, mapping, report.file),
    columns: { delimiter: head.delimiter, headers, mapping, targets, sample },
    tally,
  };
}

/** What a row is counted as. */
const kindOf = ({ findings, software }: RecordDraft): 'findings' | 'software' | 'assets' =>
  findings.length > 0 ? 'findings' : software.length > 0 ? 'software' : 'assets';

/** How numbers in the column of severities are meant: as the tool counts, else as far as they go, which is said. */
function scaleIn({ headers, rows, headerLine }: CsvHead, mapping: Mapping, report: FileReport): SeverityScale {
  if (headers.some((header) => /^qid$/i.test(header))) return 'qualys';
  if (headers.some((header) => /^(plugin( id)?|definition[ .]id)$/i.test(header))) return 'nessus';
  const column = mapping.indexOf('finding.severity');
  const scale = scaleOf(rows.map((row) => row[column] ?? ''));
  if (scale === null) return 'nessus';
  const header = headers[column] ?? '';
  const read = scale !== 'score' && /\bpriority$/i.test(header) ? 'priority' : scale;
  report.notice(headerLine, `Column “${header}” has numbers. They are read ${SCALES[read]}.`);
  return read;
}

const SCALES: Readonly<Record<SeverityScale, string>> = {
  qualys: 'from 1 (info) to 5 (critical)',
  nessus: 'from 0 (info) to 4 (critical)',
  priority: 'from 1 (critical) to 5 (info)',
  score: 'as CVSS scores, from 0 (info) to 10 (critical)',
};

/** What an export calls the row's asset, before what is said of the row. */
function nameIn({ fields }: CsvRow, mapping: Mapping): string {
  const name = mapping.includes('state') ? presentText(fields[mapping.indexOf('name')]) : undefined;
  return name === undefined ? '' : `“${cutText(name, 100)}”: `;
}

/** What somebody said of columns goes before what is guessed of them; of two columns of one name both are meant. */
const namedColumns = (headers: readonly string[], lines: readonly string[], guessed: Mapping): Mapping =>
  headers.map((header, index) => {
    const field = meaningOf(lines, header);
    return field === undefined ? (guessed[index] ?? null) : field;
  });

const targetOf = (field: string | null | undefined) => (field && isTargetField(field) ? field : null);
