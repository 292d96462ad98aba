import { expect, test } from 'vitest';
import type { QueryNode } from '../../contract/query';
import { matchesPlan } from './condition';
import { stepsOf } from './cost';
import { fusePlan } from './fuse-plan';
import { planQuery } from './plan-query';

const planned = (tree: QueryNode) => {
  const { plan } = planQuery(tree, { entity: 'asset', now: 0 });
  if (plan === null) throw new Error('no plan');
  return plan;
};
const many = (n: number, make: (at: number) => QueryNode): QueryNode => ({
  op: 'or',
  items: Array.from({ length: n }, (_, at) => make(at)),
});
const contains = (field: string, value: string): QueryNode => ({ field, op: 'contains', value });

test('[Q10] what "or" joins on one field is asked at once, and finds the same', () => {
  const tree: QueryNode = {
    op: 'or',
    items: [
      contains('tags', 'a%'),
      { field: 'tags', op: 'eq', value: 'x' },
      { field: 'tags', op: 'in', value: ['y', 'z'] },
      { field: 'tags', op: 'neq', value: 'w' },
      { field: 'tags', quantifier: 'all', op: 'starts', value: 'b' },
      contains('name', 'q'),
    ],
  };
  const [plan, fused] = [planned(tree), fusePlan(planned(tree))];
  expect(fused).toMatchObject({ kind: 'group', items: { length: 4 } });
  for (const tags of [[], ['w'], ['w', 'x'], ['w', 'z'], ['w', '1a%2'], ['b1', 'b2'], ['w', 'b']]) {
    for (const name of ['n', 'q']) {
      expect(matchesPlan({ tags, name }, fused)).toBe(matchesPlan({ tags, name }, plan));
    }
  }
});

test('[Q10] what "and" rules out of one field is asked at once, and finds the same', () => {
  const tree: QueryNode = {
    op: 'and',
    items: [
      { field: 'tags', op: 'contains', value: 'a%', quantifier: 'none' },
      { field: 'tags', op: 'neq', value: 'w' },
      { field: 'tags', op: 'eq', value: 'x' },
      { field: 'tags', quantifier: 'all', op: 'neq', value: 'y' },
      { field: 'name', op: 'contains', value: 'q', quantifier: 'none' },
    ],
  };
  const [plan, fused] = [planned(tree), fusePlan(planned(tree))];
  expect(fused).toMatchObject({ kind: 'group', items: { length: 4 } });
  for (const tags of [[], ['x'], ['w', 'x'], ['x', '1a%2'], ['x', 'z'], ['y'], ['x', 'y'], ['x', 'w', 'a%']]) {
    for (const name of ['n', 'q']) {
      expect(matchesPlan({ tags, name }, fused)).toBe(matchesPlan({ tags, name }, plan));
    }
  }
});

test('[S122] the estimate grows with rows, fields, facets and related records, not with the texts on one field', () => {
  const steps = (tree: QueryNode, more: object = {}, rows = 22_000) =>
    stepsOf(
      {
        entity: 'asset',
        where: planned(tree),
        sorts: 0,
        facets: 0,
        stepping: 0,
        summed: 0,
        ...more,
      },
      () => rows,
    );
  const one = steps(contains('name', 'a'));
  const oneField = steps(many(1_990, (at) => contains('name', `a${at}`)));
  const apart = steps({ op: 'and', items: Array.from({ length: 1_990 }, () => contains('name', 'a')) });
  expect(oneField).toBeLessThan(apart / 10);
  expect(steps(contains('name', 'a'), {}, 44_000)).toBe(one * 2);
  for (const more of [{ facets: 20 }, { stepping: 5 }, { summed: 2 }, { sorts: 2 }]) {
    expect(steps(contains('name', 'a'), more)).toBeGreaterThan(one);
  }
  expect(steps({ relation: 'finding', where: contains('title', 'a') })).toBeGreaterThan(one);
  const [word, words] = [1, 10].map((n) =>
    steps({ op: 'and', items: Array.from({ length: n }, (_, at) => contains('*', `a${at}`)) }),
  );
  expect(word).toBeGreaterThan(one * 2);
  // All words are looked for in one reading.
  expect(words).toBeLessThan((word ?? 0) * 2);
});
