import type { AggregatedGroup, AggregationAnswer } from '../../../contract/aggregation';
import { AGGREGATION } from '../../../contract/limits';
import { elementsOf } from '../cell';
import type { Column } from '../column';
import type { ColumnSource } from '../evaluate';
import { Groups, instantsOf, type ShownGroups, shownGroups } from './groups';
import type { AggregationPlan, MeasurePlan } from './plan-aggregation';
import { Tally } from './tally';

/**
 * Groups and measures of the rows at these slots. Whatever depends on a value alone is done once a distinct
 * value; a row is looked at twice, for which groups are shown is known only after all were measured.
 */
export function aggregate(
  source: Pick<ColumnSource, 'column'>,
  slots: Uint32Array,
  { measure, by }: AggregationPlan,
): AggregationAnswer {
  const values = measuredValues(source, measure);
  const sides = by.map((plan, at) => {
    const column = source.column(plan.field.path);
    const groups = Groups.of(column, plan);
    const tally = new Tally(groups.values.length);
    forRows(slots, column, groups.ofCode, (group, slot) => tally.add(group, values(slot)));
    const measureOf = (group: number): number | null => tally.measure(group, measure.op);
    return { column, ...shownGroups(groups, plan, tally, AGGREGATION.groups[at] ?? 0, measureOf) };
  });
  const whole = new Tally(1);
  for (const slot of slots) whole.add(0, values(slot));
  return {
    whole: { rows: slots.length, measure: whole.measure(0, measure.op) },
    groups: sides.map((side) => groupsOf(side, slots, values, measure)),
    cells: cellsOf(sides, slots, values, measure),
  };
}

type Values = (slot: number) => readonly number[];
type Side = ShownGroups & { readonly column: Column };

const NOTHING: readonly number[] = [];

/** The numbers of a column's cells, kept with the column: its dictionary only grows. */
const kept = new WeakMap<Column, (readonly number[])[]>();

/** What a row adds to a measure: each of its distinct values once (AG3). */
function measuredValues(source: Pick<ColumnSource, 'column'>, { field }: MeasurePlan): Values {
  if (field === null) return () => NOTHING;
  const column = source.column(field.path);
  const ofCode = kept.get(column) ?? [];
  kept.set(column, ofCode);
  for (let code = ofCode.length; code < column.cells.length; code += 1) {
    const cell = column.cells[code];
    const numbers =
      field.kind === 'date' ? instantsOf(cell) : elementsOf(cell).filter((one) => typeof one === 'number');
    ofCode.push(numbers.length === 0 ? NOTHING : [...new Set(numbers)]);
  }
  return (slot) => ofCode[column.codes[slot] ?? 0] ?? NOTHING;
}

function forRows(
  slots: Uint32Array,
  { codes }: Column,
  ofCode: readonly (readonly number[])[],
  take: (group: number, slot: number) => void,
): void {
  for (const slot of slots) for (const group of ofCode[codes[slot] ?? 0] ?? NOTHING) take(group, slot);
}

function groupsOf(side: Side, slots: Uint32Array, values: Values, { op }: MeasurePlan): AggregatedGroup[] {
  const tally = new Tally(side.keys.length);
  forRows(slots, side.column, side.ofCode, (place, slot) => tally.add(place, values(slot)));
  return side.keys.map((key, place) => ({ key, rows: tally.rows[place] ?? 0, measure: tally.measure(place, op) }));
}

function cellsOf(sides: readonly Side[], slots: Uint32Array, values: Values, { op }: MeasurePlan) {
  const [first, second] = sides;
  if (first === undefined || second === undefined) return [];
  const width = second.keys.length;
  const tally = new Tally(first.keys.length * width);
  forRows(slots, first.column, first.ofCode, (row, slot) => {
    const measured = values(slot);
    for (const place of second.ofCode[second.column.codes[slot] ?? 0] ?? NOTHING) {
      tally.add(row * width + place, measured);
    }
  });
  return first.keys.map((_, row) => second.keys.map((__, at) => tally.measure(row * width + at, op)));
}
