import { CACHE } from '../../contract/limits';

interface Held {
  readonly bytes: number;
  readonly usedAt: number;
}

/** Which stored answers have to go so that the rest keeps within its bounds: the longest unused first. */
export class CacheBudget {
  private readonly held = new Map<string, Held>();

  note(key: string, bytes: number, usedAt: number): void {
    this.held.set(key, { bytes, usedAt });
  }

  used(key: string, usedAt: number): void {
    const held = this.held.get(key);
    if (held !== undefined) this.held.set(key, { ...held, usedAt });
  }

  forget(key: string): void {
    this.held.delete(key);
  }

  clear(): void {
    this.held.clear();
  }

  /** Takes out what is too much, and names it. */
  evict(): string[] {
    let bytes = [...this.held.values()].reduce((sum, one) => sum + one.bytes, 0);
    const byUse = [...this.held].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    const gone: string[] = [];
    for (const [key, one] of byUse) {
      if (this.held.size <= CACHE.maxAnswers && bytes <= CACHE.maxBytes) break;
      this.held.delete(key);
      bytes -= one.bytes;
      gone.push(key);
    }
    return gone;
  }
}
