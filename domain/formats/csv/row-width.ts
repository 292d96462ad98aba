import { count } from '../text';
import type { CsvRemarks } from './csv-remarks';
import type { CsvRow } from './csv-scanner';

/** Spreadsheets leave out empty cells at the end of a row, so a short row is whole while it reaches its identity. */
export class RowWidth {
  readonly #width: number;
  readonly #needed: number;
  readonly #remarks: CsvRemarks;

  constructor(width: number, needed: number, remarks: CsvRemarks) {
    this.#width = width;
    this.#needed = needed;
    this.#remarks = remarks;
  }

  problemOf({ fields, line }: CsvRow): string | null {
    if (fields.length === this.#width) return null;
    const shape = `${count(fields.length)} ${fields.length === 1 ? 'field' : 'fields'} where the header has ${count(this.#width)}.`;
    if (fields.length > this.#width)
      return fields.slice(this.#width).every((field) => field.trim() === '') ? null : `Too many fields: ${shape}`;
    if (fields.length < this.#needed) return `Too few fields: ${shape}`;
    this.#remarks.short(line);
    return null;
  }
}
