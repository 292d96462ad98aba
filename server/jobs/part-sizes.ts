/** How many records of a batch a transaction takes at most. */
export interface PartSizes {
  /** The same until a part was applied. */
  readonly size: number;
  /** So many records were applied. Asked when they are on the disk. */
  applied(records: number, held: Held): void;
}

/** How a company was held for them. */
export interface Held {
  /** `performance.now()` */
  readonly since: number;
  /** Nobody else wanted it. */
  readonly alone: boolean;
}

/**
 * So long may a transaction hold a company: who comes to it waits for one of them. Each costs some milliseconds of its
 * own, so they are longer where nobody waits, and never tiny: on a busy machine everything takes long.
 */
const AIM_MS = { alone: 120, beside: 50 };
const FIRST = 50;
const FEWEST = 40;
const MOST = 500;

/** By how long the last part took (S155). */
export function measuredSizes(): PartSizes {
  let size = FIRST;
  return {
    get size() {
      return size;
    },
    applied(records, { since, alone }) {
      if (records === 0) return;
      const ms = performance.now() - since;
      const fitting = Math.round((records * AIM_MS[alone ? 'alone' : 'beside']) / Math.max(1, ms));
      // One quick answer is no reason to hold everybody up.
      size = Math.min(MOST, size * 2, Math.max(FEWEST, fitting));
    },
  };
}

/** What is left of a batch, cut evenly: a small rest would cost a transaction like any other. */
export function evenPart(left: number, size: number): number {
  return left === 0 ? 0 : Math.ceil(left / Math.ceil(left / size));
}
