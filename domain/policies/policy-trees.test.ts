import { expect, test } from 'vitest';
import type { QueryNode } from '../../contract/query';
import { isOfAssetAlone, type Nameable, type PolicyQuestion, policyPlans, policyTrees } from './policy-trees';

const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const TYPE: QueryNode = { field: 'type', op: 'eq', value: 'server' };
const question = (ast: unknown, more: Partial<PolicyQuestion> = {}): PolicyQuestion => ({
  ...{ ast, expectation: 'no_match', includeGroupIds: [], excludeGroupIds: [] },
  ...more,
});
const nameable = (more: Partial<Nameable> = {}): Nameable => ({
  ...{ name: 'Edge', entity: 'asset', ast: TYPE, isGroup: true, isPrivate: false },
  ...more,
});
const nothing = () => undefined;
const problemOf = (asked: PolicyQuestion, named: (id: string) => Nameable | undefined = nothing) =>
  policyPlans(asked, named, NOW).problem;

test('[PO6] what is gone, private or no question is a problem with a way out, and never an answer', () => {
  expect(problemOf(question(TYPE))).toBeNull();
  expect(problemOf(question({ nonsense: true }))).toContain('Write it anew');
  expect(problemOf(question({ field: 'colour', op: 'eq', value: 'red' }))).toContain('Change its condition');
  expect(problemOf(question(TYPE, { includeGroupIds: ['g'] }))).toContain('Restore the group');
  expect(problemOf(question(TYPE, { excludeGroupIds: ['g'] }))).toContain('Restore the group');
  expect(problemOf(question({ queryId: 'q' }))).toContain('Restore the query');
  expect(problemOf(question({ queryId: 'q' }), () => nameable({ isPrivate: true }))).toContain('“Edge” is private');
  // Also where a query that it names names one.
  const through = (id: string) =>
    id === 'q' ? nameable({ ast: { queryId: 'r' } }) : nameable({ name: 'Secret', isPrivate: true });
  expect(problemOf(question({ queryId: 'q' }), through)).toContain('“Secret” is private');
});

test('[PO1] [PO2] the trees are of what is in use, of included groups and of no excluded one; what is right is turned round', () => {
  expect(policyTrees(question(TYPE, { expectation: 'match', includeGroupIds: ['i'], excludeGroupIds: ['e'] }))).toEqual(
    {
      scope: {
        ...{ op: 'and', not: false },
        items: [
          { field: 'lifecycle', op: 'neq', value: 'archived' },
          { op: 'or', not: false, items: [{ queryId: 'i' }] },
          { op: 'or', not: true, items: [{ queryId: 'e' }] },
        ],
      },
      failing: { op: 'and', not: false, items: [expect.anything(), { op: 'and', not: true, items: [TYPE] }] },
    },
  );
});

test('[PO7] an answer follows from the asset alone where neither others nor the time have a part in it', () => {
  const alone = (ast: QueryNode) => isOfAssetAlone(question(ast), nothing, NOW);
  expect(alone(TYPE)).toBe(true);
  expect(alone({ field: 'services', where: { field: 'port', op: 'eq', value: 22 } })).toBe(true);
  expect(alone({ relation: 'finding', where: { field: 'severity', op: 'eq', value: 'high' } })).toBe(false);
  expect(alone({ field: 'lastSeenAt', op: 'olderThan', value: { n: 7, unit: 'days' } })).toBe(false);
  expect(alone({ field: 'owner.name', within: { n: 1, unit: 'weeks' } })).toBe(false);
});
