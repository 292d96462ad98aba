import { lazy, Suspense, useMemo } from 'react';
import type { Metric } from '../../../../contract/areas/boards/daily-figures';
import { metricLine } from '../../../../domain/boards/day-figures';
import { METRIC_QUESTIONS } from '../../../../domain/boards/metrics';
import { sampleWidget } from '../../../../domain/widgets/sample-widget';
import { useIsOffline } from '../../../data/status';
import { SkeletonRows } from '../../../kit/skeleton';
import { useScope, useTileView } from '../board-scope';
import { dayOf, firstDay } from './range-days';

const WidgetView = lazy(() =>
  import('../../../parts/widgets/widget-view').then((one) => ({ default: one.WidgetView })),
);

interface Props {
  readonly metrics: readonly Metric[];
  readonly label: string;
}

/** Figures that are kept a day, and the first of them as it is now. */
export function LineTile({ metrics, label }: Props) {
  const { known, range, asOf, filter } = useScope();
  const offline = useIsOffline();
  const [first = 'assets'] = metrics;
  const { entity, where } = METRIC_QUESTIONS[first];
  const now = useTileView('Figures that are kept a day', { entity, where: where });
  const to = asOf ?? dayOf(Date.now());
  const from = firstDay(range, to);
  const data = useMemo(() => {
    const today = { day: dayOf(Date.now()), value: now?.loaded === true && filter === null ? now.count : null };
    const lines = metrics.map((metric, at) => ({
      metric,
      ...metricLine(known, metric, { from, to, today: at === 0 ? today : { ...today, value: null } }),
    }));
    const days = [...new Set(lines.flatMap(({ days: of }) => of))].sort();
    return {
      labels: days,
      datasets: lines.map((line) => ({
        label: METRIC_QUESTIONS[line.metric].label,
        data: days.map((day) => line.values[line.days.indexOf(day)] ?? null),
      })),
    };
  }, [known, metrics, from, to, now, filter]);
  if (known === null) {
    return offline ? (
      <p className="quiet panel-note">
        These figures were not read in this browser yet. They come once the server answers.
      </p>
    ) : (
      <SkeletonRows rows={4} label="Loading the figures" />
    );
  }
  if (data.datasets.every(({ data: values }) => values.every((value) => value === null))) {
    return (
      <p className="quiet panel-note">No figure of these days is kept yet. The first is kept at midnight (UTC).</p>
    );
  }
  return (
    <Suspense fallback={<SkeletonRows rows={4} label="Loading the chart" />}>
      <WidgetView definition={{ ...LINE, title: label }} data={{ chartData: data }} />
    </Suspense>
  );
}

const LINE = sampleWidget('chart.line');
