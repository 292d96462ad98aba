import type { Announcer } from './access';

/** With its mark where it is known to be the newest change; without, there may be newer ones. */
type Listener = (stream: string, seq: number, mark?: string) => void;

/** Who hears of some streams; which ones changes as they learn whose they are. */
interface Following {
  of(streams: readonly string[]): void;
  end(): void;
}

/** Tells sessions how far streams have come. A hint only: whoever hears it reads the log. */
export class Hub implements Announcer {
  private readonly ofAll = new Set<Listener>();
  /** By stream: with thousands of sessions a word must reach the few it is for without asking the others. */
  private readonly following = new Map<string, Set<Listener>>();

  advanced(stream: string, seq: number, mark?: string): void {
    for (const listener of this.ofAll) listener(stream, seq, mark);
    for (const listener of this.following.get(stream) ?? []) listener(stream, seq, mark);
  }

  /** Hears of every stream. Answers the function that ends it. */
  subscribe(listener: Listener): () => void {
    this.ofAll.add(listener);
    return () => void this.ofAll.delete(listener);
  }

  follow(listener: Listener): Following {
    let followed: readonly string[] = [];
    const of = (streams: readonly string[]) => {
      for (const stream of followed) this.leave(stream, listener);
      followed = streams;
      for (const stream of streams) this.following.set(stream, (this.following.get(stream) ?? new Set()).add(listener));
    };
    return { of, end: () => of([]) };
  }

  /** Everything somebody here follows. */
  followed(): Iterable<string> {
    return this.following.keys();
  }

  private leave(stream: string, listener: Listener): void {
    const listeners = this.following.get(stream);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.following.delete(stream);
  }
}
