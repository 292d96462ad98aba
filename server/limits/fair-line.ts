export interface LineBounds {
  readonly atOnce: number;
  readonly waiting: number;
  /** Of these one comer may be so many. */
  readonly waitingOfOne: number;
}

/** There is no place in the line. */
export class LineFull extends Error {
  override readonly name = 'LineFull';
}

interface Place {
  enter(): void;
  refuse(): void;
}

/**
 * A line for costly work. Comers take turns, whoever has how many waiting: who fills the line holds up themself. In a full
 * one the longest waiter's last place is given up for who has fewer.
 */
export class FairLine {
  private running = 0;
  private waiting = 0;
  /** The places of each comer; whose turn it is stands first. */
  private readonly lines = new Map<string, Place[]>();

  constructor(private readonly bounds: LineBounds) {}

  /** Rejects with `LineFull` where the work cannot be done soon. */
  async run<T>(who: string, work: () => Promise<T>): Promise<T> {
    if (this.running < this.bounds.atOnce) this.running++;
    // Who has waited takes over the place of who is done: nobody comes between.
    else await this.wait(who);
    try {
      return await work();
    } finally {
      const next = this.next();
      if (next) next.enter();
      else this.running--;
    }
  }

  private async wait(who: string): Promise<void> {
    const mine = this.lines.get(who)?.length ?? 0;
    if (mine >= this.bounds.waitingOfOne) throw new LineFull();
    if (this.waiting >= this.bounds.waiting) this.displace(mine);
    await new Promise<void>((enter, reject) => {
      const place = { enter, refuse: () => reject(new LineFull()) };
      this.lines.set(who, [...(this.lines.get(who) ?? []), place]);
      this.waiting++;
    });
  }

  private displace(mine: number): void {
    const [longest, places = []] = [...this.lines].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    if (longest === undefined || places.length <= mine + 1) throw new LineFull();
    this.put(longest, places.slice(0, -1));
    this.waiting--;
    places.at(-1)?.refuse();
  }

  private next(): Place | undefined {
    const [first] = this.lines;
    if (!first) return undefined;
    const [who, [place, ...rest]] = first;
    this.lines.delete(who);
    this.put(who, rest);
    this.waiting--;
    return place;
  }

  private put(who: string, places: Place[]): void {
    if (places.length > 0) this.lines.set(who, places);
    else this.lines.delete(who);
  }
}
