import { expect, test } from 'vitest';
import { groupTree, newMembers } from './groups';

const ast = { op: 'and', items: [{ field: 'tags', op: 'eq', value: 'lab' }] };

test('[GR2] a static group is its members, a dynamic one what its query asks', () => {
  expect(groupTree({ kind: 'static', memberIds: ['a'], queryId: null }, [])).toEqual({
    field: 'id',
    op: 'in',
    value: ['a'],
  });
  const dynamic = { kind: 'dynamic' as const, memberIds: [], queryId: 'q' };
  expect(groupTree(dynamic, [{ id: 'q', ast }])).toEqual(ast);
  expect(groupTree(dynamic, [])).toBeNull();
  expect(groupTree(dynamic, [{ id: 'q', ast: { op: 'and' } }])).toBeNull();
});

test('[GR3] who is in a group already does not come to it again', () => {
  expect(newMembers({ memberIds: ['a', 'b'] }, ['b', 'c', 'd'])).toEqual(['c', 'd']);
});
