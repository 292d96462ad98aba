import { formulaText } from '../csv/csv-cells';
import { CsvRemarks } from '../csv/csv-remarks';
import type { CsvTable } from '../csv/csv-table';
import { plainHeader } from '../csv/csv-targets';
import { RowWidth } from '../csv/row-width';
import type { FileReport } from '../file-report';
import type { RecordDraft } from '../record-set';
import { presentText } from '../text';
import type { Cells, CsvTool } from './define-tool';
import { lookAtHeader } from './look-at-header';
import { ofFile, sourceOf, type ToolRead } from './read-json-tool';
import { Teller } from './teller';
import type { ToldFinding } from './told';

/** The records of a table of one of these tools; null where it is none of theirs. */
export async function readCsvTool(
  { head, rows }: CsvTable,
  report: FileReport,
  add: (record: RecordDraft) => void,
): Promise<ToolRead | null> {
  const { CSV_TOOLS } = await import('./all-tools');
  const look = lookAtHeader(head.headers);
  const tool = CSV_TOOLS.find(({ is }) => is(look));
  if (tool === undefined) return null;
  const teller = new Teller(report);
  const remarks = new CsvRemarks(report);
  const places = placesOf(tool, look.names);
  const width = new RowWidth(head.headers.length, 1, remarks);
  for await (const row of rows()) {
    const { line, raw } = row;
    const refused = width.problemOf(row);
    const read = () => named(tool.tell(cellsOf(row.fields, places), { file: () => ofFile(report) }));
    const told = refused === null ? report.hear(line, read) : { refused };
    teller.tell('leftOut' in told ? told : { line, raw, ...told });
  }
  remarks.flush();
  for (const record of teller.finish()) add(record);
  return { format: tool.format, source: sourceOf(tool), tally: teller.tally };
}

/** A row that is cut off, or stands below the table, names nothing that was found. */
const named = (told: ReturnType<CsvTool['tell']>): ReturnType<CsvTool['tell']> =>
  'finding' in told && told.finding !== undefined && !isNamed(told.finding)
    ? { refused: 'It does not say what was found: it has neither an identifier nor a title.' }
    : told;

const isNamed = ({ rule, title, ids = [] }: ToldFinding): boolean =>
  [rule, title, ...ids].some((one) => one !== undefined && one !== '');

/** Where the columns of a tool stand in this file. */
function placesOf({ columns }: CsvTool, names: readonly string[]): (readonly [column: string, index: number])[] {
  return Object.entries(columns).flatMap(([column, called]) => {
    const index = [called].flat().map((name) => names.indexOf(plainHeader(name)));
    const place = index.find((at) => at >= 0);
    return place === undefined ? [] : [[column, place] as const];
  });
}

function cellsOf(fields: readonly string[], places: ReturnType<typeof placesOf>): Cells {
  const cells: Record<string, string> = {};
  for (const [column, index] of places) {
    const value = presentText(formulaText(fields[index] ?? ''));
    if (value !== undefined) cells[column] = value;
  }
  return cells;
}
