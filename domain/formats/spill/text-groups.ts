import { ownText } from '../../text/own-text';
import type { Room } from './room';

/** Texts of a group that are held: those before them are at a place of the log. */
interface Held {
  readonly key: string;
  readonly texts: string[];
  readonly before: number | undefined;
}

/**
 * Texts without line breaks by what they are of, in their order. When they are more than what is held, all that is held goes to
 * the log, a piece a group, and each group remembers the place of its last piece.
 */
export class TextGroups {
  readonly #room: Room;
  readonly #groups = new Map<string, Held | number>();
  #held: Held[] = [];
  #chars = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  get size(): number {
    return this.#groups.size;
  }

  has(key: string): boolean {
    return this.#groups.has(key);
  }

  add(key: string, text: string): void {
    const known = this.#groups.get(key);
    if (typeof known === 'object') known.texts.push(text);
    else {
      const own = known === undefined ? ownText(key) : key;
      const held = { key: own, texts: [text], before: known };
      this.#groups.set(own, held);
      this.#held.push(held);
    }
    this.#chars += text.length;
    if (this.#chars > this.#room.heldChars) this.#letGo();
  }

  /** Those of a group. */
  of(key: string): string[] {
    const last = this.#groups.get(key);
    if (last === undefined) return [];
    const pieces: string[][] = typeof last === 'object' ? [last.texts] : [];
    const { log } = this.#room;
    for (let place = typeof last === 'object' ? last.before : last; place !== undefined && log !== null; ) {
      const [before, ...texts] = log.at(place).split('\n');
      pieces.push(texts);
      place = before === '' ? undefined : Number(before);
    }
    return pieces.reverse().flat();
  }

  /** Every group in the order of its first text. It is forgotten then. */
  *taken(): Generator<readonly [key: string, texts: readonly string[]]> {
    this.#held = [];
    for (const key of this.#groups.keys()) {
      const texts = this.of(key);
      this.#groups.delete(key);
      yield [key, texts];
    }
  }

  #letGo(): void {
    const { log } = this.#room;
    if (log === null) return;
    for (const { key, texts, before } of this.#held)
      this.#groups.set(key, log.append(`${before ?? ''}\n${texts.join('\n')}`));
    this.#held = [];
    this.#chars = 0;
  }
}
