import { isKeyField } from '../../correlation/match-keys';
import { cutText } from '../../text/cut-text';
import { isMangledNumber } from '../normalize';
import { presentText } from '../text';
import { formulaText, invalidIn } from './csv-cells';
import type { RowReader } from './csv-record';
import type { CellRemark } from './csv-remarks';
import type { CsvRow } from './csv-scanner';
import { IDENTITY_FIELDS, type TargetField } from './csv-targets';

/** What another cell says of a value, and which one it is. */
interface Instead<T> {
  readonly value: T;
  readonly from: 'word, but system' | 'word, but model';
}

/** The cells of one row by what they mean. */
export class Cells {
  readonly #cells = new Map<TargetField, string[]>();
  readonly custom = new Map<string, string>();
  readonly headerOf = new Map<TargetField, string>();
  readonly #unknownWord: (header: string, text: string, kind: CellRemark) => void;

  constructor(row: CsvRow, reader: RowReader) {
    this.#unknownWord = (header, text, kind) => reader.remark(row.line, header, kind, text);
    row.fields.forEach((field, index) => {
      const target = reader.mapping[index];
      const value = presentText(formulaText(field));
      const header = reader.headers[index];
      if (!target || value === undefined || header === undefined) return;
      if (target === 'custom') this.custom.set(header, isKeyField(header) ? value : cutText(value, 4_000));
      else if (IDENTITY_FIELDS.has(target) && isMangledNumber(value)) reader.remark(row.line, header, 'mangled', value);
      else {
        for (const { kind, part } of invalidIn(target, value)) reader.remark(row.line, header, kind, part);
        this.headerOf.set(target, header);
        this.#cells.set(target, [...(this.#cells.get(target) ?? []), value]);
      }
    });
  }

  first(field: TargetField): string | undefined {
    return this.#cells.get(field)?.[0];
  }
  all(...fields: readonly TargetField[]): string[] {
    return fields.flatMap((field) => this.#cells.get(field) ?? []);
  }
  /**
   * A value that is not understood is not lost: it stays as a custom field under its header, with a remark, which says so
   * where another cell of the row tells it `instead`.
   */
  understood<T>(field: TargetField, read: (text: string) => T | undefined, instead?: Instead<T>): T | undefined {
    const text = this.first(field);
    const value = text === undefined ? undefined : read(text);
    if (text !== undefined && value === undefined && !isNoWord(text)) {
      const header = this.headerOf.get(field) ?? field;
      this.custom.set(header, text);
      this.#unknownWord(header, text, instead?.from ?? 'word');
    }
    return value ?? instead?.value;
  }
}

/** Says that nothing is known, as an export does of a type nobody has stated. */
const isNoWord = (text: string): boolean => text.trim().toLowerCase() === 'unknown';
