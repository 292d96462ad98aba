import type { Aggregation, AggregationAnswer, GroupBy, GroupKey } from '../../contract/aggregation';
import { SEVERITIES } from '../../contract/primitives';
import type { Scalar } from '../../contract/query';
import { compareCells } from '../../domain/query/cell';

/** `docs/spec/aggregations.md` once more, row by row and without regard to time: what columns are held against. */
export function naiveAggregation(rows: readonly object[], { measure, by }: Aggregation): AggregationAnswer {
  const measureOf = (some: readonly object[]): number | null => {
    if (measure.op === 'count') return some.length;
    const values = some.flatMap((row) => [...new Set(valuesAt(row, measure.field).flatMap(numbersIn(measure.field)))]);
    if (values.length === 0) return null;
    if (measure.op === 'min') return values.reduce((a, b) => (b < a ? b : a));
    if (measure.op === 'max') return values.reduce((a, b) => (b > a ? b : a));
    const sum = values.reduce((a, b) => a + b, 0);
    return measure.op === 'sum' ? sum : sum / values.length;
  };
  const groups = by.map((one, at) => bounded(groupsOf(rows, one, measureOf), one, at === 0 ? 200 : 8));
  const [first = [], second] = groups;
  return {
    whole: { rows: rows.length, measure: measureOf(rows) },
    groups: groups.map((some) => some.map((one) => ({ key: one.key, rows: one.rows.size, measure: of(one.rows) }))),
    cells:
      second === undefined
        ? []
        : first.map((one) => second.map((other) => of(new Set([...one.rows].filter((row) => other.rows.has(row)))))),
  };

  function of(some: ReadonlySet<object>): number | null {
    return measureOf(rows.filter((row) => some.has(row)));
  }
}

interface NaiveGroup {
  readonly key: GroupKey;
  readonly rows: Set<object>;
}

function groupsOf(
  rows: readonly object[],
  { field, bucket }: GroupBy,
  measureOf: (rows: readonly object[]) => number | null,
): NaiveGroup[] {
  const found = new Map<Scalar, Set<object>>();
  for (const row of rows) {
    for (const value of valuesAt(row, field)) {
      const key = bucket === undefined ? value : firstDay(String(value), bucket);
      found.set(key, (found.get(key) ?? new Set()).add(row));
    }
  }
  const groups = [...found].sort(([a, inA], [b, inB]) => {
    const byValue = compareCells(a, b);
    if (bucket !== undefined) return byValue;
    if (field === 'severity' || field === 'risk.level') return placeOf(b) - placeOf(a);
    const [x, y] = [measureOf([...inA]), measureOf([...inB])];
    if (x !== y && (x === null || y === null)) return x === null ? 1 : -1;
    return (y ?? 0) - (x ?? 0) || byValue;
  });
  const missing = rows.filter((row) => valuesAt(row, field).length === 0);
  return [
    ...groups.map(([value, some]) => ({ key: { kind: 'value', value } as const, rows: some })),
    ...(missing.length === 0 ? [] : [{ key: { kind: 'missing' } as const, rows: new Set(missing) }]),
  ];
}

const WORST_LAST: readonly Scalar[] = SEVERITIES;
const placeOf = (value: Scalar): number => WORST_LAST.indexOf(value);

function bounded(groups: readonly NaiveGroup[], { bucket }: GroupBy, limit: number): NaiveGroup[] {
  const values = groups.filter(({ key }) => key.kind === 'value');
  if (values.length <= limit) return [...groups];
  const cut = bucket === undefined ? 0 : values.length - limit;
  const shown = values.slice(cut, cut + limit);
  const rest = values.filter((one) => !shown.includes(one));
  const other = {
    key: { kind: 'other', values: rest.length } as const,
    rows: new Set(rest.flatMap((g) => [...g.rows])),
  };
  return [...shown, other, ...groups.filter(({ key }) => key.kind === 'missing')];
}

function valuesAt(value: unknown, path: string): Scalar[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path));
  if (path === '') return typeof value === 'object' || value === undefined ? [] : [scalar(value)];
  if (typeof value !== 'object' || value === null) return [];
  const [name = '', ...rest] = path.split('.');
  return valuesAt(Reflect.get(value, name), rest.join('.'));
}

function scalar(value: unknown): Scalar {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new Error(`no plain value: ${String(value)}`);
}

/** What a company keeps of its own may be of any type: a day among its numbers is no number. */
const numbersIn = (field: string) =>
  field.startsWith('custom.') ? (value: Scalar) => (typeof value === 'number' ? [value] : []) : numbersOf;

function numbersOf(value: Scalar): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? [new Date(value).getTime()] : [];
}

/** Day by day backwards until it is a first day. */
function firstDay(instant: string, bucket: NonNullable<GroupBy['bucket']>): string {
  const date = new Date(`${new Date(instant).toISOString().slice(0, 10)}T12:00:00Z`);
  const isFirst = (): boolean =>
    bucket === 'day' || (bucket === 'week' ? date.getUTCDay() === 1 : date.getUTCDate() === 1);
  while (!isFirst()) date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
