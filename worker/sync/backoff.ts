import { SOCKET } from '../../contract/limits';
import type { Clock } from './ports';

/** Pauses between tries of a request: the socket's base delay, doubled, jittered, capped. */
export class Backoff {
  private tries = 0;
  private cancel: (() => void) | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly work: () => void,
  ) {}

  /** Plans the next try, unless one is planned; not before `atLeast` ms are over. */
  plan(atLeast = 0): void {
    if (this.cancel !== null) return;
    const { baseDelay, maxDelay, jitter } = SOCKET;
    const factor = jitter.from + this.clock.random() * (jitter.to - jitter.from);
    const delay = Math.max(atLeast, Math.min(maxDelay, baseDelay * 2 ** this.tries * factor));
    this.tries += 1;
    this.cancel = this.clock.after(delay, () => {
      this.cancel = null;
      this.work();
    });
  }

  /** It worked, or there is a reason to try at once. */
  reset(): void {
    this.tries = 0;
    this.cancel?.();
    this.cancel = null;
  }
}
