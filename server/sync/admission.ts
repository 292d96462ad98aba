import { type Comer, FairLine } from '../limits/fair-line';
import { ADMISSION } from '../limits/limits';

/** Who is let in asks twice who they are: when they show their token, and when they say hello. */
const TURNS = 2;
/** How much of what is known of a turn's length is the last one's. */
const NEWEST = 0.1;

/**
 * The line of those whose sockets ask to be let in. After a restart everybody comes at once: they are taken in order, few
 * at a time, so that those who are in are served, and a turn takes no longer than it must (S138).
 */
export class Admission {
  private readonly line = new FairLine(ADMISSION);
  private waiting = 0;
  /** How much longer the line gets with each who comes. */
  private msEach: number = ADMISSION.firstGuessMs;
  /** When who was told last is to come. */
  private promised = 0;

  constructor(private readonly now = () => performance.now()) {}

  async take<T>(comer: Comer, work: () => Promise<T>): Promise<T> {
    this.waiting++;
    return this.line.run(comer, async () => {
      this.waiting--;
      const began = this.now();
      try {
        return await work();
      } finally {
        const ms = (this.now() - began) / ADMISSION.atOnce;
        this.msEach += (ms - this.msEach) * NEWEST;
      }
    });
  }

  /** In how many seconds who knocks now is to come again; null: now. Who is told first is to come first (S139). */
  comeIn(): number | null {
    const each = this.msEach * TURNS;
    const wait = this.waiting * each;
    if (wait <= ADMISSION.soonMs) return null;
    const now = this.now();
    this.promised = Math.max(this.promised, now + wait) + each;
    return Math.min(ADMISSION.mostSeconds, Math.ceil((this.promised - now) / 1_000));
  }
}
