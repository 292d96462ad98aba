import { firstChars } from '../../text/cut-text';
import { storableText } from '../../text/unstorable-text';
import type { FileSource, SeekableSource } from '../file-source';
import { RefusedFile } from '../parsed-file';
import { crc32 } from './crc32';
import { evenly, inflated, PackedFault } from './inflated';
import { dataStart, type ZipEntry, ZipFault } from './zip-directory';

const STORED = 0;
const DEFLATED = 8;

/** The file of an entry, under a name. What is wrong with it is said when it is read. */
export function fileIn(archive: SeekableSource, entry: ZipEntry, name: string): FileSource {
  const refuse = (reason: string) => new RefusedFile(name, null, `${reason} Nothing was taken from it.`);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    if (entry.isEncrypted) throw refuse('it is encrypted in the archive. Unpack it with its password first.');
    if (entry.method !== STORED && entry.method !== DEFLATED)
      throw refuse(`it is packed in a way Muster does not read (method ${entry.method}). Unpack it first.`);
    try {
      yield* evenly(checked(unpackedBytes(archive, entry), entry));
    } catch (error) {
      const isFault = error instanceof PackedFault || error instanceof ZipFault;
      throw isFault ? refuse('it is cut off or damaged in the archive.') : error;
    }
  }
  const path = firstChars(storableText(entry.path), 500);
  const remarks = [`It was unpacked from “${archive.name}”, where it is “${path}”.`];
  return { name, size: entry.size, chunks, within: { archive: archive.name, path }, remarks };
}

async function* unpackedBytes(archive: SeekableSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const start = await dataStart(archive, entry);
  const packed = archive.slice(start, start + entry.packed);
  yield* entry.method === STORED ? packed : inflated(packed);
}

/** Exactly as much as the directory says, and the same as was packed. */
async function* checked(pieces: AsyncIterable<Uint8Array>, { size, crc }: ZipEntry): AsyncGenerator<Uint8Array> {
  let [read, sum] = [0, 0];
  for await (const piece of pieces) {
    read += piece.length;
    sum = crc32(piece, sum);
    if (read > size) throw new PackedFault('more than it says');
    yield piece;
  }
  if (read !== size || sum !== crc) throw new PackedFault('not what was packed');
}
