/** What an election takes from the browser. */
export interface ElectionPorts {
  /** Runs `lead` while this tab holds the leader's lock, until the promise it gives is settled. */
  lock(signal: AbortSignal, lead: () => Promise<void>): Promise<void>;
  startWorker(): { terminate(): void };
}

/** One tab of a build runs the dedicated worker: the one that holds the lock. */
export class Election {
  private standing: AbortController | null = null;
  private worker: { terminate(): void } | null = null;
  private stepDown: () => void = () => undefined;

  constructor(private readonly ports: ElectionPorts) {}

  /** Stands for election. A leader whose worker is gone starts another one. */
  stand(): void {
    if (this.worker !== null) {
      this.worker.terminate();
      this.worker = this.ports.startWorker();
      return;
    }
    if (this.standing !== null) return;
    const standing = new AbortController();
    this.standing = standing;
    this.ports.lock(standing.signal, () => this.lead()).catch(() => undefined);
  }

  /** The page goes, or rests: another tab leads, and no lock request keeps this one out of the cache. */
  resign(): void {
    this.standing?.abort();
    this.standing = null;
    this.worker?.terminate();
    this.worker = null;
    this.stepDown();
  }

  private lead(): Promise<void> {
    if (this.standing === null) return Promise.resolve();
    this.worker = this.ports.startWorker();
    return new Promise((resolve) => {
      this.stepDown = resolve;
    });
  }
}
