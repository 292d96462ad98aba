import { SYSLOG } from './seen-hosts';

/** Lines in what a connection of syslog brings (RFC 6587): each with its length before it, or each with its end. */

export interface Frames {
  readonly lines: readonly string[];
  /** Lines that are longer than any is. */
  readonly tooLong: number;
}

const [NEWLINE, SPACE, ZERO, NINE] = [10, 32, 48, 57];
const MOST_DIGITS = 9;

/** Of one connection. No more than a line is held. */
export class SyslogFrames {
  #held = new Uint8Array();
  /** Of a line that is too long: so many bytes are passed over, or all to its end. */
  #skip = 0;
  #isSkipping = false;
  readonly #decoder = new TextDecoder();

  push(chunk: Uint8Array): Frames {
    const bytes = new Uint8Array(this.#held.length + chunk.length);
    bytes.set(this.#held);
    bytes.set(chunk, this.#held.length);
    const lines: string[] = [];
    let [at, tooLong] = [0, 0];
    while (at < bytes.length) {
      const skipped = this.#skipFrom(bytes, at);
      if (skipped !== at) {
        at = skipped;
        continue;
      }
      const frame = frameAt(bytes, at);
      if (frame === null) break;
      if ('skip' in frame) {
        tooLong += 1;
        this.#skip = frame.skip;
        this.#isSkipping = frame.skip === 0;
      } else if (frame.to > frame.from) lines.push(this.#decoder.decode(bytes.subarray(frame.from, frame.to)));
      at = frame.next;
    }
    this.#held = bytes.slice(at);
    return { lines, tooLong };
  }

  /** What is left once the connection has ended: a last line without its end. */
  rest(): Frames {
    return this.push(Uint8Array.of(NEWLINE));
  }

  #skipFrom(bytes: Uint8Array, at: number): number {
    if (this.#skip > 0) {
      const many = Math.min(this.#skip, bytes.length - at);
      this.#skip -= many;
      return at + many;
    }
    if (!this.#isSkipping) return at;
    const end = bytes.indexOf(NEWLINE, at);
    this.#isSkipping = end < 0;
    return end < 0 ? bytes.length : end + 1;
  }
}

type Frame =
  | { readonly from: number; readonly to: number; readonly next: number }
  | { readonly skip: number; readonly next: number };

/** Null: it has not all come yet. */
function frameAt(bytes: Uint8Array, at: number): Frame | null {
  const counted = countAt(bytes, at);
  if (counted === 'more') return null;
  if (counted !== null) {
    const { size, from } = counted;
    if (size > SYSLOG.maxLineBytes) return { skip: size, next: from };
    return from + size > bytes.length ? null : { from, to: trimmed(bytes, from, from + size), next: from + size };
  }
  const end = bytes.indexOf(NEWLINE, at);
  if (end < 0) return bytes.length - at > SYSLOG.maxLineBytes ? { skip: 0, next: bytes.length } : null;
  if (end - at > SYSLOG.maxLineBytes) return { skip: 0, next: end };
  return { from: at, to: trimmed(bytes, at, end), next: end + 1 };
}

/** The length that a line begins with; null where it begins with none. */
function countAt(bytes: Uint8Array, at: number): { readonly size: number; readonly from: number } | 'more' | null {
  let [size, from] = [0, at];
  for (; from < bytes.length && from - at < MOST_DIGITS; from += 1) {
    const digit = bytes[from] ?? 0;
    if (digit < ZERO || digit > NINE) break;
    size = size * 10 + (digit - ZERO);
  }
  if (from === at || size === 0) return null;
  if (from === bytes.length) return 'more';
  return bytes[from] === SPACE ? { size, from: from + 1 } : null;
}

/** Without the ends of lines that some put into what they have counted. */
function trimmed(bytes: Uint8Array, from: number, end: number): number {
  let to = end;
  while (to > from && [0, NEWLINE, 13].includes(bytes[to - 1] ?? -1)) to -= 1;
  return to;
}
