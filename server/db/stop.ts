/** What may end a transaction before its work is done. */
export interface Bounds {
  /** The caller went away: nobody waits for the answer. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds it may take, from when it has its connection. */
  readonly timeout?: number | undefined;
}

/** The work was stopped and rolled back: it took too long, or nobody waits for it any more. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  constructor(
    readonly why: 'timeout' | 'gone',
    /** How long it had, where it took longer. */
    readonly timeout = 0,
  ) {
    super(why === 'timeout' ? `stopped after ${timeout} ms` : 'stopped: its caller is gone');
  }
}

/** One signal of both bounds; `begin` starts the time, `end` forgets it. */
export function stopOf({ signal, timeout }: Bounds) {
  const stop = new AbortController();
  const gone = () => stop.abort(new Stopped('gone'));
  if (signal?.aborted) gone();
  signal?.addEventListener('abort', gone);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    signal: stop.signal,
    begin(): void {
      if (timeout !== undefined) timer = setTimeout(() => stop.abort(new Stopped('timeout', timeout)), timeout);
    },
    end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', gone);
    },
    /** The database ended a statement by its own clock: the transaction's may not have rung yet. */
    reasonOf(error: unknown): unknown {
      if (stop.signal.aborted) return stop.signal.reason;
      const cause = error instanceof Error ? error.cause : undefined;
      const isTimeout = cause instanceof Error && 'code' in cause && cause.code === QUERY_CANCELED;
      return isTimeout && timeout !== undefined ? new Stopped('timeout', timeout) : error;
    },
  };
}

const QUERY_CANCELED = '57014';
