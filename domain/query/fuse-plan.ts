import type { Scalar } from '../../contract/query';
import type { KeyKind, Plan, PlanSearch, PlanTest, Range, ValueTest } from './plan';

/**
 * The same question with fewer looks at each row: what `or` joins on one field, and what `and` rules out of it, is asked
 * of its values at once. However many texts are looked for, a field is then read once a row.
 */
export function fusePlan(plan: Plan): Plan {
  if (plan.kind === 'relation' || plan.kind === 'element') return { ...plan, where: fusePlan(plan.where) };
  if (plan.kind !== 'group') return plan;
  const items = plan.items.map(fusePlan);
  return { ...plan, items: fused(items, plan.op === 'or' ? 'some' : 'no') };
}

/** “One of them holds for some value”: some value holds one of them. “None of them holds for any”: no value holds one. */
function fused(items: readonly Plan[], says: 'some' | 'no'): readonly Plan[] {
  const byField = new Map<string, PlanTest[]>();
  const searches: PlanSearch[] = [];
  const others: Plan[] = [];
  for (const item of items) {
    if (item.kind === 'search' && says === 'no') {
      searches.push(item);
      continue;
    }
    if (item.kind !== 'test' || !isAsked(item, says)) {
      others.push(item);
      continue;
    }
    const known = byField.get(item.field.path);
    if (known === undefined) byField.set(item.field.path, [item]);
    else known.push(item);
  }
  const one = [...byField.values()].map(([first, ...more]) =>
    first === undefined || more.length === 0
      ? first
      : { ...first, test: together([first, ...more].map(({ test }) => test)) },
  );
  return [...one.filter((item) => item !== undefined), ...others, ...oneSearch(searches)];
}

/** Words that must all be found are looked for together. */
function oneSearch(searches: readonly PlanSearch[]): readonly PlanSearch[] {
  const [first, ...more] = searches;
  return first === undefined || more.length === 0
    ? searches
    : [{ ...first, words: searches.flatMap(({ words }) => words) }];
}

/** That some value of the field holds the test, or that none does. */
const isAsked = (item: PlanTest, says: 'some' | 'no'): boolean =>
  item.quantifier !== 'all' &&
  item.test.by !== 'regex' &&
  ((item.quantifier === 'none') !== item.not) === (says === 'no');

function together(tests: readonly ValueTest[]): ValueTest {
  const flat = tests.flatMap((test) => (test.by === 'either' ? test.tests : [test]));
  const values = new Set<Scalar>();
  const ranges = new Map<KeyKind, Range[]>();
  const rest: ValueTest[] = [];
  for (const test of flat) {
    if (test.by === 'same') for (const value of test.values) values.add(value);
    else if (test.by !== 'range') rest.push(test);
    else {
      const known = ranges.get(test.key);
      if (known === undefined) ranges.set(test.key, [...test.ranges]);
      else known.push(...test.ranges);
    }
  }
  const joined: ValueTest[] = [
    ...(values.size > 0 ? [{ by: 'same', values } as const] : []),
    ...[...ranges].map(([key, all]) => ({ by: 'range', key, ranges: all }) as const),
    ...rest,
  ];
  const [only, ...more] = joined;
  return only !== undefined && more.length === 0 ? only : { by: 'either', tests: joined };
}
