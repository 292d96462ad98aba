import type { EntityName } from '../../contract/entities';
import type { Scalar } from '../../contract/query';
import { elementsOf, objectsAt } from './cell';
import type { Column } from './column';
import { cellCheck, countCheck, matchesPlan } from './condition';
import type { ColumnSource } from './evaluate';
import type { Field } from './fields/field-catalogue';
import type { Plan, PlanCount, PlanGroup, PlanRelation, PlanTest } from './plan';

type Related = (entity: EntityName) => ColumnSource | undefined;

/** Sets `bit` for every slot where the plan does not hold. */
export function planFailures(
  source: ColumnSource,
  plan: Plan,
  related: Related,
  failed: Uint8Array,
  bit: number,
): void {
  const isOfColumn = plan.kind === 'test' && plan.field.ecosystem === undefined && !isById(plan);
  const one = isOfColumn ? testHits(source, plan) : null;
  if (one === null) {
    const mask = planMask(source, plan, related);
    for (let slot = 0; slot < failed.length; slot += 1) if (mask[slot] === 0) failed[slot] = (failed[slot] ?? 0) | bit;
    return;
  }
  const misses = one.hits.map((hit) => (hit === 1 ? 0 : bit));
  const { codes } = one.column;
  for (let slot = 0; slot < failed.length; slot += 1) {
    failed[slot] = (failed[slot] ?? 0) | (misses[codes[slot] ?? 0] ?? 0);
  }
}

/** A test of one column: its distinct cells are asked, not its rows. */
function testHits(source: ColumnSource, plan: PlanTest): { readonly column: Column; readonly hits: Uint8Array } {
  const column = source.column(plan.field.path);
  const { test, quantifier, not } = plan;
  // Across two elements of a list only a line break could be found.
  if (test.by === 'folded' && test.place === 'anywhere' && quantifier === 'any' && /^[^\n\u0000]+$/.test(test.text)) {
    const found = column.hitsContaining(test.text) ?? new Uint8Array(column.cells.length);
    return { column, hits: not ? found.map((hit) => 1 - hit) : found };
  }
  const check = cellCheck(plan);
  return { column, hits: column.hits((cell) => check(cell)) };
}

/** For every slot 1 where the plan holds. Says something of dead slots too: the caller leaves them out. */
export function planMask(source: ColumnSource, plan: Plan, related: Related): Uint8Array {
  switch (plan.kind) {
    case 'group':
      return groupMask(source, plan, related);
    case 'exists':
      return countMask(source, plan.field, (count) => count > 0 === plan.wanted);
    case 'count':
      return countMask(source, plan.field, countCheck(plan satisfies PlanCount));
    case 'test':
      return testMask(source, plan);
    case 'element':
      return slotMask(source, (slot) =>
        objectsIn(source, slot, plan.field).some((one) => matchesPlan(one, plan.where)),
      );
    case 'relation':
      return relationMask(source, plan, related);
  }
}

function groupMask(source: ColumnSource, { op, not, items }: PlanGroup, related: Related): Uint8Array {
  const isAnd = op === 'and';
  const mask = new Uint8Array(source.size).fill(isAnd ? 1 : 0);
  for (const item of items) {
    const other = planMask(source, item, related);
    for (let slot = 0; slot < mask.length; slot += 1) {
      mask[slot] = isAnd ? (mask[slot] ?? 0) & (other[slot] ?? 0) : (mask[slot] ?? 0) | (other[slot] ?? 0);
    }
  }
  if (not) for (let slot = 0; slot < mask.length; slot += 1) mask[slot] = 1 - (mask[slot] ?? 0);
  return mask;
}

function hitMask(source: ColumnSource, field: string, hits: Uint8Array): Uint8Array {
  const { codes } = source.column(field);
  const mask = new Uint8Array(source.size);
  for (let slot = 0; slot < mask.length; slot += 1) mask[slot] = hits[codes[slot] ?? 0] ?? 0;
  return mask;
}

function slotMask(source: ColumnSource, test: (slot: number) => boolean): Uint8Array {
  const mask = new Uint8Array(source.size);
  for (let slot = 0; slot < mask.length; slot += 1) if (source.alive[slot] === 1 && test(slot)) mask[slot] = 1;
  return mask;
}

function objectsIn(source: ColumnSource, slot: number, { path }: Field): object[] {
  const [top = '', ...rest] = path.split('.');
  return objectsAt(source.value(slot, top), rest);
}

function countMask(source: ColumnSource, field: Field, test: (count: number) => boolean): Uint8Array {
  if (field.kind === 'elements') return slotMask(source, (slot) => test(objectsIn(source, slot, field).length));
  return hitMask(
    source,
    field.path,
    source.column(field.path).hits((cell) => test(elementsOf(cell).length)),
  );
}

/** Rows by their names: no column is made that has a value for every row. */
const isById = ({ field, test, quantifier }: PlanTest): boolean =>
  field.path === 'id' && test.by === 'same' && quantifier === 'any';

function idMask(source: ColumnSource, { test, not }: PlanTest): Uint8Array {
  const mask = new Uint8Array(source.size).fill(not ? 1 : 0);
  for (const value of test.by === 'same' ? test.values : []) {
    const slot = typeof value === 'string' ? source.slotWith(value) : undefined;
    if (slot !== undefined) mask[slot] = not ? 0 : 1;
  }
  return mask;
}

function testMask(source: ColumnSource, plan: PlanTest): Uint8Array {
  if (isById(plan)) return idMask(source, plan);
  const { path, ecosystem } = plan.field;
  if (ecosystem === undefined) return hitMask(source, path, testHits(source, plan).hits);
  const column = source.column(path);
  const check = cellCheck(plan);
  // A version is read as its neighbour says: one table of hits for each ecosystem there is.
  const beside = source.column(ecosystem);
  const tables = new Map<number, Uint8Array>();
  const tableOf = (code: number): Uint8Array => {
    const known = tables.get(code);
    if (known !== undefined) return known;
    const table = column.hits((cell) => check(cell, beside.cells[code]));
    tables.set(code, table);
    return table;
  };
  const mask = new Uint8Array(source.size);
  for (let slot = 0; slot < mask.length; slot += 1) {
    mask[slot] = tableOf(beside.codes[slot] ?? 0)[column.codes[slot] ?? 0] ?? 0;
  }
  return mask;
}

function relationMask(source: ColumnSource, { relation, where }: PlanRelation, related: Related): Uint8Array {
  const other = related(relation.to);
  if (other === undefined) return new Uint8Array(source.size);
  const base = other.shown;
  const found = planMask(other, where, related);
  const { codes, cells } = other.column(relation.at);
  const keys = new Set<Scalar>();
  for (let slot = 0; slot < other.size; slot += 1) {
    if (base[slot] !== 1 || found[slot] !== 1) continue;
    for (const key of elementsOf(cells[codes[slot] ?? 0])) keys.add(key);
  }
  const column = source.column(relation.from);
  return hitMask(
    source,
    relation.from,
    column.hits((cell) => elementsOf(cell).some((key) => keys.has(key))),
  );
}
