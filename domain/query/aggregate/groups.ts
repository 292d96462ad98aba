import type { GroupKey } from '../../../contract/aggregation';
import type { Scalar } from '../../../contract/query';
import { type Cell, compareOf, elementsOf, orderOf } from '../cell';
import type { Column } from '../column';
import { instantOf } from '../keys/date-value';
import type { GroupPlan } from './plan-aggregation';
import type { Tally } from './tally';
import { bucketOf } from './time-buckets';

/** The group of rows without a value, before the groups are put in order. */
const MISSING = 0;

/** For every code of a column the groups its rows are in; a row is in each of them once (G2). */
export interface Groups {
  readonly ofCode: readonly (readonly number[])[];
  readonly values: readonly Scalar[];
}

/** A group for every value there is. */
export function everyGroup(column: Column, { bucket }: GroupPlan): Groups {
  const values: Scalar[] = [''];
  const known = new Map<Scalar, number>();
  const groupOf = (value: Scalar): number => {
    const before = known.get(value);
    if (before !== undefined) return before;
    known.set(value, values.length);
    return values.push(value) - 1;
  };
  const valuesOf = (cell: Cell): readonly Scalar[] => {
    if (bucket === null) return elementsOf(cell);
    return elementsOf(cell).flatMap((one) => {
      const at = typeof one === 'string' ? instantOf(one) : undefined;
      return at === undefined ? [] : [bucketOf(at, bucket)];
    });
  };
  const ofCode = column.cells.map((cell) => {
    const groups = new Set(valuesOf(cell).map(groupOf));
    return groups.size === 0 ? [MISSING] : [...groups];
  });
  return { ofCode, values };
}

export interface ShownGroups {
  readonly ofCode: readonly (readonly number[])[];
  readonly keys: readonly GroupKey[];
}

/** The groups that are shown, in their order (G6), and all others as one (G7). */
export function shownGroups(groups: Groups, plan: GroupPlan, tally: Tally, limit: number, by: Sorting): ShownGroups {
  const found = [...groups.values.keys()].filter((group) => group !== MISSING && (tally.rows[group] ?? 0) > 0);
  const ordered = found.sort(orderOfGroups(groups.values, plan, by));
  // Of times the newest are shown.
  const shown = plan.bucket === null ? ordered.slice(0, limit) : ordered.slice(-limit);
  const keys: GroupKey[] = shown.map((group) => ({ kind: 'value', value: groups.values[group] ?? '' }));
  const places = new Map(shown.map((group, place) => [group, place]));
  const other = keys.length;
  if (ordered.length > shown.length) keys.push({ kind: 'other', values: ordered.length - shown.length });
  const missing = keys.length;
  if ((tally.rows[MISSING] ?? 0) > 0) keys.push({ kind: 'missing' });
  const placeOf = (group: number): number => (group === MISSING ? missing : (places.get(group) ?? other));
  return { keys, ofCode: groups.ofCode.map((all) => (all.length === 1 ? all.map(placeOf) : distinct(all, placeOf))) };
}

const distinct = (all: readonly number[], placeOf: (group: number) => number): number[] => [
  ...new Set(all.map(placeOf)),
];

/** The measure of a group before the bound. */
type Sorting = (group: number) => number | null;

function orderOfGroups(values: readonly Scalar[], { field, bucket }: GroupPlan, measureOf: Sorting) {
  const compare = compareOf(field.path);
  const byValue = (a: number, b: number): number => compare(values[a], values[b]);
  if (bucket !== null) return byValue;
  if (orderOf(field.path) !== undefined) return (a: number, b: number) => byValue(b, a);
  return (a: number, b: number): number => {
    const [x, y] = [measureOf(a), measureOf(b)];
    if (x === y) return byValue(a, b);
    return x === null || y === null ? (x === null ? 1 : -1) : y - x;
  };
}
