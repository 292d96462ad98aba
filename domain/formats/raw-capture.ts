import { cutText } from '../text/cut-text';

/** Keeps the text of one element while its pieces pass by, as the file has it. Positions count from the file's start. */
export class RawCapture {
  readonly #maxChars: number;
  /** The last two pieces: a tag may begin in one and get its name's end in the next. */
  #window = '';
  #windowStart = 0;
  #lastLength = 0;
  #start: number | null = null;
  #text = '';

  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  push(piece: string): void {
    const last = this.#window.slice(this.#window.length - this.#lastLength);
    this.#windowStart += this.#window.length - last.length;
    this.#window = last + piece;
    this.#lastLength = piece.length;
    if (this.#start !== null && this.#text.length <= this.#maxChars) this.#text += piece;
  }

  begin(position: number): void {
    this.#start = Math.max(position, this.#windowStart);
    this.#text = this.#window.slice(this.#start - this.#windowStart);
  }

  end(position: number): string {
    const text = this.#text.slice(0, position - (this.#start ?? position));
    this.#start = null;
    this.#text = '';
    return cutText(text, this.#maxChars);
  }
}
