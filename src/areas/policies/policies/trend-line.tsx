import { LinePath } from '@visx/shape';
import type { PolicyState } from '../../../../contract/areas/policies/policies';
import { count } from '../../../kit/format';

const WIDTH = 92;
const HEIGHT = 20;

/** How many failed on the last days, in a line; what it shows is said in words, too. */
export function TrendLine({ trend }: { readonly trend: PolicyState['trend'] }) {
  const [first, last] = [trend[0], trend.at(-1)];
  if (first === undefined || last === undefined || trend.length < 2) return <span className="quiet">–</span>;
  const most = Math.max(1, ...trend.map(({ failed }) => failed));
  const points = trend.map(({ failed }, at) => ({
    x: 1 + (at / (trend.length - 1)) * (WIDTH - 2),
    y: HEIGHT - 2 - (failed / most) * (HEIGHT - 4),
  }));
  const text = `${count(first.failed)} failed on ${first.day}, ${count(last.failed)} on ${last.day}`;
  return (
    <span title={text}>
      <svg width={WIDTH} height={HEIGHT} aria-hidden="true" focusable="false">
        <LinePath className="policy-trend" data={points} x={({ x }) => x} y={({ y }) => y} />
      </svg>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
