import type { FieldMap } from '../../contract/areas/integrations/field-map';
import { isObject, type JsonObject } from '../../contract/narrow';
import { mapRow } from '../integrations/map-row';
import { type Content, takenBy } from './content';
import { parseCsv } from './csv/csv';
import type { CsvRow } from './csv/csv-scanner';
import type { CsvTable } from './csv/csv-table';
import type { Decoded } from './encoding';
import type { FileReport } from './file-report';
import { RecordSet } from './record-set';
import { linesOf } from './text-lines';

/** Its head is a few rows, which tell how numbers in them are meant. */
const HEAD_ROWS = 50;
const NO_ROW = 'The line is no JSON object.';

/** JSON Lines of a connector, one row a line, by the source's field map: what each row maps to is read as the cells of a table are. */
export async function readRowsFile(decoded: Decoded, report: FileReport, map: FieldMap): Promise<Content> {
  const records = new RecordSet(report);
  const table = await tableOf(decoded, report, map);
  const options = { mapping: map.map(({ to }) => to) };
  const { source, tally } = await parseCsv(table, report, options, takenBy(records, report));
  return { format: 'rows', source, records, csv: null, tally: tally.finish(records.settled()) };
}

async function tableOf(decoded: Decoded, report: FileReport, map: FieldMap): Promise<CsvTable> {
  const head: string[][] = [];
  for await (const { fields } of rowsIn(decoded, report, map, () => undefined)) {
    head.push([...fields]);
    if (head.length === HEAD_ROWS) break;
  }
  return {
    head: { delimiter: ',', headers: headersOf(map), headerLine: 0, rows: head },
    rows: () => rowsIn(decoded, report, map, (line, text) => report.reject(line, NO_ROW, text)),
  };
}

/** What is kept as a custom field is called after its place; of two from one place the second is told apart. */
const headersOf = (map: FieldMap): readonly string[] =>
  map.map(({ from }, at) => {
    const before = map.slice(0, at).filter((one) => one.from === from).length;
    return before === 0 ? from : `${from} (${before + 1})`;
  });

async function* rowsIn(
  decoded: Decoded,
  report: FileReport,
  map: FieldMap,
  refuse: (line: number, text: string) => void,
): AsyncGenerator<CsvRow> {
  for await (const { text, line } of linesOf(decoded, report)) {
    const row = objectIn(text);
    if (row === null) refuse(line, text);
    else yield { line, fields: mapRow(row, map), raw: text };
  }
}

function objectIn(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
