import type { DataMapping, WidgetDefinition } from '../../contract/areas/widgets/custom-widgets';
import type { WidgetDocument, WidgetMetric } from './widget-document';
import { typeNamed } from './widget-types';

const LABELS: DataMapping = { source: 'widget.chart_data.labels', target: 'chartData.labels' };
const DATASETS: DataMapping = { source: 'widget.chart_data.datasets', target: 'chartData.datasets' };
const TABLE: DataMapping = { source: 'widget.table_data', target: 'tableData' };
const COLUMNS: DataMapping = { source: 'widget.columns', target: 'columns' };
const VALUE: DataMapping = { source: 'widget.metrics[0].value', target: 'value' };
const NAME: DataMapping = { source: 'widget.metrics[0].name', target: 'name' };
const TREND: DataMapping = { source: 'widget.metrics[0].trend', target: 'trend.direction' };
const CHANGE: DataMapping = { source: 'widget.metrics[0].change', target: 'trend.percentage' };

const OF_TYPE: ReadonlyMap<string, readonly DataMapping[]> = new Map([
  ['table.basic', [TABLE, COLUMNS]],
  ['table.markdown', []],
  ['chart.sankey', [TABLE, COLUMNS]],
  ['metric.basic', [VALUE, NAME, TREND, CHANGE]],
  ['metric.gauge', [VALUE, NAME]],
  ['metric.sparkline', [VALUE, NAME, TREND, CHANGE, LABELS, DATASETS]],
]);

/** What of the data a type is drawn from, where nobody chose otherwise. */
export const usualMapping = (type: string): DataMapping[] => [...(OF_TYPE.get(type) ?? [LABELS, DATASETS])];

/**
 * A definition to begin with (specification §9).
 * @throws Error `Unknown widget type: <type>` (§8)
 */
export function sampleWidget(type: string): WidgetDefinition {
  const known = typeNamed(type);
  if (known === undefined) throw new Error(`Unknown widget type: ${type}`);
  return {
    type,
    title: `Sample ${known.name}`,
    description: `A sample ${known.name.toLowerCase()} widget`,
    config: { ...known.defaultConfig, ...OWN_SAMPLES.get(type) },
    dataMapping: usualMapping(type),
  };
}

const OWN_SAMPLES: ReadonlyMap<string, WidgetDefinition['config']> = new Map([
  ['table.markdown', { text: 'What this board is for, and **whom to ask**.' }],
  [
    'metric.gauge',
    {
      thresholds: [
        { from: 0, label: 'Too low', level: 'bad' },
        { from: 60, label: 'Fair', level: 'fair' },
        { from: 85, label: 'Good', level: 'good' },
      ],
    },
  ],
]);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'] as const;
const METRIC: WidgetMetric = { value: 1_284, name: 'Open findings', trend: 'down', change: -12.5 };
const FOUND = [120, 145, 132, 160, 151, 128] as const;
const FIXED = [98, 131, 140, 149, 158, 141] as const;

/** Numbers to look at a widget with before it has its own; they are nobody's, and the page says so. */
export function sampleDocument(type: string): WidgetDocument {
  const table = MONTHS.map((month, at) => ({ month, found: FOUND[at] ?? 0, fixed: FIXED[at] ?? 0 }));
  const columns = [
    { key: 'month', label: 'Month' },
    { key: 'found', label: 'Found' },
    { key: 'fixed', label: 'Fixed' },
  ];
  const datasets = [
    { label: 'Found', data: [...FOUND] },
    { label: 'Fixed', data: [...FIXED] },
  ];
  const metric = type === 'metric.gauge' ? { ...METRIC, value: 72, name: 'Deadlines kept' } : METRIC;
  const chart = type === 'chart.line.burndown' ? [{ label: 'Open', data: [120, 104, 91, 66, 38, 21] }] : datasets;
  const flows = type === 'chart.sankey';
  return {
    widget: {
      chart_data: { labels: [...MONTHS], datasets: type === 'metric.sparkline' ? datasets.slice(0, 1) : chart },
      table_data: flows ? FLOWS : table,
      columns: flows ? FLOW_COLUMNS : columns,
      metrics: [metric],
    },
  };
}

const FLOW_COLUMNS = [
  { key: 'from', label: 'From' },
  { key: 'to', label: 'To' },
  { key: 'value', label: 'Records' },
];
const FLOWS = [
  { from: 'Fetched', to: 'Normalized', value: 940 },
  { from: 'Fetched', to: 'Rejected', value: 60 },
  { from: 'Normalized', to: 'Updated', value: 610 },
  { from: 'Normalized', to: 'Created', value: 210 },
  { from: 'Normalized', to: 'Merged', value: 120 },
];
