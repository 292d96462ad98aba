import type { EntityName } from '../../contract/entities';
import type { Scalar } from '../../contract/query';
import type { Field } from './fields/field-catalogue';
import type { RelationInfo } from './fields/relations';

/**
 * A checked tree, ready to be evaluated: references followed, dates fixed to now, every value turned into what
 * is compared. Both evaluators take it, each in its own way: in memory, and as SQL.
 */
export type Plan =
  | PlanGroup
  | { readonly kind: 'exists'; readonly field: Field; readonly wanted: boolean }
  | PlanTest
  | PlanCount
  | { readonly kind: 'element'; readonly field: Field; readonly where: Plan }
  | PlanRelation
  | PlanSearch;

export interface PlanGroup {
  readonly kind: 'group';
  readonly op: 'and' | 'or';
  readonly not: boolean;
  readonly items: readonly Plan[];
}

/** `not` turns the whole condition round, its quantifier included: `neq` is `eq` turned round. */
export interface PlanTest {
  readonly kind: 'test';
  readonly field: Field;
  readonly quantifier: 'any' | 'all' | 'none';
  readonly not: boolean;
  readonly test: ValueTest;
  /** Asked by `eq` or `in` and no quantifier: what ticking a value beside a result replaces (Q6). */
  readonly choice?: true;
}

export interface PlanCount {
  readonly kind: 'count';
  readonly field: Field;
  readonly op: 'eq' | 'lt' | 'gt';
  readonly n: number;
}

export interface PlanRelation {
  readonly kind: 'relation';
  readonly relation: RelationInfo;
  readonly where: Plan;
}

/** Every one of the words is found, each somewhere (`wordPlan`). */
export interface PlanSearch {
  readonly kind: 'search';
  readonly texts: readonly Field[];
  readonly related: readonly { readonly relation: RelationInfo; readonly fields: readonly Field[] }[];
  readonly words: readonly SearchedWord[];
}
export interface SearchedWord {
  /** Folded. */
  readonly text: string;
  /** It is this, too. */
  readonly also: readonly PlanTest[];
}

/** A question to one value. */
export type ValueTest =
  | { readonly by: 'same'; readonly values: ReadonlySet<Scalar> }
  | { readonly by: 'folded'; readonly place: 'anywhere' | 'start' | 'end'; readonly text: string }
  | { readonly by: 'regex'; readonly source: string }
  | { readonly by: 'range'; readonly key: KeyKind; readonly ranges: readonly Range[] }
  | { readonly by: 'either'; readonly tests: readonly ValueTest[] };

/** What a value is turned into before it is compared (`keyOf`): a number, or a text that sorts by code points. */
export type KeyKind = 'number' | 'date' | 'ip' | 'version';
export type Key = number | string;

export interface Range {
  readonly low: Bound | null;
  readonly high: Bound | null;
}
export interface Bound {
  readonly key: Key;
  readonly included: boolean;
}

/** Every entity a plan reads beside its own. */
export function relatedEntities(plan: Plan | undefined): Set<EntityName> {
  const found = new Set<EntityName>();
  const visit = (one: Plan): void => {
    if (one.kind === 'group') one.items.forEach(visit);
    if (one.kind === 'relation') found.add(one.relation.to);
    if (one.kind === 'search') for (const { relation } of one.related) found.add(relation.to);
    if (one.kind === 'relation' || one.kind === 'element') visit(one.where);
  };
  if (plan !== undefined) visit(plan);
  return found;
}

/** The top fields that a plan reads of a row itself; what relations lead to is not among them. */
export function topFields(plan: Plan): ReadonlySet<string> {
  const tops = new Set<string>();
  const add = ({ path, ecosystem }: Field): void => {
    for (const one of [path, ecosystem ?? path]) tops.add(one.split('.', 1)[0] ?? one);
  };
  const visit = (one: Plan): void => {
    switch (one.kind) {
      case 'group':
        return one.items.forEach(visit);
      case 'relation':
        return void tops.add(one.relation.from);
      case 'search':
        for (const field of one.texts) add(field);
        for (const { also } of one.words) also.forEach(visit);
        return;
      default:
        return add(one.field);
    }
  };
  visit(plan);
  return tops;
}

/** The same text for plans that ask the same. */
export const planText = (plan: Plan): string =>
  JSON.stringify(plan, (_key, value: unknown) => (value instanceof Set ? [...value] : value));
