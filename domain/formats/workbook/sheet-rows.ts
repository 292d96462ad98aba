import { decode } from '../encoding';
import { FileReport } from '../file-report';
import type { FileLimits } from '../parsed-file';
import { count } from '../text';
import { readingXml } from '../xml';
import { childOf, childrenOf, type XmlElement } from '../xml-element';
import { numberText } from './number-format';
import { damaged, formatAt, PARTS, richText, type SheetEntry, type Workbook } from './workbook-parts';

export interface SheetRow {
  /** As the spreadsheet counts it, from 1. */
  readonly number: number;
  /** Up to the last that is not empty. */
  readonly cells: readonly string[];
}

/** What is left out of cells, counted. */
export interface CellTally {
  errors: number;
  /** Formulas that were never calculated. */
  unsaved: number;
}

/** What a spreadsheet can hold. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** The rows of a sheet that are not empty, a few at a time. */
export async function* sheetRows(
  { part }: SheetEntry,
  book: Workbook,
  limits: FileLimits,
  tally: CellTally = { errors: 0, unsaved: 0 },
): AsyncGenerator<readonly SheetRow[]> {
  const report = new FileReport(part, { limits });
  const texts = await book.texts();
  let rows: SheetRow[] = [];
  let last = 0;
  const onElement = (element: XmlElement): void => {
    const number = element.attributes['r'] === undefined ? last + 1 : Number(element.attributes['r']);
    if (!(Number.isInteger(number) && number > last && number <= MAX_ROWS))
      throw damaged(part.name, `row ${last + 1} of a sheet is not where it should be`);
    last = number;
    const cells = cellsOf(element, (cell) => cellText(cell, { book, texts, tally, file: part.name }));
    if (cells === null) throw damaged(part.name, `row ${number} has a cell that is in no column`);
    const chars = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (chars > limits.maxValueChars)
      throw report.refuse(number, `a row is longer than the limit of ${count(limits.maxValueChars)} characters.`);
    if (cells.length > 0) rows.push({ number, cells });
  };
  const reader = { ...PARTS, emit: new Set(['sheetData/row']), onElement };
  for await (const { done, line } of readingXml(await decode(part, report), report, reader)) {
    await report.tick(done, line);
    yield rows;
    rows = [];
  }
  yield rows;
}

function cellsOf(row: XmlElement, textOfCell: (cell: XmlElement) => string): string[] | null {
  const cells: string[] = [];
  let next = 0;
  for (const cell of childrenOf(row, 'c')) {
    const { r } = cell.attributes;
    const column = r === undefined ? next : columnOf(r);
    if (column === null || column >= MAX_COLUMNS) return null;
    next = column + 1;
    const text = textOfCell(cell);
    if (text === '') continue;
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }
  return cells;
}

/** From 0: `AB12` is in column 27. */
function columnOf(place: string): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(place)?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface CellReader {
  readonly book: Workbook;
  readonly texts: readonly string[];
  readonly tally: CellTally;
  readonly file: string;
}

function cellText(cell: XmlElement, { book, texts, tally, file }: CellReader): string {
  const { t: type = 'n', s: style } = cell.attributes;
  const inline = childOf(cell, 'is');
  if (type === 'inlineStr') return inline === undefined ? '' : richText(inline);
  const value = childOf(cell, 'v')?.text;
  if (value === undefined) {
    if (childOf(cell, 'f') !== undefined) tally.unsaved += 1;
    return '';
  }
  switch (type) {
    case 's': {
      const text = texts[Number(value)];
      if (text === undefined) throw damaged(file, 'a cell names a text that is missing');
      return text;
    }
    case 'b':
      return value.trim() === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      tally.errors += 1;
      return '';
    case 'n':
      return numberText(value, formatAt(book, style), book.from1904);
    default:
      // The text of a formula, or a date in ISO 8601.
      return value;
  }
}
