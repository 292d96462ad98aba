interface UiClock {
  now(): number;
  after(ms: number, work: () => void): () => void;
}

/** One span from the first drawing to the last before a pause: `open` begins it and answers how it ends. */
export function createUiActivity(clock: UiClock, pause: number, open: () => (at: number) => void): () => void {
  let end: ((at: number) => void) | null = null;
  let cancel = () => {};
  return function drawn() {
    end ??= open();
    const at = clock.now();
    cancel();
    cancel = clock.after(pause, () => {
      end?.(at);
      end = null;
    });
  };
}
