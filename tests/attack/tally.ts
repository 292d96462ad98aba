/** What went wrong, where, and how to see it again. */
export interface Fault {
  readonly phase: string;
  /** An endpoint, or what else `--only` takes. */
  readonly area: string;
  readonly who: string;
  readonly what: string;
  /** The request, shortened. */
  readonly sent: string;
}

/** Slower answers are counted, never failed for: on a busy machine they are the machine's. */
const SLOW_MS = 1_000;
const SHOWN_CHARS = 400;

export class Tally {
  /** By phase: how many answers of which class. */
  private readonly counts = new Map<string, Map<string, number>>();
  /** The first of each kind, and how many there were. */
  private readonly found = new Map<string, { fault: Fault; times: number }>();
  slow: string[] = [];

  count(phase: string, what: string, ms = 0, area = phase): void {
    const row = this.counts.get(phase) ?? new Map<string, number>();
    row.set(what, (row.get(what) ?? 0) + 1);
    this.counts.set(phase, row);
    if (ms > SLOW_MS) this.slow.push(`${area} (${phase}): ${Math.round(ms)} ms`);
  }

  fault(fault: Fault): void {
    const key = `${fault.area} ${fault.what.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '#')}`;
    const before = this.found.get(key);
    if (before) before.times++;
    else this.found.set(key, { fault, times: 1 });
  }

  /** A line for each kind of fault. */
  faults(seed: number): string[] {
    return [...this.found.values()].map(
      ({ fault: { phase, area, who, what, sent }, times }) =>
        `${area}: ${what} (${phase}, ${who}, ${times} times)\n    ${shortened(sent)}\n    SEED=${seed} npm run attack -- --only ${area}`,
    );
  }

  get total(): number {
    return [...this.counts.values()].flatMap((row) => [...row.values()]).reduce((sum, one) => sum + one, 0);
  }

  table(): string {
    const lines = [...this.counts].map(([phase, row]) => {
      const parts = [...row].sort(([a], [b]) => a.localeCompare(b)).map(([what, times]) => `${what}: ${times}`);
      return `${phase.padEnd(10)} ${parts.join(', ')}`;
    });
    return [
      ...lines,
      `${'slow'.padEnd(10)} ${this.slow.length} answers over ${SLOW_MS} ms`,
      ...this.slow.slice(0, 10),
    ].join('\n');
  }
}

const shortened = (text: string): string =>
  text.length <= SHOWN_CHARS ? text : `${text.slice(0, SHOWN_CHARS)}… (${text.length} characters)`;
