import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear, scaleUtc } from '@visx/scale';
import { Circle, LinePath } from '@visx/shape';
import { ChartFrame, ChartMark, fitting } from './chart-mark';
import type { ChartProps } from './chart-props';
import { type LinePoint, linesOf, spread, ticksWithRoom } from './lines';
import { isAdditive } from './summary-text';

const HEIGHT = 300;
const EDGE = { top: 12, bottom: 28, right: 36 } as const;
/** Of a letter of a tick, at most. */
const LETTER = 7.2;
/** A name of a month or a date, with a gap. */
const TICK_ROOM = 78;
const NAMES = 132;
/** Narrower than this there is no room for names at the lines' ends: the legend has them. */
const WIDE = 560;
const DAY = 86_400_000;

/** A line over time, or one for each group of the second field. */
export function LineChart(props: ChartProps) {
  const { answer, aggregation, words, looks, width } = props;
  const [, second] = answer.groups;
  const withZero = isAdditive(aggregation.measure);
  const lines = linesOf(answer, aggregation.by[0]?.bucket ?? 'day', withZero);
  const points = lines.flat();
  const measures = points.flatMap(({ measure }) => (measure === null ? [] : [measure]));
  const times = points.map(({ at }) => at);
  const isNamed = second !== undefined && width >= WIDE;
  const right = width - (isNamed ? NAMES : EDGE.right);
  const bottom = HEIGHT - EDGE.bottom;
  const y = scaleLinear({
    domain: padded(range(withZero ? [0, ...measures] : measures), 1),
    range: [bottom, EDGE.top],
    nice: !words.isDate,
  });
  const left = LETTER * y.ticks(4).reduce((most, tick) => Math.max(most, words.tick(tick).length), 4) + 12;
  const x = scaleUtc({ domain: padded(range(times), DAY), range: [left, Math.max(left + 60, right)] });
  const keys = lines.map((_, series) => JSON.stringify(second?.[series]?.key ?? null));
  const ends = lines.map((line) => y(line.findLast(({ measure }) => measure !== null)?.measure ?? 0));
  const places = spread(ends, 14, bottom);
  return (
    <ChartFrame
      label={`${words.title}: ${lines.length === 1 ? 'a line' : 'lines'} over time`}
      width={width}
      height={HEIGHT}
    >
      <AxisLeft
        scale={y}
        left={left}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => words.tick(Number(value))}
        tickLabelProps={TICK}
      />
      <AxisBottom
        scale={x}
        top={bottom}
        tickValues={[...ticksWithRoom((most) => x.ticks(most), x, TICK_ROOM)]}
        tickLabelProps={TICK}
        axisLineClassName="chart-axis"
        tickClassName="chart-tick-mark"
      />
      {lines.map((line, series) => (
        <g key={keys[series]}>
          <LinePath
            data={line}
            x={({ at }) => x(at)}
            y={({ measure }) => y(measure ?? 0)}
            defined={({ measure }) => measure !== null}
            className="chart-line"
            stroke={looks[series]?.color}
            strokeDasharray={looks[series]?.dash}
          />
          {isNamed ? (
            <text x={right + 8} y={places[series]} className="chart-name" fill={looks[series]?.color}>
              {fitting(second[series] === undefined ? '' : words.group(second[series].key, 1), NAMES - 8)}
            </text>
          ) : null}
        </g>
      ))}
      {lines.map((line, series) => (
        <Points key={keys[series]} {...props} line={line} series={series} x={x} y={y} />
      ))}
    </ChartFrame>
  );
}

interface PointsProps extends ChartProps {
  readonly line: readonly LinePoint[];
  readonly series: number;
  x(at: number): number;
  y(measure: number): number;
}

function Points({ answer, words, looks, placeOf, line, series, x, y }: PointsProps) {
  const [first = [], second] = answer.groups;
  const other = second?.[series]?.key;
  return line.map(({ at, measure, row }) => {
    const key = row === null ? undefined : first[row]?.key;
    if (key === undefined || measure === null) return null;
    const name = [words.group(key, 0), ...(other === undefined ? [] : [words.group(other, 1)])].join(', ');
    return (
      <ChartMark key={at} to={placeOf([key, other])} label={`${name}: ${words.value(measure)}`}>
        <Circle cx={x(at)} cy={y(measure)} r={9} fill="transparent" />
        <Circle cx={x(at)} cy={y(measure)} r={3} fill={looks[series]?.color} className="chart-point" />
      </ChartMark>
    );
  });
}

const TICK = { className: 'chart-tick' } as const;

function range(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 0];
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

/** One value alone stands in the middle. */
const padded = ([low, high]: [number, number], room: number): [number, number] =>
  low === high && low !== 0 ? [low - room, high + room] : low === high ? [0, room] : [low, high];
