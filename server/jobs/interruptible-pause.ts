/** Waits that end early, and from then on at once, when interrupted. */
export function interruptiblePause() {
  let interrupted = false;
  let end: (() => void) | null = null;
  return {
    wait(ms: number): Promise<void> {
      if (interrupted) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    interrupt(): void {
      interrupted = true;
      end?.();
    },
  };
}
