import type { Scalar } from '../../contract/query';
import type { KeyKind, Plan, PlanTest, Range, ValueTest } from './plan';

/**
 * The same question with fewer looks at each row: what `or` joins on one field is asked of its values at once. However
 * many texts are looked for, a field is then read once a row.
 */
export function fusePlan(plan: Plan): Plan {
  if (plan.kind === 'relation' || plan.kind === 'element') return { ...plan, where: fusePlan(plan.where) };
  if (plan.kind !== 'group') return plan;
  const items = plan.items.map(fusePlan);
  return { ...plan, items: plan.op === 'or' ? fused(items) : items };
}

function fused(items: readonly Plan[]): readonly Plan[] {
  const byField = new Map<string, PlanTest[]>();
  const others: Plan[] = [];
  for (const item of items) {
    if (!isPlain(item)) {
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
  return [...one.filter((item) => item !== undefined), ...others];
}

/** That one value holds: “one of them holds for one value” is the same as “one value holds one of them”. */
const isPlain = (item: Plan): item is PlanTest =>
  item.kind === 'test' && item.quantifier === 'any' && !item.not && item.test.by !== 'regex';

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
