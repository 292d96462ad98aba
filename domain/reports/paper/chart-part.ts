import { drawWidget } from '../../widgets/drawing/draw-widget';
import type { Drawing, Fill, Shape } from '../../widgets/drawing/drawing';
import { cellAt, type ProcessedData } from '../../widgets/processed-data';
import { numberText } from '../cell';
import type { ContentBlock } from '../content';
import { type Flow, MARGIN } from './flow';
import { BODY, INK, LINE, leading, QUIET, SMALL } from './looks';
import type { Mark, TextStyle } from './marks';
import { printed, type ReportFonts, widthOf } from './measure';
import { putNote, putTable } from './table-part';
import { textAt } from './text-part';

type ChartBlock = Extract<ContentBlock, { readonly kind: 'chart' }>;

/** A pixel of a drawing, in points: a chart of a page’s width is as dense as on a screen. */
const SCALE = 0.75;

/** Puts a chart down: a drawing, a number, or a table where its type is one. */
export async function putChart(flow: Flow, fonts: ReportFonts, block: ChartBlock, accent: string): Promise<void> {
  const { definition, data, notes } = block;
  const drawing = drawWidget(definition, data, { width: flow.inner / SCALE, height: 240 });
  const table = drawing === null && data.value === undefined ? tableOfChart(data) : null;
  if (drawing !== null) putDrawing(flow, fonts, drawing, accent);
  else if (data.value !== undefined) putValue(flow, fonts, data, accent);
  else if (table !== null && table.rows.length > 0) await putTable(flow, fonts, table, () => Promise.resolve());
  else putNote(flow, fonts, 'There is nothing to draw.');
  for (const note of [...(drawing?.notices ?? []), ...notes]) putNote(flow, fonts, note);
}

function putDrawing(flow: Flow, fonts: ReportFonts, drawing: Drawing, accent: string): void {
  flow.space(4);
  if (drawing.legend.length > 0)
    flow.put(leading(SMALL.size) + 4, (top) => legendMarks(fonts, drawing.legend, MARGIN, top, accent));
  // Many bars are taller than a page: smaller, it fits.
  const scale = Math.min(SCALE, flow.whole / drawing.height);
  flow.put(drawing.height * scale, (top) => drawingMarks(fonts, drawing, { x: MARGIN, y: top, scale, accent }));
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly accent: string;
}

/** A drawing as marks of a page. */
export function drawingMarks(fonts: ReportFonts, { shapes }: Drawing, place: Place): readonly Mark[] {
  return shapes.flatMap((shape) => marksOf(fonts, shape, place));
}

function marksOf(fonts: ReportFonts, shape: Shape, { x, y, scale, accent }: Place): readonly Mark[] {
  const at = (point: { readonly x: number; readonly y: number }): [number, number] => [
    x + point.x * scale,
    y + point.y * scale,
  ];
  if (shape.kind === 'rect') {
    const [left, top] = at(shape);
    const box = { x: left, y: top, width: Math.max(0, shape.width * scale), height: Math.max(0, shape.height * scale) };
    return [{ kind: 'box', ...box, color: paint(shape.fill, accent) }];
  }
  if (shape.kind === 'line') {
    const isDashed = shape.dash !== undefined;
    const stroke = paintOf(shape.stroke, accent);
    return [{ kind: 'path', points: shape.points.map(at), stroke, width: shape.width * scale, isDashed }];
  }
  if (shape.kind === 'area')
    return [{ kind: 'path', points: shape.points.map(at), fill: mixed(paint(shape.fill, accent), shape.opacity) }];
  if (shape.kind === 'dot') {
    const corners = Array.from({ length: 12 }, (_, corner) => (corner * Math.PI) / 6);
    const points = corners.map((angle) =>
      at({ x: shape.x + Math.cos(angle) * shape.r, y: shape.y + Math.sin(angle) * shape.r }),
    );
    return [{ kind: 'path', points, fill: paint(shape.fill, accent) }];
  }
  const style: TextStyle = {
    ...{ size: shape.size * scale, weight: shape.isBold === true ? 600 : 400, color: paintOf(shape.color, accent) },
  };
  const text = printed(shape.text);
  const width = widthOf(fonts, text, style);
  const [left, middle] = at(shape);
  const shift = shape.anchor === 'start' ? 0 : shape.anchor === 'middle' ? width / 2 : width;
  return [{ kind: 'text', ...style, text, width, x: left - shift, y: middle + style.size * 0.36 }];
}

function legendMarks(
  fonts: ReportFonts,
  legend: Drawing['legend'],
  left: number,
  top: number,
  accent: string,
): readonly Mark[] {
  let x = left;
  return legend.flatMap(({ label, fill }): readonly Mark[] => {
    const text = textAt(fonts, printed(label), SMALL, x + 12, top);
    const box: Mark = { kind: 'box', x, y: top + 2, width: 8, height: 8, color: paint(fill, accent) };
    x += text.width + 28;
    return [box, text];
  });
}

/** One number, large, with what it is called. */
function putValue(flow: Flow, fonts: ReportFonts, { value, name, trend }: ProcessedData, accent: string): void {
  const style: TextStyle = { size: 28, weight: 600, color: accent };
  const text = typeof value === 'number' ? numberText(value) : (value ?? '–');
  const change =
    trend === undefined || trend.percentage === null ? '' : ` · ${trend.direction} ${numberText(trend.percentage)} %`;
  flow.put(leading(style.size), (top) => [textAt(fonts, printed(text), style, MARGIN, top)]);
  const below = `${name ?? ''}${change}`;
  if (below !== '') flow.put(leading(BODY.size), (top) => [textAt(fonts, printed(below), BODY, MARGIN, top)]);
}

/** What a chart says as a table, where it cannot be drawn or a page is read. */
export function tableOfChart({ tableData, columns, chartData }: ProcessedData) {
  if (chartData !== undefined)
    return {
      columns: [{ label: '', isNumber: false }, ...chartData.datasets.map(({ label }) => ({ label, isNumber: true }))],
      rows: chartData.labels.map((label, at) => [label, ...chartData.datasets.map(({ data }) => data[at] ?? null)]),
    };
  if (tableData === undefined || columns === undefined) return null;
  return {
    columns: columns.map(({ key, label }) => ({
      label,
      isNumber: tableData.length > 0 && tableData.every((row) => typeof cellAt(row, key) === 'number'),
    })),
    rows: tableData.map((row) => columns.map(({ key }) => cellAt(row, key))),
  };
}

/** The colours of paper, told apart by who sees none, too. */
const PAINTS: Readonly<Record<string, string>> = {
  ...{ text: INK, quiet: QUIET, line: LINE, background: '#ffffff', other: '#b9bbc6', target: INK, track: '#e8e8ec' },
  ...{
    good: '#30a46c',
    fair: '#ffb224',
    bad: '#ce2c31',
    'series-2': '#e8590c',
    'series-3': '#2b9a66',
    'series-4': '#8e4ec6',
  },
  ...{
    'heat-1': '#eff6fc',
    'heat-2': '#cfe2f3',
    'heat-3': '#9fc5e8',
    'heat-4': '#5b9bd5',
    'heat-5': '#2e75b6',
    'heat-6': '#1f4e79',
  },
  ...{
    'severity-info': '#8b8d98',
    'severity-low': '#3e9b4f',
    'severity-medium': '#f5a524',
    'severity-high': '#e8590c',
  },
  'severity-critical': '#b3202a',
};
const paintOf = (name: string, accent: string): string => (name === 'series-1' ? accent : (PAINTS[name] ?? QUIET));
const SHADES = { plain: 1, lines: 0.75, dots: 0.5, hollow: 0.4 } as const;
const paint = ({ color, texture }: Fill, accent: string): string => mixed(paintOf(color, accent), SHADES[texture]);

/** A colour over white. */
function mixed(color: string, opacity: number): string {
  const part = (at: number): string => {
    const value = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(255 - (255 - value) * opacity)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}
