import type { EntityName } from '../../contract/entities';
import { fusePlan } from './fuse-plan';
import type { Plan, PlanSearch, ValueTest } from './plan';

/** A question, as far as it says what it costs to answer. */
export interface Weighed {
  readonly entity: EntityName;
  readonly where: Plan;
  readonly sorts: number;
  readonly facets: number;
  /** Of the facets those for which a condition steps aside: the rows are asked again for each (Q6). */
  readonly stepping: number;
  /** Fields that are summed up. */
  readonly summed: number;
}

/**
 * Steps: a look at one value of one row, about a microsecond of a database. Measured, not exact: `npm run bench --
 * questions` shows what they stand for.
 */
const STEPS = {
  /** A row is found, and its deletion looked at. */
  row: 1,
  /** A field is found in a record and in its keys. */
  field: 3,
  /** A text is read as it stands. */
  plain: 0.5,
  /** A text is looked for in a value. */
  text: 0.1,
  range: 0.2,
  /** Of a list that is hashed once. */
  listed: 0.5,
  /** Values of a field are read and matched by a pattern, each once. */
  pattern: 25,
  /** Elements of one list in a record, as far as they are guessed. */
  elements: 4,
  sort: 4,
  facet: 6,
  summed: 8,
} as const;

/** How much work it is to answer, whatever the answer: nothing is taken for selective. */
export function stepsOf(asked: Weighed, rowsOf: (entity: EntityName) => number): number {
  const rows = rowsOf(asked.entity);
  const once = rows * STEPS.row + stepsOfPlan(fusePlan(asked.where), rows, rowsOf);
  const shown = rows * (asked.sorts * STEPS.sort + asked.facets * STEPS.facet + asked.summed * STEPS.summed);
  return Math.round(once * (1 + asked.stepping + (asked.summed > 0 ? 1 : 0)) + shown);
}

function stepsOfPlan(plan: Plan, rows: number, rowsOf: (entity: EntityName) => number): number {
  switch (plan.kind) {
    case 'group':
      return plan.items.reduce((sum, item) => sum + stepsOfPlan(item, rows, rowsOf), 0);
    case 'exists':
    case 'count':
      return rows * STEPS.field;
    case 'test':
      return rows * STEPS.field * (plan.quantifier === 'all' ? 2 : 1) + stepsOfTest(plan.test, rows);
    case 'element':
      return rows * STEPS.field + stepsOfPlan(plan.where, rows * STEPS.elements, rowsOf);
    case 'search':
      return stepsOfSearch(plan, rows, rowsOf);
    case 'relation': {
      const others = rowsOf(plan.relation.to);
      return rows * STEPS.row + others * STEPS.field + stepsOfPlan(plan.where, others, rowsOf);
    }
  }
}

/** What is searched is read once, whatever the number of words. */
function stepsOfSearch(
  { texts, related, words }: PlanSearch,
  rows: number,
  rowsOf: (entity: EntityName) => number,
): number {
  const looks = words.length * STEPS.text;
  const also = words.reduce((sum, word) => sum + word.also.length, 0);
  const own = rows * (texts.length * (STEPS.field + looks) + also * STEPS.field);
  const beside = related.map(
    ({ relation, fields }) => rowsOf(relation.to) * (STEPS.row + fields.length * (STEPS.plain + looks)),
  );
  return beside.reduce((sum, steps) => sum + steps, own + related.length * rows * STEPS.row);
}

function stepsOfTest(test: ValueTest, rows: number): number {
  switch (test.by) {
    case 'same':
      return test.values.size * STEPS.listed;
    case 'folded':
      return rows * STEPS.text;
    case 'range':
      return rows * test.ranges.length * STEPS.range;
    case 'regex':
      return rows * STEPS.pattern;
    case 'either':
      return test.tests.reduce((sum, one) => sum + stepsOfTest(one, rows), 0);
  }
}
