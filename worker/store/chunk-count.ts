import * as z from 'zod/mini';
import type { MusterDatabase } from './database';
import type { StreamMeta } from './records';

/**
 * How many chunks there are, by entity: written with the chunks themselves, so that one that is gone is missed (ST40).
 * Fewer on the disk is damage. More is none: what another build has written is not counted.
 */
export const ChunkCount = z.record(z.string(), z.int());
export type ChunkCount = Readonly<z.infer<typeof ChunkCount>>;

/** With the cursor it was written at. A build that does not count moves the cursor alone, and may delete a chunk. */
export const CountedAt = z.object({ seq: z.int(), of: ChunkCount });

export function plus(count: ChunkCount, entity: string, chunks: number): ChunkCount {
  return { ...count, [entity]: (count[entity] ?? 0) + chunks };
}

/** Undefined: nobody knows, and the copy counts as whole. */
export const countOf = ({ chunks, seq }: StreamMeta): ChunkCount | undefined =>
  chunks?.seq === seq ? chunks.of : undefined;

export const leastChunks = (stream: StreamMeta, entity: string): number => countOf(stream)?.[entity] ?? 0;

/** The stream at another cursor; inside a transaction that leaves its chunks alone. */
export function movedTo(stream: StreamMeta, seq: number): StreamMeta {
  const { chunks: _, ...rest } = stream;
  return { ...rest, seq, ...countedAt(seq, countOf(stream)) };
}

export const countedAt = (seq: number, of: ChunkCount | undefined): Pick<StreamMeta, 'chunks'> =>
  of === undefined ? {} : { chunks: { seq, of } };

/** Inside the transaction that adds the chunks, or takes them away. */
export async function noteChunks(db: MusterDatabase, stream: StreamMeta, entity: string, chunks: number) {
  const of = countOf(stream);
  if (of !== undefined && chunks !== 0) {
    await db.meta.put({ ...stream, ...countedAt(stream.seq, plus(of, entity, chunks)) });
  }
}
