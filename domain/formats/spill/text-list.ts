import type { Room } from './room';

const PAGE_CHARS = 256 * 1_024;

/** Texts without line breaks, one after the other, and read from the first to the last as often as wanted. */
export class TextList {
  readonly #room: Room;
  /** What it is, or its place in the log. */
  #pages: (string | number)[] = [];
  #page: string[] = [];
  #pageChars = 0;
  #heldChars = 0;
  length = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  add(text: string): void {
    this.#page.push(text);
    this.#pageChars += text.length;
    this.length += 1;
    if (this.#pageChars >= Math.min(PAGE_CHARS, this.#room.heldChars)) this.#turn();
  }

  *[Symbol.iterator](): Generator<string> {
    for (const page of this.#pages)
      yield* (typeof page === 'string' ? page : (this.#room.log?.at(page) ?? '')).split('\n');
    yield* this.#page;
  }

  #turn(): void {
    this.#pages.push(this.#page.join('\n'));
    this.#heldChars += this.#pageChars;
    this.#page = [];
    this.#pageChars = 0;
    const { log, heldChars } = this.#room;
    if (log === null || this.#heldChars < heldChars) return;
    this.#pages = this.#pages.map((page) => (typeof page === 'string' ? log.append(page) : page));
    this.#heldChars = 0;
  }
}
