import type { Span, Token } from './tokens';

export type Path = readonly (string | number)[];

/** Where the places of a tree stand in its text. */
export class Places {
  /** In the order they were read: what was read as one thing and is of another lies at the end, whatever came before. */
  private readonly placed: { key: string; readonly span: Span }[] = [];

  get spans(): ReadonlyMap<string, Span> {
    return new Map(this.placed.map(({ key, span }) => [key, span]));
  }

  get count(): number {
    return this.placed.length;
  }

  put(path: Path, span: Span): void {
    this.placed.push({ key: path.join('/'), span });
  }

  mark(path: Path, from: Token, last: Token): void {
    this.put(path, { from: from.from, to: last.to });
  }

  /** What was read as the whole, from that count on, turns out to be the first item. */
  moveInto(count: number, path: Path): void {
    const [prefix, inside] = [path.join('/'), [...path, 'items', 0].join('/')];
    for (let at = count; at < this.placed.length; at += 1) {
      const one = this.placed[at];
      if (one === undefined) continue;
      const rest = one.key.slice(prefix.length).replace(/^\//, '');
      one.key = rest === '' ? inside : `${inside}/${rest}`;
    }
  }
}
