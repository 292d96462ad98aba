import type { FileReport } from './file-report';
import { type FileSource, firstChunk } from './file-source';
import { lineBreaks } from './text';
import { firstInvalidUtf8, lineBreaksBefore } from './utf8-fault';

/** Bytes to text, a slice at a time. Whatever had to be guessed becomes a notice. */

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface Decoded {
  readonly encoding: Encoding;
  /** The text of the first slice. */
  readonly head: string;
  readonly slices: () => AsyncGenerator<TextSlice>;
}
export interface TextSlice {
  readonly text: string;
  /** Bytes consumed so far, this slice included. */
  readonly done: number;
}

/** Windows-1252 between 0x80 and 0x9F. Spelt out because Node 20's own decoder reads these as Latin-1 controls. */
const WINDOWS_1252_HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export async function decode(source: FileSource, report: FileReport): Promise<Decoded> {
  const first = await firstChunk(source);
  const encoding = await encodingOf(source, first, report);
  const slices = () => decodedSlices(source, bomLength(first, encoding), encoding);
  const { value } = await slices().next();
  return { encoding, head: value?.text ?? '', slices };
}

function bomLength(bytes: Uint8Array, encoding: Encoding): number {
  if (encoding === 'utf-8') return startsWith(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0;
  if (encoding === 'windows-1252') return 0;
  return startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]) ? 2 : 0;
}

export function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

async function encodingOf(source: FileSource, first: Uint8Array, report: FileReport): Promise<Encoding> {
  const utf16 = utf16Of(first);
  if (utf16) {
    const order = utf16 === 'utf-16le' ? 'little-endian' : 'big-endian';
    report.notice(null, `The file is encoded in UTF-16 (${order}); it was read as such.`);
    return utf16;
  }
  const invalid = await firstInvalidUtf8(source);
  if (invalid === null) return 'utf-8';
  if (declaresLatin1(first)) return 'windows-1252';
  const line = 1 + (await lineBreaksBefore(source, invalid.at));
  const byte = invalid.byte.toString(16).toUpperCase().padStart(2, '0');
  report.notice(
    line,
    `Not valid UTF-8 (byte 0x${byte}); the whole file was read as Windows-1252. Check names with accents.`,
  );
  return 'windows-1252';
}

/** XML may say so in its first line. Windows-1252 holds all of ISO 8859-1, and is what is mostly meant by it. */
function declaresLatin1(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*encoding=["'](iso-8859-1|windows-1252|latin1)["']/i.test(head);
}

/** By its mark, or by the zero bytes that text in Latin letters leaves in every other place. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  const head = bytes.subarray(0, 512 - (512 % 2));
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const half = head.length / 2;
  if (half >= 2 && odd > half * 0.7 && even === 0) return 'utf-16le';
  return half >= 2 && even > half * 0.7 && odd === 0 ? 'utf-16be' : null;
}

async function* decodedSlices({ chunks }: FileSource, start: number, encoding: Encoding): AsyncGenerator<TextSlice> {
  // ignoreBOM: the mark is cut off, and a second one is text.
  const decoder = encoding === 'windows-1252' ? null : new TextDecoder(encoding, { ignoreBOM: true });
  let done = 0;
  for await (const chunk of chunks()) {
    const bytes = done === 0 ? chunk.subarray(start) : chunk;
    done += chunk.length;
    yield { text: decoder ? decoder.decode(bytes, { stream: true }) : windows1252(bytes), done };
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield { text: rest, done };
}

function windows1252(bytes: Uint8Array): string {
  const latin1 = new TextDecoder('utf-16le').decode(Uint16Array.from(bytes));
  return latin1.replace(/[\u0080-\u009f]/g, (char) => WINDOWS_1252_HIGH[char.charCodeAt(0) - 0x80] ?? char);
}

/** UTF-8 that was read as Windows-1252 and written again ("MÃ¼ller"), or lost letters (U+FFFD). */
const MOJIBAKE = /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€[\u0080-\u00bf™œ“”˜¦¢]|\ufffd/;

/** Looks for garbled letters until it has found some: one notice a file is enough. */
export class MojibakeWatch {
  #found = false;

  readonly #report: FileReport;

  constructor(report: FileReport) {
    this.#report = report;
  }

  look(text: string, firstLine: number): void {
    if (this.#found) return;
    const match = MOJIBAKE.exec(text);
    if (!match) return;
    this.#found = true;
    const example = text.slice(wordStart(text, match.index), wordEnd(text, match.index));
    const line = firstLine + lineBreaks(text.slice(0, match.index));
    const cause =
      match[0] === '\ufffd' ? 'letters were lost before this file was written' : 'text that was encoded twice';
    this.#report.notice(line, `“${example}” looks garbled (${cause}). It was imported as it stands.`);
  }
}

const WORD_BREAK = /[\s,;|"'<>=]/;

function wordStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < 20 && !WORD_BREAK.test(text[start - 1] ?? ' ')) start -= 1;
  return start;
}
function wordEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && end - at < 20 && !WORD_BREAK.test(text[end] ?? ' ')) end += 1;
  return end;
}
