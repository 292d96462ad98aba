import { cellCheck } from './condition';
import { type ColumnSource, topItems } from './evaluate';
import type { Plan, PlanTest } from './plan';
import { hitsByCode, planMask } from './plan-mask';

/** What nobody can ask here: plans that read other rows are for `evaluate`. */
const NOTHING = () => undefined;

/**
 * The slots of `base` that answer a plan of these rows alone, as `evaluate` answers it: its conditions one after the other, those of few
 * different values first, each asked only of what the ones before have left. For who asks many plans of the same rows.
 */
export function narrowed(source: ColumnSource, base: Uint32Array, plan: Plan): Uint32Array {
  let left = base;
  const conditions = flat(plan).map((one) => ({ one, costs: costOf(source, one) }));
  for (const { one } of conditions.sort((a, b) => a.costs - b.costs)) {
    if (left.length === 0) return left;
    left = left.filter(asks(source, one));
  }
  return left;
}

/** All that must hold, however deep the plain `and`s stand in each other. */
function flat(plan: Plan): readonly Plan[] {
  const items = topItems(plan);
  return items.length === 1 && items[0] === plan ? items : items.flatMap(flat);
}

const costOf = (source: ColumnSource, plan: Plan): number =>
  plan.kind === 'test' ? source.column(plan.field.path).cells.length : Number.POSITIVE_INFINITY;

function asks(source: ColumnSource, plan: Plan): (slot: number) => boolean {
  const slow = slowOf(plan);
  if (slow !== null) return oneByOne(source, slow);
  const one = hitsByCode(source, plan);
  if (one === null) {
    const mask = planMask(source, plan, NOTHING);
    return (slot) => mask[slot] === 1;
  }
  const { hits, column } = one;
  return (slot) => hits[column.codes[slot] ?? 0] === 1;
}

/** To read an address, a version or a pattern's text takes long; texts that are looked into are folded once for all. */
const slowOf = (plan: Plan): PlanTest | null =>
  plan.kind === 'test' && plan.field.ecosystem === undefined && SLOW.has(plan.test.by) ? plan : null;
const SLOW: ReadonlySet<string> = new Set(['range', 'regex', 'either']);

/** Each different value is asked when a row that is left has it. */
function oneByOne(source: ColumnSource, plan: PlanTest): (slot: number) => boolean {
  const { codes, cells } = source.column(plan.field.path);
  const check = cellCheck(plan);
  const known = new Int8Array(cells.length);
  return (slot) => {
    const code = codes[slot] ?? 0;
    if (known[code] === 0) known[code] = check(cells[code]) ? 1 : -1;
    return known[code] === 1;
  };
}
