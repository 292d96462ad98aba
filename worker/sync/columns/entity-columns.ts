import type { Chunk } from '../../../contract/sync';
import { applyEffect, type Row } from '../../../domain/effects/effect';
import { Column, merge } from '../../../domain/query/column';
import type { ColumnSource } from '../../../domain/query/evaluate';
import { rowAt } from '../../store/chunk-rows';
import { NO_EFFECTS, type RowEffects } from '../../store/effect-index';
import type { EntityRecords } from '../../store/entity-rows';
import type { RowRecord } from '../../store/records';
import { SharedValues } from './shared-values';

interface Slot {
  readonly id: string;
  /** Where the row stands in its chunk; null for a row that came by itself. */
  readonly chunk: Chunk | null;
  readonly at: number;
}

/** Rows of one kind of one company, or of one person, in memory: server ⊕ pending, and columns built on first use. */
export class EntityColumns implements ColumnSource {
  alive = new Uint8Array(1_024);
  shown = new Uint8Array(1_024);
  private readonly slots: Slot[] = [];
  private readonly slotOf = new Map<string, number>();
  /** Server rows newer than their chunk's; `row: null` is a deletion. */
  private readonly newer = new Map<number, RowRecord>();
  /** Rows with unsent changes, as shown. */
  private readonly pending = new Map<number, Row>();
  private readonly columns = new Map<string, Column>();
  private ordered: Uint32Array<ArrayBuffer> = new Uint32Array(0);
  private unshared: Iterator<Chunk>;
  private readonly sharing = new SharedValues();

  constructor(
    held: EntityRecords,
    private readonly effects: RowEffects = NO_EFFECTS,
    /** Not where the kind is not here: then all there is, is what this person made and has not sent yet. */
    readonly isWhole = true,
  ) {
    for (const chunk of held.chunks) {
      for (let at = 0; at < chunk.ids.length; at += 1) this.refresh(this.add({ id: chunk.ids[at] ?? '', chunk, at }));
    }
    this.unshared = held.chunks[Symbol.iterator]();
    this.apply(held.overlay);
    this.retake(effects.ids());
  }

  /** Puts the values of the next chunk in order, a few milliseconds at a time. False: there is none (Y67). */
  shareNext(): boolean {
    const { value, done } = this.unshared.next();
    if (done === true) return false;
    this.sharing.share(value);
    return true;
  }

  get size(): number {
    return this.slots.length;
  }

  /** The row as shown; undefined where it is gone. */
  rowAt(slot: number): Row | undefined {
    return this.pending.get(slot) ?? this.serverRow(slot);
  }

  rowOf(id: string): Row | undefined {
    const slot = this.slotOf.get(id);
    return slot === undefined ? undefined : this.rowAt(slot);
  }

  /** Differs whenever the row as shown does: a server row by its rev, a row with unsent changes by its text. */
  markAt(slot: number): string {
    const row = this.pending.get(slot);
    return row === undefined ? `${this.idAt(slot)} ${this.revAt(slot)}` : JSON.stringify(row);
  }

  idAt(slot: number): string {
    return this.slots[slot]?.id ?? '';
  }

  slotWith(id: string): number | undefined {
    return this.slotOf.get(id);
  }

  column(field: string): Column {
    const known = this.columns.get(field);
    if (known !== undefined) return known;
    const column = new Column(field);
    const top = topOf(field);
    for (let slot = 0; slot < this.size; slot += 1) column.set(slot, this.value(slot, top));
    this.columns.set(field, column);
    return column;
  }

  idOrder(): Uint32Array<ArrayBuffer> {
    if (this.ordered.length === this.size) return this.ordered;
    const byId = (a: number, b: number): number => (this.idAt(a) < this.idAt(b) ? -1 : 1);
    const fresh: number[] = [];
    for (let slot = this.ordered.length; slot < this.size; slot += 1) fresh.push(slot);
    this.ordered = Uint32Array.from(merge([...this.ordered], fresh.sort(byId), byId));
    return this.ordered;
  }

  /** Takes in server rows. A row counts only if its rev is higher; a deletion also at an equal one. */
  apply(records: readonly RowRecord[]): void {
    const changed: number[] = [];
    for (const record of records) {
      const slot = this.slotOf.get(record.id);
      const held = slot === undefined ? -1 : this.revAt(slot);
      if (record.rev < held || (record.rev === held && record.row !== null)) continue;
      const at = slot ?? this.add({ id: record.id, chunk: null, at: 0 });
      this.newer.set(at, record);
      changed.push(at);
    }
    this.show(changed);
  }

  /** The unsent changes of these rows are others now. */
  retake(ids: Iterable<string>): void {
    const slots = [...ids].map((id) => this.slotFor(id));
    this.show(slots.filter((slot) => slot !== undefined));
  }

  private slotFor(id: string): number | undefined {
    const slot = this.slotOf.get(id);
    const isMade = slot === undefined && this.effects.of(id).some(({ create }) => create !== undefined);
    return isMade ? this.add({ id, chunk: null, at: 0 }) : slot;
  }

  private show(slots: readonly number[]): void {
    for (const slot of slots) {
      this.pending.delete(slot);
      const mine = this.effects.of(this.idAt(slot));
      const row = mine.length === 0 ? undefined : mine.reduce(applyEffect, this.serverRow(slot));
      if (row !== undefined) this.pending.set(slot, row);
      this.refresh(slot);
    }
  }

  private refresh(slot: number): void {
    const newer = this.newer.get(slot);
    const isOnServer = newer === undefined ? this.slots[slot]?.chunk !== null : newer.row !== null;
    const isAlive = isOnServer || this.pending.has(slot);
    this.alive[slot] = isAlive ? 1 : 0;
    this.shown[slot] = isAlive && (this.value(slot, 'deletedAt') ?? null) === null ? 1 : 0;
    for (const [field, column] of this.columns) column.set(slot, this.value(slot, topOf(field)));
  }

  private add(slot: Slot): number {
    const at = this.slots.push(slot) - 1;
    this.slotOf.set(slot.id, at);
    if (at >= this.alive.length) {
      this.alive = doubled(this.alive);
      this.shown = doubled(this.shown);
    }
    return at;
  }

  private revAt(slot: number): number {
    const { chunk, at } = this.slots[slot] ?? { chunk: null, at: 0 };
    return this.newer.get(slot)?.rev ?? chunk?.revs[at] ?? -1;
  }

  private serverRow(slot: number): Row | undefined {
    const newer = this.newer.get(slot);
    if (newer !== undefined) return newer.row ?? undefined;
    const { chunk, at } = this.slots[slot] ?? { chunk: null, at: 0 };
    return chunk === null ? undefined : rowAt(chunk, at);
  }

  /** One field, without making the row. */
  value(slot: number, field: string): unknown {
    const row = this.pending.get(slot) ?? this.newer.get(slot)?.row;
    if (row !== undefined && row !== null) return row[field];
    const { chunk, at } = this.slots[slot] ?? { chunk: null, at: 0 };
    if (chunk === null || row === null) return undefined;
    return field === 'id' ? chunk.ids[at] : field === 'rev' ? chunk.revs[at] : chunk.columns[field]?.[at];
  }
}

const topOf = (field: string): string => field.split('.', 1)[0] ?? field;

function doubled(mask: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(mask.length * 2);
  larger.set(mask);
  return larger;
}
