import type { Decoded } from '../encoding';
import type { FileReport } from '../file-report';
import type { RecordDraft } from '../record-set';
import { linesOf } from '../text-lines';
import { hear, type Unread } from '../unread';
import { ofFile, sourceOf, type ToolRead } from './read-json-tool';
import { Teller } from './teller';

const HEAD_CHARS = 4_096;

/** The records of lines of text that one of these tools writes; null where they are none of theirs. */
export async function readTextTool(
  first: string,
  decoded: Decoded,
  report: FileReport,
  add: (record: RecordDraft) => void,
): Promise<ToolRead | null> {
  const { TEXT_TOOLS } = await import('./all-tools');
  const head = first.slice(0, HEAD_CHARS);
  const tool = TEXT_TOOLS.find(({ is }) => is(head));
  if (tool === undefined) return null;
  const teller = new Teller(report);
  // Nothing else is read in this thread meanwhile.
  const said: Unread[] = [];
  const stop = hear(said);
  try {
    for await (const row of tool.tell(linesOf(decoded, report), { file: () => ofFile(report) })) {
      report.unread(said.splice(0), ('line' in row && row.line) || null);
      teller.tell(row);
    }
  } finally {
    stop();
  }
  for (const record of teller.finish()) add(record);
  return { format: tool.format, source: sourceOf(tool), tally: teller.tally };
}
