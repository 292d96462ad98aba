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

/** Who comes: places and turns are counted by the name. */
export interface Comer {
  readonly name: string;
  /** A right password has come from there before, or it holds a link of ours. */
  readonly isKnown: boolean;
}

interface Place {
  enter(): void;
  refuse(): void;
}

/** The places of each comer; whose turn it is stands first. */
type Lines = Map<string, Place[]>;

/**
 * A line for costly work. Comers take turns, whoever has how many waiting: who fills the line holds up themself. In a full
 * one the longest waiter's last place is given up for who has fewer. However many strangers wait, every other turn is of
 * who is known, and for them a stranger gives up a place.
 */
export class FairLine {
  private running = 0;
  private waiting = 0;
  private readonly known: Lines = new Map();
  private readonly strangers: Lines = new Map();
  private wasKnown = false;

  constructor(private readonly bounds: LineBounds) {}

  /** Rejects with `LineFull` where the work cannot be done soon. */
  async run<T>(comer: Comer, work: () => Promise<T>): Promise<T> {
    if (this.running < this.bounds.atOnce) this.running++;
    // Who has waited takes over the place of who is done: nobody comes between.
    else await this.wait(comer);
    try {
      return await work();
    } finally {
      const next = this.next();
      if (next) next.enter();
      else this.running--;
    }
  }

  private async wait({ name, isKnown }: Comer): Promise<void> {
    const lines = isKnown ? this.known : this.strangers;
    const mine = lines.get(name)?.length ?? 0;
    if (mine >= this.bounds.waitingOfOne) throw new LineFull();
    if (this.waiting >= this.bounds.waiting) this.displace(mine, isKnown);
    await new Promise<void>((enter, reject) => {
      const place = { enter, refuse: () => reject(new LineFull()) };
      lines.set(name, [...(lines.get(name) ?? []), place]);
      this.waiting++;
    });
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

  private next(): Place | undefined {
    const [one, other] = this.wasKnown ? [this.strangers, this.known] : [this.known, this.strangers];
    const lines = one.size > 0 ? one : other;
    const [first] = lines;
    if (!first) return undefined;
    this.wasKnown = lines === this.known;
    const [name, [place, ...rest]] = first;
    lines.delete(name);
    put(lines, name, rest);
    this.waiting--;
    return place;
  }
}

function put(lines: Lines, name: string, places: Place[]): void {
  if (places.length > 0) lines.set(name, places);
  else lines.delete(name);
}
