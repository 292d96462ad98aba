import { scaleLinear } from '@visx/scale';
import { numberWords } from '../number-words';
import type { ChartData } from '../processed-data';
import { type Drawing, plain, type Size } from './drawing';

const PAD = 5;

/** The line of the first series alone, from its least to its greatest value, with a dot at its end. Null: no values. */
export function drawSpark({ labels, datasets }: ChartData, { width, height }: Size): Drawing | null {
  const values = (datasets[0]?.data ?? []).flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const last = values.at(-1);
  if (last === undefined) return null;
  const all = values.map(({ value }) => value);
  const [low, high] = all.reduce(
    ([least, most], one) => [Math.min(least, one), Math.max(most, one)],
    [last.value, last.value],
  );
  const y = scaleLinear({ domain: low === high ? [low - 1, high + 1] : [low, high], range: [height - PAD, PAD] });
  const x = scaleLinear({ domain: [0, Math.max(1, labels.length - 1)], range: [PAD, width - PAD] });
  const points = values.map(({ value, at }) => ({ x: x(at), y: y(value) }));
  const room = Math.max(6, width / Math.max(1, values.length));
  return {
    ...{ width, height, legend: [], notices: [] },
    shapes: [
      { kind: 'line', points, stroke: 'series-1', width: 2 },
      { kind: 'dot', x: x(last.at), y: y(last.value), r: 3, fill: plain('series-1') },
    ],
    marks: values.map(({ value, at }) => ({
      label: `${labels[at] ?? ''}: ${numberWords(value)}`,
      box: { x: x(at) - room / 2, y: 0, width: room, height },
      ...{ row: at, series: 0 },
    })),
  };
}
