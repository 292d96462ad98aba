import type { SeekableSource } from '../file-source';

/** What the directory of a ZIP archive says of one of its files. */
export interface ZipEntry {
  readonly path: string;
  readonly isEncrypted: boolean;
  /** 0: as it is; 8: deflated. */
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Where its own header is. */
  readonly at: number;
}

/** The archive is none, or is damaged. */
export class ZipFault extends Error {
  override readonly name = 'ZipFault';
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT = 0xffff;
/** What does not fit into four bytes stands in a further field. */
const ELSEWHERE = 0xffffffff;
const LARGE_SIZES = 1;

/** A name may have 64 KiB; those of any real archive fit into this. */
const MAX_DIRECTORY = 16 * 1_024 * 1_024;

/** How many entries the directory has, and the entries. */
export async function zipDirectory(
  file: SeekableSource,
): Promise<{ readonly count: number; readonly entries: () => Generator<ZipEntry> }> {
  const tailStart = Math.max(0, file.size - END_BYTES - MAX_COMMENT);
  const tail = viewOf(await file.read(tailStart, file.size));
  const end = endOf(tail);
  const [count, bytes, start] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (start + bytes > tailStart + end || bytes > MAX_DIRECTORY) throw new ZipFault('its directory is damaged');
  const directory = viewOf(await file.read(start, start + bytes));
  return { count, entries: () => entriesOf(directory, count) };
}

function endOf(tail: DataView): number {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    const isEnd = tail.getUint32(at, true) === END;
    if (isEnd && at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength) return at;
  }
  throw new ZipFault('it is cut off or damaged: its directory, which stands at the end, is missing');
}

function* entriesOf(directory: DataView, count: number): Generator<ZipEntry> {
  let at = 0;
  for (let no = 0; no < count; no += 1) {
    if (at + ENTRY_BYTES > directory.byteLength || directory.getUint32(at, true) !== ENTRY)
      throw new ZipFault('its directory is damaged');
    const short = (offset: number): number => directory.getUint16(at + offset, true);
    const long = (offset: number): number => directory.getUint32(at + offset, true);
    const [nameBytes, extraBytes, commentBytes] = [short(28), short(30), short(32)];
    const next = at + ENTRY_BYTES + nameBytes + extraBytes + commentBytes;
    if (next > directory.byteLength) throw new ZipFault('its directory is damaged');
    const large = largeSizes(part(directory, at + ENTRY_BYTES + nameBytes, extraBytes));
    const sizeOf = (offset: number): number =>
      long(offset) === ELSEWHERE ? (large.shift() ?? ELSEWHERE) : long(offset);
    // In this order they stand in the further field.
    const size = sizeOf(24);
    const packed = sizeOf(20);
    yield {
      path: new TextDecoder().decode(part(directory, at + ENTRY_BYTES, nameBytes)),
      isEncrypted: (short(8) & 1) === 1,
      method: short(10),
      crc: long(16),
      ...{ packed, size, at: sizeOf(42) },
    };
    at = next;
  }
  if (at !== directory.byteLength) throw new ZipFault('its directory is damaged');
}

function largeSizes(extra: DataView): number[] {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    const bytes = Math.min(extra.getUint16(at + 2, true), extra.byteLength - at - 4);
    if (extra.getUint16(at, true) !== LARGE_SIZES) continue;
    return Array.from({ length: Math.floor(bytes / 8) }, (_, no) => Number(extra.getBigUint64(at + 4 + no * 8, true)));
  }
  return [];
}

/** Where an entry's bytes begin: behind its own header, whose length only that header says. */
export async function dataStart(file: SeekableSource, { at }: ZipEntry): Promise<number> {
  const header = viewOf(await file.read(at, at + LOCAL_BYTES));
  if (header.byteLength < LOCAL_BYTES || header.getUint32(0, true) !== LOCAL)
    throw new ZipFault('its header is damaged');
  return at + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const part = (view: DataView, from: number, bytes: number): DataView =>
  new DataView(view.buffer, view.byteOffset + from, bytes);
