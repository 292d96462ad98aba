import { Gunzip, Inflate } from 'fflate';
import { CHUNK_BYTES, type FileSource } from '../file-source';

/** What a piece of this grows to at most (a thousandfold) is held at once. */
const PACKED_PIECE = 16 * 1_024;

/** Packed bytes that are cut off or damaged. */
export class PackedFault extends Error {
  override readonly name = 'PackedFault';
}

export const inflated = (packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> =>
  unpacked(packed, (take) => new Inflate(take));

/** Of a gzip file, which may be several joined in one. */
export interface GzipMeter {
  /** Told of each piece as it comes out. */
  readonly onBytes: (bytes: Uint8Array) => void;
  /** Told where each further one begins, behind the last bytes of the one before. */
  readonly onMember: (at: number) => void;
}

export const gunzipped = ({ chunks }: FileSource, meter?: GzipMeter): AsyncGenerator<Uint8Array> =>
  unpacked(chunks(), (take) => {
    const stream = new Gunzip((bytes) => {
      meter?.onBytes(bytes);
      take(bytes);
    });
    return Object.assign(stream, { onmember: (at: number) => meter?.onMember(at) });
  });

/** A piece after the other, and no more of them than are asked for. */
async function* unpacked(
  packed: AsyncIterable<Uint8Array>,
  start: (take: (bytes: Uint8Array) => void) => Inflate | Gunzip,
): AsyncGenerator<Uint8Array> {
  let out: Uint8Array[] = [];
  const stream = start((bytes) => void out.push(bytes));
  const push = (bytes: Uint8Array, isLast: boolean): Uint8Array[] => {
    out = [];
    try {
      stream.push(bytes, isLast);
    } catch (error) {
      throw new PackedFault('packed bytes', { cause: error });
    }
    return out;
  };
  for await (const chunk of packed)
    for (let at = 0; at < chunk.length; at += PACKED_PIECE) yield* push(chunk.subarray(at, at + PACKED_PIECE), false);
  yield* push(new Uint8Array(), true);
}

/** The same bytes in pieces of one length, so that what is read of them does not depend on how they were packed. */
export async function* evenly(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunk = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + CHUNK_BYTES - filled);
      chunk.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < CHUNK_BYTES) continue;
      yield chunk;
      chunk = new Uint8Array(CHUNK_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}
