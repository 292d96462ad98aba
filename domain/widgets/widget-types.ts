import { isObject, type JsonObject } from '../../contract/narrow';
import { OWN_TYPES } from './own-types';
import type { ConfigProperty, ConfigSchema, WidgetType } from './widget-type';

type Properties = ConfigSchema['properties'];

const flag = (description: string, on: boolean): ConfigProperty => ({ type: 'boolean', description, default: on });
const choice = (description: string, values: readonly [string, ...string[]]): ConfigProperty => ({
  ...{ type: 'string', description, default: values[0], enum: values },
});
const showLegend = flag('Whether the names of the series are listed beside the chart', true);

/** A type with the defaults its schema says (specification §9). */
export function widgetType(
  about: Omit<WidgetType, 'defaultConfig' | 'schema'>,
  properties: Properties,
  required: readonly string[] = [],
): WidgetType {
  const defaults = Object.entries(properties).flatMap(([name, one]) =>
    one.default === undefined ? [] : [[name, one.default] as const],
  );
  return { ...about, defaultConfig: Object.fromEntries(defaults), schema: { properties, required } };
}

/** The five of the specification, and what their configuration holds. */
const SPECIFIED: readonly WidgetType[] = [
  widgetType(
    {
      ...{ type: 'chart.bar', name: 'Bar Chart', icon: 'mdi-chart-bar', category: 'Charts' },
      description: 'Compares values of groups by the length of bars',
    },
    {
      chartType: choice('Whether the bars stand or lie', ['bar', 'horizontalBar']),
      isStacked: flag('Whether the series stand one above the other', false),
      isHorizontal: flag('Whether the bars lie', false),
      showLegend,
    },
    ['chartType'],
  ),
  widgetType(
    {
      ...{ type: 'chart.line', name: 'Line Chart', icon: 'mdi-chart-line', category: 'Charts' },
      description: 'Shows how values go over time',
    },
    {
      chartType: choice('A line, or the area below it', ['line', 'area']),
      fill: flag('Whether the area below the line is filled', false),
      showPoints: flag('Whether each value has a point', true),
      showLegend,
    },
    ['chartType'],
  ),
  widgetType(
    {
      ...{ type: 'chart.pie', name: 'Pie Chart', icon: 'mdi-chart-pie', category: 'Charts' },
      description: 'Shows the parts of a whole',
    },
    {
      chartType: choice('A pie, or a ring', ['pie', 'doughnut']),
      showLegend,
      donut: flag('Whether its middle is empty', false),
    },
    ['chartType'],
  ),
  widgetType(
    {
      ...{ type: 'table.basic', name: 'Data Table', icon: 'mdi-table', category: 'Tables' },
      description: 'Lists rows with their columns',
    },
    {
      pagination: flag('Whether the rows are shown in pages', true),
      itemsPerPage: { type: 'number', description: 'Rows of a page', default: 10 },
      sortable: flag('Whether a column can be put in order', true),
      filterable: flag('Whether the rows can be searched', true),
    },
  ),
  widgetType(
    {
      ...{ type: 'metric.basic', name: 'Metric Card', icon: 'mdi-numeric', category: 'Metrics' },
      description: 'Shows one number and where it is going',
    },
    {
      unit: { type: 'string', description: 'What is counted, beside the number', default: '' },
      numberFormat: {
        ...{ type: 'object', description: 'How the number is written' },
        default: { style: 'decimal', minimumFractionDigits: 0, maximumFractionDigits: 2 },
      },
      showTrend: flag('Whether it says where the number is going', true),
    },
  ),
];

/** Every type, those of the specification first. */
export const WIDGET_TYPES: readonly WidgetType[] = [
  ...SPECIFIED,
  ...OWN_TYPES.map(({ properties, required, ...about }) => widgetType(about, properties, required)),
];

const byType: ReadonlyMap<string, WidgetType> = new Map(WIDGET_TYPES.map((one) => [one.type, one]));

export const typeNamed = (type: string): WidgetType | undefined => byType.get(type);

/** A property's value, or what the type says it is then where it is missing or of another kind. */
export function configValue(config: JsonObject, type: string, name: string): unknown {
  const property = typeNamed(type)?.schema.properties[name];
  const value = Object.hasOwn(config, name) ? config[name] : undefined;
  return property !== undefined && !isOf(property, value) ? property.default : value;
}

/** Whether a value is what the property takes. */
export function isOf(property: ConfigProperty, value: unknown): boolean {
  if (property.type === 'array') return Array.isArray(value);
  if (property.type === 'object') return isObject(value);
  if (property.type === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (typeof value === 'string') return property.type === 'string' && property.enum?.includes(value) !== false;
  return typeof value === property.type;
}

export const isOn = (config: JsonObject, type: string, name: string): boolean =>
  configValue(config, type, name) === true;
