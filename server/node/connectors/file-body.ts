import type { Readable } from 'node:stream';

/** Nothing more came for so long: it broke off without saying so. */
const SILENCE_MS = 60_000;

/** What a stream of Node holds, as it is read; `inWords` says what a break means. Whoever stops reading, closes it. */
export function bodyOf(stream: Readable, inWords: (error: unknown) => unknown): ReadableStream<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(into) {
      const silence = setTimeout(() => stream.destroy(new Error('it does not answer')), SILENCE_MS);
      try {
        const { done, value }: IteratorResult<unknown> = await chunks.next();
        if (done === true) into.close();
        else if (value instanceof Uint8Array) into.enqueue(value);
      } catch (error) {
        throw inWords(error);
      } finally {
        clearTimeout(silence);
      }
    },
    async cancel() {
      stream.destroy();
    },
  });
}
