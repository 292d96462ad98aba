import type { JsonObject } from '../../../contract/narrow';
import { formatOf, numberWords } from '../number-words';
import { thresholdAt, thresholdsOf } from '../thresholds';
import { type Drawing, plain, type Shape, type Size } from './drawing';

const BAR = 14;
const PAD = 8;

const numberIn = (config: JsonObject, name: string, usual: number): number => {
  const value = Object.hasOwn(config, name) ? config[name] : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? value : usual;
};

/** A number on a scale from `min` to `max`, and what the thresholds call it. A value beyond the scale stands at its end, and is said. */
export function drawGauge(config: JsonObject, value: number, { width }: Size): Drawing {
  const min = numberIn(config, 'min', 0);
  const said = numberIn(config, 'max', 100);
  const max = said > min ? said : min + 1;
  const thresholds = thresholdsOf(Object.hasOwn(config, 'thresholds') ? config['thresholds'] : undefined);
  const now = thresholdAt(thresholds, value);
  const x = (one: number): number =>
    PAD + ((Math.min(max, Math.max(min, one)) - min) / (max - min)) * (width - 2 * PAD);
  const top = 26;
  const text = numberWords(value, formatOf(config));
  const place = Math.min(width - 40, Math.max(40, x(value)));
  const shapes: Shape[] = [
    { kind: 'rect', x: x(min), y: top, width: x(max) - x(min), height: BAR, fill: plain('track') },
    {
      kind: 'rect',
      x: x(min),
      y: top,
      width: Math.max(1, x(value) - x(min)),
      height: BAR,
      fill: plain(now?.level ?? 'series-1'),
    },
    {
      kind: 'line',
      points: [
        { x: x(value), y: top - 4 },
        { x: x(value), y: top + BAR + 4 },
      ],
      stroke: 'text',
      width: 2,
    },
    { kind: 'text', x: place, y: 12, text, anchor: 'middle', size: 16, color: 'text', isBold: true },
    ...thresholds.flatMap(({ from, label }, at): Shape[] => [
      {
        kind: 'line',
        points: [
          { x: x(from), y: top },
          { x: x(from), y: top + BAR + 6 },
        ],
        stroke: 'quiet',
        width: 1,
      },
      {
        ...{ kind: 'text', x: x(from), y: top + BAR + 14 + (at % 2) * 14, text: label, size: 11, color: 'quiet' },
        anchor: x(from) > width - 60 ? 'end' : 'start',
      },
    ]),
    { kind: 'text', x: x(min), y: top + BAR + 44, text: numberWords(min), anchor: 'start', size: 11, color: 'quiet' },
    { kind: 'text', x: x(max), y: top + BAR + 44, text: numberWords(max), anchor: 'end', size: 11, color: 'quiet' },
  ];
  const called = now === null || now.label === '' ? '' : `, ${now.label}`;
  const label = `${text} of ${numberWords(min)} to ${numberWords(max)}${called}`;
  const box = { x: PAD, y: top - 4, width: width - 2 * PAD, height: BAR + 8 };
  const isBeyond = value < min || value > max;
  return {
    ...{ width, height: top + BAR + 54, shapes, legend: [] },
    marks: [{ label, box, row: null, series: null }],
    notices: isBeyond
      ? [`${text} is beyond the scale, which goes from ${numberWords(min)} to ${numberWords(max)}.`]
      : [],
  };
}
