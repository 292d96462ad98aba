import { mebibytes } from '../../domain/formats/text';
import { Refusal } from './refusal';

/** All of a body. Never more than so many bytes are held, whatever it says of its length. `what`: as in “A report”. */
export async function bytesWithin(
  body: ReadableStream<Uint8Array> | null,
  most: number,
  what: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > most)
      throw new Refusal({ status: 413, code: 'too_large', message: `${what} has at most ${mebibytes(most)}` });
    pieces.push(Uint8Array.from(piece));
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
