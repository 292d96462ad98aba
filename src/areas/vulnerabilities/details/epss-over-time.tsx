import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear, scaleUtc } from '@visx/scale';
import { LinePath } from '@visx/shape';
import type { Epss } from '../../../../contract/areas/vulnerabilities/vulnerability';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { useWidth } from '../../../kit/use-width';
import { percentText } from '../../../words/vulnerability-text';
import './epss-over-time.css';

const HEIGHT = 150;
const EDGE = { top: 10, right: 16, bottom: 28, left: 60 } as const;
/** Of a date of the axis, with a gap. */
const TICK_ROOM = 110;

const COLUMNS: readonly PlainColumn<Epss>[] = [
  { id: 'date', label: 'Day', cell: ({ date }) => date },
  { id: 'score', label: 'EPSS', align: 'end', cell: ({ score }) => percentText(score) },
  { id: 'percentile', label: 'Percentile', align: 'end', cell: ({ percentile }) => percentText(percentile) },
];

/** The scores as they were, of the days on which they moved (VR34). Of one day alone there is no line. */
export function EpssOverTime({ scores }: { readonly scores: readonly Epss[] }) {
  const [frame, width] = useWidth();
  if (scores.length < 2) return null;
  return (
    <div className="whole">
      <Panel title="EPSS over time" aside={`${scores[0]?.date} to ${scores.at(-1)?.date}`}>
        <div ref={frame} className="epss-chart">
          {width < 120 ? null : <Line scores={scores} width={width} />}
        </div>
        <details className="epss-table">
          <summary>As a table</summary>
          <PlainTable label="EPSS by day" columns={COLUMNS} rows={scores.toReversed()} keyOf={({ date }) => date} />
        </details>
      </Panel>
    </div>
  );
}

const TICK = { className: 'epss-tick', fontSize: 12 };
const DAY = 86_400_000;

/** Whole days, from the first to the last: there are no scores between them. At most so many. */
function dayTicks(times: readonly number[], most: number): Date[] {
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const steps = Math.min(most - 1, Math.max(1, Math.round((last - first) / DAY)));
  const days = Array.from(
    { length: steps + 1 },
    (_, at) => first + Math.round(((last - first) / DAY / steps) * at) * DAY,
  );
  return [...new Set(days)].map((at) => new Date(at));
}

function Line({ scores, width }: { readonly scores: readonly Epss[]; readonly width: number }) {
  const times = scores.map(({ date }) => Date.parse(date));
  const most = Math.max(...scores.map(({ score }) => score));
  const right = width - EDGE.right;
  const bottom = HEIGHT - EDGE.bottom;
  const x = scaleUtc({ domain: [Math.min(...times), Math.max(...times)], range: [EDGE.left, right] });
  const y = scaleLinear({ domain: [0, most], range: [bottom, EDGE.top], nice: true });
  const points = scores.map(({ date, score }) => ({ at: x(Date.parse(date)), up: y(score) }));
  // It stands as it was until it moves.
  const steps = points.flatMap((point, at) => {
    const next = points[at + 1];
    return next === undefined ? [point] : [point, { at: next.at, up: point.up }];
  });
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true" focusable="false">
      <AxisLeft
        scale={y}
        left={EDGE.left}
        numTicks={3}
        hideAxisLine
        hideTicks
        tickFormat={(value) => percentText(Number(value))}
        tickLabelProps={{ ...TICK, textAnchor: 'end', dy: '0.32em', dx: -4 }}
      />
      <AxisBottom
        scale={x}
        top={bottom}
        hideTicks
        axisLineClassName="epss-axis"
        tickValues={dayTicks(times, Math.max(2, Math.floor((right - EDGE.left) / TICK_ROOM)))}
        tickFormat={(value) => new Date(Number(value)).toISOString().slice(0, 10)}
        tickLabelProps={(_, at, all) => ({
          ...TICK,
          textAnchor: at === 0 ? 'start' : at === all.length - 1 ? 'end' : 'middle',
        })}
      />
      <LinePath className="epss-line" data={steps} x={({ at }) => at} y={({ up }) => up} />
    </svg>
  );
}
