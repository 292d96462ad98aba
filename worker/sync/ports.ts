/** Everything the sync core takes from its surroundings, so that a test can be them. */

export interface Clock {
  now(): number;
  /** Runs `work` once after `ms`; the answer cancels it. */
  after(ms: number, work: () => void): () => void;
  /** 0 ≤ n < 1. */
  random(): number;
}

export interface SocketEvents {
  open(): void;
  message(data: string): void;
  close(code: number, reason?: string): void;
}

export interface Socket {
  send(data: string): void;
  /** No event is delivered afterwards. */
  close(): void;
}

export interface Locks {
  /** Resolves when the lock is ours; it is kept until the worker ends. */
  hold(name: string): Promise<void>;
  /** Resolves when whoever holds the lock is gone. */
  whenFree(name: string): Promise<void>;
  /**
   * Does the work that ends the worker which holds both locks, and keeps `name` in its place until it is surely gone. Where
   * no worker holds both, only does the work.
   */
  seize(name: string, beside: string, work: () => void): Promise<void>;
}

/** A line between the workers of one browser, as those of two builds. */
export interface Channel {
  post(message: unknown): void;
  close(): void;
}

export interface Ports {
  readonly clock: Clock;
  readonly build: string;
  /** The hash of each kind's definition in this build (`contract/kinds.ts`). */
  readonly kindHashes: Readonly<Record<string, string>>;
  /** Rows the columns of all entities may hold in memory together. */
  readonly rowsInMemory: number;
  /** An HTTP request; rejects when there is no answer. */
  request(path: string, init: RequestInit): Promise<Response>;
  openSocket(events: SocketEvents): Socket;
  readonly locks: Locks;
  openChannel(name: string, hear: (message: unknown) => void): Channel;
  /** False only when the browser is sure that there is no network. */
  isOnline(): boolean;
  newId(): string;
  /** Ends the worker. Tabs that go on start a new one. */
  end(): void;
  log(message: string, detail?: unknown): void;
}
