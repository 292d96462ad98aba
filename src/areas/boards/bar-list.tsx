import { lazy, Suspense } from 'react';
import { AppLink } from '../../kit/app-link';
import { count } from '../../kit/format';
import { SeverityBadge } from '../../parts/severity-badge';
import type { Bar } from './bars';

/** What draws comes after the numbers (DB4). */
const DrawnBar = lazy(() => import('./drawn-bar').then(({ DrawnBar }) => ({ default: DrawnBar })));

const classOf = ({ isRest, severity }: Bar): string =>
  `bar${isRest ? ' bar-rest' : ''}${severity === undefined ? '' : ` bar-${severity}`}`;

interface Props {
  readonly bars: readonly Bar[];
  readonly empty: string;
  /** Where the empty text's advice can be followed. */
  readonly to?: string;
}

/** Numbers with a bar as long as their share: the label and the number are the chart's table. */
export function BarList({ bars, empty, to }: Props) {
  if (bars.length === 0) {
    return <p className="quiet panel-note">{to === undefined ? empty : <AppLink to={to}>{empty}</AppLink>}</p>;
  }
  const longest = Math.max(...bars.map((bar) => bar.count));
  return (
    <ul className="bars">
      {bars.map((bar) => (
        <li key={bar.key}>
          <AppLink to={bar.to}>
            <span className="bar-label clip">
              {bar.severity === undefined ? bar.label : <SeverityBadge severity={bar.severity} />}
            </span>
            <span className="bar-track" aria-hidden="true">
              <Suspense>
                <DrawnBar share={bar.count / longest} className={classOf(bar)} />
              </Suspense>
            </span>
            <span className="bar-count number">{count(bar.count)}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
