import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { type BarPart, barParts, extent } from './bars';
import { ChartFrame, ChartMark } from './chart-mark';
import type { ChartProps } from './chart-props';
import { isAdditive } from './summary-text';
import { fillOf, Textures } from './textures';

const ROW = 26;
const LANE = 15;
/** Room for the numbers at the bars' ends. */
const NUMBERS = { size: 76, date: 92 } as const;
/** An instant has no length: it is a dot. */
const DOT = 8;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Layout {
  readonly height: number;
  /** Where bars begin. */
  readonly names: number;
  readonly lanes: number;
  rowAt(row: number): Pick<Box, 'y' | 'height'>;
  boxOf(part: BarPart): Box;
}

/** A bar for each group of the first field, of parts for those of the second. */
export function BarChart(props: ChartProps) {
  const { answer, aggregation, words, looks, id, width } = props;
  const [first = []] = answer.groups;
  const parts = barParts(answer, isAdditive(aggregation.measure));
  const layout = layoutOf(first.length, parts, width, words.isDate);
  return (
    <ChartFrame label={`${words.title}: bars`} width={width} height={layout.height}>
      <Textures id={id} looks={looks} />
      {first.map(({ key }, row) => (
        <BarRow
          key={JSON.stringify(key)}
          {...props}
          row={row}
          parts={parts.filter((part) => part.row === row)}
          layout={layout}
        />
      ))}
    </ChartFrame>
  );
}

function layoutOf(rows: number, parts: readonly BarPart[], width: number, isDate: boolean): Layout {
  const lanes = parts.reduce((most, part) => Math.max(most, part.lanes), 1);
  const height = rows * (lanes === 1 ? ROW : lanes * LANE + 10);
  const names = Math.min(220, Math.max(116, width * 0.3));
  const y = scaleBand({ domain: Array.from({ length: rows }, (_, row) => row), range: [0, height], padding: 0.2 });
  const from = isDate ? names + DOT / 2 : names;
  const range = [from, Math.max(from + 40, width - (isDate ? NUMBERS.date : NUMBERS.size))];
  const x = scaleLinear({ domain: extent(parts, !isDate), range });
  const rowAt = (row: number) => ({ y: y(row) ?? 0, height: y.bandwidth() });
  const lane = y.bandwidth() / lanes;
  const boxOf = (part: BarPart): Box => {
    const [a, b] = isDate ? [x(part.to) - DOT / 2, x(part.to) + DOT / 2] : [x(part.from), x(part.to)];
    return {
      x: Math.min(a, b),
      y: rowAt(part.row).y + (part.lane + (lanes - part.lanes) / 2) * lane,
      width: Math.max(1, Math.abs(b - a)),
      height: lanes === 1 ? lane : lane - 2,
    };
  };
  return { height, names, lanes, rowAt, boxOf };
}

interface RowProps extends ChartProps {
  readonly row: number;
  readonly parts: readonly BarPart[];
  readonly layout: Layout;
}

function BarRow({ answer, words, looks, id, width, placeOf, row, parts, layout }: RowProps) {
  const [first = [], second] = answer.groups;
  const group = first[row];
  if (group === undefined) return null;
  const name = words.group(group.key, 0);
  const { y, height } = layout.rowAt(row);
  const bars = parts.map((part) => (
    <Bar
      key={part.series}
      {...layout.boxOf(part)}
      className="chart-bar"
      fill={fillOf(id, part.series)}
      stroke={looks[part.series]?.color}
    />
  ));
  return (
    <>
      <ChartMark to={placeOf([group.key])} label={`${name}: ${words.value(group.measure)}`}>
        <Bar y={y} width={second === undefined ? width : layout.names} height={height} fill="transparent" />
        {/* Not a text of the drawing: only the page's own is cut by its true width, and stays whole for who hears it. */}
        <foreignObject y={y} width={layout.names - 8} height={height}>
          <div className="chart-bar-name clip" style={{ lineHeight: `${height}px` }}>
            {name}
          </div>
        </foreignObject>
        {second === undefined ? bars : null}
      </ChartMark>
      {second === undefined
        ? null
        : parts.map(({ series, measure }, at) => {
            const key = second[series]?.key;
            const label = `${name}, ${key === undefined ? '' : words.group(key, 1)}: ${words.value(measure)}`;
            return (
              <ChartMark key={series} to={placeOf([group.key, key])} label={label}>
                {bars[at]}
              </ChartMark>
            );
          })}
      <BarNumbers words={words} parts={parts} layout={layout} measure={group.measure} row={row} />
    </>
  );
}

type NumbersProps = Pick<RowProps, 'words' | 'parts' | 'layout' | 'row'> & { readonly measure: number | null };

/** At the ends: of the whole row, or of each bar where they stand beside each other. The marks say them, too. */
function BarNumbers({ words, parts, layout, measure, row }: NumbersProps) {
  const text = (value: number | null): string =>
    words.isDate && value !== null ? words.tick(value) : words.value(value);
  const endOf = (part: BarPart): number => layout.boxOf(part).x + layout.boxOf(part).width + 6;
  const { y, height } = layout.rowAt(row);
  const ends =
    layout.lanes > 1
      ? parts.map((part) => ({
          key: part.series,
          x: endOf(part),
          y: layout.boxOf(part).y + layout.boxOf(part).height / 2,
          text: text(part.measure),
        }))
      : [{ key: 0, x: Math.max(layout.names + 6, ...parts.map(endOf)), y: y + height / 2, text: text(measure) }];
  return (
    <g>
      {ends.map((end) => (
        <text
          key={end.key}
          x={end.x}
          y={end.y}
          className={layout.lanes === 1 ? 'chart-number' : 'chart-number chart-lane'}
        >
          {end.text}
        </text>
      ))}
    </g>
  );
}
