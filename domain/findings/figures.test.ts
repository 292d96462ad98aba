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
  readonly closed: number | null;
  readonly how: 'fixed' | 'decided';
}
function groupsOf(times: readonly number[]): AggregatedGroup[] {
  const weeks = times.map((at) => bucketOf(at, 'week'));
  return [...new Set(weeks)].map((week) => of(week, weeks.filter((one) => one === week).length));
}

test('[RM13] found, fixed and decided each week, and open at its end, as one who looks at every finding counts them', () => {
  const life = fc
    .tuple(fc.nat(200), fc.option(fc.nat(200)), fc.constantFrom('fixed' as const, 'decided' as const))
    .map(([ago, for_, how]): Life => {
      const seen = NOW - ago * DAY;
      const closed = for_ === null ? null : seen + for_ * DAY;
      return { seen, closed: closed !== null && closed <= NOW ? closed : null, how };
    });
  fc.assert(
    fc.property(fc.array(life, { maxLength: 60 }), (all) => {
      const ended = (kind: Life['how']) => all.flatMap(({ how, closed }) => (how === kind ? (closed ?? []) : []));
      const open = all.filter(({ closed }) => closed === null).length;
      const happened = {
        found: groupsOf(all.map(({ seen }) => seen)),
        fixed: groupsOf(ended('fixed')),
        // Verdicts and what is said of software are asked for apart.
        decided: [...groupsOf(ended('decided').slice(0, 3)), ...groupsOf(ended('decided').slice(3))],
      };
      const told = weekly(happened, { open, now: NOW, weeks: 12 });
      expect(told).toHaveLength(12);
      expect(told.at(-1)).toMatchObject({ week: '2026-11-23', open });
      for (const one of told) {
        const [start, end] = [one.week, nextBucket(one.week, 'week')].map((day) => Date.parse(`${day}T00:00:00Z`));
        if (start === undefined || end === undefined) continue;
        const isIn = (at: number | null) => at !== null && at >= start && at < end;
        const isOpen = (life: Life) => life.seen < end && (life.closed === null || life.closed >= end);
        expect(one.open).toBe(all.filter(isOpen).length);
        expect(one.found).toBe(all.filter(({ seen }) => isIn(seen)).length);
        expect(one.decided).toBe(ended('decided').filter(isIn).length);
      }
    }),
    { numRuns: 300 },
  );
});
