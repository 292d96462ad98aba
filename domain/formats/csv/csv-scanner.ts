export interface CsvRow {
  /** First line of the row, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
  readonly raw: string;
}

export class CsvFault extends Error {
  override readonly name = 'CsvFault';
  constructor(
    readonly line: number,
    readonly kind: 'too long' | 'open quote',
  ) {
    super(kind);
  }
}

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

/**
 * RFC 4180 with what real files do: any of LF, CRLF and CR ends a row, quotes within an unquoted field are
 * letters (`13" display`), and so is text after a closing quote. Takes the file in slices and keeps one row.
 */
export class CsvScanner {
  readonly #delimiter: number;
  readonly #maxRowChars: number;
  #text = '';
  #line = 1;

  constructor(delimiter: string, maxRowChars: number) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#maxRowChars = maxRowChars;
  }

  get line(): number {
    return this.#line;
  }

  /** Rows that are complete in the text so far. Throws a `CsvFault` for a row that cannot end well. */
  *rows(slice: string, isLast: boolean): Generator<CsvRow> {
    this.#text += slice;
    let start = 0;
    while (start < this.#text.length) {
      const row = this.#readRow(start, isLast);
      if (row === null) break;
      if (row.end - start > this.#maxRowChars) throw this.#fault('too long');
      yield { line: this.#line, fields: row.fields, raw: this.#text.slice(start, row.end) };
      this.#line += row.breaks;
      start = row.next;
    }
    this.#text = this.#text.slice(start);
    if (this.#text.length > this.#maxRowChars) throw this.#fault('too long');
    if (isLast && this.#text !== '') throw this.#fault('open quote');
  }

  #fault(kind: CsvFault['kind']): CsvFault {
    return new CsvFault(this.#line, kind);
  }

  /** null: the row goes on behind the text. `end` is before its line break, `next` behind. */
  #readRow(start: number, isLast: boolean): { fields: string[]; end: number; next: number; breaks: number } | null {
    const text = this.#text;
    const fields: string[] = [];
    let breaks = 1;
    let at = start;
    for (;;) {
      let value = '';
      if (text.charCodeAt(at) === QUOTE) {
        const close = closingQuote(text, at + 1);
        // A quote at the very end of a slice may be the first of two.
        if (close < 0 || (close === text.length - 1 && !isLast)) return null;
        const quoted = text.slice(at + 1, close);
        breaks += breaksIn(quoted);
        value = quoted.includes('"') ? quoted.replaceAll('""', '"') : quoted;
        at = close + 1;
      }
      const end = this.#fieldEnd(at);
      if (end === text.length && !isLast) return null;
      fields.push(end === at ? value : value + text.slice(at, end));
      if (text.charCodeAt(end) === this.#delimiter) {
        at = end + 1;
        continue;
      }
      const isCr = text.charCodeAt(end) === CR;
      if (isCr && end === text.length - 1 && !isLast) return null;
      const width = end === text.length ? 0 : isCr && text.charCodeAt(end + 1) === LF ? 2 : 1;
      return { fields, end, next: end + width, breaks };
    }
  }

  #fieldEnd(from: number): number {
    const text = this.#text;
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiter || code === LF || code === CR) break;
    }
    return at;
  }
}

/** Index of the quote that ends the field; two in a row stand for one. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}

function breaksIn(text: string): number {
  let breaks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) breaks += 1;
  }
  return breaks;
}
