import type { CsvRow } from '../../formats/csv/csv-scanner';
import type { CsvTable } from '../../formats/csv/csv-table';
import type { FileReport } from '../../formats/file-report';
import { instantOf } from '../../formats/instant';
import { isCve, nameOf } from '../statement';
import { type EpssScores, type FeedFile, SCORES_AT_ONCE } from './feed-part';

/** `#model_version:v2025.03.14,score_date:2026-11-25T00:00:00+0000`, above the table. */
const DATED = /score_date\s*[:=]\s*([0-9T:.+Z-]+)/i;

export const isEpss = (headers: readonly string[]): boolean => {
  const names = headers.map((header) => header.trim().toLowerCase());
  return names[0] === 'cve' && names[1] === 'epss' && names[2] === 'percentile';
};

/** The day of the scores; undefined where the file does not say. */
export const epssDate = (head: string): string | undefined =>
  instantOf(DATED.exec(head.slice(0, 1_000))?.[1]?.replace(/T.*$/, ''))?.slice(0, 10);

/** The rows of a table of EPSS scores. A row that breaks off, as in half a file, is rejected with the others that are none. */
export async function* readEpss(
  table: CsvTable,
  { report, file, date, isCutOff }: { report: FileReport; file: FeedFile; date: string; isCutOff: () => boolean },
): AsyncGenerator<EpssScores> {
  let [cves, scores, percentiles]: [string[], number[], number[]] = [[], [], []];
  let before: CsvRow | null = null;
  const take = (row: CsvRow): void => {
    file.read += 1;
    const cve = nameOf(row.fields[0]);
    const [score, percentile] = [shareOf(row.fields[1]), shareOf(row.fields[2])];
    const reason = reasonOf(row, cve, score, percentile);
    if (reason !== null || cve === undefined || score === undefined || percentile === undefined)
      return report.reject(row.line, reason ?? '', row.raw);
    cves.push(cve);
    scores.push(score);
    percentiles.push(percentile);
  };
  for await (const row of table.rows()) {
    if (before !== null) take(before);
    before = row;
    if (cves.length < SCORES_AT_ONCE) continue;
    yield { date, cves, scores, percentiles };
    [cves, scores, percentiles] = [[], [], []];
  }
  if (before !== null && isCutOff()) {
    file.read += 1;
    report.reject(before.line, CUT_OFF, before.raw);
  } else if (before !== null) take(before);
  if (cves.length > 0) yield { date, cves, scores, percentiles };
}

const CUT_OFF = 'The file ends within this line: it is cut off here.';

/** `1e-05` is a number too. */
function shareOf(text: string | undefined): number | undefined {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return number >= 0 && number <= 1 ? number : undefined;
}

function reasonOf(
  { fields }: CsvRow,
  cve: string | undefined,
  score: number | undefined,
  percentile: number | undefined,
): string | null {
  if (fields.length < 3) return `It has ${fields.length} of 3 cells.`;
  if (cve === undefined || !isCve(cve)) return `“${fields[0]}” is no CVE id.`;
  if (score === undefined) return `The score “${fields[1]}” is no number from 0 to 1.`;
  return percentile === undefined ? `The percentile “${fields[2]}” is no number from 0 to 1.` : null;
}
