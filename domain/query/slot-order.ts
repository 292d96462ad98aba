import type { Column } from './column';
import type { ColumnSource } from './evaluate';

/** So many rows out of their place cost less to sort aside than the whole to sort anew. */
const MAX_MOVED = 1_000;

/**
 * The slots of a source by one column, ties by id, kept from question to question: the first rows of an answer
 * are found by walking along it. A row whose cell changed is set aside and put in its place as it is asked for.
 */
export class SlotOrder {
  private slots = new Uint32Array(0);
  /** For every rank where its slots begin. Rank 0, "no value", begins last. */
  private starts = new Uint32Array(1);
  private lasts = 0;
  private readonly moved = new Set<number>();

  constructor(
    private readonly source: ColumnSource,
    private readonly column: Column,
  ) {
    this.build();
  }

  /** The slot's cell is another one, or the slot is new. */
  move(slot: number): void {
    this.moved.add(slot);
  }

  /** Slots that did not fail, from the `start`th to before the `end`th. "No value" is last in both directions. */
  take(failed: Uint8Array, descending: boolean, start: number, end: number): Uint32Array {
    if (this.moved.size > MAX_MOVED) this.build();
    const aside = this.passingAside(failed, descending);
    const taken: number[] = [];
    let place = 0;
    let next = 0;
    const take = (slot: number): void => {
      if (place >= start && place < end) taken.push(slot);
      place += 1;
    };
    for (const [from, to] of this.runs(descending)) {
      for (let at = from; at < to && place < end; at += 1) {
        const slot = this.slots[at] ?? 0;
        if (failed[slot] !== 0 || (this.moved.size > 0 && this.moved.has(slot))) continue;
        for (let other = aside[next]; other !== undefined; other = aside[next]) {
          if (this.compare(other, slot, descending) > 0) break;
          take(other);
          next += 1;
        }
        take(slot);
      }
      if (place >= end) break;
    }
    for (; next < aside.length && place < end; next += 1) take(aside[next] ?? 0);
    return Uint32Array.from(taken);
  }

  private passingAside(failed: Uint8Array, descending: boolean): number[] {
    if (this.moved.size === 0) return [];
    return [...this.moved].filter((slot) => failed[slot] === 0).sort((a, b) => this.compare(a, b, descending));
  }

  /** Parts of `slots` in turn; downwards a part is one rank, for ties stay by id. */
  private *runs(descending: boolean): Generator<readonly [number, number]> {
    const ranks = this.starts.length - 1;
    if (!descending) {
      yield [0, this.slots.length];
      return;
    }
    for (let rank = ranks; rank >= 1; rank -= 1) {
      yield [this.starts[rank] ?? 0, rank === ranks ? this.lasts : (this.starts[rank + 1] ?? 0)];
    }
    yield [this.lasts, this.slots.length];
  }

  private compare(a: number, b: number, descending: boolean): number {
    return this.compareCells(a, b, descending) || (this.source.idAt(a) < this.source.idAt(b) ? -1 : 1);
  }

  /** By this column alone: 0 where the cells are the same. */
  compareCells(a: number, b: number, descending: boolean): number {
    const { codes } = this.column;
    const [x, y] = [codes[a] ?? 0, codes[b] ?? 0];
    if (x === y) return 0;
    if (x === 0 || y === 0) return x === 0 ? 1 : -1;
    const order = this.column.compare(x, y);
    return descending ? -order : order;
  }

  /** A counting sort over the order of ids: no comparison of rows. */
  private build(): void {
    this.moved.clear();
    const { codes } = this.column;
    const ranks = this.column.order();
    const highest = ranks.reduce((most, rank) => Math.max(most, rank), 0);
    const ids = this.source.idOrder();
    const counts = new Uint32Array(highest + 1);
    const rankOf = (slot: number): number => ranks[codes[slot] ?? 0] ?? 0;
    for (let at = 0; at < ids.length; at += 1) {
      const rank = rankOf(ids[at] ?? 0);
      counts[rank] = (counts[rank] ?? 0) + 1;
    }
    const starts = new Uint32Array(highest + 1);
    for (let rank = 2; rank <= highest; rank += 1) starts[rank] = (starts[rank - 1] ?? 0) + (counts[rank - 1] ?? 0);
    this.lasts = ids.length - (counts[0] ?? 0);
    starts[0] = this.lasts;
    this.starts = starts.slice();
    const slots = new Uint32Array(ids.length);
    for (let at = 0; at < ids.length; at += 1) {
      const slot = ids[at] ?? 0;
      const rank = rankOf(slot);
      const to = starts[rank] ?? 0;
      slots[to] = slot;
      starts[rank] = to + 1;
    }
    this.slots = slots;
  }
}
