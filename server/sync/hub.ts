import type { Announcer } from '../db/access';

type Listener = (stream: string, seq: number) => void;
/** The streams a listener waits for now. */
type Interest = () => Iterable<string>;

const NOTHING: Interest = () => [];

/** Tells sessions how far streams have come. A hint only: whoever hears it reads the log. */
export class Hub implements Announcer {
  private readonly listeners = new Map<Listener, Interest>();

  advanced(stream: string, seq: number): void {
    for (const listener of this.listeners.keys()) listener(stream, seq);
  }

  /** Answers the function that ends the subscription. */
  subscribe(listener: Listener, interest: Interest = NOTHING): () => void {
    this.listeners.set(listener, interest);
    return () => void this.listeners.delete(listener);
  }

  /** Everything somebody here waits for. */
  awaited(): ReadonlySet<string> {
    const streams = new Set<string>();
    for (const interest of this.listeners.values()) for (const stream of interest()) streams.add(stream);
    return streams;
  }
}
