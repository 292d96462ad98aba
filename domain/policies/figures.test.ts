import { expect, test } from 'vitest';
import type { PolicyDay } from '../../contract/areas/policies/policies';
import { byGroup, bySeverity, complianceByDay, complianceOf, trendWith } from './figures';

const day = (
  policyId: string,
  at: string,
  evaluated: number,
  failed: number,
  more: Partial<PolicyDay> = {},
): PolicyDay => ({
  ...{
    policyId,
    day: at,
    severity: 'high',
    evaluated,
    passed: evaluated - failed,
    failed,
    inGrace: 0,
    excepted: 0,
    groups: [],
  },
  ...more,
});

test('[PO16] compliance is the share that does not fail; between two executions a policy stands as it did', () => {
  const days = [day('a', '2026-01-01', 10, 5), day('b', '2026-01-02', 10, 0), day('a', '2026-01-04', 10, 0)];
  expect(complianceByDay(days)).toEqual([
    { day: '2026-01-01', evaluated: 10, failed: 5 },
    { day: '2026-01-02', evaluated: 20, failed: 5 },
    { day: '2026-01-03', evaluated: 20, failed: 5 },
    { day: '2026-01-04', evaluated: 20, failed: 0 },
  ]);
  expect([complianceOf({ evaluated: 0, failed: 0 }), complianceOf({ evaluated: 4, failed: 1 })]).toEqual([null, 0.75]);
  expect(complianceByDay([])).toEqual([]);
});

test('[PO16] it is told apart by severity, the worst first, and by the groups that policies name', () => {
  const groups = [{ groupId: 'g', passed: 1, failed: 2 }];
  const days = [day('a', '2026-01-01', 10, 5, { severity: 'low', groups }), day('b', '2026-01-01', 2, 1)];
  expect(bySeverity(days).map(({ severity, days: [one] }) => [severity, one?.evaluated])).toEqual([
    ['high', 2],
    ['low', 10],
  ]);
  expect(byGroup(days)).toEqual([{ groupId: 'g', days: [{ day: '2026-01-01', evaluated: 3, failed: 2 }] }]);
});

test('[PO16] a day has the figures of its last execution, and no more days are kept than are drawn', () => {
  const at = (of: string, failed: number) => ({ day: of, failed, evaluated: 9 });
  const trend = trendWith([at('2026-01-01', 1), at('2026-01-02', 2)], at('2026-01-02', 7), 30);
  expect(trend).toEqual([at('2026-01-01', 1), at('2026-01-02', 7)]);
  expect(trendWith(trend, at('2026-01-03', 0), 2)).toEqual([at('2026-01-02', 7), at('2026-01-03', 0)]);
});
