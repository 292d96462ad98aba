import type { Decoded } from '../encoding';
import type { FileReport } from '../file-report';
import type { RecordDraft } from '../record-set';
import { readXml } from '../xml';
import type { XmlElement } from '../xml-element';
import type { XmlLook, XmlTool } from './define-tool';
import { ofFile, sourceOf, type ToolRead } from './read-json-tool';
import { Teller } from './teller';

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

function readParts(tool: XmlTool, decoded: Decoded, report: FileReport, teller: Teller): Promise<void> {
  const seen = new Map<string, XmlElement>();
  const about = { file: () => ofFile(report), last: (name: string) => seen.get(name) };
  return readXml(decoded, report, {
    emit: new Set(tool.parts),
    isNested: true,
    isPlain: true,
    onStart: (element) => seen.set(element.name, element),
    onElement: (part, text) => {
      seen.set(part.name, part);
      // All rows of a part have the one text.
      let raw: string | undefined = text;
      for (const row of tool.tell(part, about)) {
        teller.tell('leftOut' in row ? row : { line: part.line, raw, ...row });
        raw = undefined;
      }
    },
  });
}
