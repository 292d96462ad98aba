import type { EntityName } from '../../contract/entities';
import type { Scalar } from '../../contract/query';
import { type Cell, cellAt, elementsOf, objectsAt } from './cell';
import type { Field } from './fields/field-catalogue';
import { foldCase } from './keys/fold';
import { keyOf } from './keys/key-of';
import type { Key, Plan, PlanCount, PlanTest, Range, ValueTest } from './plan';
import { compileRegex } from './regex/matcher';
import { wordPlan } from './search';

/** A question to one value; a version is read as its `ecosystem` reads it. */
export type ValueCheck = (value: Scalar, ecosystem?: unknown) => boolean;

export function valueCheck(test: ValueTest): ValueCheck {
  switch (test.by) {
    case 'same':
      return (value) => test.values.has(value);
    case 'folded':
      return foldedCheck(test);
    case 'regex': {
      const matches = compileRegex(test.source);
      return (value) => typeof value === 'string' && matches(value);
    }
    case 'range':
      return (value, ecosystem) => {
        const key = keyOf(test.key, value, ecosystem);
        return key !== undefined && test.ranges.some((range) => isWithin(key, range));
      };
    case 'either': {
      const checks = test.tests.map(valueCheck);
      return (value, ecosystem) => checks.some((check) => check(value, ecosystem));
    }
  }
}

function foldedCheck({ place, text }: ValueTest & { by: 'folded' }): ValueCheck {
  const found = (value: string): boolean =>
    place === 'anywhere' ? value.includes(text) : place === 'start' ? value.startsWith(text) : value.endsWith(text);
  return (value) => typeof value === 'string' && found(foldCase(value));
}

function isWithin(key: Key, { low, high }: Range): boolean {
  if (low !== null && !(low.included ? key >= low.key : key > low.key)) return false;
  return high === null || (high.included ? key <= high.key : key < high.key);
}

/** A condition's question to all that a row holds in its field. */
export function cellCheck({ test, quantifier, not }: PlanTest): (cell: Cell, ecosystem?: unknown) => boolean {
  const check = valueCheck(test);
  return (cell, ecosystem) => {
    const values = elementsOf(cell);
    const every = quantifier === 'all';
    const found = every
      ? values.length > 0 && values.every((value) => check(value, ecosystem))
      : values.some((value) => check(value, ecosystem)) === (quantifier === 'any');
    return found !== not;
  };
}

export function countCheck({ op, n }: PlanCount): (count: number) => boolean {
  return (count) => (op === 'eq' ? count === n : op === 'lt' ? count < n : count > n);
}

/** What relations lead to: the rows of another entity that are not deleted. */
export type RelatedRows = (entity: EntityName) => readonly unknown[];

/** Evaluation over one plain row: the definition that all other evaluation must agree with. */
export function matchesPlan(row: unknown, plan: Plan, related: RelatedRows = () => []): boolean {
  switch (plan.kind) {
    case 'group': {
      const ask = (item: Plan): boolean => matchesPlan(row, item, related);
      return (plan.op === 'and' ? plan.items.every(ask) : plan.items.some(ask)) !== plan.not;
    }
    case 'exists':
      return countAt(row, plan.field) > 0 === plan.wanted;
    case 'test':
      return cellCheck(plan)(cellAt(row, plan.field.path.split('.')), ecosystemOf(row, plan.field));
    case 'count':
      return countCheck(plan)(countAt(row, plan.field));
    case 'element':
      return objectsAt(row, plan.field.path.split('.')).some((one) => matchesPlan(one, plan.where, related));
    case 'search':
      return plan.words.every((word) => matchesPlan(row, wordPlan(plan, word), related));
    case 'relation': {
      const { from, at, to } = plan.relation;
      const mine = new Set(elementsOf(cellAt(row, [from])));
      const isMine = (other: unknown): boolean => elementsOf(cellAt(other, [at])).some((one) => mine.has(one));
      return related(to).some((other) => isMine(other) && matchesPlan(other, plan.where, related));
    }
  }
}

function countAt(row: unknown, { path, kind }: Field): number {
  const parts = path.split('.');
  return kind === 'elements' ? objectsAt(row, parts).length : elementsOf(cellAt(row, parts)).length;
}

const ecosystemOf = (row: unknown, { ecosystem }: Field): unknown =>
  ecosystem === undefined ? undefined : cellAt(row, ecosystem.split('.'));
