import { expect, test } from 'vitest';
import type { FixPlan, FixUpgrade } from '../../../../contract/fix-plan';
import { planQuery } from '../../../../domain/query/plan-query';
import { clearedWhere, type FixScope, withoutFixWhere } from './fix-questions';
import { fixCsv, fixRows, fixTitle, leadText, shareText, someOf } from './fix-words';
import { placeHref, readPlace } from './use-fix-place';

const sum = (risk: number) => ({ findings: risk, assets: 1, risk });
const severities = { critical: 0, high: 0, medium: 0, low: 1, info: 0 };
const fix = { ecosystem: 'npm', fixedIn: [], fixedInCount: 0, installed: ['1.0.0'], installedCount: 3 };
const upgrade = (name: string, risk: number): FixUpgrade => ({
  ...{ ...sum(risk), fix: { ...fix, name, target: '2.0.0' }, rule: null, severities, alsoIds: [] },
});
const byRule: FixUpgrade = {
  ...{ ...sum(5), fix: null, severities, alsoIds: ['0199a000-0000-7000-8000-000000000001'] },
  rule: { scanner: 'Nessus', ruleId: null, title: 'Old TLS', solution: 'Turn it off, "now".' },
};
const plan = (...upgrades: FixUpgrade[]): FixPlan => ({
  whole: sum(100),
  upgrades,
  more: { upgrades: 0, findings: 0, assets: 0, risk: 0 },
  left: { withoutFix: sum(0), withoutRisk: sum(0) },
});

test('[RM10] the plan says what it comes to, and each upgrade its share and that of all before it', () => {
  expect(leadText(plan(upgrade('a', 70), upgrade('b', 20), upgrade('c', 10)))).toBe(
    '2 upgrades of 3 clear 90 % of the risk.',
  );
  expect(leadText(plan(upgrade('a', 95), byRule))).toBe('1 step of 2 clears 95 % of the risk.');
  expect(leadText(plan(upgrade('a', 40)))).toBe('1 upgrade clears 40 % of the risk.');
  const rows = fixRows(plan(upgrade('a', 70), byRule));
  expect(rows.map(({ rank, share, total }) => [rank, share, total])).toEqual([
    [1, 0.7, 0.7],
    [2, 0.05, 0.75],
  ]);
  expect(rows.map(fixTitle)).toEqual(['Upgrade a to 2.0.0', 'Old TLS']);
  expect(fixCsv(rows).split('\r\n').slice(1, 3)).toEqual([
    '1,a,npm,1.0.0 and 2 more,2.0.0,,,,,70,1,0,0,0,1,0,70,70.00,70.00',
    '2,Old TLS,,,,,,Nessus,"Turn it off, ""now"".",5,1,0,0,0,1,0,5,5.00,75.00',
  ]);
});

test('[RM10] a share that is not all is never said to be all, nor anything nothing', () => {
  expect([0, 0.0001, 0.012, 0.5, 0.9999, 1].map(shareText)).toEqual([
    '0 %',
    '< 0.1 %',
    '1.2 %',
    '50 %',
    '99.9 %',
    '100 %',
  ]);
  expect([someOf(['a'], 1), someOf(['a'], 3), someOf([], 0)]).toEqual(['a', 'a and 2 more', '']);
});

test('[RM10] the findings of an upgrade and those without a fix can be asked, whosever they are', () => {
  const scopes: readonly FixScope[] = [{}, { owner: 'Ada' }, { owner: null }];
  for (const scope of scopes) {
    const long = { ...byRule, rule: { scanner: 'X', ruleId: '1', title: 'T', solution: 'x'.repeat(16_000) } };
    const trees = [upgrade('a', 1), byRule, long].map((one) => clearedWhere(one, scope));
    for (const where of [...trees, withoutFixWhere(scope)])
      expect(planQuery(where, { entity: 'finding', now: 0 }).problems).toEqual([]);
  }
});

test('[RM10] an address says which upgrades are shown, and leads there again', () => {
  const places = [
    { view: 'software', scope: {}, isUnplanned: false, open: null },
    { view: 'owner', scope: {}, isUnplanned: false, open: null },
    { view: 'software', scope: { owner: null, group: 'g' }, isUnplanned: true, open: 'npm/@a/b c' },
    { view: 'software', scope: { owner: 'Ada & Bo' }, isUnplanned: false, open: null },
  ] as const;
  for (const place of places) expect(readPlace(placeHref(place).split('?')[1] ?? '')).toEqual(place);
});
