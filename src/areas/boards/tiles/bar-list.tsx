import { lazy, type ReactNode, Suspense } from 'react';
import { AppLink } from '../../../kit/app-link';
import { count } from '../../../kit/format';
import { SeverityBadge } from '../../../parts/severity-badge';
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
  /** What each was on another day, by its key. */
  readonly was?: ReadonlyMap<string, number> | undefined;
}

/** Numbers with a bar as long as their share: the label and the number are the chart's table. */
export function BarList({ bars, empty, to, was }: Props) {
  if (bars.length === 0) {
    return <p className="quiet panel-note">{to === undefined ? empty : <AppLink to={to}>{empty}</AppLink>}</p>;
  }
  const longest = Math.max(...bars.map((bar) => bar.count));
  return (
    <ul className="bars">
      {bars.map((bar) => (
        <li key={bar.key}>
          <Led to={bar.to}>
            <span className="bar-label clip">
              {bar.severity === undefined ? bar.label : <SeverityBadge severity={bar.severity} />}
            </span>
            <span className="bar-track" aria-hidden="true">
              <Suspense>
                <DrawnBar share={bar.count / longest} className={classOf(bar)} />
              </Suspense>
            </span>
            <span className="bar-count number">
              {count(bar.count)}
              {was === undefined ? null : <Was now={bar.count} then={was.get(bar.key) ?? null} />}
            </span>
          </Led>
        </li>
      ))}
    </ul>
  );
}

const Led = ({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) =>
  to === undefined ? <span className="bar-row">{children}</span> : <AppLink to={to}>{children}</AppLink>;

/** How far a number went from what it was. */
export function Was({ now, then }: { readonly now: number; readonly then: number | null }) {
  if (then === null) return <span className="quiet small"> not kept</span>;
  const change = now - then;
  const text = change === 0 ? 'unchanged' : `${change > 0 ? '+' : '−'}${count(Math.abs(change))}`;
  return (
    <span className="quiet small" title={`It was ${count(then)}`}>
      {' '}
      {text}
    </span>
  );
}
