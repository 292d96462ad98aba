import type { DataMapping } from '../../contract/areas/widgets/custom-widgets';
import { isObject, type JsonObject } from '../../contract/narrow';
import { stepsOf, valueAt } from './data-path';

/** What a widget is drawn from (specification §3): what `dataMapping` took out of the data. */
export interface ProcessedData {
  readonly chartData?: ChartData;
  readonly tableData?: readonly TableRow[];
  readonly columns?: readonly TableColumn[];
  /** Null where there is none, as the average of nothing. */
  readonly value?: number | string | null;
  /** What the value is called. */
  readonly name?: string;
  readonly trend?: Trend;
}

export interface ChartData {
  readonly labels: readonly string[];
  readonly datasets: readonly Dataset[];
}
export interface Dataset {
  readonly label: string;
  /** One for each label; null where there is none. */
  readonly data: readonly (number | null)[];
}
export type TableCell = string | number | boolean | null;
export type TableRow = Readonly<Record<string, TableCell>>;
export interface TableColumn {
  readonly key: string;
  readonly label: string;
}
export interface Trend {
  readonly direction: 'up' | 'down' | 'flat';
  /** Null where it cannot be said, as from zero. */
  readonly percentage: number | null;
}

export interface MappingProblem {
  /** Which of the mappings. */
  readonly at: number;
  readonly message: string;
}

export interface Mapped {
  readonly data: ProcessedData;
  readonly problems: readonly MappingProblem[];
  /** What was left out of the values, as a text where a number belongs. */
  readonly notices: readonly string[];
}

/** Where a mapping may lead. A part of a series is `chartData.datasets[0].data` or `….label`. */
export const MAPPING_TARGETS = [
  ...(['chartData.labels', 'chartData.datasets', 'tableData', 'columns', 'value', 'name'] as const),
  ...(['trend.direction', 'trend.percentage'] as const),
] as const;

/** Series a mapping may fill one by one. */
const MOST_SERIES = 50;
const SERIES = /^chartData\.datasets\[(\d{1,2})\]\.(data|label)$/;

/** Carries out the mappings in their order: a later one to the same place counts. `transform` is ignored. */
export function mapData(mappings: readonly DataMapping[], data: unknown): Mapped {
  const problems: MappingProblem[] = [];
  const found = new Map<string, unknown>();
  for (const [at, { source, target }] of mappings.entries()) {
    const message = mappingProblem(source, target, data);
    if (message !== null) problems.push({ at, message });
    else found.set(target, valueAt(data, source));
  }
  const notices: string[] = [];
  const chartData = chartOf(found, notices);
  const tableData = listOf(found.get('tableData'))?.map(rowOf);
  const columns = columnsOf(found.get('columns'), tableData);
  const value = found.has('value') ? numberOrText(found.get('value'), notices) : undefined;
  const trend = trendOf(found.get('trend.direction'), found.get('trend.percentage'));
  return {
    data: {
      ...(chartData === undefined ? {} : { chartData }),
      ...(tableData === undefined ? {} : { tableData }),
      ...(columns === undefined ? {} : { columns }),
      ...(value === undefined ? {} : { value }),
      ...(found.has('name') ? { name: textOf(found.get('name')) } : {}),
      ...(trend === undefined ? {} : { trend }),
    },
    problems,
    notices,
  };
}

function mappingProblem(source: string, target: string, data: unknown): string | null {
  const [, place] = SERIES.exec(target) ?? [];
  const isTarget =
    MAPPING_TARGETS.some((one) => one === target) || (place !== undefined && Number(place) < MOST_SERIES);
  if (!isTarget) return `Nothing is drawn from “${target}”: choose one of ${MAPPING_TARGETS.join(', ')}`;
  if (stepsOf(source) === null) return `“${source}” is no path: write it as “rows[0].name”`;
  if (valueAt(data, source) === undefined)
    return `The data has nothing at “${source}”: choose another value for “${target}”`;
  return null;
}

const listOf = (value: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(value)) return value;
  return value === undefined ? undefined : value === null ? [] : [value];
};

function chartOf(found: ReadonlyMap<string, unknown>, notices: string[]): ChartData | undefined {
  const sets = listOf(found.get('chartData.datasets'))?.map((one, at) => datasetOf(one, at)) ?? [];
  for (const [target, value] of found) {
    const [, place, part] = SERIES.exec(target) ?? [];
    if (place === undefined) continue;
    const before = sets[Number(place)] ?? { label: `Series ${Number(place) + 1}`, data: [] };
    sets[Number(place)] =
      part === 'label' ? { ...before, label: textOf(value) } : { ...before, data: listOf(value) ?? [] };
  }
  // Places that were left out between two series are none.
  const series = sets.filter(() => true);
  const said = listOf(found.get('chartData.labels'))?.map(textOf);
  if (said === undefined && series.length === 0) return undefined;
  const longest = series.reduce((most, { data }) => Math.max(most, data.length), 0);
  const labels = said ?? Array.from({ length: longest }, (_, at) => `${at + 1}`);
  let wrong = 0;
  const datasets = series.map(({ label, data }) => ({
    label,
    data: labels.map((_, at) => {
      const value = data[at] ?? null;
      const number = numberOf(value);
      if (number === null && value !== null) wrong += 1;
      return number;
    }),
  }));
  if (wrong > 0)
    notices.push(`${wrong === 1 ? 'One value is no number' : `${wrong} values are no numbers`}: left out.`);
  if (longest > labels.length) notices.push(`${longest - labels.length} values have no label: left out.`);
  return { labels, datasets };
}

interface RawSeries {
  readonly label: string;
  readonly data: readonly unknown[];
}

function datasetOf(value: unknown, at: number): RawSeries {
  const label = `Series ${at + 1}`;
  if (Array.isArray(value)) return { label, data: value };
  if (!isObject(value)) return { label, data: [value] };
  return {
    label: own(value, 'label') === undefined ? label : textOf(own(value, 'label')),
    data: listOf(own(value, 'data')) ?? [],
  };
}

const own = (value: JsonObject, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);

/** A number, or a text that is one; neither NaN nor infinite. */
function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function numberOrText(value: unknown, notices: string[]): number | string | null {
  if (value === null) return null;
  const number = numberOf(value);
  if (number !== null) return number;
  if (typeof value !== 'number') return textOf(value);
  notices.push('The value is no number.');
  return null;
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const cellOf = (value: unknown): TableCell => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  return typeof value === 'string' || typeof value === 'boolean' ? value : textOf(value);
};

/** A list is a row by places; what is no object, a row of one column. */
function rowOf(value: unknown): TableRow {
  const cells = isObject(value) || Array.isArray(value) ? Object.entries(value) : [['value', value] as const];
  return Object.fromEntries(cells.map(([key, one]) => [key, cellOf(one)]));
}

const NAMES_OF_KEY = ['key', 'field', 'id', 'name'] as const;
const NAMES_OF_LABEL = ['label', 'title', 'header', 'text', 'name'] as const;

/** As said, or every key of the rows in the order in which they come. */
function columnsOf(said: unknown, rows: readonly TableRow[] | undefined): readonly TableColumn[] | undefined {
  const list = listOf(said);
  if (list === undefined) {
    if (rows === undefined) return undefined;
    const keys = new Set(rows.flatMap((row) => Object.keys(row)));
    return [...keys].map((key) => ({ key, label: key }));
  }
  return list.map((one) => {
    if (!isObject(one)) return { key: textOf(one), label: textOf(one) };
    const first = (names: readonly string[]) =>
      names.map((name) => own(one, name)).find((value) => value !== undefined);
    const key = textOf(first(NAMES_OF_KEY));
    return { key, label: textOf(first(NAMES_OF_LABEL) ?? key) };
  });
}

/** “up”, “down” or “flat”; a sign of the percentage says it where nothing else does. */
function trendOf(direction: unknown, percentage: unknown): Trend | undefined {
  const number = numberOf(percentage);
  const said = direction === 'up' || direction === 'down' || direction === 'flat' ? direction : undefined;
  if (said === undefined && number === null) return undefined;
  const bySign = number === null || number === 0 ? 'flat' : number > 0 ? 'up' : 'down';
  return { direction: said ?? bySign, percentage: number === null ? null : Math.abs(number) };
}

/** What a row says in a column; a row has no `constructor` but the one the data gave it. */
export const cellAt = (row: TableRow, key: string): TableCell => (Object.hasOwn(row, key) ? (row[key] ?? null) : null);
