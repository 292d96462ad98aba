import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FINDING_STATUSES, VERDICTS } from '../../../contract/areas/vulnerabilities';
import { SEVERITIES } from '../../../contract/primitives';
import type { QueryNode } from '../../../contract/query';
import { matchesPlan } from '../../../domain/query/condition';
import { planQuery } from '../../../domain/query/plan-query';
import { listQuestion } from '../../lists/list-question';
import { findingsHref } from '../../parts/findings-href';
import { OF_NOT_ARCHIVED, OPEN_FINDINGS } from '../../parts/question-href';
import { FINDING_LIST } from './finding-list';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const ASSETS = ['in_use', 'archived'].map((lifecycle) => ({ id: lifecycle, lifecycle }));

function asks(where: QueryNode | undefined): (finding: object) => boolean {
  const { plan, problems } = planQuery(where ?? { op: 'and', items: [] }, { entity: 'finding', now: NOW });
  expect(problems).toEqual([]);
  return (finding) => plan !== null && matchesPlan(finding, plan, () => ASSETS);
}

const finding = fc.record({
  assetId: fc.constantFrom('in_use', 'archived'),
  status: fc.constantFrom(...FINDING_STATUSES),
  severity: fc.constantFrom(...SEVERITIES),
  verdict: fc.constantFrom(undefined, ...VERDICTS),
});

function listed(address: string): (finding: object) => boolean {
  const { state, unknown } = FINDING_LIST.parse(new URL(address, 'https://muster.test').search);
  expect(unknown).toEqual([]);
  return asks(listQuestion(FINDING_LIST, 'company', state).where);
}

test('[FN1] [FN12] what a number counts is what its list shows: open findings of assets that are not archived', () => {
  const [isOpen, isClosed] = [listed(findingsHref({ state: 'open' })), listed(findingsHref({ state: 'closed' }))];
  const isDuplicate = listed('/vulnerabilities/findings?duplicates=1&status=duplicate');
  const isPlain = listed('/vulnerabilities/findings');
  const isWhole = listed('/vulnerabilities/findings?duplicates=1');
  const isHigh = listed(findingsHref({ state: 'open', severity: 'high' }));
  const isCounted = asks(OPEN_FINDINGS);
  const isHere = asks(OF_NOT_ARCHIVED);
  fc.assert(
    fc.property(finding, (one) => {
      expect(isOpen(one)).toBe(isCounted(one));
      expect(isHigh(one)).toBe(isCounted(one) && one.severity === 'high');
      expect(isClosed(one)).toBe(isHere(one) && !isCounted(one) && one.status !== 'duplicate');
      expect(isPlain(one)).toBe(isHere(one) && one.status !== 'duplicate');
      expect(isWhole(one)).toBe(isHere(one));
      expect(isDuplicate(one)).toBe(isHere(one) && one.status === 'duplicate');
    }),
  );
});

test('[FN21] what an exception or VEX closes is no open question in the filter of verdicts, and its address says the same', () => {
  const undecided = listed('/vulnerabilities/findings?verdict=_unset');
  const ruledOut = listed('/vulnerabilities/findings?verdict=_ruled_out');
  fc.assert(
    fc.property(finding, (one) => {
      const isUnsaid = asks(OF_NOT_ARCHIVED)(one) && one.verdict === undefined && one.status !== 'duplicate';
      expect(undecided(one)).toBe(isUnsaid && one.status !== 'false_positive');
      expect(ruledOut(one)).toBe(isUnsaid && one.status === 'false_positive');
    }),
  );
});

test('[FN22] what is most urgent is first', () => {
  expect(FINDING_LIST.parse('').state.sort).toEqual({ field: 'priority', descending: true });
});
