import type { Clock } from '../ports';

/** Time that passes only when told to. Between two timers real work (the store's) gets its turn. */
export class FakeClock implements Clock {
  private time = 1_000_000;
  private timers: { at: number; readonly work: () => void }[] = [];
  /** Where in the jitter the next delays lie; 0.5 is none. */
  jitter = 0.5;

  /** `turn`: lets what is under way go on. */
  constructor(private readonly turn: () => Promise<void> = breathe) {}

  now(): number {
    return this.time;
  }

  after(ms: number, work: () => void): () => void {
    const timer = { at: this.time + ms, work };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((one) => one !== timer);
    };
  }

  random(): number {
    return this.jitter;
  }

  /** The wall clock moves and no timer runs: the machine slept, or somebody set its time. */
  jump(ms: number): void {
    this.time += ms;
    for (const timer of this.timers) timer.at += ms;
  }

  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      await this.turn();
      const next = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.time = next.at;
      next.work();
    }
    this.time = end;
  }
}

/** Lets what is under way in the event loop go on. */
export async function breathe(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
