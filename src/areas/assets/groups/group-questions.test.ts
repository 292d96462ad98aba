import { describe, expect, test } from 'vitest';
import { assetGroup } from '../../../../contract/areas/assets/groups';
import type { QueryNode } from '../../../../contract/query';
import { matchesPlan } from '../../../../domain/query/condition';
import { lookupOf, storedQuery } from '../../../../domain/query/named-queries';
import { planQuery } from '../../../../domain/query/plan-query';
import { readQuery } from '../../../../domain/query/read-query';
import { type GroupRow, groupTree } from '../../../data/groups';
import { archivedOf, countedHref, countedOf } from './group-questions';

const ASSETS = [
  { id: 'a', name: 'desk-01', type: 'desktop', lifecycle: 'in_use' },
  { id: 'b', name: 'desk-02', type: 'desktop', lifecycle: null },
  { id: 'c', name: 'desk-03', type: 'desktop', lifecycle: 'archived' },
  { id: 'd', name: 'web-01', type: 'server', lifecycle: 'in_use' },
  { id: 'e', name: 'web-02', type: 'server', lifecycle: 'archived' },
];
const DESKS = { field: 'type', op: 'eq', value: 'desktop' } as const;
// A store keeps a condition's parts in an order of its own.
const KEPT = { op: 'neq', field: 'lifecycle', value: 'archived' };
const asked = (ast: Record<string, unknown>) => ({ id: 'q', name: 'Q', entity: 'asset', ast }) as const;
const QUERIES = {
  'one condition': asked(DESKS),
  'one that leaves archived assets out': asked({ op: 'and', items: [DESKS, KEPT] }),
  'one with an or': asked({ op: 'or', items: [DESKS, { field: 'name', op: 'eq', value: 'desk-01' }] }),
};
type Group = Pick<GroupRow, 'id' | 'name' | 'kind' | 'memberIds' | 'queryId'>;
const STATIC: Group = { id: 'g', name: 'Desks', kind: 'static', memberIds: ['a', 'b', 'c'], queryId: null };
const DYNAMIC: Group = { id: 'g', name: 'Desks', kind: 'dynamic', memberIds: [], queryId: 'q' };

type Query = (typeof QUERIES)[keyof typeof QUERIES];

const found = (where: QueryNode, group: Group, query: Query): string => {
  const stored = storedQuery(assetGroup, group);
  const queries = lookupOf(stored === null ? [query] : [query, stored]);
  const { plan, problems } = planQuery(where, { entity: 'asset', now: Date.now(), queries });
  if (plan === null) throw new Error(problems[0]?.message);
  return ASSETS.flatMap((row) => (matchesPlan(row, plan) ? row.id : [])).join('');
};

/** What the builder asks where the address leads. */
function opened(to: string): QueryNode {
  const { tree } = readQuery(JSON.parse(new URL(to, 'http://localhost').searchParams.get('query') ?? 'null'));
  if (tree === null) throw new Error('no question');
  return tree;
}

describe('[GR6] archived assets are in none of a group’s numbers but their own, and where a number leads says the same', () => {
  test.each([
    ['picked', STATIC, QUERIES['one condition'], 'c'],
    ['found by one condition', DYNAMIC, QUERIES['one condition'], 'c'],
    ['found by one with an or', DYNAMIC, QUERIES['one with an or'], 'c'],
    ['found by one without them', DYNAMIC, QUERIES['one that leaves archived assets out'], ''],
  ] as const)('%s', (_, group, query, archived) => {
    const where = groupTree(group, [query]);
    if (where === null) throw new Error('no group');
    expect(found(countedOf(where), group, query)).toBe('ab');
    expect(found(archivedOf(where), group, query)).toBe(archived);
    expect(found(opened(countedHref(group.id)), group, query)).toBe('ab');
    const first = { field: 'name', op: 'eq', value: 'desk-03' } as const;
    expect(found(countedOf(where, first), group, query)).toBe('');
    expect(found(opened(countedHref(group.id, first)), group, query)).toBe('');
  });
});
