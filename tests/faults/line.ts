import { seededRandom } from './seeded-random';

/** The state of the whole line between browser and server. */
export class Line {
  state: 'open' | 'refused' | 'half-open' = 'open';
  readonly random: () => number;
  private waiting: (() => void)[] = [];

  constructor(
    public target: string,
    readonly seed: number,
  ) {
    this.random = seededRandom(seed);
  }

  set(state: Line['state']): void {
    this.state = state;
    if (state !== 'half-open') this.wake();
  }

  /** What hangs looks again whether it may go on. */
  wake(): void {
    const all = this.waiting;
    this.waiting = [];
    for (const go of all) go();
  }

  async passable(): Promise<void> {
    while (this.state === 'half-open') await this.nextChange();
  }

  nextChange(): Promise<void> {
    return new Promise((go) => this.waiting.push(go));
  }
}
