import { expect, test } from 'vitest';
import { PRIORITY_TERMS } from '../../contract/areas/vulnerabilities/priority-weights';
import { fc } from '../../tests/kit/fast-check';
import { bandOf, DEFAULT_WEIGHTS, type Known, knownOf, priorityOf, weightsIn } from './priority';

const NOTHING: Known = {
  ...{ severity: 'info', score: undefined, epss: undefined, kev: undefined, exploit: undefined },
  ...{ exposed: undefined, criticality: undefined },
};
const WORST: Known = {
  ...{ severity: 'critical', score: 10, epss: 1, kev: true, exploit: 'active', exposed: true, criticality: 5 },
};
const of = (known: Partial<Known>) => priorityOf({ ...NOTHING, ...known }, DEFAULT_WEIGHTS);

test('[PR1] [PR3] a whole number from 0 to 100, of six terms by their weights', () => {
  expect([of({}).priority, of(WORST).priority]).toEqual([0, 100]);
  expect(of({ severity: 'high' }).priority).toBe(26);
  // What the score says counts, and not what the scanner calls it.
  expect(of({ severity: 'low', score: 9.8 }).priority).toBe(34);
  expect(of({ score: 9.8, epss: 0.5, kev: true }).terms.map(({ points }) => Math.round(points * 10) / 10)).toEqual([
    34.3, 10, 20, 0, 0, 0,
  ]);
  const kevAlone = { severity: 0, epss: 0, kev: 1, exploit: 0, exposure: 0, criticality: 0 };
  expect(priorityOf({ ...NOTHING, kev: true }, kevAlone).priority).toBe(100);
  expect(priorityOf(WORST, { ...kevAlone, kev: 0 }).priority).toBe(0);
  expect([59, 60, 40, 20, 19].map(bandOf)).toEqual(['high', 'urgent', 'high', 'medium', 'low']);
});

test('[PR1] of several vulnerabilities the worst of any; of an unknown one nothing is known', () => {
  const threats = [
    { epssScore: 0.2, kevAddedAt: null, exploitMaturity: 'active' as const },
    { epssScore: 0.7, kevAddedAt: '2026-01-01T00:00:00.000Z', exploitMaturity: 'none' as const },
    { epssScore: null, kevAddedAt: null, exploitMaturity: 'poc' as const },
  ];
  const asset = { internetExposed: false, criticality: 4 };
  expect(knownOf({ severity: 'high' }, threats, asset)).toEqual({
    ...{ severity: 'high', score: undefined, epss: 0.7, kev: true, exploit: 'active', exposed: false, criticality: 4 },
  });
  expect(knownOf({ severity: 'info' }, [], undefined)).toEqual(NOTHING);
});

const some = fc.record({
  severity: fc.constantFrom('critical', 'high', 'medium', 'low', 'info'),
  score: fc.option(fc.double({ min: 0, max: 10, noNaN: true }), { nil: undefined }),
  epss: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
  kev: fc.option(fc.boolean(), { nil: undefined }),
  exploit: fc.option(fc.constantFrom('none', 'poc', 'weaponized', 'active'), { nil: undefined }),
  exposed: fc.option(fc.boolean(), { nil: undefined }),
  criticality: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
});
const weight = fc.integer({ min: 0, max: 100 });
const weights = fc.record({
  ...{ severity: weight, epss: weight, kev: weight, exploit: weight, exposure: weight, criticality: weight },
});

test('[PR2] whatever is known: its terms sum up to it, and what becomes known never lowers it', () => {
  fc.assert(
    fc.property(some, weights, (known, by) => {
      const { priority, terms } = priorityOf(known, by);
      expect(priority).toBe(Math.round(terms.reduce((sum, { points }) => sum + points, 0)));
      expect(priority >= 0 && priority <= 100).toBe(true);
      expect(terms.map(({ name }) => name)).toEqual([...PRIORITY_TERMS]);
      for (const term of ['epss', 'kev', 'exploit', 'exposed', 'criticality'] as const) {
        const less = priorityOf({ ...known, [term]: undefined }, by);
        expect(less.priority).toBeLessThanOrEqual(priority);
      }
    }),
  );
});

test('[PR3] of several records of weights the newest counts, in whatever order they come', () => {
  const one = { ...DEFAULT_WEIGHTS, id: 'a', createdAt: '2026-01-01T00:00:00.000Z' };
  const other = { ...one, id: 'b', createdAt: '2026-02-01T00:00:00.000Z' };
  expect([weightsIn([]), weightsIn([one, other]), weightsIn([other, one])]).toEqual([null, other, other]);
});
