export interface LineBounds {
  readonly atOnce: number;
  /** Of these one comer may be so many; as many as there are unless told. */
  readonly atOnceOfOne?: number;
  readonly waiting: number;
  /** Of these one comer may be so many. */
  readonly waitingOfOne: number;
}

/** There is no place in the line. */
export class LineFull extends Error {
  override readonly name = 'LineFull';
}

/** Who comes: places and turns are counted by the name. */
export interface Comer {
  readonly name: string;
  /** A right password has come from there before, or it holds a link of ours. */
  readonly isKnown: boolean;
}

interface Waiter {
  enter(): void;
  refuse(): void;
}

/** The places of each comer; whose turn it is stands first. */
type Lines = Map<string, Waiter[]>;

/**
 * A line for costly work. Comers take turns, whoever has how many waiting: who fills the line holds up themself. In a full
 * one the longest waiter's last place is given up for who has fewer. However many strangers wait, every other turn is of
 * who is known, and for them a stranger gives up a place.
 */
export class FairLine {
  private running = 0;
  private readonly runningOf = new Map<string, number>();
  private waiting = 0;
  private readonly known: Lines = new Map();
  private readonly strangers: Lines = new Map();
  private wasKnown = false;

  constructor(private readonly bounds: LineBounds) {}

  /** Rejects with `LineFull` where the work cannot be done soon, and with the signal's reason when it leaves the line. */
  async run<T>(comer: Comer, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.hasPlace(comer.name)) this.enter(comer.name);
    // Who has waited takes over the place of who is done: nobody comes between.
    else await this.wait(comer, signal);
    try {
      return await work();
    } finally {
      this.leave(comer.name);
    }
  }

  private hasPlace(name: string): boolean {
    const { atOnce, atOnceOfOne = atOnce } = this.bounds;
    return this.running < atOnce && (this.runningOf.get(name) ?? 0) < atOnceOfOne;
  }

  private enter(name: string): void {
    this.running++;
    this.runningOf.set(name, (this.runningOf.get(name) ?? 0) + 1);
  }

  private leave(name: string): void {
    this.running--;
    const others = (this.runningOf.get(name) ?? 0) - 1;
    if (others > 0) this.runningOf.set(name, others);
    else this.runningOf.delete(name);
    this.next()?.enter();
  }

  private async wait({ name, isKnown }: Comer, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const lines = isKnown ? this.known : this.strangers;
    const mine = lines.get(name)?.length ?? 0;
    if (mine >= this.bounds.waitingOfOne) throw new LineFull();
    if (this.waiting >= this.bounds.waiting) this.displace(mine, isKnown);
    let gone = () => {};
    const entered = new Promise<void>((resolve, reject) => {
      const enter = () => {
        this.enter(name);
        resolve();
      };
      const place = { enter, refuse: () => reject(new LineFull()) };
      lines.set(name, [...(lines.get(name) ?? []), place]);
      this.waiting++;
      gone = () => {
        const places = lines.get(name) ?? [];
        // Whose turn it is already goes in, and finds out there.
        if (!places.includes(place)) return;
        put(
          lines,
          name,
          places.filter((one) => one !== place),
        );
        this.waiting--;
        reject(signal?.reason);
      };
    });
    signal?.addEventListener('abort', gone);
    await entered.finally(() => signal?.removeEventListener('abort', gone));
  }

  /** Among equals the latest comer's. */
  private displace(mine: number, isKnown: boolean): void {
    const lines = isKnown && this.strangers.size > 0 ? this.strangers : this.longerLines();
    const [longest, places = []] = [...lines].reverse().sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    const givesWay = (isKnown && lines === this.strangers) || places.length > mine + 1;
    if (longest === undefined || !givesWay) throw new LineFull();
    put(lines, longest, places.slice(0, -1));
    this.waiting--;
    places.at(-1)?.refuse();
  }

  private longerLines(): Lines {
    const longest = (lines: Lines) => Math.max(0, ...[...lines.values()].map((places) => places.length));
    return longest(this.known) > longest(this.strangers) ? this.known : this.strangers;
  }

  private next(): Waiter | undefined {
    const [one, other] = this.wasKnown ? [this.strangers, this.known] : [this.known, this.strangers];
    const firstOf = (lines: Lines) => [...lines].find(([name]) => this.hasPlace(name));
    const mine = firstOf(one);
    const [lines, first] = mine ? [one, mine] : [other, firstOf(other)];
    if (!first) return undefined;
    this.wasKnown = lines === this.known;
    const [name, [place, ...rest]] = first;
    lines.delete(name);
    put(lines, name, rest);
    this.waiting--;
    return place;
  }
}

function put(lines: Lines, name: string, places: Waiter[]): void {
  if (places.length > 0) lines.set(name, places);
  else lines.delete(name);
}
