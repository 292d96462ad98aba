import { SYNC } from '../../contract/limits';
import type { ConnectionState } from '../../contract/sync-api';
import type { Clock } from './ports';

/** Reads the change log while no socket hurries: each time a line ended, then regularly in fallback and after 1011. */
export class FallbackPoll {
  private cancel: (() => void) | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly poll: () => void,
  ) {}

  changed(state: ConnectionState): void {
    if (state.state === 'connected') this.stop();
    // Also tells whether it is the server that is away, or only the line to it.
    if (state.state === 'closed') this.poll();
    if (state.state === 'fallback' || (state.state === 'closed' && state.code === 1_011)) this.plan();
  }

  private plan(): void {
    this.stop();
    this.cancel = this.clock.after(SYNC.pollInFallback, () => {
      this.poll();
      this.plan();
    });
  }

  private stop(): void {
    this.cancel?.();
    this.cancel = null;
  }
}
