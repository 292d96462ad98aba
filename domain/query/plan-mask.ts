import type { EntityName } from '../../contract/entities';
import type { Scalar } from '../../contract/query';
import { type Cell, elementsOf, objectsAt } from './cell';
import type { Column } from './column';
import { cellCheck, countCheck, matchesPlan } from './condition';
import type { ColumnSource } from './evaluate';
import type { Field } from './fields/field-catalogue';
import type { Plan, PlanCount, PlanGroup, PlanRelation, PlanSearch, PlanTest, Range } from './plan';
import { wordPlan } from './search';

export type Related = (entity: EntityName) => ColumnSource | undefined;

export interface CodeHits {
  readonly column: Column;
  readonly hits: Uint8Array;
}

/** What asks one column alone: for every distinct cell of it whether it holds. Null: more than one column is asked. */
export function hitsByCode(source: ColumnSource, plan: Plan): CodeHits | null {
  switch (plan.kind) {
    case 'test':
      return plan.field.ecosystem === undefined && !isById(plan) ? testHits(source, plan) : null;
    case 'exists':
      return countHits(source, plan.field, (count) => count > 0 === plan.wanted);
    case 'count':
      return countHits(source, plan.field, countCheck(plan));
    case 'group':
      return groupHits(source, plan);
    default:
      return null;
  }
}

function groupHits(source: ColumnSource, plan: PlanGroup): CodeHits | null {
  let joint: CodeHits | null = null;
  for (const item of plan.items) {
    const one = hitsByCode(source, item);
    if (one === null || (joint !== null && one.column !== joint.column)) return null;
    joint ??= { column: one.column, hits: everything(plan, one.hits.length) };
    join(plan, joint.hits, one.hits);
  }
  if (joint !== null) turn(plan, joint.hits);
  return joint;
}

const everything = ({ op }: PlanGroup, size: number): Uint8Array => new Uint8Array(size).fill(op === 'and' ? 1 : 0);

/** One item more of a group. */
function join({ op }: PlanGroup, joint: Uint8Array, other: Uint8Array): void {
  const isAnd = op === 'and';
  for (let at = 0; at < joint.length; at += 1) {
    joint[at] = isAnd ? (joint[at] ?? 0) & (other[at] ?? 0) : (joint[at] ?? 0) | (other[at] ?? 0);
  }
}

function turn({ not }: PlanGroup, joint: Uint8Array): void {
  if (not) for (let at = 0; at < joint.length; at += 1) joint[at] = 1 - (joint[at] ?? 0);
}

/** A test of one column: its distinct cells are asked, not its rows. */
function testHits(source: ColumnSource, plan: PlanTest): CodeHits {
  const column = source.column(plan.field.path);
  const { test, quantifier, not } = plan;
  // Across two elements of a list only a line break could be found.
  if (test.by === 'folded' && test.place === 'anywhere' && quantifier === 'any' && /^[^\n\u0000]+$/.test(test.text)) {
    const found = column.hitsContaining(test.text) ?? new Uint8Array(column.cells.length);
    return { column, hits: not ? found.map((hit) => 1 - hit) : found };
  }
  const check = cellCheck(plan);
  if (test.by !== 'range' || test.key !== 'date') return { column, hits: column.hits((cell) => check(cell)) };
  return { column, hits: dateHits(column, plan, test.ranges) };
}

/** Almost every row has another time, which is slow to read: each is read once. Instants are whole numbers. */
function dateHits(column: Column, plan: PlanTest, ranges: readonly Range[]): Uint8Array {
  const { instants, others } = column.dates();
  const hits = new Uint8Array(column.cells.length);
  for (const { low, high } of ranges) {
    const from = low === null ? Number.NEGATIVE_INFINITY : Number(low.key) + (low.included ? 0 : 1);
    const to = high === null ? Number.POSITIVE_INFINITY : Number(high.key) - (high.included ? 0 : 1);
    for (let code = 0; code < hits.length; code += 1) {
      const at = instants[code] ?? Number.NaN;
      if (at >= from && at <= to) hits[code] = 1;
    }
  }
  if ((plan.quantifier === 'none') !== plan.not) {
    for (let code = 0; code < hits.length; code += 1) hits[code] = 1 - (hits[code] ?? 0);
  }
  const check = cellCheck(plan);
  for (const code of others) hits[code] = check(column.cells[code]) ? 1 : 0;
  return hits;
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
    case 'search':
      return searchMask(source, plan, related);
  }
}

function groupMask(source: ColumnSource, plan: PlanGroup, related: Related): Uint8Array {
  const mask = everything(plan, source.size);
  for (const item of plan.items) join(plan, mask, planMask(source, item, related));
  turn(plan, mask);
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

const isScalar = (cell: Cell): boolean => cell !== undefined && typeof cell !== 'object';

function countMask(source: ColumnSource, field: Field, test: (count: number) => boolean): Uint8Array {
  const one = countHits(source, field, test);
  if (one !== null) return hitMask(source, field.path, one.hits);
  return slotMask(source, (slot) => test(objectsIn(source, slot, field).length));
}

/** Null for objects in a list, which are in no column. */
function countHits(source: ColumnSource, { path, kind }: Field, test: (count: number) => boolean): CodeHits | null {
  if (kind === 'elements') return null;
  const column = source.column(path);
  const ofOne = test(1);
  return { column, hits: column.hits((cell) => (isScalar(cell) ? ofOne : test(elementsOf(cell).length))) };
}

/** Rows by their names: no column is made that has a value for every row. */
const isById = ({ field, test, quantifier }: PlanTest): boolean =>
  field.path === 'id' && test.by === 'same' && quantifier === 'any';

function idMask(source: ColumnSource, { test, not }: PlanTest): Uint8Array {
  const mask = keyMask(source, test.by === 'same' ? test.values : new Set());
  return not ? mask.map((hit) => 1 - hit) : mask;
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

/** The rows of these names. */
function keyMask(source: ColumnSource, keys: ReadonlySet<Scalar>): Uint8Array {
  const mask = new Uint8Array(source.size);
  for (const key of keys) {
    const slot = typeof key === 'string' ? source.slotWith(key) : undefined;
    if (slot !== undefined) mask[slot] = 1;
  }
  return mask;
}

const BOTH: PlanGroup = { kind: 'group', op: 'and', not: false, items: [] };

function searchMask(source: ColumnSource, plan: PlanSearch, related: Related): Uint8Array {
  const mask = new Uint8Array(source.size).fill(1);
  for (const word of plan.words) {
    join(BOTH, mask, planMask(source, wordPlan(plan, word), related));
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
  if (relation.from === 'id') return keyMask(source, keys);
  const column = source.column(relation.from);
  return hitMask(
    source,
    relation.from,
    column.hits((cell) => elementsOf(cell).some((key) => keys.has(key))),
  );
}
