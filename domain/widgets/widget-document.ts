import type { AggregationAnswer, GroupBy, GroupKey, Measure } from '../../contract/aggregation';
import type { EntityName } from '../../contract/entities';
import { lastDayOf, nextBucket } from '../query/aggregate/time-buckets';
import { type Field, fieldCatalogue, findField } from '../query/fields/field-catalogue';
import { valueAt } from './data-path';
import { cellWords, groupWords, otherWords } from './group-words';
import type { Dataset, TableCell, TableColumn, TableRow, Trend } from './processed-data';

/**
 * What every source answers with: the fields that sample templates read (specification §3), so that one mapping serves the sample and
 * the real data. `widget.chart_data`, `widget.table_data`, `widget.columns` and `widget.metrics[0]`.
 */
export interface WidgetDocument {
  readonly widget: {
    readonly chart_data: { readonly labels: readonly string[]; readonly datasets: readonly Dataset[] };
    readonly table_data: readonly TableRow[];
    readonly columns: readonly TableColumn[];
    readonly metrics: readonly [WidgetMetric];
  };
}

export interface WidgetMetric {
  readonly value: number | null;
  readonly name: string;
  readonly trend: Trend['direction'] | null;
  /** In percent, with its sign. */
  readonly change: number | null;
}

/** The groups its labels and series stand for, by their place: what a mark leads to. Null: no group. */
export interface MarkGroups {
  readonly entity: EntityName;
  readonly by: readonly GroupBy[];
  readonly labels: readonly (GroupKey | null)[];
  readonly series: readonly (GroupKey | null)[];
}

export interface Documented {
  readonly document: WidgetDocument;
  readonly groups: MarkGroups | null;
  /** What of the answer is not plain to see. */
  readonly notices: readonly string[];
}

const OP_WORDS: Readonly<Record<Measure['op'], string>> = {
  count: 'Number',
  sum: 'Sum of',
  avg: 'Average',
  min: 'Least',
  max: 'Greatest',
};

/** "Number", "Average risk score" */
export function measureWords(measure: Measure, entity: EntityName): string {
  if (measure.op === 'count') return OP_WORDS.count;
  const label = findField(fieldCatalogue(entity), measure.field)?.label ?? measure.field;
  return `${OP_WORDS[measure.op]} ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** Its parts make up a whole. */
export const isAdditive = ({ op }: Measure): boolean => op === 'count' || op === 'sum';

interface Grouped {
  readonly entity: EntityName;
  readonly measure: Measure;
  readonly by: readonly GroupBy[];
  /** Groups of the first field that are shown. */
  readonly top: number;
  /** Epoch milliseconds: a trend is between stretches that are over. */
  readonly now: number;
}

/** Of an aggregation (`aggregate` of `domain/query`): the same numbers, in the shape widgets read. */
export function groupsDocument(answer: AggregationAnswer, asked: Grouped): Documented {
  const [first, second] = asked.by;
  const catalogue = fieldCatalogue(asked.entity);
  const fields = asked.by.map(({ field }) => findField(catalogue, field));
  const notices: string[] = [];
  const named = measureWords(asked.measure, asked.entity);
  const sides =
    first?.bucket === undefined ? topRows(answer, asked, fields, notices) : timeRows(answer, asked, notices);
  const labels = sides.map(({ key, label }) =>
    key === null || first === undefined ? label : groupWords(key, first, fields[0]),
  );
  const secondKeys = answer.groups[1]?.map(({ key }) => key);
  const seriesNames =
    second === undefined || secondKeys === undefined
      ? [named]
      : secondKeys.map((key) => groupWords(key, second, fields[1]));
  const datasets = seriesNames.map((label, at) => ({ label, data: sides.map(({ cells }) => cells[at] ?? null) }));
  const keyOf = (at: number): string => (secondKeys === undefined ? 'measure' : `series${at}`);
  const columns = [
    { key: 'group', label: fields[0]?.label ?? first?.field ?? '' },
    ...seriesNames.map((label, at) => ({ key: keyOf(at), label })),
  ];
  const table = labels.map((label, row): TableRow => {
    const cells = datasets.map(({ data }, at): [string, TableCell] => [keyOf(at), data[row] ?? null]);
    return Object.fromEntries([['group', label], ...cells]);
  });
  const trend = first?.bucket === undefined ? null : trendOver(sides, first.bucket, asked);
  if (fields[0]?.list === true) notices.push('What has several values counts in each group.');
  return {
    document: documentOf({ labels, datasets, table, columns, metric: metricOf(answer.whole.measure, named, trend) }),
    groups: { entity: asked.entity, by: asked.by, labels: sides.map(({ key }) => key), series: secondKeys ?? [null] },
    notices,
  };
}

interface Side {
  readonly key: GroupKey | null;
  /** Where it is no group of the answer. */
  readonly label: string;
  readonly cells: readonly (number | null)[];
}

const sidesOf = ({ groups, cells }: AggregationAnswer): readonly Side[] =>
  (groups[0] ?? []).map(({ key, measure }, row) => ({
    ...{ key, label: '' },
    cells: groups[1] === undefined ? [measure] : (cells[row] ?? []),
  }));

/** The first so many; all others as one, where their numbers can be added up, and else only said. */
function topRows(
  answer: AggregationAnswer,
  { top, measure }: Grouped,
  fields: readonly (Field | undefined)[],
  notices: string[],
): readonly Side[] {
  const all = sidesOf(answer);
  const [shown, rest] = [
    all.filter(({ key }) => key?.kind === 'value'),
    all.filter(({ key }) => key?.kind !== 'value'),
  ];
  if (shown.length <= top) return all;
  const over = shown.slice(top);
  const beyond = rest.find(({ key }) => key?.kind === 'other');
  const values = over.length + (beyond?.key?.kind === 'other' ? beyond.key.values : 0);
  const missing = rest.filter(({ key }) => key?.kind === 'missing');
  // A row with two of the values would count twice.
  const canAdd = isAdditive(measure) && fields[0]?.list !== true;
  if (!canAdd) {
    notices.push(`${otherWords(values)} not shown.`);
    return [...shown.slice(0, top), ...missing];
  }
  const parts = beyond === undefined ? over : [...over, beyond];
  const width = Math.max(...parts.map(({ cells }) => cells.length));
  const cells = Array.from({ length: width }, (_, at) =>
    parts.reduce<number | null>((sum, { cells: some }) => {
      const one = some[at] ?? null;
      return one === null ? sum : (sum ?? 0) + one;
    }, null),
  );
  return [...shown.slice(0, top), { key: { kind: 'other', values }, label: '', cells }, ...missing];
}

/** Stretches that are filled in between those that have rows. */
const MOST_STRETCHES = 1_000;

/** Every stretch from the first to the last: without rows it is zero where nothing is zero, and no value elsewhere (AG5). */
function timeRows(answer: AggregationAnswer, { by, measure }: Grouped, notices: string[]): readonly Side[] {
  const bucket = by[0]?.bucket ?? 'day';
  const all = sidesOf(answer);
  const dated = new Map(all.flatMap((side) => (side.key?.kind === 'value' ? [[String(side.key.value), side]] : [])));
  const [from, to] = [[...dated.keys()][0], [...dated.keys()].at(-1)];
  const undated = answer.groups[0]?.find(({ key }) => key.kind === 'missing')?.rows ?? 0;
  if (undated > 0) notices.push(`${undated.toLocaleString('en-GB')} without a date: not on the line.`);
  const older = all.find(({ key }) => key?.kind === 'other')?.key;
  if (older?.kind === 'other') notices.push(`${otherWords(older.values, bucket)} before it are not shown.`);
  if (from === undefined || to === undefined) return [];
  const empty = isAdditive(measure) ? 0 : null;
  const width = answer.groups[1]?.length ?? 1;
  const sides: Side[] = [];
  for (let day = from; day <= to; day = nextBucket(day, bucket)) {
    const cells = dated.get(day)?.cells ?? Array.from({ length: width }, () => empty);
    sides.push({ key: { kind: 'value', value: day }, label: '', cells: cells.map((one) => one ?? empty) });
    if (sides.length >= MOST_STRETCHES) return [...dated.values()];
  }
  return sides;
}

/** How the last stretch that is over stands to the one before it. */
function trendOver(sides: readonly Side[], bucket: NonNullable<GroupBy['bucket']>, { now, measure }: Grouped) {
  const over = sides.filter(({ key }) => {
    const day = key?.kind === 'value' ? String(key.value) : '';
    return day !== '' && Date.parse(`${lastDayOf(day, bucket)}T23:59:59.999Z`) < now;
  });
  const sum = (side: Side | undefined): number | null =>
    side === undefined
      ? null
      : side.cells.length === 1 || isAdditive(measure)
        ? side.cells.reduce<number | null>((all, one) => (one === null ? all : (all ?? 0) + one), null)
        : null;
  return trendBetween(sum(over.at(-2)), sum(over.at(-1)));
}

/** From one number to the next; in percent with its sign, of one decimal. Null where either is missing. */
export function trendBetween(
  before: number | null,
  after: number | null,
): Pick<WidgetMetric, 'trend' | 'change'> | null {
  if (before === null || after === null) return null;
  const trend = after === before ? 'flat' : after > before ? 'up' : 'down';
  if (before === 0) return { trend, change: after === 0 ? 0 : null };
  return { trend, change: Math.round(((after - before) / Math.abs(before)) * 1_000) / 10 };
}

const metricOf = (value: number | null, name: string, trend: ReturnType<typeof trendBetween>): WidgetMetric => ({
  ...{ value, name },
  ...(trend ?? { trend: null, change: null }),
});

/** One number, known already: as how many rows there are. */
export function numberDocument(value: number | null, name: string): Documented {
  const datasets = [{ label: name, data: [value] }];
  const table = [{ group: name, measure: value }];
  const columns = [
    { key: 'group', label: '' },
    { key: 'measure', label: name },
  ];
  const document = documentOf({ labels: [name], datasets, table, columns, metric: metricOf(value, name, null) });
  return { document, groups: null, notices: [] };
}

/** Of rows: the first field names each, those with numbers are series; all are columns. `count`: of all that match. */
export function rowsDocument(
  rows: readonly object[],
  {
    fields,
    entity,
    count,
  }: { readonly fields: readonly string[]; readonly entity: EntityName; readonly count: number },
): Documented {
  const catalogue = fieldCatalogue(entity);
  const known = fields.map((path) => ({ path, field: findField(catalogue, path) }));
  const columns = known.map(({ path, field }) => ({ key: path, label: field?.label ?? path }));
  const table = rows.map((row) =>
    Object.fromEntries(
      known.map(({ path, field }) => [path, fieldCell(valueAt(row, path) ?? listAt(row, path), field)]),
    ),
  );
  const labels = table.map((row) => String(row[fields[0] ?? ''] ?? ''));
  const numbers = known.filter(({ field }) => field?.kind === 'number');
  const datasets = numbers.map(({ path, field }) => ({
    label: field?.label ?? path,
    data: table.map((row) => {
      const cell = row[path];
      return typeof cell === 'number' ? cell : null;
    }),
  }));
  const notices = rows.length < count ? [`The first ${rows.length} of ${count.toLocaleString('en-GB')} rows.`] : [];
  const metric = metricOf(count, 'Number', null);
  return { document: documentOf({ labels, datasets, table, columns, metric }), groups: null, notices };
}

/** Of a path through a list: what each of its elements says. */
function listAt(row: object, path: string): unknown {
  const at = path.lastIndexOf('.');
  return at === -1 ? undefined : valueAt(row, `${path.slice(0, at)}[*]${path.slice(at)}`);
}

function fieldCell(value: unknown, field: Field | undefined): TableCell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) {
    const texts = value.map((one: unknown) => fieldCell(one, field)).filter((one) => one !== null);
    return texts.length === 0 ? null : [...new Set(texts)].join(', ');
  }
  if (typeof value === 'string')
    return field?.kind === 'date' ? value.slice(0, 16).replace('T', ' ') : cellWords(value, field);
  return typeof value === 'boolean' ? cellWords(value, field) : JSON.stringify(value);
}

interface Parts {
  readonly labels: readonly string[];
  readonly datasets: readonly Dataset[];
  readonly table: readonly TableRow[];
  readonly columns: readonly TableColumn[];
  readonly metric: WidgetMetric;
}

const documentOf = ({ labels, datasets, table, columns, metric }: Parts): WidgetDocument => ({
  widget: { chart_data: { labels, datasets }, table_data: table, columns, metrics: [metric] },
});
