import type { ComponentType } from 'react';
import type { WidgetDefinition } from '../../../contract/areas/widgets/custom-widgets';
import type { ProcessedData } from '../../../domain/widgets/processed-data';

export interface ViewProps {
  readonly definition: WidgetDefinition;
  readonly data: ProcessedData;
  /** A mark was chosen: its place among the labels and the series. */
  onMark?: ((row: number | null, series: number | null) => void) | undefined;
}

type Load = () => Promise<ComponentType<ViewProps>>;

/** The views, by what a type begins with; of two that fit, the first. `chart.pie` has none (specification §7). */
const VIEWS: readonly (readonly [prefix: string, load: Load])[] = [
  ['chart.bar', () => import('./chart-view').then(({ ChartView }) => ChartView)],
  ['chart.line', () => import('./chart-view').then(({ ChartView }) => ChartView)],
  ['table.', () => import('./table-view').then(({ TableView }) => TableView)],
  ['metric.', () => import('./metric-view').then(({ MetricView }) => MetricView)],
];

/** Null: no view is made for it. */
export const viewLoader = (type: string): Load | null => VIEWS.find(([prefix]) => type.startsWith(prefix))?.[1] ?? null;
