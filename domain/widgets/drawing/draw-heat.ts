import { scaleBand } from '@visx/scale';
import { numberWords, tickWords } from '../number-words';
import type { ChartData } from '../processed-data';
import { type Drawing, fitted, type Mark, plain, type Shape, type Size, textWidth } from './drawing';

const STEPS = 6;
const ROW = 26;
const HEAD = 22;
const MOST_ROWS = 60;

/** A cell for each label and series: the darker, the more. Null where there is nothing to draw. */
export function drawHeat(data: ChartData, { width }: Size): Drawing | null {
  const labels = data.labels.slice(0, MOST_ROWS);
  const values = data.datasets.flatMap((one) => one.data.filter((value) => value !== null));
  if (values.length === 0 || labels.length === 0) return null;
  const [low, high] = values.reduce(([least, most], one) => [Math.min(least, one), Math.max(most, one)], [0, 0]);
  const longest = labels.reduce((most, label) => Math.max(most, textWidth(label, 12)), 0);
  const left = Math.min(longest + 10, Math.max(72, width * 0.3));
  const height = HEAD + labels.length * ROW;
  const x = scaleBand({ domain: data.datasets.map((_, at) => at), range: [left, width], padding: 0.04 });
  const y = scaleBand({ domain: labels.map((_, at) => at), range: [HEAD, height], padding: 0.08 });
  const shapes: Shape[] = data.datasets.map(({ label }, at) => ({
    ...{ kind: 'text', x: (x(at) ?? 0) + x.bandwidth() / 2, y: HEAD / 2, anchor: 'middle', size: 11, color: 'quiet' },
    text: fitted(label, x.bandwidth(), 11),
  }));
  const marks: Mark[] = [];
  for (const [row, name] of labels.entries()) {
    const middle = (y(row) ?? 0) + y.bandwidth() / 2;
    const text = fitted(name, left - 8, 12);
    shapes.push({ kind: 'text', x: left - 8, y: middle, text, anchor: 'end', size: 12, color: 'text' });
    for (const [series, { label, data: cells }] of data.datasets.entries()) {
      const value = cells[row] ?? null;
      const box = { x: x(series) ?? 0, y: y(row) ?? 0, width: x.bandwidth(), height: y.bandwidth() };
      const step = value === null ? 0 : stepOf(value, low, high);
      shapes.push({
        kind: 'rect',
        ...box,
        fill: value === null ? { color: 'quiet', texture: 'hollow' } : plain(`heat-${step}`),
      });
      const said = value === null ? '' : tickWords(value);
      if (said !== '' && textWidth(said, 11) < box.width - 4) {
        const color = step > STEPS - 1 ? 'on-heat' : 'text';
        shapes.push({
          kind: 'text',
          x: box.x + box.width / 2,
          y: middle,
          text: said,
          anchor: 'middle',
          size: 11,
          color,
        });
      }
      marks.push({ label: `${name}, ${label}: ${numberWords(value)}`, box, row, series });
    }
  }
  const over = data.labels.length - labels.length;
  const notices = over > 0 ? [`${over.toLocaleString('en-GB')} more rows are in the table, not in the drawing.`] : [];
  return { width, height, shapes, marks, legend: [], notices };
}

/** 1 to 6. */
const stepOf = (value: number, low: number, high: number): number =>
  high === low ? 1 : 1 + Math.min(STEPS - 1, Math.floor(((value - low) / (high - low)) * STEPS));
