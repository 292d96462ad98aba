import { isObject, type JsonObject } from '../../contract/narrow';
import { type Decoded, MojibakeWatch } from './encoding';
import type { FileReport } from './file-report';
import { splitDocuments } from './json-documents';
import { locateJsonFault } from './json-fault';
import { count, lineBreaks } from './text';

export interface JsonText {
  /** Of several documents one after the other (JSON Lines), all of them, as a list. */
  readonly value: unknown;
  readonly text: string;
  /** Where each of several documents begins. */
  readonly lines?: readonly number[];
}

/** The whole file as a value; refused with line and column where it is no JSON. */
export async function readJson(decoded: Decoded, report: FileReport): Promise<JsonText> {
  const parts: string[] = [];
  for await (const { text, done } of decoded.slices()) {
    parts.push(text);
    await report.tick(done, null);
  }
  const text = withoutEndMark(withoutName(parts.join('')));
  checkStrings(text, report);
  new MojibakeWatch(report).look(text, 1);
  try {
    const value: unknown = JSON.parse(text);
    return { value, text };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw report.refuse(null, 'the JSON is nested too deeply to be read.');
    const several = readSeveral(text, report);
    if (several !== null) return several;
    const { line, column, reason } = locateJsonFault(text);
    throw report.refuse(line, `this is not valid JSON (column ${column}: ${reason}). Nothing was taken from the file.`);
  }
}

/** `scoutsuite_results = {…}` in a script; its lines are counted as they stand. */
const withoutName = (text: string): string => text.replace(/^(\s*)[\w$.]+\s*=(?=\s*[{[])/, '$1');

/** masscan ended its list with a comma, and before 2018 with `{finished: 1}`, which are no JSON. */
const withoutEndMark = (text: string): string =>
  /^\s*\[?\s*\{\s*"ip"/.test(text)
    ? text.slice(0, -100) + text.slice(-100).replace(/,\s*(?:\{\s*finished:\s*1\s*\}\s*)?(\]?\s*)$/, '$1')
    : text;

/** JSON Lines, and what tools write that answer in a stream; null where the text is no such thing, but one that is broken. */
function readSeveral(text: string, report: FileReport): JsonText | null {
  const { documents, broken } = splitDocuments(text);
  const isSeveral = documents.length > 1 || (documents.length === 1 && broken.length > 0);
  const isOfObjects =
    documents.every(({ value }) => isObject(value)) && broken.every((part) => part.text.startsWith('{'));
  const [first] = documents;
  if (!isSeveral || !isOfObjects || first === undefined || broken.some(({ line }) => line < first.line)) return null;
  report.mend = { as: 'lines', head: '' };
  for (const part of broken) report.reject(part.line, BROKEN_DOCUMENT, withoutCredentials(part.text));
  return { value: documents.map(({ value }) => value), text, lines: documents.map(({ line }) => line) };
}

export const BROKEN_DOCUMENT = 'This document is no valid JSON, or is cut off.';

/** A broken line of a scanner for secrets has the secret in it: nothing of it is kept, as of those that are whole (T11). */
export const withoutCredentials = (text: string): string =>
  /"(?:Raw|RawV2|stringsFound|Secret|secret|offender|raw_source_code_extract)"/.test(text) ? '' : text;

/** Hops from quote to quote, so that a string of 100 MB is refused before anything copies it. */
export function checkStrings(text: string, report: FileReport, firstLine = 1): void {
  const { maxValueChars } = report.limits;
  let open = text.indexOf('"');
  while (open >= 0) {
    const close = closingQuote(text, open);
    if ((close < 0 ? text.length : close) - open > maxValueChars) {
      const line = firstLine + lineBreaks(text.slice(0, open));
      throw report.refuse(
        line,
        `a text is longer than the limit of ${count(maxValueChars)} characters. Nothing was taken from the file.`,
      );
    }
    if (close < 0) return;
    open = text.indexOf('"', close + 1);
  }
}

/** The line each element of a list begins in; parsed JSON has no places of its own. The text is known to be JSON. */
export function elementLines(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let isNext = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '\n' || (char === '\r' && text[at + 1] !== '\n')) line += 1;
    if (/\s/.test(char)) continue;
    if (depth === 1 && isNext && char !== ']') lines.push(line);
    isNext = depth === 1 ? char === ',' : depth === 0;
    if (char === '"') at = closingQuote(text, at);
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
  }
  return lines;
}

function closingQuote(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (close > 0 && isEscaped(text, close)) close = text.indexOf('"', close + 1);
  return close;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const objectsOf = (value: unknown): readonly JsonObject[] => listOf(value).filter(isObject);

export function stringOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}
