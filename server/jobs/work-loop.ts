import type { Jobs } from '../calls/handler';
import { interruptiblePause } from './interruptible-pause';

export interface WorkLoop extends Jobs {
  readonly isStopping: boolean;
  /** Ended early where the loop is stopped. */
  pause(ms: number): Promise<void>;
}

/**
 * Takes one step after the other while there is something to do, one at a time however often it is woken. A step answers
 * whether there was; what it throws is told, and tried again after a pause.
 */
export function createWorkLoop(
  step: () => Promise<boolean>,
  failed: (error: unknown) => void,
  retryMs: number,
): WorkLoop {
  const pause = interruptiblePause();
  let working: Promise<void> | null = null;
  let woken = false;
  let stopping = false;

  function wake(): void {
    woken = true;
    if (stopping || working) return;
    working = work().finally(() => {
      working = null;
      // Somebody may have called between the last look and now.
      if (woken) wake();
    });
  }

  async function work(): Promise<void> {
    woken = false;
    for (let busy = true; busy && !stopping; ) {
      try {
        busy = await step();
      } catch (error) {
        failed(error);
        await pause.wait(retryMs);
      }
    }
  }

  return {
    wake,
    async stop() {
      stopping = true;
      pause.interrupt();
      await working;
    },
    get isStopping() {
      return stopping;
    },
    pause: (ms) => pause.wait(ms),
  };
}
