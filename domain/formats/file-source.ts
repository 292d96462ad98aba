/** The bytes of a file from its start to its end, a piece at a time, as often as they are asked for. */
export interface FileSource {
  readonly name: string;
  readonly size: number;
  readonly chunks: () => AsyncIterable<Uint8Array>;
  /** Of a file of an archive: the archive's name, and what the file is called in it; empty where nobody needs to know. */
  readonly within?: { readonly archive: string; readonly path: string };
  /** What is to be said of how it was unpacked. */
  readonly remarks?: readonly string[];
}

/** A file whose bytes can be read at any place: a dropped one, or one on a disk. */
export interface SeekableSource extends FileSource {
  /** Up to `to`, or to the end of the file. */
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
  /** The same, a chunk at a time. */
  readonly slice: (from: number, to: number) => AsyncIterable<Uint8Array>;
}

/** What is read at a time. */
export const CHUNK_BYTES = 1_024 * 1_024;

export function seekableSource({ name, size, read }: Omit<SeekableSource, 'chunks' | 'slice'>): SeekableSource {
  async function* slice(from: number, to: number): AsyncGenerator<Uint8Array> {
    for (let at = from; at < to; at += CHUNK_BYTES) yield await read(at, Math.min(at + CHUNK_BYTES, to));
  }
  return { name, size, read, slice, chunks: () => slice(0, size) };
}

export const bytesSource = (name: string, bytes: Uint8Array): SeekableSource =>
  seekableSource({ name, size: bytes.length, read: async (from, to) => bytes.subarray(from, to) });

export const blobSource = (name: string, blob: Blob): SeekableSource =>
  seekableSource({
    ...{ name, size: blob.size },
    read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  });

/** The first bytes of a file, a chunk at most. */
export async function firstChunk({ chunks }: FileSource): Promise<Uint8Array> {
  for await (const chunk of chunks()) return chunk;
  return new Uint8Array();
}
