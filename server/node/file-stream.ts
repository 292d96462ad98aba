import type { Readable } from 'node:stream';

/** What Node reads, as what files are read by everywhere. */
export function streamOf(read: Readable): ReadableStream<Uint8Array> {
  const chunks = read[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(into) {
      const { done, value }: IteratorResult<unknown> = await chunks.next();
      if (done === true) into.close();
      else if (value instanceof Uint8Array) into.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
