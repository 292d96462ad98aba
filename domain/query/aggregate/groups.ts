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

/**
 * A group for every value of a column, and for every code those its rows are in; a row is in each of them once (AG2).
 * Kept with the column, for its dictionary only grows: each distinct cell is looked at once.
 */
export class Groups {
  readonly values: Scalar[] = [''];
  readonly ofCode: (readonly number[])[] = [];
  private readonly known = new Map<Scalar, number>();
  /** Of the cells that are in one group, which share it. */
  private readonly alone: (readonly number[])[] = [[MISSING]];

  private constructor(private readonly bucket: GroupPlan['bucket']) {}

  static of(column: Column, { bucket }: GroupPlan): Groups {
    const mine = kept.get(column) ?? new Map<GroupPlan['bucket'], Groups>();
    kept.set(column, mine);
    const groups = mine.get(bucket) ?? new Groups(bucket);
    mine.set(bucket, groups);
    for (let code = groups.ofCode.length; code < column.cells.length; code += 1) {
      groups.ofCode.push(groups.groupsOf(column.cells[code]));
    }
    return groups;
  }

  private groupsOf(cell: Cell): readonly number[] {
    const groups = [...new Set(this.valuesOf(cell).map((value) => this.groupOf(value)))];
    if (groups.length > 1) return groups;
    const group = groups[0] ?? MISSING;
    this.alone[group] ??= [group];
    return this.alone[group];
  }

  private groupOf(value: Scalar): number {
    const before = this.known.get(value);
    if (before !== undefined) return before;
    this.known.set(value, this.values.length);
    return this.values.push(value) - 1;
  }

  private valuesOf(cell: Cell): readonly Scalar[] {
    const { bucket } = this;
    if (bucket === null) return elementsOf(cell);
    return instantsOf(cell).map((at) => bucketOf(at, bucket));
  }
}

const kept = new WeakMap<Column, Map<GroupPlan['bucket'], Groups>>();

export const instantsOf = (cell: Cell): number[] =>
  elementsOf(cell).flatMap((one) => (typeof one === 'string' ? (instantOf(one) ?? []) : []));

export interface ShownGroups {
  readonly ofCode: readonly (readonly number[])[];
  readonly keys: readonly GroupKey[];
}

/** The groups that are shown, in their order (AG6), and all others as one (G7). */
export function shownGroups(groups: Groups, plan: GroupPlan, tally: Tally, limit: number, by: Sorting): ShownGroups {
  const found = [...groups.values.keys()].filter((group) => group !== MISSING && (tally.rows[group] ?? 0) > 0);
  const compare = orderOfGroups(groups.values, plan, by);
  // Of times the newest are shown.
  const shown = plan.bucket === null ? least(found, limit, compare) : found.sort(compare).slice(-limit);
  const keys: GroupKey[] = shown.map((group) => ({ kind: 'value', value: groups.values[group] ?? '' }));
  const places = new Map(shown.map((group, place) => [group, place]));
  const other = keys.length;
  if (found.length > shown.length) keys.push({ kind: 'other', values: found.length - shown.length });
  const missing = keys.length;
  if ((tally.rows[MISSING] ?? 0) > 0) keys.push({ kind: 'missing' });
  const placeOf = (group: number): number => (group === MISSING ? missing : (places.get(group) ?? other));
  const alone = groups.values.map((_, group) => [placeOf(group)]);
  const ofCode = groups.ofCode.map((all) =>
    all.length === 1 ? (alone[all[0] ?? MISSING] ?? []) : [...new Set(all.map(placeOf))],
  );
  return { keys, ofCode };
}

/** The first so many in order: a field may have a group for every row, and putting all in order would take long. */
function least(groups: readonly number[], limit: number, compare: (a: number, b: number) => number): number[] {
  const first: number[] = [];
  for (const group of groups) {
    const worst = first.length < limit ? undefined : first.at(-1);
    if (worst !== undefined && compare(group, worst) >= 0) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(group, first[middle] ?? 0) < 0) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, group);
    if (first.length > limit) first.pop();
  }
  return first;
}

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
