import { Column } from './column';
import type { ColumnSource } from './evaluate';

/** Some top fields of a record, by their names, with its id. */
export interface ReadRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
}

/**
 * Rows that were read once and do not change, with columns of the fields that are asked, built on first use: for who asks them many
 * questions. All are there, and none is deleted.
 */
export class RowColumns implements ColumnSource {
  readonly alive: Uint8Array;
  readonly shown: Uint8Array;
  private readonly columns = new Map<string, Column>();
  private slots: ReadonlyMap<string, number> | null = null;

  constructor(private readonly rows: readonly ReadRow[]) {
    this.alive = new Uint8Array(rows.length).fill(1);
    this.shown = this.alive;
  }

  get size(): number {
    return this.rows.length;
  }

  idAt(slot: number): string {
    return this.rows[slot]?.id ?? '';
  }

  slotWith(id: string): number | undefined {
    this.slots ??= new Map(this.rows.map((row, slot) => [row.id, slot]));
    return this.slots.get(id);
  }

  column(field: string): Column {
    const known = this.columns.get(field);
    if (known !== undefined) return known;
    const column = new Column(field);
    const top = topOf(field);
    for (const [slot, row] of this.rows.entries()) column.set(slot, row[top]);
    this.columns.set(field, column);
    return column;
  }

  value(slot: number, field: string): unknown {
    return this.rows[slot]?.[field];
  }

  idOrder(): Uint32Array {
    const slots = Array.from(this.rows.keys());
    return Uint32Array.from(slots.sort((a, b) => (this.idAt(a) < this.idAt(b) ? -1 : 1)));
  }
}

const topOf = (field: string): string => field.split('.', 1)[0] ?? field;
