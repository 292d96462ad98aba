import { isObject, type JsonObject } from '../../../contract/narrow';
import { type Decoded, MojibakeWatch } from '../encoding';
import type { FileReport } from '../file-report';
import type { FormatName } from '../format-names';
import { BROKEN_DOCUMENT, checkStrings, withoutCredentials } from '../json';
import { splitDocuments } from '../json-documents';
import type { RecordDraft } from '../record-set';
import { linesOf } from '../text-lines';
import { type JsonTool, lookAt } from './define-tool';
import { sourceOf, type ToolRead, tellDocument } from './read-json-tool';
import { Teller } from './teller';

/** A line is a document, and not a file. */
const MAX_LINE_CHARS = 64 * 1_024 * 1_024;
/** So many documents tell whose list it is. */
const LOOKED_AT = 100;

/** Of these tools each document of a list tells by itself, so that a list is told a document at a time. */
const BY_DOCUMENT: ReadonlySet<FormatName> = new Set<FormatName>([
  ...(['asff_json', 'gitleaks_json', 'httpx_json', 'masscan_json', 'naabu_json'] as const),
  ...(['nuclei_json', 'ocsf_json', 'orca_json', 'trufflehog_json'] as const),
]);

interface Found {
  readonly tool: JsonTool;
  /** A list of documents is one report of this tool; else each of them is. */
  readonly isList: boolean;
  readonly first: readonly JsonObject[];
}

/**
 * The records of JSON Lines of one of these tools, a line at a time; null where the file is no such thing, or one that has to be
 * read in one piece.
 */
export async function readJsonLines(
  decoded: Decoded,
  report: FileReport,
  add: (record: RecordDraft) => void,
): Promise<ToolRead | null> {
  const found = await toolOfLines(decoded, report);
  if (found === null) return null;
  report.mend = { as: 'lines', head: '' };
  const { tool, isList, first } = found;
  const teller = new Teller(report);
  const mojibake = new MojibakeWatch(report);
  for await (const { text, line } of linesOf(decoded, report, MAX_LINE_CHARS)) {
    mojibake.look(text, line);
    const document = documentIn(text);
    if (!isObject(document)) report.reject(line, BROKEN_DOCUMENT, withoutCredentials(text.trim()));
    else if (isList) tellDocument(tool, [document], undefined, { report, teller });
    else tellDocument(tool, document, line, { report, teller });
  }
  for (const record of teller.finish()) add(record);
  return { format: tool.format, source: sourceOf(tool, tool.named?.(lookAt(first))), tally: teller.tally };
}

/** Whose lines they are. All of them are looked at: where one is none of a tool's, the file is not. */
async function toolOfLines(decoded: Decoded, report: FileReport): Promise<Found | null> {
  const { JSON_TOOLS } = await import('./all-tools');
  const first: JsonObject[] = [];
  let each: readonly JsonTool[] = JSON_TOOLS;
  let lines = 0;
  for await (const { text, line } of linesOf(decoded, report, MAX_LINE_CHARS)) {
    lines += 1;
    if (text.length > report.limits.maxValueChars) checkStrings(text, report, line);
    const document = documentIn(text);
    // Documents of several lines, several in one, and a list.
    const isLine =
      isObject(document) || (lines > 1 && text.startsWith('{') && splitDocuments(text).documents.length === 0);
    if (!isLine) return null;
    if (!isObject(document)) continue;
    if (first.length < LOOKED_AT) first.push(document);
    each = each.filter((tool) => tool.is(lookAt(document)));
  }
  if (lines < 2) return null;
  const whole = JSON_TOOLS.find((tool) => tool.is(lookAt(first)));
  if (whole !== undefined) return BY_DOCUMENT.has(whole.format) ? { tool: whole, isList: true, first } : null;
  const [tool] = each;
  return tool === undefined ? null : { tool, isList: false, first };
}

/** Undefined where it is none. */
function documentIn(text: string): unknown {
  try {
    const document: unknown = JSON.parse(text);
    return document;
  } catch {
    return undefined;
  }
}
