import type { ConfigProperty, WidgetCategory } from './widget-type';

/** A type of our own, under the prefixes of the specified ones: what loads a view by its prefix knows it. */
interface OwnType {
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly category: WidgetCategory;
  readonly properties: Readonly<Record<string, ConfigProperty>>;
  readonly required: readonly string[];
}

const showLegend: ConfigProperty = {
  ...{ type: 'boolean', description: 'Whether the names of the series are listed beside the chart', default: true },
};
const chartType = (value: string, description: string): ConfigProperty => ({
  ...{ type: 'string', description, default: value, enum: [value] },
});
const number = (description: string, value: number): ConfigProperty => ({
  ...{ type: 'number', description, default: value },
});
const unit: ConfigProperty = { type: 'string', description: 'What is counted, beside the number', default: '' };
const numberFormat: ConfigProperty = {
  ...{ type: 'object', description: 'How the number is written' },
  default: { style: 'decimal', minimumFractionDigits: 0, maximumFractionDigits: 2 },
};

export const OWN_TYPES: readonly OwnType[] = [
  {
    ...{ type: 'chart.bar.stacked', name: 'Stacked Bars', icon: 'mdi-chart-bar-stacked', category: 'Charts' },
    description: 'Shows what each group is made of',
    properties: { chartType: chartType('stacked', 'Bars whose parts stand one above the other'), showLegend },
    required: ['chartType'],
  },
  {
    ...{ type: 'chart.bar.grouped', name: 'Grouped Bars', icon: 'mdi-chart-box-outline', category: 'Charts' },
    description: 'Compares several series group by group',
    properties: { chartType: chartType('grouped', 'Bars beside each other'), showLegend },
    required: ['chartType'],
  },
  {
    ...{ type: 'chart.heatmap', name: 'Heat Map', icon: 'mdi-grid', category: 'Charts' },
    description: 'Shows two fields at once: the darker a cell, the more of both',
    properties: { chartType: chartType('heatmap', 'Cells of a grid') },
    required: ['chartType'],
  },
  {
    ...{ type: 'chart.scatter', name: 'Scatter Plot', icon: 'mdi-chart-scatter-plot', category: 'Charts' },
    description: 'Shows how two numbers of the same thing go together',
    properties: { chartType: chartType('scatter', 'A dot for each row') },
    required: ['chartType'],
  },
  {
    ...{ type: 'chart.line.burndown', name: 'Burn-down', icon: 'mdi-trending-down', category: 'Charts' },
    description: 'Shows what is still open, beside the even pace to zero',
    properties: {
      chartType: chartType('burndown', 'What is open over time'),
      target: number('How much may be left at the end', 0),
      showLegend,
    },
    required: ['chartType'],
  },
  {
    ...{ type: 'chart.sankey', name: 'Sankey Diagram', icon: 'mdi-transit-connection-variant', category: 'Charts' },
    description: 'Shows what flows from where to where, and how much of it',
    properties: { chartType: chartType('sankey', 'Bands as wide as what flows') },
    required: ['chartType'],
  },
  {
    ...{ type: 'table.top', name: 'Top List', icon: 'mdi-format-list-numbered', category: 'Tables' },
    description: 'Lists the largest groups with their share',
    properties: { itemsPerPage: number('How many are listed', 10) },
    required: [],
  },
  {
    ...{ type: 'table.pivot', name: 'Pivot Table', icon: 'mdi-table-pivot', category: 'Tables' },
    description: 'Crosses two fields, with the sums of rows and columns',
    properties: { showTotals: { type: 'boolean', description: 'Whether sums are shown', default: true } },
    required: [],
  },
  {
    ...{ type: 'table.markdown', name: 'Text', icon: 'mdi-text-box-outline', category: 'Tables' },
    description: 'A note in Markdown beside the numbers',
    properties: { text: { type: 'string', description: 'What it says, in Markdown', default: '' } },
    required: [],
  },
  {
    ...{ type: 'metric.gauge', name: 'Gauge', icon: 'mdi-gauge', category: 'Metrics' },
    description: 'Shows a number between its bounds, and whether it is good',
    properties: {
      min: number('Where the scale begins', 0),
      max: number('Where the scale ends', 100),
      thresholds: {
        ...{ type: 'array', description: 'From which value on it is called what: {from, label, level}' },
        default: [],
      },
      ...{ unit, numberFormat },
    },
    required: [],
  },
  {
    ...{ type: 'metric.sparkline', name: 'Sparkline Card', icon: 'mdi-chart-timeline-variant', category: 'Metrics' },
    description: 'Shows one number, and the line that led to it',
    properties: {
      ...{ unit, numberFormat },
      showTrend: { type: 'boolean', description: 'Whether it says where the number is going', default: true },
    },
    required: [],
  },
];
