import type { Chunk } from '../../contract/sync';

/**
 * Chunks this worker wrote a moment ago, as it parsed them, by their number: whoever takes one owns it. To parse a
 * company's rows once more costs as much as to receive them.
 */
export class ParsedChunks {
  /** Rows that may be kept; what is more is read from the store. */
  room = 0;
  private rows = 0;
  private readonly chunks = new Map<number, Chunk>();

  keep(no: number, chunk: Chunk): void {
    this.rows += chunk.ids.length;
    if (this.rows > this.room) this.chunks.clear();
    else this.chunks.set(no, chunk);
  }

  take(no: number): Chunk | undefined {
    const chunk = this.chunks.get(no);
    this.chunks.delete(no);
    return chunk;
  }

  /** The snapshot is over: what nobody has taken is let go. */
  clear(): void {
    this.rows = 0;
    this.chunks.clear();
  }
}
