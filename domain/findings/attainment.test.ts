import { expect, test } from 'vitest';
import type { AggregationAnswer } from '../../contract/aggregation';
import { type Finding, OPEN_STATUSES } from '../../contract/areas/vulnerabilities';
import { SEVERITIES } from '../../contract/primitives';
import type { QueryNode } from '../../contract/query';
import { fc } from '../../tests/kit/fast-check';
import { matchesPlan } from '../query/condition';
import { planQuery } from '../query/plan-query';
import { slaStateOf } from '../slas/sla-clock';
import { attainment } from './attainment';
import { DEADLINE_PARTS, fixedLately, keptOf, openOf, openOfAge, withDeadline, withSeverity } from './figure-questions';
import { AGES, byAge } from './figures';
import { closedAt } from './life-cycle';

const NOW = Date.parse('2026-11-27T00:00:00Z');
const DAY = 86_400_000;
const EVERY: QueryNode = { op: 'and', items: [] };
const day = fc.integer({ min: -200, max: 60 }).map((n) => new Date(NOW + n * DAY + 1).toISOString());

type Row = Pick<
  Finding,
  'status' | 'severity' | 'resolvedAt' | 'verdictAt' | 'slaId' | 'warnAt' | 'dueAt' | 'slaState'
>;

/** Findings as they are stored: what is closed has its state, what is open an older one. */
const finding = fc
  .record({
    ...{ severity: fc.constantFrom(...SEVERITIES), isOpen: fc.boolean(), status: fc.constantFrom(...OPEN_STATUSES) },
    ...{ end: day, isSaid: fc.boolean(), due: fc.option(day), slaId: fc.constantFrom('a', 'b', 'c') },
  })
  .map(({ isOpen, status, end, isSaid, due, slaId, severity }): Row => {
    const ending = isSaid ? { resolvedAt: null, verdictAt: end } : { resolvedAt: end };
    const standing = isOpen ? { status, resolvedAt: null } : { status: 'mitigated' as const, ...ending };
    const row = { severity, ...standing, ...(due !== null && { slaId, dueAt: due, warnAt: due }) };
    return { ...row, ...(due !== null && { slaState: slaStateOf(row, new Date(NOW).toISOString()) }) };
  });

const asks = (where: QueryNode) => {
  const { plan } = planQuery(where, { entity: 'finding', now: NOW });
  if (plan === null) throw new Error('cannot be asked');
  return (row: Row): boolean => matchesPlan(row, plan);
};

function counted(rows: readonly Row[]): AggregationAnswer {
  const ids = [...new Set(rows.flatMap(({ slaId }) => slaId ?? []))];
  const key = (value: string) => ({ kind: 'value' as const, value });
  const of = (test: (row: Row) => boolean): number => rows.filter(test).length;
  return {
    whole: { rows: rows.length, measure: rows.length },
    groups: [
      ids.map((id) => ({ key: key(id), rows: of(({ slaId }) => slaId === id), measure: null })),
      SEVERITIES.map((one) => ({ key: key(one), rows: of(({ severity }) => severity === one), measure: null })),
    ],
    cells: ids.map((id) => SEVERITIES.map((one) => of((row) => row.slaId === id && row.severity === one) || null)),
  };
}

test('[FG2, FG4] what is kept and what has a deadline add up, by definition and severity, and are what their questions count', () => {
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 40 }), (rows) => {
      const part = (name: keyof typeof DEADLINE_PARTS) => counted(rows.filter(asks(DEADLINE_PARTS[name](EVERY))));
      const found = attainment({
        met: part('met'),
        missed: part('missed'),
        late: part('late'),
        onTrack: part('onTrack'),
      });
      expect(found.kept).toBe(rows.filter(asks(keptOf(EVERY))).length);
      expect(found.of).toBe(rows.filter(asks(withDeadline(EVERY))).length);
      expect(found.kept).toBeLessThanOrEqual(found.of);
      for (const name of ['kept', 'of'] as const) {
        expect(found.definitions.reduce((sum, one) => sum + one[name], 0)).toBe(found[name]);
        for (const one of found.definitions)
          expect(one.bySeverity.reduce((sum, each) => sum + each[name], 0)).toBe(one[name]);
      }
      for (const { slaId, bySeverity } of found.definitions)
        for (const { severity, of } of bySeverity) {
          const asked = asks(withSeverity(withDeadline({ field: 'slaId', op: 'eq', value: slaId ?? '' }), severity));
          expect(of).toBe(rows.filter(asked).length);
        }
    }),
  );
});

test('[FG1, FG4] what counts as open or fixed lately is what its question answers', () => {
  const since = new Date(NOW - 90 * DAY).toISOString();
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 40 }), (rows) => {
      const isLate = (row: Row): boolean => {
        const end = closedAt(row);
        return end !== null && end >= since && end <= new Date(NOW).toISOString();
      };
      expect(rows.filter(asks(fixedLately(EVERY)))).toEqual(rows.filter(isLate));
      expect(rows.filter(asks(openOf(EVERY)))).toEqual(rows.filter((row) => closedAt(row) === null));
    }),
  );
});

test('[FG3, FG4] every open finding has one age, and each age is what its question answers', () => {
  const seen = fc.integer({ min: -200 * DAY, max: DAY }).map((ms) => new Date(NOW + ms).toISOString());
  const now = NOW + 13 * 3_600_000;
  fc.assert(
    fc.property(fc.array(seen, { maxLength: 40 }), (times) => {
      const rows = times.map((firstSeenAt) => ({ status: 'active', firstSeenAt }));
      const key = (value: string) => ({ kind: 'value' as const, value });
      const days = times.map((at) => ({ key: key(at.slice(0, 10)), rows: 1, measure: 1 }));
      const asked = AGES.map((age) => {
        const { plan } = planQuery(openOfAge(EVERY, age, now), { entity: 'finding', now });
        return rows.filter((row) => plan !== null && matchesPlan(row, plan)).length;
      });
      expect(asked).toEqual(byAge(days, now));
      expect(asked.reduce((sum, one) => sum + one, 0)).toBe(rows.length);
    }),
  );
});
