import { openTable } from '../../formats/csv/csv-table';
import type { Decoded } from '../../formats/encoding';
import type { FileReport } from '../../formats/file-report';
import type { VulnerabilityStatement } from '../statement';
import { epssDate, isEpss, readEpss } from './epss';
import type { FeedFile } from './feed-part';
import { NO_FEED } from './json-feed';
import { KEV_COLUMNS, kevEntry } from './kev';
import type { FeedPiece } from './read-feeds';
import { timeOf } from './values';

/** A feed that is a table: scores of EPSS, or CISA's list. */
export async function* readTableFeed(decoded: Decoded, report: FileReport, file: FeedFile): AsyncGenerator<FeedPiece> {
  let last = '';
  async function* slices() {
    for await (const slice of decoded.slices()) {
      if (slice.text !== '') last = slice.text.at(-1) ?? '';
      yield slice;
    }
  }
  const table = await openTable({ ...decoded, slices }, report);
  const headers = table?.head.headers ?? [];
  if (table !== null && isEpss(headers)) {
    const date = epssDate(decoded.head) ?? dayIn(report.file);
    if (date === undefined) throw report.refuse(null, NO_DAY);
    yield { kind: 'format', format: 'epss_csv' };
    file.dated = `${date}T00:00:00.000Z`;
    const isCutOff = () => last !== '\n' && last !== '\r';
    for await (const scores of readEpss(table, { report, file, date, isCutOff })) yield { kind: 'scores', scores };
    return;
  }
  if (table === null || !headers.includes('cveID') || !headers.includes('dateAdded'))
    throw report.refuse(null, NO_FEED);
  yield { kind: 'format', format: 'kev_csv' };
  const rows = [];
  for await (const { line, raw, fields } of table.rows()) rows.push({ line, raw, fields });
  const added = headers.indexOf('dateAdded');
  const days = rows.flatMap(({ fields }) => timeOf(fields[added]) ?? []).sort();
  file.dated = days.at(-1) ?? null;
  for (const { line, raw, fields } of rows) {
    file.read += 1;
    const entry = Object.fromEntries(KEV_COLUMNS.map((column) => [column, fields[headers.indexOf(column)]]));
    const statement: VulnerabilityStatement | string = kevEntry(entry, file.dated);
    if (typeof statement === 'string') report.reject(line, statement, raw);
    else yield { kind: 'statement', statement };
  }
}

const NO_DAY =
  'these are EPSS scores, but the file does not say of which day: its first line, “#model_version:…,score_date:…”, is missing.';

/** `epss_scores-2026-11-25.csv`, as FIRST calls its files. */
const dayIn = (name: string): string | undefined => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0];
