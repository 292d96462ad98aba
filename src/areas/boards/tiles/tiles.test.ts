import { expect, test } from 'vitest';
import type { SyncRun } from '../../../../contract/areas/integrations';
import { matchesPlan } from '../../../../domain/query/condition';
import { planQuery } from '../../../../domain/query/plan-query';
import { OPEN_FINDINGS } from '../../../parts/question-href';
import { criticalityBars, findingBars, OPEN_PLACE, riskBars } from './bars';
import { firstImport, trendText } from './trend';

const said = (bars: ReturnType<typeof riskBars>) => bars.map(({ label, count }) => `${label} ${count}`);

test('[DB1] bars of risk and criticality show those without any too, which lead to their list', () => {
  const risk = riskBars([{ value: 'high', count: 3 }], 10);
  expect(said(risk)).toEqual(['High 3', 'Not rated 7']);
  expect(risk.at(-1)?.to).toBe('/assets?unset=risk');
  const criticality = criticalityBars([{ value: '2', count: 4 }], 5);
  expect(said(criticality).at(-1)).toBe('Not set 1');
  expect(criticality.at(-1)?.to).toBe('/assets?unset=criticality');
});

test('[DB1] where all have one, or none has, there is no such bar', () => {
  expect(said(riskBars([{ value: 'high', count: 3 }], 3))).toEqual(['High 3']);
  expect(criticalityBars([], 5)).toEqual([]);
  expect(said(findingBars([{ value: 'low', count: 2 }]))).toEqual(['Low 2']);
});

test('[DB1] findings are counted of the assets that are: not of archived ones', () => {
  const { plan, problems } = planQuery(OPEN_FINDINGS, { entity: 'finding', now: NOW });
  expect(problems).toEqual([]);
  const assets = [
    { id: 'a', lifecycle: 'in_use' },
    { id: 'b', lifecycle: 'archived' },
  ];
  const isCounted = (finding: object) => plan !== null && matchesPlan(finding, plan, () => assets);
  expect(isCounted({ assetId: 'a', status: 'active' })).toBe(true);
  expect(isCounted({ assetId: 'b', status: 'active' })).toBe(false);
  expect(isCounted({ assetId: 'a', status: 'fixed' })).toBe(false);
});

test('[DB1] the tile and the bars of findings lead to the list of what they count', () => {
  const bars = findingBars([
    { value: 'high', count: 2 },
    { value: 'low', count: 1 },
  ]);
  expect(bars.map(({ to }) => to)).toEqual([
    '/vulnerabilities/findings?state=open&severity=high',
    '/vulnerabilities/findings?state=open&severity=low',
  ]);
  expect(OPEN_PLACE).toBe('/vulnerabilities/findings?state=open');
});

const NOW = Date.parse('2026-11-25T12:00:00Z');
const daysAgo = (days: number): number => NOW - days * 24 * 3_600_000;

test('[DB3] a trend is said once it is known, and before that since when anything is', () => {
  expect(trendText(1_204, daysAgo(30), NOW)).toBe('1,204 new in 7 days');
  expect(trendText(0, daysAgo(30), NOW)).toBe('None new in 7 days');
  expect(trendText(500, daysAgo(2), NOW)).toMatch(/^First imported 23 Nov, /);
  expect(trendText(0, null, NOW)).toBe('');
});

test('[DB3] findings are known since the first import that held any, and none that was taken back counts', () => {
  const run = (day: number, findings: number, status: SyncRun['status'] = 'success') => ({
    ...{ status, startedAt: new Date(daysAgo(day)).toISOString() },
    counts: { findings },
  });
  const runs = [run(1, 5), run(3, 9), run(4, 9, 'undone'), run(5, 0)];
  expect(firstImport(runs, 'finding')).toBe(daysAgo(3));
  expect(firstImport(runs, 'asset')).toBe(daysAgo(5));
  expect(firstImport([run(5, 0)], 'finding')).toBeNull();
});
