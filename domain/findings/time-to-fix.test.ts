import { expect, test } from 'vitest';
import { FINDING_STATUSES } from '../../contract/areas/vulnerabilities';
import { SEVERITIES, type Severity } from '../../contract/primitives';
import { fc } from '../../tests/kit/fast-check';
import { Column } from '../query/column';
import { closedAt } from './life-cycle';
import { spreadOf, TIME_FIELDS, timeToFix } from './time-to-fix';

type Row = Readonly<Record<(typeof TIME_FIELDS)[number], unknown>>;

function sourceOf(rows: readonly Row[]) {
  const columns = new Map(TIME_FIELDS.map((field) => [String(field), new Column(field)]));
  for (const [slot, row] of rows.entries())
    for (const field of TIME_FIELDS) columns.get(field)?.set(slot, row[field] ?? undefined);
  return { column: (field: string) => columns.get(field) ?? new Column(field) };
}
const timesOf = (rows: readonly Row[]) => timeToFix(sourceOf(rows), Uint32Array.from(rows.keys()));

const DAY = 86_400_000;
const NOTHING = { count: 0, median: null, p90: null };

test('[FG1] half of the fixed ones took no longer than the median, nine of ten no longer than the other', () => {
  expect(spreadOf([])).toEqual(NOTHING);
  expect(spreadOf([5])).toEqual({ count: 1, median: 5, p90: 5 });
  expect(spreadOf([4, 1, 3, 2])).toEqual({ count: 4, median: 2, p90: 4 });
  expect(spreadOf(Array.from({ length: 20 }, (_, at) => 20 - at))).toEqual({ count: 20, median: 10, p90: 18 });
});

test('[FG1] each is one of the times, between the least and the greatest, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1 }), (times) => {
      const { count, median, p90 } = spreadOf(times);
      expect(count).toBe(times.length);
      expect(times).toContain(median);
      expect(times).toContain(p90);
      expect(p90).toBeGreaterThanOrEqual(median ?? Number.NaN);
      const atMost = (most: number | null): number => times.filter((one) => one <= (most ?? Number.NaN)).length;
      expect(atMost(median)).toBeGreaterThanOrEqual(count / 2);
      expect(atMost(p90)).toBeGreaterThanOrEqual(count * 0.9);
      expect(spreadOf(times.toReversed())).toEqual({ count, median, p90 });
    }),
  );
});

const at = (day: number): string => new Date(Date.parse('2026-01-01T00:00:00Z') + day * DAY).toISOString();
const row = (severity: Severity, status: string, resolvedAt: string | null, verdictAt?: string): Row => ({
  ...{ severity, status, firstSeenAt: at(10), resolvedAt, verdictAt },
});

test('[FG1] from when it was first seen until its source ceased to see it or a person said it is mended; open ones do not count', () => {
  const { all, bySeverity } = timesOf([
    row('high', 'mitigated', at(12), at(30)),
    row('high', 'mitigated', null, at(14)),
    // Mended before it was first seen, says the source.
    row('low', 'mitigated', at(9)),
    row('low', 'active', null),
    row('low', 'false_positive', null, at(11)),
    row('low', 'risk_accepted', null, at(11)),
  ]);
  expect(all).toEqual({ count: 3, median: 2 * DAY, p90: 4 * DAY });
  expect(bySeverity).toEqual({
    ...{ info: NOTHING, medium: NOTHING, critical: NOTHING },
    ...{ high: { count: 2, median: 2 * DAY, p90: 4 * DAY }, low: { count: 1, median: 0, p90: 0 } },
  });
});

test('[FG1] the severities add up to all of them, and each finding counts by its end', () => {
  const day = fc.integer({ min: 0, max: 40 }).map(at);
  const finding = fc.record({
    ...{ severity: fc.constantFrom(...SEVERITIES), status: fc.constantFrom(...FINDING_STATUSES) },
    ...{ firstSeenAt: day, resolvedAt: fc.option(day), verdictAt: fc.option(day, { nil: undefined }) },
  });
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 60 }), (rows) => {
      const { all, bySeverity } = timesOf(rows);
      const took = rows.flatMap(({ status, firstSeenAt, resolvedAt, verdictAt }) => {
        const end = closedAt({ status, resolvedAt, ...(verdictAt !== undefined && { verdictAt }) });
        return status !== 'mitigated' || end === null ? [] : [Math.max(0, Date.parse(end) - Date.parse(firstSeenAt))];
      });
      expect(all).toEqual(spreadOf(took));
      expect(SEVERITIES.reduce((sum, one) => sum + bySeverity[one].count, 0)).toBe(all.count);
    }),
  );
});
