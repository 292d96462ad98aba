import { expect, test } from 'vitest';
import { matchesPlan } from '../../../domain/query/condition';
import { planQuery } from '../../../domain/query/plan-query';
import { conditionsBefore, whereDecided } from './decided';

const row = (id: string, order: number, when: Readonly<Record<string, unknown>>, enforced = true) => ({
  ...{ id, order, when, enforced },
});
const high = { field: 'severity', op: 'eq', value: 'high' } as const;

test('[SL3] asked before are the enforced ones before it; what cannot be asked is left out', () => {
  const before = conditionsBefore(
    [
      row('a', 1, { field: 'title', op: 'contains' }),
      row('b', 2, { field: 'noSuchField', op: 'eq', value: 1 }),
      row('c', 3, { op: 'xor', items: [] }),
      row('d', 4, { queryId: 'gone' }),
      row('e', 5, high),
      row('f', 6, high, false),
      row('g', 7, high),
    ],
    () => undefined,
    0,
  );
  expect(before(7, 'g')).toEqual([high]);
  expect(before(8, null)).toEqual([high, high]);
  expect(before(5, 'e')).toEqual([]);
});

test('[SL3] [DB1] findings of archived assets are in none', () => {
  const { plan, problems } = planQuery(whereDecided(high, []), { entity: 'finding', now: 0 });
  expect(problems).toEqual([]);
  const assets = [
    { id: 'a', lifecycle: 'in_use' },
    { id: 'b', lifecycle: 'archived' },
  ];
  const isDecided = (finding: object) => plan !== null && matchesPlan(finding, plan, () => assets);
  expect(isDecided({ assetId: 'a', status: 'active', severity: 'high' })).toBe(true);
  expect(isDecided({ assetId: 'b', status: 'active', severity: 'high' })).toBe(false);
});
