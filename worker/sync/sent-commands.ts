import type { StoredOutboxRecord } from '../store/records';

/** A person undoes what they just did; older commands are edited back by hand. */
const KEPT = 50;

interface Sent {
  readonly entry: StoredOutboxRecord;
  /** The rev its row got by it; null where the answer named none. */
  readonly rev: number | null;
}

/** The commands answered last, for undoing them. In memory: another worker knows none. */
export class SentCommands {
  private readonly byOrd = new Map<number, Sent>();

  add(entry: StoredOutboxRecord, rev: number | null): void {
    this.byOrd.set(entry.ord, { entry, rev });
    for (const ord of this.byOrd.keys()) {
      if (this.byOrd.size <= KEPT) break;
      this.byOrd.delete(ord);
    }
  }

  find(ord: number): Sent | undefined {
    return this.byOrd.get(ord);
  }
}
