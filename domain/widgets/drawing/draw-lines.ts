import { scaleLinear } from '@visx/scale';
import { numberWords, tickWords } from '../number-words';
import type { ChartData } from '../processed-data';
import { type Drawing, fitted, type Mark, type Point, plain, type Shape, type Size, textWidth } from './drawing';
import { dashOfSeries, fillOfSeries } from './paints';

export interface LineLook {
  /** The area below is filled. */
  readonly isFilled: boolean;
  readonly hasPoints: boolean;
}

const NUMBER = 11;
const FOOT = 22;
const TOP = 12;
/** Room for the names at the lines' ends; narrower than this there is none. */
const NAMES = 110;
const WIDE = 420;
/** Points further apart than this have a dot each. */
const DOT_EVERY = 7;

/** A line for each series over its labels, interrupted where there is no value. Null where there is nothing to draw. */
export function drawLines(data: ChartData, look: LineLook, { width, height }: Size): Drawing | null {
  const values = data.datasets.flatMap((one) => one.data.filter((value) => value !== null));
  if (values.length === 0) return null;
  const isNamed = data.datasets.length > 1 && width >= WIDE;
  const bottom = height - FOOT;
  const [low, high] = values.reduce(([least, most], one) => [Math.min(least, one), Math.max(most, one)], [0, 0]);
  const y = scaleLinear({ domain: low === high ? [0, 1] : [low, high], range: [bottom, TOP], nice: 4 });
  const ticks = y.ticks(4);
  const left = ticks.reduce((most, tick) => Math.max(most, textWidth(tickWords(tick), NUMBER)), 0) + 12;
  const right = width - (isNamed ? NAMES : 16);
  const last = data.labels.length - 1;
  const x = (at: number): number => (last === 0 ? (left + right) / 2 : left + ((right - left) * at) / last);
  const fills = data.datasets.map(({ label }, at) => fillOfSeries(data.datasets.length === 1 ? '' : label, at));
  const step = last <= 0 ? width : (right - left) / last;
  const lines = data.datasets.flatMap(({ data: some }, series): Shape[] => {
    const color = fills[series]?.color ?? 'series-1';
    return runsOf(some).flatMap((run): Shape[] => {
      const points = run.map(({ at, value }) => ({ x: x(at), y: y(value) }));
      const area = areaOf(points, y(Math.max(0, low)));
      const dash = dashOfSeries(series);
      return [
        ...(look.isFilled ? [{ kind: 'area' as const, points: area, fill: plain(color), opacity: 0.18 }] : []),
        { kind: 'line', points, stroke: color, width: 2, ...(dash === '' ? {} : { dash }) },
        // A value between two gaps is no line: only a dot shows it.
        ...(look.hasPoints && (step >= DOT_EVERY || points.length === 1)
          ? points.map((point) => ({ kind: 'dot' as const, ...point, r: 3, fill: plain(color), stroke: 'background' }))
          : []),
      ];
    });
  });
  const room = Math.max(8, Math.min(24, step));
  const marks = data.datasets.flatMap(({ label, data: some }, series) =>
    some.flatMap((value, at): Mark[] => {
      if (value === null) return [];
      const of = data.datasets.length === 1 ? '' : `, ${label}`;
      const box = { x: x(at) - room / 2, y: y(value) - 8, width: room, height: 16 };
      return [{ label: `${data.labels[at] ?? ''}${of}: ${numberWords(value)}`, box, row: at, series }];
    }),
  );
  const axis = ticks.flatMap((tick): Shape[] => [
    {
      kind: 'line',
      points: [
        { x: left, y: y(tick) },
        { x: right, y: y(tick) },
      ],
      stroke: 'line',
      width: 1,
    },
    { kind: 'text', x: left - 6, y: y(tick), text: tickWords(tick), anchor: 'end', size: NUMBER, color: 'quiet' },
  ]);
  const names = isNamed
    ? endNames(
        data,
        fills.map(({ color }) => color),
        right + 8,
        y,
        bottom,
      )
    : [];
  return {
    ...{ width, height, marks, notices: [] },
    shapes: [...axis, ...labelsOf(data.labels, x, { left, right, y: height - FOOT / 2 }), ...lines, ...names],
    legend:
      data.datasets.length === 1
        ? []
        : data.datasets.map(({ label }, at) => ({ label, fill: fills[at] ?? plain('series-1') })),
  };
}

interface Value {
  readonly at: number;
  readonly value: number;
}

/** Stretches without a gap. */
function runsOf(values: readonly (number | null)[]): readonly (readonly Value[])[] {
  const runs: Value[][] = [];
  let open: Value[] | null = null;
  for (const [at, value] of values.entries()) {
    if (value === null) open = null;
    else if (open === null) {
      open = [{ at, value }];
      runs.push(open);
    } else open.push({ at, value });
  }
  return runs;
}

function areaOf(points: readonly Point[], base: number): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  return first === undefined || last === undefined ? [] : [{ x: first.x, y: base }, ...points, { x: last.x, y: base }];
}

interface Axis {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** As many as have room, the first and the last among them. */
function labelsOf(labels: readonly string[], x: (at: number) => number, { left, right, y }: Axis): readonly Shape[] {
  const longest = labels.reduce((most, label) => Math.max(most, textWidth(label, NUMBER)), 0);
  const room = Math.min(110, longest + 14);
  const most = Math.max(1, Math.floor((right - left) / room));
  const every = Math.max(1, Math.ceil((labels.length - 1) / most));
  return labels.flatMap((label, at): Shape[] => {
    if (at % every !== 0) return [];
    const anchor =
      at === 0 && labels.length > 1 ? 'start' : at === labels.length - 1 && labels.length > 1 ? 'end' : 'middle';
    return [{ kind: 'text', x: x(at), y, text: fitted(label, room, NUMBER), anchor, size: NUMBER, color: 'quiet' }];
  });
}

/** Names at the ends of lines, moved apart until each has its room. */
function endNames(
  { datasets }: ChartData,
  colors: readonly string[],
  x: number,
  y: (value: number) => number,
  bottom: number,
): readonly Shape[] {
  const wanted = datasets.map(({ data }) => y(data.findLast((value) => value !== null) ?? 0));
  const places = apart(wanted, 14, bottom);
  return datasets.map(({ label }, at) => ({
    ...{ kind: 'text', x, y: places[at] ?? 0, anchor: 'start', size: 12, color: colors[at] ?? 'text' },
    text: fitted(label, NAMES - 12, 12),
  }));
}

/** In the order of their wanted places; what would go beyond the bottom is pushed up again. */
export function apart(wanted: readonly number[], room: number, bottom: number): readonly number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places: number[] = [];
  let free = 0;
  for (const at of order) {
    places[at] = Math.max(free, wanted[at] ?? 0);
    free = (places[at] ?? 0) + room;
  }
  let limit = bottom;
  for (const at of order.toReversed()) {
    places[at] = Math.min(places[at] ?? 0, limit);
    limit = (places[at] ?? 0) - room;
  }
  return places;
}
