import { expect, test } from 'vitest';
import type { QueryNode } from '../../../../contract/query';
import { askedQuestion, isEverything } from './asked-question';

const and = (...items: readonly QueryNode[]): QueryNode => ({ op: 'and', items: [...items] });
const server: QueryNode = { field: 'type', op: 'eq', value: 'server' };
const open: QueryNode = { field: 'name', op: 'contains' };

test('[QP54] a run is of what the rows ask, without what is not filled in and what decides nothing', () => {
  expect(askedQuestion(and(server, open, open))).toEqual(server);
  expect(askedQuestion(and(server, and(), and(and())))).toEqual(server);
  expect(askedQuestion(and(server, { op: 'or', items: [open] }))).toEqual(server);
  for (const nothing of [and(), and(open, open), and(and(), { op: 'or', items: [open] })]) {
    const asked = askedQuestion(nothing);
    expect(asked !== null && isEverything(asked)).toBe(true);
  }
});

test('[QP54] a group of rows that is still to be filled in is no run; one that was left empty is', () => {
  const has = (where: QueryNode): QueryNode => ({ relation: 'software', where });
  expect(askedQuestion(and(server, has(and(open))))).toBeNull();
  expect(askedQuestion(and({ field: 'services', where: and(open) }))).toBeNull();
  expect(askedQuestion(and({ op: 'or', items: [server, has(and(open, open))] }))).toBeNull();
  expect(askedQuestion(and(has(and())))).toEqual(has(and()));
  expect(askedQuestion(and(has(and({ field: 'name', op: 'eq', value: 'x' }, open))))).not.toBeNull();
});
