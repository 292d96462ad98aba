import type { ImportSource } from '../../../contract/files-api';
import type { FileReport } from '../file-report';
import type { FormatName } from '../format-names';
import type { JsonText } from '../json';
import type { RecordDraft } from '../record-set';
import { sourceNameOf } from '../text';
import { type FormatStatement, type JsonTool, lookAt } from './define-tool';
import { Teller } from './teller';
import { projectOf, repositoryOf } from './things';
import type { Tally, Thing } from './told';

export interface ToolRead {
  readonly format: FormatName;
  readonly source: ImportSource;
  readonly tally: Tally;
}

/** The records of a file of one of these tools; null where it is none of theirs. */
export async function readJsonTool(
  { value, lines = [] }: JsonText,
  report: FileReport,
  add: (record: RecordDraft) => void,
): Promise<ToolRead | null> {
  const { JSON_TOOLS } = await import('./all-tools');
  // Several documents, one after the other, are a list to some tools, and to others as many reports.
  const [tool, documents] = toolOf(JSON_TOOLS, value) ?? [];
  if (tool === undefined || documents === undefined) return null;
  const teller = new Teller(report);
  for (const [at, document] of documents.entries()) {
    tellDocument(tool, document, documents.length > 1 ? lines[at] : undefined, { report, teller });
  }
  for (const record of teller.finish()) add(record);
  return { format: tool.format, source: sourceOf(tool, tool.named?.(lookAt(value))), tally: teller.tally };
}

interface Telling {
  readonly report: FileReport;
  readonly teller: Teller;
}

/** All that a document tells, which begins in the line. */
export function tellDocument(
  tool: JsonTool,
  document: unknown,
  line: number | undefined,
  { report, teller }: Telling,
): void {
  report.hear(line ?? null, () => {
    for (const row of tool.tell(document, { file: () => ofFile(report) }))
      teller.tell('leftOut' in row ? row : { line, ...row });
  });
}

function toolOf(tools: readonly JsonTool[], value: unknown): [JsonTool, readonly unknown[]] | null {
  const whole = tools.find((tool) => tool.is(lookAt(value)));
  if (whole !== undefined) return [whole, [value]];
  if (!Array.isArray(value) || value.length === 0) return null;
  const documents: readonly unknown[] = value;
  const each = tools.find((tool) => documents.every((document) => tool.is(lookAt(document))));
  return each === undefined ? null : [each, documents];
}

export const sourceOf = ({ vendor, category, tool }: FormatStatement, named?: string): ImportSource => ({
  vendor: named ?? vendor,
  category,
  displayName: named ?? tool,
});

/** A file that does not say what was scanned: its asset is called as a person says, else as the file is, and a remark says so. */
export function ofFile(report: FileReport): Thing {
  const { named } = report;
  if (named === '')
    report.noticeOnce(
      'The file does not say what was scanned; the asset is named after the file. Another report of this name takes its place: to keep both, say what was scanned.',
    );
  const thing = named === '' ? projectOf(sourceNameOf(report.file) || report.file) : repositoryOf(named);
  report.about = { uid: thing.uid ?? '', name: thing.asset.name ?? '', isNamed: named !== '' };
  return thing;
}
