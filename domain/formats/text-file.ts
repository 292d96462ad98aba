import { type Content, takenBy } from './content';
import { parseCsv } from './csv/csv';
import { openTable } from './csv/csv-table';
import type { Decoded } from './encoding';
import type { FileReport } from './file-report';
import { isYaml } from './is-yaml';
import { refuseKind, textKind } from './known-formats';
import type { ParseOptions } from './parsed-file';
import { type RecordDraft, RecordSet } from './record-set';
import { readCsvTool } from './tools/read-csv-tool';
import { readTextTool } from './tools/read-text-tool';

/** Text may have a NUL in it, which its own row answers for (I30); a file of another kind is full of them. */
function isBinary(text: string): boolean {
  if (!text.includes('\0')) return false;
  const odd = text.match(/[\p{Cc}\uFFFD]/gu)?.filter((char) => !/[\t\r\n]/.test(char)).length ?? 0;
  return odd * 20 > text.length;
}

/** A table, or lines a tool writes. */
export async function readText(decoded: Decoded, report: FileReport, options: ParseOptions): Promise<Content> {
  const { head } = decoded;
  if (isBinary(head)) throw refuseKind(report, 'a binary file');
  const records = new RecordSet(report);
  const add = (record: RecordDraft) => records.add(record);
  const lines = await readTextTool(head, decoded, report, add);
  if (lines !== null) return { ...lines, records, csv: null };
  const known = textKind(head);
  if (known !== null) throw refuseKind(report, known);
  // Tags and values of SPDX look like it.
  if (isYaml(head)) throw refuseKind(report, 'YAML. Export it as JSON');
  const table = await openTable(decoded, report);
  if (table === null) throw refuseKind(report, 'text without columns');
  // Whoever names the columns has seen them, and knows better.
  const isMapped = options.mapping !== undefined || (options.columns ?? []).length > 0;
  const tool = !isMapped ? await readCsvTool(table, report, add) : null;
  if (tool !== null) return { ...tool, records, csv: null };
  const { source, columns, tally } = await parseCsv(table, report, options, takenBy(records, report));
  // What comes back of an export is counted by what a person changed in it (F84).
  const isExport = records.exported.length > 0 || records.held.length > 0;
  return { format: 'csv', source, records, csv: columns, ...(!isExport && { tally: tally.finish(records.settled()) }) };
}
