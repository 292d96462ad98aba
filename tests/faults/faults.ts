/** What may go wrong with a request. */
export type HttpFault =
  /** The connection ends; the server hears nothing. */
  | { readonly kind: 'drop' }
  /** The server does what was asked, and its answer is lost. */
  | { readonly kind: 'lose-answer' }
  | { readonly kind: 'delay'; readonly ms: Range }
  /** Nothing passes and nothing ends, until the fault is lifted. */
  | { readonly kind: 'hang' }
  /** Ends the connection when so much of the answer's body has passed. */
  | { readonly kind: 'cut-after'; readonly bytes: number }
  /** Answers in the server's place. */
  | { readonly kind: 'answer'; readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** What may go wrong with a whole message of a socket. */
export type SocketFault =
  | { readonly kind: 'drop' }
  | { readonly kind: 'delay'; readonly ms: Range }
  | { readonly kind: 'duplicate' }
  /** Held back until the next message of that direction has passed. */
  | { readonly kind: 'reorder' }
  /** Ends the connection in the middle of the frame when so many bytes have passed. */
  | { readonly kind: 'cut-after'; readonly bytes: number }
  /** 1006: without a word. */
  | { readonly kind: 'close'; readonly code: number };

/** Milliseconds, or from and to. */
type Range = number | readonly [number, number];

export interface HttpMatch {
  readonly method?: string;
  readonly path?: RegExp;
}
export interface SocketMatch {
  /** `up`: from the browser to the server. */
  readonly direction?: 'up' | 'down';
  readonly type?: string;
  /** Of so many messages in one; always unless given. */
  readonly chance?: number;
}

/** A fault that was set. */
export interface SetFault {
  /** How often it has struck. */
  readonly hits: number;
  lift(): void;
}

interface Entry<M, F> extends SetFault {
  readonly match: M;
  readonly fault: F;
  hits: number;
  left: number;
}

/** The faults in force; the first that matches strikes. */
export class Faults<M, F> {
  private readonly entries: Entry<M, F>[] = [];

  constructor(private readonly lifted: () => void) {}

  set(match: M, fault: F, times = Number.POSITIVE_INFINITY): SetFault {
    const entry: Entry<M, F> = { match, fault, hits: 0, left: times, lift: () => this.take(entry) };
    this.entries.push(entry);
    return entry;
  }

  strike(matches: (match: M) => boolean): F | null {
    const entry = this.entries.find((one) => one.left > 0 && matches(one.match));
    if (!entry) return null;
    entry.hits++;
    entry.left--;
    return entry.fault;
  }

  clear(): void {
    this.entries.length = 0;
    this.lifted();
  }

  private take(entry: Entry<M, F>): void {
    this.entries.splice(this.entries.indexOf(entry), 1);
    this.lifted();
  }
}

export const within = (range: Range, random: () => number) =>
  typeof range === 'number' ? range : range[0] + random() * (range[1] - range[0]);
