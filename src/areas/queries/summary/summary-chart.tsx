import { type ReactNode, useId } from 'react';
import type { GroupKey } from '../../../../contract/aggregation';
import { AppLink } from '../../../kit/app-link';
import { useWidth } from '../../../kit/use-width';
import { BarChart } from './bar-chart';
import type { ChartProps } from './chart-props';
import { LineChart } from './line-chart';
import { looksOf } from './looks';
import { isOverTime } from './summary-text';
import { Legend, Textures } from './textures';

type Props = Omit<ChartProps, 'looks' | 'id' | 'width'>;

/** Lines over time, bars elsewhere. In a chunk of its own, for what draws is large. */
export function SummaryChart(props: Props) {
  const { answer, aggregation, words } = props;
  const id = useId();
  const [measured, width] = useWidth();
  const [first = [], second] = answer.groups;
  const overTime = isOverTime(aggregation.by);
  const looks = looksOf(second ?? first.slice(0, 1).map(plain), aggregation.by[1]);
  const names = second?.map(({ key }) => words.group(key, 1)) ?? [];
  const chart = { ...props, looks, id, width };
  return (
    <figure className="chart" aria-label={words.title} ref={measured}>
      {names.length === 0 ? null : (
        <>
          <svg width={0} height={0} aria-hidden="true" focusable="false">
            <Textures id={`${id}-legend`} looks={looks} />
          </svg>
          <Legend id={`${id}-legend`} looks={looks} names={names} />
        </>
      )}
      {width === 0 ? null : (
        <div className="chart-scroll">{overTime ? <LineChart {...chart} /> : <BarChart {...chart} />}</div>
      )}
      {overTime ? <Beside {...props} /> : null}
    </figure>
  );
}

/** Without a second field all bars look the same. */
const plain = <T extends { readonly key: GroupKey }>(group: T): T => ({ ...group, key: { kind: 'value', value: '' } });

/** What has no place on the line. */
function Beside({ answer, words, placeOf }: Props) {
  const groups = (answer.groups[0] ?? []).filter(({ key }) => key.kind !== 'value');
  if (groups.length === 0) return null;
  const texts = groups.map(({ key, measure }): ReactNode => {
    const to = placeOf([key]);
    const text = `${words.group(key, 0)}: ${words.value(measure)}`;
    return (
      <span key={key.kind} className="chart-beside">
        {to === null ? (
          text
        ) : (
          <AppLink to={to.to} state={to.state}>
            {text}
          </AppLink>
        )}
      </span>
    );
  });
  return <figcaption className="quiet small">Not on the chart: {texts}</figcaption>;
}
