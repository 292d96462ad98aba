/** So many rows out of their place cost less to look at aside than the whole to lay out anew. */
const MAX_MOVED = 1_000;
/** Of fewer rows, one look at all of them costs nothing. */
const LEAST_ROWS = 20_000;
/** A column of few values has many rows for each. */
const LEAST_CODES = 64;
/** Of more rows than one of so many, looking at all of them is as quick. */
const WORTH = 16;

/** The slots of each code of a column: the way from a value to its rows, where few rows have it. */
export class CodeIndex {
  /** For every code where its slots begin in `slots`. */
  private starts = new Uint32Array(1);
  private slots = new Uint32Array(0);
  private readonly moved = new Set<number>();
  private isBuilt = false;

  /** The slot's code is another one, or the slot is new. */
  move(slot: number): void {
    // Past what is looked at aside the whole is laid out anew; what moved need not be known any more.
    if (this.isBuilt && this.moved.size <= MAX_MOVED) this.moved.add(slot);
  }

  /** The slots whose code has a hit, as they lie; null: there are so many that the whole is as quickly looked at. */
  slotsWith(hits: Uint8Array, codes: Uint32Array, size: number): Uint32Array | null {
    if (size < LEAST_ROWS || hits.length < LEAST_CODES) return null;
    const wanted = codesHit(hits);
    if (wanted === null) return null;
    if (!this.isBuilt || this.moved.size > MAX_MOVED) this.build(codes, size, hits.length);
    let most = this.moved.size;
    for (const code of wanted) most += this.startOf(code + 1) - this.startOf(code);
    if (most > size / WORTH) return null;
    const found = new Uint32Array(most);
    let count = 0;
    for (const code of wanted) {
      const end = this.startOf(code + 1);
      for (let at = this.startOf(code); at < end; at += 1) {
        const slot = this.slots[at] ?? 0;
        if (!this.moved.has(slot)) found[count++] = slot;
      }
    }
    for (const slot of this.moved) if (hits[codes[slot] ?? 0] === 1) found[count++] = slot;
    return found.subarray(0, count).sort();
  }

  /** A value that came after it was laid out has its rows among those that moved. */
  private startOf(code: number): number {
    return this.starts[code] ?? this.slots.length;
  }

  /** A counting sort. */
  private build(codes: Uint32Array, size: number, codeCount: number): void {
    this.isBuilt = true;
    this.moved.clear();
    const starts = new Uint32Array(codeCount + 1);
    for (let slot = 0; slot < size; slot += 1) {
      const after = (codes[slot] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let code = 1; code <= codeCount; code += 1) starts[code] = (starts[code] ?? 0) + (starts[code - 1] ?? 0);
    const next = starts.slice();
    this.slots = new Uint32Array(size);
    for (let slot = 0; slot < size; slot += 1) {
      const code = codes[slot] ?? 0;
      const at = next[code] ?? 0;
      this.slots[at] = slot;
      next[code] = at + 1;
    }
    this.starts = starts;
  }
}

/** Null: so many that their rows cannot be few. */
function codesHit(hits: Uint8Array): readonly number[] | null {
  const most = hits.length / 4;
  const codes: number[] = [];
  for (let code = hits.indexOf(1); code !== -1; code = hits.indexOf(1, code + 1)) {
    if (codes.length >= most) return null;
    codes.push(code);
  }
  return codes;
}
