import { expect, test } from 'vitest';
import { FINDING_STATUSES, OPEN_STATUSES, VERDICTS } from '../../contract/areas/vulnerabilities';
import { fc } from '../../tests/kit/fast-check';
import { closedAt, type Standing, statusOf, withStatus } from './life-cycle';
import { saysNothing, stepsBack, triaged } from './triage';

const day = (n: number): string => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`;
const seen: Standing = { resolvedAt: null, lastSeenAt: day(1) };
const gone: Standing = { ...seen, resolvedAt: day(5) };
const again: Standing = { ...seen, lastSeenAt: day(9), reopenedAt: day(9) };
const said = (standing: Standing, verdict: Standing['verdict'], at = day(3)): Standing => ({
  ...standing,
  verdict,
  verdictAt: at,
});

test('[FN4] the status follows from what is seen and what a person said', () => {
  expect([seen, gone, again].map(statusOf)).toEqual(['active', 'mitigated', 'reopened']);
  const all = (verdict: Standing['verdict']) => [seen, gone, again].map((one) => statusOf(said(one, verdict)));
  expect(all('verified')).toEqual(['verified', 'mitigated', 'reopened']);
  expect(all('mitigated')).toEqual(['mitigated', 'mitigated', 'reopened']);
  expect(all('risk_accepted')).toEqual(['risk_accepted', 'mitigated', 'risk_accepted']);
  expect(all('false_positive')).toEqual(Array(3).fill('false_positive'));
  expect(all('out_of_scope')).toEqual(Array(3).fill('out_of_scope'));
});

test('[FN4] what was said after it came back counts again', () => {
  expect(statusOf(said(again, 'verified', day(10)))).toBe('verified');
  expect(statusOf(said(again, 'mitigated', day(10)))).toBe('mitigated');
  // Fixed, says the person; a scan of later still sees it.
  expect(statusOf(said({ ...seen, lastSeenAt: day(4) }, 'mitigated'))).toBe('reopened');
});

test('[FN4] it is open or has a time of its end, whatever happens to it in whatever order', () => {
  const event = fc.oneof(
    fc.constantFrom('seen' as const, 'gone' as const, 'none' as const),
    fc.constantFrom(...VERDICTS),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      let finding: Standing = seen;
      for (const [index, one] of events.entries()) {
        const at = day(index + 2);
        if (one === 'seen') {
          const back = finding.resolvedAt === null ? finding.reopenedAt : at;
          finding = { ...finding, lastSeenAt: at, resolvedAt: null, ...(back !== undefined && { reopenedAt: back }) };
        } else if (one === 'gone') finding = { ...finding, resolvedAt: finding.resolvedAt ?? at };
        else finding = { ...finding, ...triaged({ verdict: one === 'none' ? null : one }, at) };
        const status = statusOf(finding);
        expect(FINDING_STATUSES).toContain(status);
        expect(closedAt({ ...finding, status }) === null).toBe(OPEN_STATUSES.includes(status));
        // What its source does not see is never open.
        if (finding.resolvedAt !== null) expect(OPEN_STATUSES).not.toContain(status);
        expect(withStatus({ ...finding, title: 'x' })).toMatchObject({ title: 'x', status });
      }
    }),
  );
});

test('[FN5] a verdict comes with its reason: the one before leaves none behind; taken back nothing is left', () => {
  const by = { id: 'me', name: 'Ann' };
  const first = triaged({ verdict: 'false_positive', verdictNote: 'Backported' }, day(1), by);
  expect(first).toEqual({ verdict: 'false_positive', verdictNote: 'Backported', verdictAt: day(1), verdictBy: by });
  expect({ ...first, ...triaged({ verdict: 'verified' }, day(2)) }).toEqual({
    ...{ verdict: 'verified', verdictNote: undefined, verdictAt: day(2), verdictBy: undefined },
  });
  expect({ ...first, ...triaged({ verdict: null }, day(2), by) }).toEqual({
    ...{ verdict: undefined, verdictNote: undefined, verdictAt: undefined, verdictBy: undefined },
  });
  // The reason and who deals with it change by themselves.
  expect(triaged({ verdictNote: 'x' }, day(2), by)).toEqual({ verdictNote: 'x' });
  expect(triaged({ assignee: by }, day(2), by)).toEqual({ assignee: by });
  expect(triaged({ assignee: null }, day(2), by)).toEqual({ assignee: undefined });
});

test('[FN4] a row that is not whole stays as it is', () => {
  expect(withStatus({ id: 'x', verdict: 'verified' })).toEqual({ id: 'x', verdict: 'verified' });
});

test('[FN7] what was said before is put back, a step for all that said the same; what is said already is nothing new', () => {
  const ann = { id: 'ann', name: 'Ann' };
  const rows = [
    { id: 'a', status: 'active' as const },
    { id: 'b', status: 'false_positive' as const, verdict: 'false_positive' as const, verdictNote: 'Backported' },
    { id: 'c', status: 'active' as const, assignee: ann },
    { id: 'd', status: 'reopened' as const, verdict: 'mitigated' as const },
  ];
  const patch = { verdict: 'false_positive', verdictNote: 'Backported' } as const;
  expect(stepsBack(rows, patch)).toEqual([
    { ids: ['a', 'c'], patch: { verdict: null, verdictNote: null } },
    { ids: ['b'], patch },
    { ids: ['d'], patch: { verdict: 'mitigated', verdictNote: null } },
  ]);
  expect(stepsBack(rows, { assignee: null })).toEqual([
    { ids: ['a', 'b', 'd'], patch: { assignee: null } },
    { ids: ['c'], patch: { assignee: ann } },
  ]);
  expect(rows.map((row) => saysNothing(patch, row))).toEqual([false, true, false, false]);
  expect(rows.map((row) => saysNothing({ verdict: 'mitigated' }, row))).toEqual([false, false, false, false]);
  expect(rows.map((row) => saysNothing({ verdict: null }, row))).toEqual([true, false, true, false]);
});
