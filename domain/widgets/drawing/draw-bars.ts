import { scaleBand, scaleLinear } from '@visx/scale';
import { numberWords, tickWords } from '../number-words';
import type { ChartData } from '../processed-data';
import { type Box, type Drawing, fitted, type Mark, plain, type Shape, type Size, textWidth } from './drawing';
import { fillOfSeries } from './paints';

export interface BarLook {
  readonly isStacked: boolean;
  readonly isHorizontal: boolean;
}

/** A piece of a bar, in the values' own numbers. */
interface Part {
  readonly row: number;
  readonly series: number;
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly lane: number;
}

/** Bars a chart has room for: what is more is one of all others. */
const MOST_BARS = 40;
const NUMBER = 11;
const NAME = 12;

/** Bars, lying or standing, beside each other or one above the other. Null where there is nothing to draw. */
export function drawBars(data: ChartData, look: BarLook, size: Size): Drawing | null {
  const { chart, notices } = bounded(data, look);
  const parts = partsOf(chart, look.isStacked);
  if (parts.length === 0) return null;
  const isSingle = chart.datasets.length === 1;
  const lanes = look.isStacked ? 1 : chart.datasets.length;
  const place = look.isHorizontal ? lying(chart, parts, lanes, size) : standing(chart, parts, lanes, size);
  const fills = chart.datasets.map(({ label }, at) => fillOfSeries(isSingle ? '' : label, at));
  const bars = parts.map((part): Shape => {
    const own = isSingle ? fillOfSeries(chart.labels[part.row] ?? '', 0) : fills[part.series];
    return { kind: 'rect', ...place.boxOf(part), fill: own ?? plain('series-1') };
  });
  const marks = parts.map((part): Mark => {
    const series = isSingle ? '' : `, ${chart.datasets[part.series]?.label ?? ''}`;
    const label = `${chart.labels[part.row] ?? ''}${series}: ${numberWords(part.value)}`;
    return { label, box: place.boxOf(part), row: part.row, series: part.series };
  });
  return {
    ...{ width: size.width, height: place.height, marks, notices },
    shapes: [...place.axis, ...bars, ...place.names, ...numbersOf(chart, parts, look, place)],
    legend: isSingle ? [] : chart.datasets.map(({ label }, at) => ({ label, fill: fills[at] ?? plain('series-1') })),
  };
}

/** The first ones, and all others as one where their numbers can be added up. */
function bounded(data: ChartData, { isStacked }: BarLook): { readonly chart: ChartData; readonly notices: string[] } {
  const most = isStacked ? MOST_BARS : Math.max(8, Math.floor(MOST_BARS / Math.max(1, data.datasets.length)));
  const over = data.labels.length - most;
  if (over <= 0) return { chart: data, notices: [] };
  const labels = data.labels.slice(0, most);
  const datasets = data.datasets.map((one) => ({ ...one, data: one.data.slice(0, most) }));
  const names = `${over.toLocaleString('en-GB')} more of ${data.labels.length.toLocaleString('en-GB')}`;
  return { chart: { labels, datasets }, notices: [`${names} are in the table, not in the drawing.`] };
}

/** Those below zero go to the other side (AG12). */
function partsOf({ labels, datasets }: ChartData, isStacked: boolean): readonly Part[] {
  return labels.flatMap((_, row) => {
    let [above, below] = [0, 0];
    return datasets.flatMap(({ data }, series): Part[] => {
      const value = data[row] ?? null;
      if (value === null || (isStacked && value === 0)) return [];
      if (!isStacked) return [{ row, series, from: 0, to: value, value, lane: series }];
      const from = value < 0 ? below : above;
      if (value < 0) below += value;
      else above += value;
      return [{ row, series, from, to: from + value, value, lane: 0 }];
    });
  });
}

interface Placed {
  readonly height: number;
  readonly axis: readonly Shape[];
  readonly names: readonly Shape[];
  boxOf(part: Part): Box;
}

function extentOf(parts: readonly Part[]): [number, number] {
  const low = parts.reduce((least, { from, to }) => Math.min(least, from, to), 0);
  const high = parts.reduce((most, { from, to }) => Math.max(most, from, to), 0);
  return low === high ? [0, 1] : [low, high];
}

const LANE = 14;
const ROW = 24;

/** Rows as high as they need, within the height where they fit it. */
function lying({ labels }: ChartData, parts: readonly Part[], lanes: number, { width, height }: Size): Placed {
  const row = lanes === 1 ? ROW : lanes * LANE + 8;
  const whole = Math.max(labels.length * row, Math.min(height, labels.length * row * 2));
  const longest = labels.reduce((most, label) => Math.max(most, textWidth(label, NAME)), 0);
  const names = Math.min(longest + 10, Math.max(72, width * 0.34));
  const [low] = extentOf(parts);
  const x = scaleLinear({
    domain: extentOf(parts),
    range: [names + (low < 0 ? 52 : 0), Math.max(names + 60, width - 56)],
  });
  const y = scaleBand({ domain: labels.map((_, at) => at), range: [0, whole], padding: 0.24 });
  const lane = y.bandwidth() / lanes;
  return {
    height: whole,
    axis: [
      {
        kind: 'line',
        points: [
          { x: x(0), y: 0 },
          { x: x(0), y: whole },
        ],
        stroke: 'line',
        width: 1,
      },
    ],
    names: labels.map((label, at) => ({
      ...{ kind: 'text', x: names - 8, y: (y(at) ?? 0) + y.bandwidth() / 2, anchor: 'end', size: NAME, color: 'text' },
      text: fitted(label, names - 8, NAME),
    })),
    boxOf: (part) => ({
      x: Math.min(x(part.from), x(part.to)),
      y: (y(part.row) ?? 0) + part.lane * lane,
      width: Math.max(1, Math.abs(x(part.to) - x(part.from))),
      height: Math.max(1, lanes === 1 ? lane : lane - 2),
    }),
  };
}

const FOOT = 22;

function standing({ labels }: ChartData, parts: readonly Part[], lanes: number, { width, height }: Size): Placed {
  const y = scaleLinear({ domain: extentOf(parts), range: [height - FOOT, 18], nice: 4 });
  const ticks = y.ticks(4);
  const left = ticks.reduce((most, tick) => Math.max(most, textWidth(tickWords(tick), NUMBER)), 0) + 10;
  const x = scaleBand({ domain: labels.map((_, at) => at), range: [left, width - 4], padding: 0.24 });
  const lane = x.bandwidth() / lanes;
  // As many names as there is room for.
  const every = Math.max(1, Math.ceil(44 / Math.max(1, x.step())));
  const middle = (at: number): number => (x(at) ?? 0) + x.bandwidth() / 2;
  return {
    height,
    axis: ticks.flatMap((tick): Shape[] => [
      {
        kind: 'line',
        points: [
          { x: left, y: y(tick) },
          { x: width - 4, y: y(tick) },
        ],
        stroke: 'line',
        width: 1,
      },
      { kind: 'text', x: left - 6, y: y(tick), text: tickWords(tick), anchor: 'end', size: NUMBER, color: 'quiet' },
    ]),
    names: labels.flatMap((label, at): Shape[] =>
      at % every === 0
        ? [
            {
              ...{ kind: 'text', x: middle(at), y: height - FOOT / 2, anchor: 'middle', size: NUMBER, color: 'quiet' },
              text: fitted(label, x.step() * every - 4, NUMBER),
            },
          ]
        : [],
    ),
    boxOf: (part) => ({
      x: (x(part.row) ?? 0) + part.lane * lane,
      y: Math.min(y(part.from), y(part.to)),
      width: Math.max(1, lanes === 1 ? lane : lane - 1),
      height: Math.max(1, Math.abs(y(part.to) - y(part.from))),
    }),
  };
}

/** At the ends of the bars: of each, or of all that stand one above the other. Left out where they have no room. */
function numbersOf(chart: ChartData, parts: readonly Part[], look: BarLook, { boxOf }: Placed): readonly Shape[] {
  return chart.labels.flatMap((_, row): Shape[] => {
    const own = parts.filter((part) => part.row === row);
    const ends = look.isStacked ? wholeOf(own) : own.map((part) => ({ value: part.value, part }));
    return ends.flatMap(({ value, part }): Shape[] => {
      const box = boxOf(part);
      const text = look.isHorizontal ? numberWords(value) : tickWords(value);
      const shared = { kind: 'text' as const, text, size: NUMBER, color: 'quiet' };
      if (look.isHorizontal) {
        const isBelow = part.to < 0;
        const x = isBelow ? box.x - 6 : box.x + box.width + 6;
        return box.height < 9 ? [] : [{ ...shared, x, y: box.y + box.height / 2, anchor: isBelow ? 'end' : 'start' }];
      }
      if (textWidth(text, NUMBER) > box.width + 8) return [];
      const y = part.to < 0 ? box.y + box.height + 9 : box.y - 8;
      return [{ ...shared, x: box.x + box.width / 2, y, anchor: 'middle' }];
    });
  });
}

/** Of a stack: all of it, at its end. */
function wholeOf(parts: readonly Part[]): readonly { readonly value: number; readonly part: Part }[] {
  const last = parts.reduce<Part | null>((far, part) => (far === null || part.to > far.to ? part : far), null);
  if (last === null) return [];
  return [{ value: parts.reduce((sum, { value }) => sum + value, 0), part: last }];
}
