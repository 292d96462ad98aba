import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear, scaleUtc } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { type Compliance, complianceOf } from '../../../../domain/policies/figures';
import { count } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { useWidth } from '../../../kit/use-width';
import { complianceText, shareText } from './policy-words';

const HEIGHT = 160;
const EDGE = { top: 10, right: 16, bottom: 26, left: 52 } as const;
/** Of a date of the axis, with a gap. */
const TICK_ROOM = 90;

const COLUMNS: readonly PlainColumn<Compliance>[] = [
  { id: 'day', label: 'Day', cell: ({ day }) => day },
  { id: 'share', label: 'Compliance', align: 'end', cell: complianceText },
  { id: 'failed', label: 'Fail', align: 'end', cell: ({ failed }) => count(failed) },
  { id: 'evaluated', label: 'In scope', align: 'end', cell: ({ evaluated }) => count(evaluated) },
];

interface Props {
  readonly title: string;
  readonly days: readonly Compliance[];
}

/** The share that does not fail, day by day, and the same as a table. Of one day alone there is no line. */
export function ComplianceChart({ title, days }: Props) {
  const [frame, width] = useWidth();
  const last = days.at(-1);
  return (
    <Panel title={title} aside={last === undefined ? undefined : `${complianceText(last)} now`}>
      {days.length < 2 ? (
        <p className="panel-note quiet">
          {days.length === 0 ? 'It was never run.' : 'There is a line once it was run on two days.'}
        </p>
      ) : (
        <div ref={frame} className="policy-chart">
          {width < 120 ? null : <Line days={days} width={width} />}
        </div>
      )}
      {days.length === 0 ? null : (
        <details className="policy-table">
          <summary>As a table</summary>
          <PlainTable label={title} columns={COLUMNS} rows={days.toReversed()} keyOf={({ day }) => day} />
        </details>
      )}
    </Panel>
  );
}

const TICK = { className: 'policy-tick' };

function Line({ days, width }: { readonly days: readonly Compliance[]; readonly width: number }) {
  const points = days.flatMap((day) => {
    const share = complianceOf(day);
    return share === null ? [] : [{ at: Date.parse(day.day), share }];
  });
  const times = points.map(({ at }) => at);
  const right = width - EDGE.right;
  const bottom = HEIGHT - EDGE.bottom;
  const x = scaleUtc({ domain: [Math.min(...times), Math.max(...times)], range: [EDGE.left, right] });
  const y = scaleLinear({ domain: [0, 1], range: [bottom, EDGE.top] });
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true" focusable="false">
      <AxisLeft
        scale={y}
        left={EDGE.left}
        numTicks={3}
        hideAxisLine
        hideTicks
        tickFormat={(value) => shareText(Number(value))}
        tickLabelProps={{ ...TICK, textAnchor: 'end', dy: '0.32em', dx: -4 }}
      />
      <AxisBottom
        scale={x}
        top={bottom}
        hideTicks
        axisLineClassName="policy-axis"
        numTicks={Math.max(2, Math.floor((right - EDGE.left) / TICK_ROOM))}
        tickLabelProps={{ ...TICK, textAnchor: 'middle' }}
      />
      <LinePath className="policy-line" data={points} x={({ at }) => x(at)} y={({ share }) => y(share)} />
    </svg>
  );
}
