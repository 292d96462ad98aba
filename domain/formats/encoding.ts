import type { FileReport } from './file-report';
import { lineBreaks } from './text';

/** Bytes to text, a slice at a time. Whatever had to be guessed becomes a notice. */

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface Decoded {
  readonly encoding: Encoding;
  readonly slices: () => Generator<TextSlice>;
}
export interface TextSlice {
  readonly text: string;
  /** Bytes consumed so far, this slice included. */
  readonly done: number;
}

const SLICE_BYTES = 1_024 * 1_024;

/** Windows-1252 between 0x80 and 0x9F. Spelt out because Node 20's own decoder reads these as Latin-1 controls. */
const WINDOWS_1252_HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export function decode(bytes: Uint8Array, report: FileReport): Decoded {
  const encoding = encodingOf(bytes, report);
  const start = bomLength(bytes, encoding);
  return { encoding, slices: () => decodedSlices(bytes, start, encoding) };
}

function bomLength(bytes: Uint8Array, encoding: Encoding): number {
  if (encoding === 'utf-8') return startsWith(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0;
  if (encoding === 'windows-1252') return 0;
  return startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]) ? 2 : 0;
}

export function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

function encodingOf(bytes: Uint8Array, report: FileReport): Encoding {
  const utf16 = utf16Of(bytes);
  if (utf16) {
    const order = utf16 === 'utf-16le' ? 'little-endian' : 'big-endian';
    report.notice(null, `The file is encoded in UTF-16 (${order}); it was read as such.`);
    return utf16;
  }
  const invalid = firstInvalidUtf8(bytes);
  if (invalid === null) return 'utf-8';
  if (declaresLatin1(bytes)) return 'windows-1252';
  const line = 1 + lineBreaks(new TextDecoder().decode(bytes.subarray(0, invalid)));
  const byte = (bytes[invalid] ?? 0).toString(16).toUpperCase().padStart(2, '0');
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

function firstInvalidUtf8(bytes: Uint8Array): number | null {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    const end = Math.min(start + SLICE_BYTES, bytes.length);
    try {
      decoder.decode(bytes.subarray(start, end), { stream: end < bytes.length });
    } catch {
      return invalidByteFrom(bytes, Math.max(0, start - 4));
    }
  }
  return null;
}

/** Exact place of the first byte that is no part of UTF-8; `from` is at most 4 bytes into a character. */
function invalidByteFrom(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at > 0 && at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1;
  const strict = new TextDecoder('utf-8', { fatal: true });
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length > 1) {
      try {
        strict.decode(bytes.subarray(at, at + length));
      } catch {
        return at;
      }
    }
    at += length;
  }
  return bytes.length - 1;
}

function* decodedSlices(bytes: Uint8Array, start: number, encoding: Encoding): Generator<TextSlice> {
  // ignoreBOM: the mark is cut off above, and a second one is text.
  const decoder = encoding === 'windows-1252' ? null : new TextDecoder(encoding, { ignoreBOM: true });
  for (let from = start; from < bytes.length; from += SLICE_BYTES) {
    const done = Math.min(from + SLICE_BYTES, bytes.length);
    const slice = bytes.subarray(from, done);
    yield { text: decoder ? decoder.decode(slice, { stream: done < bytes.length }) : windows1252(slice), done };
  }
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
