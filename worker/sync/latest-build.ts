import * as z from 'zod/mini';
import type { Ports } from './ports';

const PATH = '/latest-build.json';
const PAUSE = 5 * 60_000;
/** Whoever comes back to a tab asks at once, but not at every glance. */
const SOONEST = 30_000;
const AFTER_RECONNECT = 2_000;
const Latest = z.object({ build: z.string() });

/**
 * Asks which build the server has now: once for all tabs. Silence is no answer. The service worker, through which the request
 * passes, is who looks for the new version (SH5).
 */
export class LatestBuild {
  private latest: string | null = null;
  private askedAt = Number.NEGATIVE_INFINITY;
  private wasConnected = false;

  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'request'>,
    private readonly heard: (build: string) => void,
  ) {}

  /** The build the server had when it was last asked. */
  get build(): string | null {
    return this.latest;
  }

  start(): void {
    void this.ask();
    this.ports.clock.after(PAUSE, () => this.start());
  }

  /** There is a reason to look now: a person came back, the network came back. */
  hint(): void {
    if (this.ports.clock.now() - this.askedAt >= SOONEST) void this.ask();
  }

  /**
   * HS12. A server that was away may come back as another build. The first line beside an answer tells nothing new, and one
   * that breaks and heals asks no more for it.
   */
  connected(): void {
    const isNews = this.wasConnected || this.latest === null;
    this.wasConnected = true;
    if (isNews && this.ports.clock.now() - this.askedAt >= AFTER_RECONNECT) void this.ask();
  }

  private async ask(): Promise<void> {
    this.askedAt = this.ports.clock.now();
    try {
      const response = await this.ports.request(PATH, { cache: 'no-store' });
      const answer = z.safeParse(Latest, response.ok ? await response.json() : null);
      if (!answer.success || answer.data.build === this.latest) return;
      this.latest = answer.data.build;
      this.heard(this.latest);
    } catch {
      // Without a server there is no newer build to be had.
    }
  }
}
