import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AggregatedGroup } from '../../contract/aggregation';
import { bucketOf, nextBucket } from '../query/aggregate/time-buckets';
import { AGES, byAge, weekly } from './figures';

const NOW = Date.parse('2026-11-26T22:00:00Z');
const DAY = 86_400_000;
const of = (value: string, rows: number): AggregatedGroup => ({ key: { kind: 'value', value }, rows, measure: rows });

test('[RM13] open findings by their age, what is beyond the days that are told is older', () => {
  const days = [
    of('2026-11-26', 1),
    of('2026-11-19', 2),
    of('2026-11-18', 4),
    of('2026-08-28', 8),
    of('2026-08-27', 16),
  ];
  const other: AggregatedGroup = { key: { kind: 'other', values: 9 }, rows: 32, measure: 32 };
  expect(byAge([...days, other], NOW)).toEqual([3, 4, 8, 48]);
  expect(byAge([], NOW)).toEqual(AGES.map(() => 0));
});

interface Life {
  readonly seen: number;
  readonly fixed: number | null;
}
function groupsOf(times: readonly number[]): AggregatedGroup[] {
  const weeks = times.map((at) => bucketOf(at, 'week'));
  return [...new Set(weeks)].map((week) => of(week, weeks.filter((one) => one === week).length));
}

test('[RM13] found and fixed each week, and open at its end, as one who looks at every finding counts them', () => {
  const life = fc.tuple(fc.nat(200), fc.option(fc.nat(200))).map(([ago, for_]): Life => {
    const seen = NOW - ago * DAY;
    const fixed = for_ === null ? null : seen + for_ * DAY;
    return { seen, fixed: fixed !== null && fixed <= NOW ? fixed : null };
  });
  fc.assert(
    fc.property(fc.array(life, { maxLength: 60 }), (all) => {
      const fixed = all.flatMap((one) => one.fixed ?? []);
      const open = all.length - fixed.length;
      const found = all.map(({ seen }) => seen);
      const told = weekly(groupsOf(found), groupsOf(fixed), { open, now: NOW, weeks: 12 });
      expect(told).toHaveLength(12);
      expect(told.at(-1)).toMatchObject({ week: '2026-11-23', open });
      for (const one of told) {
        const end = Date.parse(`${nextBucket(one.week, 'week')}T00:00:00Z`);
        const isOpen = (life: Life) => life.seen < end && (life.fixed === null || life.fixed >= end);
        expect(one.open).toBe(all.filter(isOpen).length);
      }
    }),
    { numRuns: 300 },
  );
});
