import type { Scalar } from '../../contract/query';
import { type Cell, cellAt, compareCells, compareOf, elementsOf } from './cell';
import type { ColumnSource } from './evaluate';
import { FoldedTexts } from './folded-texts';
import { timeOf } from './keys/date-value';
import { compareCodePoints } from './keys/fold';
import { SlotOrder } from './slot-order';

/**
 * One field of many rows, dictionary-encoded: a row holds the code of its cell, the dictionary each
 * distinct cell once. A condition is tested once a distinct cell, never once a row. Code 0 is "no value".
 */
export class Column {
  codes = new Uint32Array(1_024);
  readonly cells: Cell[] = [undefined];
  private readonly scalarCodes = new Map<Scalar, number>();
  private readonly listCodes = new Map<string, number>();
  private readonly path: readonly string[];
  private readonly compareCells: (a: Cell, b: Cell) => number;
  /** Kept, for looking into text is frequent. */
  private readonly folded = new FoldedTexts();
  private instants = new Float64Array(0);
  private dated = 0;
  private readonly undated: number[] = [];
  private sorted: number[] = [];
  private ranks: Uint32Array | null = null;
  private sortedSlots: SlotOrder | null = null;

  constructor(readonly field: string) {
    this.compareCells = compareOf(field);
    this.path = field.split('.').slice(1);
  }

  /** Sets a row's cell from the value of the path's first field. */
  set(slot: number, value: unknown): void {
    if (slot >= this.codes.length) this.codes = grown(this.codes, slot);
    this.codes[slot] = this.encode(cellAt(value, this.path));
    this.sortedSlots?.move(slot);
  }

  /** The source's slots by this column. */
  slotOrder(source: ColumnSource): SlotOrder {
    this.sortedSlots ??= new SlotOrder(source, this);
    return this.sortedSlots;
  }

  private encode(cell: Cell): number {
    if (cell === undefined) return 0;
    if (typeof cell !== 'object') return this.codeIn(this.scalarCodes, cell, cell);
    return this.codeIn(this.listCodes, JSON.stringify(cell), cell);
  }

  private codeIn<K>(codes: Map<K, number>, key: K, cell: Cell): number {
    const known = codes.get(key);
    if (known !== undefined) return known;
    const code = this.cells.length;
    codes.set(key, code);
    this.cells.push(cell);
    this.ranks = null;
    return code;
  }

  /** For every code, whether its cell passes. */
  hits(test: (cell: Cell) => boolean): Uint8Array {
    const hits = new Uint8Array(this.cells.length);
    for (let code = 0; code < hits.length; code += 1) hits[code] = test(this.cells[code]) ? 1 : 0;
    return hits;
  }

  /** For every code, the instant its text says, no number where it says none; and the codes of what is no text, as a list. */
  dates(): { readonly instants: Float64Array; readonly others: readonly number[] } {
    const { length } = this.cells;
    if (this.instants.length < length) {
      const more = new Float64Array(Math.max(length, this.instants.length * 2));
      more.set(this.instants);
      this.instants = more;
    }
    for (; this.dated < length; this.dated += 1) {
      const cell = this.cells[this.dated];
      this.instants[this.dated] = (typeof cell === 'string' ? timeOf(cell) : undefined) ?? Number.NaN;
      if (typeof cell !== 'string') this.undated.push(this.dated);
    }
    return { instants: this.instants, others: this.undated };
  }

  /** For every code, whether its text contains `folded`; null where none does. */
  hitsContaining(folded: string): Uint8Array | null {
    this.folded.grow(this.cells);
    return this.folded.hits(folded);
  }

  /** For every code, its place in the order of cells. 0 is "no value". */
  order(): Uint32Array {
    if (this.ranks !== null) return this.ranks;
    this.folded.grow(this.cells);
    const compare = (a: number, b: number): number => this.compare(a, b);
    const fresh: number[] = [];
    for (let code = this.sorted.length + 1; code < this.cells.length; code += 1) fresh.push(code);
    fresh.sort(compare);
    this.sorted = merge(this.sorted, fresh, compare);
    const ranks = new Uint32Array(this.cells.length);
    let rank = 0;
    this.sorted.forEach((code, at) => {
      const before = this.sorted[at - 1];
      if (before === undefined || compare(before, code) !== 0) rank += 1;
      ranks[code] = rank;
    });
    this.ranks = ranks;
    return ranks;
  }

  /** The order of two codes' cells, without folding the same text at every comparison. */
  compare(a: number, b: number): number {
    const [x, y] = [this.cells[a], this.cells[b]];
    if (this.compareCells === compareCells && typeof x === 'string' && typeof y === 'string') {
      this.folded.grow(this.cells);
      const order = compareCodePoints(this.folded.at(a), this.folded.at(b));
      if (order !== 0) return order;
    }
    return this.compareCells(x, y);
  }

  /** Counts of distinct values from counts of codes; a list counts once for each of its distinct values. */
  valueCounts(counts: Uint32Array): Map<Scalar, number> {
    const values = new Map<Scalar, number>();
    for (let code = 1; code < counts.length; code += 1) {
      const count = counts[code] ?? 0;
      if (count === 0) continue;
      for (const value of new Set(elementsOf(this.cells[code]))) values.set(value, (values.get(value) ?? 0) + count);
    }
    return values;
  }
}

function grown(array: Uint32Array, slot: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(slot + 1, array.length * 2));
  larger.set(array);
  return larger;
}

/** Two sorted lists as one. A dictionary that grew by a few values is not sorted again as a whole. */
export function merge(a: readonly number[], b: readonly number[], compare: (x: number, y: number) => number): number[] {
  const merged: number[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [x, y] = [a[i], b[j]];
    if (y === undefined || (x !== undefined && compare(x, y) <= 0)) {
      if (x !== undefined) merged.push(x);
      i += 1;
    } else {
      merged.push(y);
      j += 1;
    }
  }
  return merged;
}
