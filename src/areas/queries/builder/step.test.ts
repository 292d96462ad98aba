import { expect, test } from 'vitest';
import type { Condition, QueryNode } from '../../../../contract/query';
import { isStep, TYPING_MS } from './step';

const and = (...items: readonly QueryNode[]): QueryNode => ({ op: 'and', items: [...items] });
const server: Condition = { field: 'type', op: 'eq', value: 'server' };
const named = (value?: string): Condition => ({
  field: 'name',
  op: 'contains',
  ...(value === undefined ? {} : { value }),
});
const LONG_AGO = Number.POSITIVE_INFINITY;
const isRowStep = (before: QueryNode, after: QueryNode, sinceTyped = LONG_AGO): boolean =>
  isStep(before, after, 'rows', sinceTyped);

test('[QP45] a row is one step from its addition until it is filled in', () => {
  expect(isRowStep(and(server), and(server, named()))).toBe(true);
  expect(isRowStep(and(server, named()), and(server, { field: 'tags', op: 'contains' }))).toBe(false);
  expect(isRowStep(and(server, named()), and(server, named('w')))).toBe(false);
  expect(isRowStep(and(server, named()), and(server))).toBe(false);
});

test('[QP45] taking a row away, another field and another operator are steps', () => {
  expect(isRowStep(and(server, named('web')), and(server))).toBe(true);
  expect(isRowStep(and(named('web')), and({ ...named('web'), field: 'location' }))).toBe(true);
  expect(isRowStep(and(named('web')), and({ ...named('web'), op: 'starts' }))).toBe(true);
  expect(isRowStep(and(server, named('web')), { op: 'or', items: [server, named('web')] })).toBe(true);
});

test('[QP45] what is typed is one step until it stood', () => {
  const [before, after] = [and(named('we')), and(named('web'))];
  expect(isRowStep(before, after, LONG_AGO)).toBe(true);
  expect(isRowStep(before, after, TYPING_MS - 1)).toBe(false);
  expect(isRowStep(before, after, TYPING_MS)).toBe(true);
  const inside = (value: string): QueryNode => ({ relation: 'software', where: and(named(value)) });
  expect(isRowStep(and(inside('open')), and(inside('openssh')), 100)).toBe(false);
  expect(isStep(and(), and(server, named('x')), 'text', LONG_AGO)).toBe(true);
  expect(isStep(and(server), and(server, named('x')), 'text', 100)).toBe(false);
});
