import { expect, test } from 'vitest';
import { matchesPlan } from '../../../domain/query/condition';
import { planQuery } from '../../../domain/query/plan-query';
import { conditionsBefore, lateWhere, whereDecided } from './decided';

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

test('[SL12] whose findings are told are those that would be late or due soon, of those it decides', () => {
  const now = Date.parse('2026-11-27T00:00:00Z');
  const clock = {
    days: 30,
    warnDays: 10,
    clock: 'calendar',
    startField: 'firstSeenAt',
    restartOnReopen: false,
  } as const;
  const where = lateWhere(high, [{ field: 'title', op: 'eq', value: 'Other' }], clock, now);
  const { plan } = planQuery(where ?? { op: 'or', items: [] }, { entity: 'finding', now });
  const isTold = (daysOld: number, more: object = {}) => {
    const firstSeenAt = new Date(now - daysOld * 86_400_000).toISOString();
    const row = { assetId: 'a', status: 'active', severity: 'high', title: 'This', firstSeenAt, ...more };
    return plan !== null && matchesPlan(row, plan, () => [{ id: 'a', lifecycle: 'in_use' }]);
  };
  expect([19, 20, 30, 400].map((days) => isTold(days))).toEqual([false, true, true, true]);
  expect([{ severity: 'low' }, { status: 'mitigated' }, { title: 'Other' }].map((more) => isTold(40, more))).toEqual([
    ...[false, false, false],
  ]);
  expect([lateWhere(high, [], null, now), lateWhere({ field: 'title' }, [], clock, now)]).toEqual([null, null]);
});
