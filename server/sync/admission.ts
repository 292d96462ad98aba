import { type Comer, FairLine } from '../limits/fair-line';
import { ADMISSION } from '../limits/limits';

/** Who is let in asks twice who they are: when they show their token, and when they say hello. */
const TURNS = 2;
/** What a turn adds to the line is known from about the last so long: a moment's hitch among them says little. */
const WINDOW_MS = 4_000;

/**
 * The line of those whose sockets ask to be let in. After a restart everybody comes at once: they are taken in order, few
 * at a time, so that those who are in are served, and a turn takes no longer than it must (S138).
 */
export class Admission {
  private readonly line = new FairLine(ADMISSION);
  private waiting = 0;
  /** Turns of the last moments, and how long the line worked on them: at first as many as were guessed. */
  private turns = WINDOW_MS / ADMISSION.firstGuessMs;
  private workedMs = WINDOW_MS;
  private ended = Number.NEGATIVE_INFINITY;
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
        this.worked(began);
      }
    });
  }

  /** Several turns run at once: of each counts the time since the one that ended before it. */
  private worked(began: number): void {
    const now = this.now();
    const ms = now - Math.max(began, this.ended);
    this.ended = now;
    const kept = Math.exp(-ms / WINDOW_MS);
    this.turns = this.turns * kept + 1;
    this.workedMs = this.workedMs * kept + ms;
  }

  /** In how many seconds a new client is to come again; null: now. Who is told first comes first (S139). */
  comeIn(): number | null {
    const each = (this.workedMs / this.turns) * TURNS;
    const wait = this.waiting * each;
    if (wait <= ADMISSION.soonMs) return null;
    const now = this.now();
    this.promised = Math.max(this.promised, now + wait) + each;
    return Math.min(ADMISSION.mostSeconds, Math.ceil((this.promised - now) / 1_000));
  }
}
