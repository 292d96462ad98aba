import type { Decoded } from '../encoding';
import type { FileReport } from '../file-report';
import type { RecordDraft } from '../record-set';
import { TextList } from '../spill/text-list';
import { compact } from '../text';
import { readXml } from '../xml';
import type { XmlElement } from '../xml-element';
import type { XmlLook, XmlTool } from './define-tool';
import { ofFile, sourceOf, type ToolRead } from './read-json-tool';
import { Teller } from './teller';
import type { Row, ToldFinding } from './told';

/** The records of an XML file of one of these tools; null where it is none of theirs. */
export async function readXmlTool(
  look: XmlLook,
  decoded: Decoded,
  report: FileReport,
  add: (record: RecordDraft) => void,
): Promise<ToolRead | null> {
  const { XML_TOOLS } = await import('./all-tools');
  const tool = XML_TOOLS.find(({ is }) => is(look));
  if (tool === undefined) return null;
  const teller = new Teller(report);
  await readParts(tool, decoded, report, teller);
  for (const record of teller.finish()) add(record);
  return { format: tool.format, source: sourceOf(tool), tally: teller.tally };
}

async function readParts(tool: XmlTool, decoded: Decoded, report: FileReport, teller: Teller): Promise<void> {
  const seen = new Map<string, XmlElement>();
  const about = { file: () => ofFile(report), last: (name: string) => seen.get(name) };
  const rules = new Map<string, ToldFinding>();
  // Rules may be defined behind the rows that name them.
  const waiting = new TextList(report.room);
  await readXml(decoded, report, {
    emit: new Set(tool.parts),
    isNested: true,
    isPlain: true,
    onStart: (element) => {
      seen.set(element.name, element);
      for (const row of tool.open?.(element, about) ?? [])
        teller.tell('leftOut' in row ? row : { line: element.line, ...row });
    },
    onElement: (part, text) => {
      seen.set(part.name, part);
      const defined = tool.defines?.(part);
      if (defined !== undefined) {
        rules.set(defined.rule ?? '', defined);
        return;
      }
      // All rows of a part have the one text.
      let raw: string | undefined = text;
      for (const row of tool.tell(part, about)) {
        const placed = 'leftOut' in row ? row : { line: part.line, raw, ...row };
        if (tool.defines === undefined) teller.tell(placed);
        else waiting.add(JSON.stringify(placed));
        raw = undefined;
      }
    },
  });
  for (const text of waiting) teller.tell(withRule(JSON.parse(text), rules));
}

function withRule(row: Row, rules: ReadonlyMap<string, ToldFinding>): Row {
  if (!('finding' in row) || row.finding === undefined) return row;
  return { ...row, finding: { ...rules.get(row.finding.rule ?? ''), ...compact(row.finding) } };
}
