import { type AskedFacet, isCondition, type QueryNode } from '../../contract/query';
import type { Column } from './column';
import type { ColumnSource } from './evaluate';
import { type Plan, type PlanTest, type Range, relatedEntities } from './plan';
import { hitsByCode, planMask } from './plan-mask';
import { type PlanContext, planQuery } from './plan-query';

/** A facet of cases, understood. */
export interface PlannedCases {
  readonly name: string;
  readonly withValues: boolean;
  /** Which item of the top `and` ticking a case replaces; null: none (Q6). */
  readonly aside: number | null;
  readonly cases: readonly { readonly value: string; readonly plan: Plan }[];
}
export type PlannedFacet = string | PlannedCases;

/** What the facets ask, beside the tree they belong to. */
export const planFacets = (
  facets: readonly AskedFacet[],
  tree: QueryNode | null,
  context: PlanContext,
): readonly PlannedFacet[] =>
  facets.map((facet) => (typeof facet === 'string' ? facet : planCases(facet, tree, context)));

/** What cannot be asked is left out, and so is what would need other kinds of records beside every answer (Q90). */
function planCases(
  { name, cases, withValues }: Exclude<AskedFacet, string>,
  tree: QueryNode | null,
  context: PlanContext,
): PlannedCases {
  const texts = new Set(cases.map(({ where }) => JSON.stringify(where)));
  const isOfCases = (item: QueryNode): boolean =>
    texts.has(JSON.stringify(item)) ||
    (withValues === true && isChoice(item, name)) ||
    ('items' in item && item.op === 'or' && item.not !== true && item.items.length > 0 && item.items.every(isOfCases));
  const at = topNodes(tree).findIndex(isOfCases);
  return {
    ...{ name, withValues: withValues === true },
    aside: at === -1 ? null : at,
    cases: cases.flatMap(({ value, where }) => {
      const { plan } = planQuery(where, context);
      return plan === null || relatedEntities(plan).size > 0 ? [] : [{ value, plan: asStretch(plan) }];
    }),
  };
}

/** As the plan of it is marked (`PlanTest`). */
const isChoice = (item: QueryNode, field: string): boolean =>
  isCondition(item) && item.field === field && item.quantifier === undefined && (item.op === 'eq' || item.op === 'in');

/** “From” and “before” of one time are one stretch: its values are then asked once. */
function asStretch(plan: Plan): Plan {
  if (plan.kind !== 'group' || plan.op !== 'and' || plan.not || plan.items.length !== 2) return plan;
  const [from, to] = plan.items;
  if (from?.kind !== 'test' || to?.kind !== 'test' || from.field.path !== to.field.path || !isStretch(from))
    return plan;
  if (!isStretch(to) || from.test.by !== 'range' || to.test.by !== 'range') return plan;
  const [{ low, high: open } = UNBOUND, ...more] = from.test.ranges;
  const [{ low: none, high } = UNBOUND, ...others] = to.test.ranges;
  if (more.length + others.length > 0 || open !== null || none !== null) return plan;
  return { ...from, test: { ...from.test, ranges: [{ low, high }] } };
}

const UNBOUND: Range = { low: null, high: null };
const isStretch = ({ field, quantifier, not }: PlanTest): boolean =>
  field.kind === 'date' && !field.list && quantifier === 'any' && !not;

/** As `topItems` takes a plan apart. */
function topNodes(tree: QueryNode | null): readonly QueryNode[] {
  if (tree === null) return [];
  return 'items' in tree && tree.op === 'and' && tree.not !== true ? tree.items : [tree];
}

export const nameOf = (facet: AskedFacet | PlannedFacet): string => (typeof facet === 'string' ? facet : facet.name);

/** The questions a view's facets bring along. */
export const nodesOf = (facets: readonly AskedFacet[]): readonly QueryNode[] =>
  facets.flatMap((facet) => (typeof facet === 'string' ? [] : facet.cases.map(({ where }) => where)));

/** Cases counted in one look at the rows: each has a bit. */
const BITS = 30;

/** How many of these rows are in each case. A row is looked at once, whatever the number of cases; their conditions once a distinct cell. */
export function countCases(
  source: ColumnSource,
  { cases }: PlannedCases,
  lists: readonly Uint32Array[],
): { value: string; count: number }[] {
  const counted: { value: string; count: number }[] = [];
  for (let from = 0; from < cases.length; from += BITS) {
    const some = cases.slice(from, from + BITS);
    const counts = countBits(
      tablesOf(
        source,
        some.map(({ plan }) => plan),
      ),
      some.length,
      lists,
    );
    counted.push(...some.map(({ value }, at) => ({ value, count: counts[at] ?? 0 })));
  }
  return counted;
}

/** The cases that each code of a column allows, as bits; without codes, that each row does. */
interface Table {
  readonly codes: Uint32Array | null;
  readonly allows: Uint32Array;
}

function tablesOf(source: ColumnSource, plans: readonly Plan[]): readonly Table[] {
  const byColumn = new Map<Column | null, Table>();
  const narrow = (column: Column | null, hits: Uint8Array, bit: number): void => {
    const known = byColumn.get(column);
    const table = known ?? { codes: column?.codes ?? null, allows: new Uint32Array(hits.length).fill(2 ** 32 - 1) };
    if (known === undefined) byColumn.set(column, table);
    const { allows } = table;
    for (let at = 0; at < hits.length; at += 1) if (hits[at] === 0) allows[at] = (allows[at] ?? 0) & ~bit;
  };
  for (const [at, plan] of plans.entries()) {
    const one = hitsByCode(source, plan);
    const parts = plan.kind === 'group' && plan.op === 'and' && !plan.not ? plan.items : [plan];
    for (const part of one === null ? parts : [plan]) {
      const asked = one ?? hitsByCode(source, part);
      if (asked === null)
        narrow(
          null,
          planMask(source, part, () => undefined),
          1 << at,
        );
      else narrow(asked.column, asked.hits, 1 << at);
    }
  }
  return [...byColumn.values()];
}

function countBits(tables: readonly Table[], size: number, lists: readonly Uint32Array[]): Uint32Array {
  const counts = new Uint32Array(size);
  const all = 2 ** size - 1;
  for (const slots of lists) {
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] ?? 0;
      let bits = all;
      for (let nth = 0; bits !== 0 && nth < tables.length; nth += 1) {
        const table = tables[nth];
        if (table !== undefined) bits &= table.allows[table.codes === null ? slot : (table.codes[slot] ?? 0)] ?? 0;
      }
      for (; bits !== 0; bits &= bits - 1) {
        const one = 31 - Math.clz32(bits & -bits);
        counts[one] = (counts[one] ?? 0) + 1;
      }
    }
  }
  return counts;
}

/** Of every code how many of these rows have it. */
export function codeCounts(codes: Uint32Array, size: number, lists: readonly Uint32Array[]): Uint32Array {
  const counts = new Uint32Array(size);
  for (const slots of lists) {
    for (let at = 0; at < slots.length; at += 1) {
      const code = codes[slots[at] ?? 0] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  return counts;
}
