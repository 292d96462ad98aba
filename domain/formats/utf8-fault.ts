import type { FileSource } from './file-source';
import { lineBreaks } from './text';

/** The first byte of a file that is no part of UTF-8. */
export interface Utf8Fault {
  readonly at: number;
  readonly byte: number;
}

export async function firstInvalidUtf8({ chunks }: FileSource): Promise<Utf8Fault | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let start = 0;
  /** A character may have begun in the chunk before. */
  let before = new Uint8Array();
  for await (const chunk of chunks()) {
    if (!isUtf8(decoder, chunk)) return faultIn(joined(before, chunk), start - before.length);
    start += chunk.length;
    before = chunk.slice(-4);
  }
  return isUtf8(decoder, null) ? null : faultIn(before, start - before.length);
}

/** A chunk has more bytes than a call may have arguments. */
function joined(before: Uint8Array, chunk: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(before.length + chunk.length);
  bytes.set(before);
  bytes.set(chunk, before.length);
  return bytes;
}

/** Null: nothing more comes. */
function isUtf8(decoder: Pick<InstanceType<typeof TextDecoder>, 'decode'>, chunk: Uint8Array | null): boolean {
  try {
    decoder.decode(chunk ?? new Uint8Array(), { stream: chunk !== null });
    return true;
  } catch {
    return false;
  }
}

/** Exactly which; the first of the bytes are at most 4 into a character. */
function faultIn(bytes: Uint8Array, start: number): Utf8Fault {
  let at = 0;
  if (start > 0) while (at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1;
  const strict = new TextDecoder('utf-8', { fatal: true });
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length > 1) {
      try {
        strict.decode(bytes.subarray(at, at + length));
      } catch {
        return { at: start + at, byte: lead };
      }
    }
    at += length;
  }
  return { at: start + bytes.length - 1, byte: bytes.at(-1) ?? 0 };
}

export async function lineBreaksBefore({ chunks }: FileSource, end: number): Promise<number> {
  const decoder = new TextDecoder();
  let [start, lines, wasReturn] = [0, 0, false];
  for await (const chunk of chunks()) {
    if (start >= end) break;
    const text = decoder.decode(chunk.subarray(0, end - start), { stream: true });
    // One break, of which the halves came apart.
    if (wasReturn && text.startsWith('\n')) lines -= 1;
    lines += lineBreaks(text);
    wasReturn = text.endsWith('\r');
    start += chunk.length;
  }
  return lines;
}
