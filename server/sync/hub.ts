import type { Announcer } from '../db/access';

type Listener = (stream: string, seq: number) => void;

/**
 * Tells sessions how far streams have come. A hint only: whoever hears it reads the log. Another
 * process's commits are announced here too, by LISTEN/NOTIFY, once several processes share a database.
 */
export class Hub implements Announcer {
  private readonly listeners = new Set<Listener>();

  advanced(stream: string, seq: number): void {
    for (const listener of this.listeners) listener(stream, seq);
  }

  /** Answers the function that ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}
