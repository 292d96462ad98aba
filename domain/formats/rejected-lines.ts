import type { Rejection } from '../../contract/areas/integrations';
import { IMPORT, PIPELINE } from '../../contract/limits';
import { cutText } from '../text/cut-text';
import { REJECTED_RAW_CHARS } from './record-check';
import type { Room } from './spill/room';
import { TextList } from './spill/text-list';

/** Every line of a file that is rejected, in the order in which they were (PL10). They are not held: each walk reads them again. */
export class RejectedLines implements Iterable<Rejection> {
  readonly #texts: TextList;
  readonly #room: Room;
  #chars = 0;

  constructor(room: Room) {
    this.#room = room;
    this.#texts = new TextList(room);
  }

  /** So many as a file may have records. Where nothing but memory keeps them, a long text is shortened once much is held. */
  add(said: Rejection): void {
    if (this.#texts.length >= IMPORT.maxRecords) return;
    const isFull = this.#room.log === null && this.#chars > 2 * this.#room.heldChars;
    const kept = isFull ? { ...said, raw: cutText(said.raw, REJECTED_RAW_CHARS) } : said;
    this.#chars += kept.raw.length;
    this.#texts.add(JSON.stringify(kept));
  }

  *[Symbol.iterator](): Generator<Rejection> {
    for (const text of this.#texts) yield JSON.parse(text);
  }
}

/** Walked over more than once. */
export const allOf = (lines: Iterable<Rejection>, more: readonly Rejection[]): Iterable<Rejection> => ({
  *[Symbol.iterator]() {
    yield* lines;
    yield* more;
  },
});

/** Rejected lines in batches the server takes, each read when it is its turn. */
export interface RejectedBatches extends Iterable<readonly Rejection[]> {
  readonly length: number;
  /** In turn, this costs nothing. Empty behind the last. */
  at(no: number): readonly Rejection[];
}

export function rejectedBatches(lines: Iterable<Rejection>): RejectedBatches {
  const walk = () => batchesOf(lines);
  let length = 0;
  for (const _ of walk()) length += 1;
  let walking = walk();
  let next = 0;
  return {
    length,
    [Symbol.iterator]: walk,
    at(no) {
      if (no < next) [walking, next] = [walk(), 0];
      for (;;) {
        const { value } = walking.next();
        next += 1;
        if (next > no || !Array.isArray(value)) return Array.isArray(value) ? value : [];
      }
    },
  };
}

function* batchesOf(lines: Iterable<Rejection>): Generator<readonly Rejection[]> {
  let batch: Rejection[] = [];
  let chars = 0;
  for (const line of lines) {
    const { length } = JSON.stringify(line);
    if (batch.length > 0 && (batch.length === IMPORT.batchRecords || chars + length > PIPELINE.rejectedChars)) {
      yield batch;
      [batch, chars] = [[], 0];
    }
    batch.push(line);
    chars += length;
  }
  if (batch.length > 0) yield batch;
}

/** A reason without the values in it, by which those alike are counted. */
export const reasonKind = (reason: string): string =>
  cutText(
    reason
      .replaceAll(/“[^”]*”/g, '“…”')
      // What stands twice is named as it is, without quotes.
      .replace(/(?<=the same identity, ).*$/s, '…')
      .replaceAll(/(?<![\p{L}\d])\d(?:[\d,.]*\d)?(?![\p{L}\d])/gu, '…'),
    PIPELINE.kindChars,
  );
