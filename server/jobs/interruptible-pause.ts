/** Waits that end early, and from then on at once, when interrupted. */
export function interruptiblePause() {
  let interrupted = false;
  const waiting = new Set<() => void>();
  return {
    wait(ms: number): Promise<void> {
      if (interrupted) return Promise.resolve();
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        waiting.add(end);
      });
    },
    interrupt(): void {
      interrupted = true;
      for (const end of [...waiting]) end();
    },
  };
}
