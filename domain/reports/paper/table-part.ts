import { cellText } from '../cell';
import type { Cell, TableColumn } from '../content';
import { type Flow, MARGIN } from './flow';
import { CELL, HEAD_CELL, INK, LINE, leading, QUIET, SHADE, SMALL } from './looks';
import type { Mark } from './marks';
import { cutTo, linesOf, printed, type ReportFonts, widthOf } from './measure';
import { textAt } from './text-part';

const PAD = 4;
const STEP = leading(CELL.size);
/** A cell has no more on paper; the workbook and the page have it whole. */
const MOST_LINES = 12;
/** Columns are as wide as what these need. */
const LOOKED_AT = 300;

export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Puts a table down, its head again on each page. `pause` is asked between rows: it may take a while. */
export async function putTable(
  flow: Flow,
  fonts: ReportFonts,
  { columns, rows }: Table,
  pause: () => Promise<void>,
): Promise<void> {
  const widths = widthsOf(fonts, columns, rows.slice(0, LOOKED_AT), flow.inner);
  const heads = columns.map(({ label }, at) => wrapped(fonts, label, widths[at] ?? 0, true));
  const headHeight = heightOf(Math.max(1, ...heads.map(({ length }) => length)));
  let from = 0;
  flow.keep(headHeight + heightOf(2));
  for (;;) {
    const { heights, to } = await fitting({ fonts, rows, widths, from, room: flow.room - headHeight, pause });
    const start = from;
    const part = { fonts, columns, widths, rows: rows.slice(start, to), heights };
    const height = heights.reduce((sum, one) => sum + one, headHeight);
    flow.put(height, (top) => [...rowMarks(part, heads, top, headHeight, true), ...bodyMarks(part, top + headHeight)]);
    from = to;
    if (from >= rows.length) return;
    flow.turn();
  }
}

const heightOf = (lines: number): number => lines * STEP + PAD;

interface Fitting {
  readonly fonts: ReportFonts;
  readonly rows: Table['rows'];
  readonly widths: readonly number[];
  readonly from: number;
  readonly room: number;
  readonly pause: () => Promise<void>;
}

/** The rows from there on that the room holds, one at least. */
async function fitting({ fonts, rows, widths, from, room, pause }: Fitting) {
  const heights: number[] = [];
  let left = room;
  let to = from;
  for (const row of rowsFrom(rows, from)) {
    const lines = widths.map((width, at) => wrapped(fonts, cellText(row[at] ?? null), width, false).length);
    const height = heightOf(Math.max(1, ...lines));
    if (height > left && to > from) break;
    heights.push(height);
    left -= height;
    to += 1;
  }
  await pause();
  return { heights, to };
}

function* rowsFrom(rows: Table['rows'], from: number): Generator<readonly Cell[]> {
  for (let at = from; at < rows.length; at += 1) yield rows[at] ?? [];
}

/** A cell in lines. */
function wrapped(fonts: ReportFonts, text: string, width: number, isHead: boolean): readonly string[] {
  const style = isHead ? HEAD_CELL : CELL;
  const room = width - 2 * PAD;
  const lines = linesOf(fonts, printed(text.slice(0, MOST_CHARS)), style, room);
  if (lines.length <= MOST_LINES && text.length <= MOST_CHARS) return lines;
  const last = lines[Math.min(lines.length, MOST_LINES) - 1] ?? '';
  return [...lines.slice(0, MOST_LINES - 1), cutTo(fonts, `${last}…`, style, room)];
}
const MOST_CHARS = 2_000;

interface Part extends Table {
  readonly fonts: ReportFonts;
  readonly widths: readonly number[];
  readonly heights: readonly number[];
}

function bodyMarks(part: Part, top: number): readonly Mark[] {
  const { fonts, rows, widths, heights } = part;
  let y = top;
  return rows.flatMap((row, at) => {
    const height = heights[at] ?? 0;
    const lines = widths.map((width, column) => wrapped(fonts, cellText(row[column] ?? null), width, false));
    const marks = rowMarks(part, lines, y, height, false);
    y += height;
    return marks;
  });
}

function rowMarks(
  { fonts, columns, widths }: Part,
  cells: readonly (readonly string[])[],
  top: number,
  height: number,
  isHead: boolean,
): readonly Mark[] {
  const style = isHead ? HEAD_CELL : CELL;
  const marks: Mark[] = [];
  const right = MARGIN + widths.reduce((sum, width) => sum + width, 0);
  if (isHead) marks.push({ kind: 'box', x: MARGIN, y: top, width: right - MARGIN, height, color: SHADE });
  let x = MARGIN;
  for (const [at, lines] of cells.entries()) {
    const width = widths[at] ?? 0;
    for (const [line, text] of lines.entries()) {
      if (text === '') continue;
      const mark = textAt(fonts, text, style, x + PAD, top + PAD / 2 + line * STEP);
      marks.push(columns[at]?.isNumber === true ? { ...mark, x: x + width - PAD - mark.width } : mark);
    }
    x += width;
  }
  const [from, to]: [number, number][] = [
    [MARGIN, top + height],
    [right, top + height],
  ];
  if (from !== undefined && to !== undefined)
    marks.push({ kind: 'path', points: [from, to], stroke: isHead ? QUIET : LINE, width: isHead ? 0.8 : 0.4 });
  return marks;
}

/** The widths of columns: what they need where there is room, else the wide ones share what the narrow ones leave. */
function widthsOf(
  fonts: ReportFonts,
  columns: readonly TableColumn[],
  rows: Table['rows'],
  whole: number,
): readonly number[] {
  const needs = columns.map(({ label }, at) => {
    const texts = rows.map((row) => widthOf(fonts, printed(cellText(row[at] ?? null).slice(0, 200)), CELL));
    return Math.max(widthOf(fonts, printed(label), HEAD_CELL), ...texts) + 2 * PAD + 0.5;
  });
  const sum = needs.reduce((all, need) => all + need, 0);
  if (sum <= whole) return needs.map((need) => need + (whole - sum) / Math.max(1, needs.length));
  let left = whole;
  const fixed = new Map<number, number>();
  for (let again = true; again; ) {
    again = false;
    const share = left / Math.max(1, needs.length - fixed.size);
    for (const [at, need] of needs.entries()) {
      if (fixed.has(at) || need > share) continue;
      fixed.set(at, need);
      left -= need;
      again = true;
    }
  }
  // What is much longer gets more, but no one takes all.
  const open = needs.map((need, at) => (fixed.has(at) ? 0 : Math.sqrt(need)));
  const weights = open.reduce((all, weight) => all + weight, 0);
  return needs.map((_, at) => fixed.get(at) ?? (left * (open[at] ?? 0)) / weights);
}

/** A line under a table: how many rows there are, what is missing. */
export function putNote(flow: Flow, fonts: ReportFonts, text: string, isProblem = false): void {
  const style = isProblem ? { ...SMALL, color: INK } : SMALL;
  flow.space(3);
  for (const line of linesOf(fonts, printed(text), style, flow.inner))
    flow.put(leading(style.size), (top) => [textAt(fonts, line, style, MARGIN, top)]);
}
