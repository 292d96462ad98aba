import { expect, test } from 'vitest';
import { matchesPlan } from '../../../domain/query/condition';
import { planQuery } from '../../../domain/query/plan-query';
import { findingQuestion } from './palette';

const COMPANY = '01890000-0000-7000-8000-000000000001';
const ASSETS = [
  { id: 'a', lifecycle: 'in_use' },
  { id: 'b', lifecycle: 'archived' },
];

test('[CP6] findings are found by title and CVE, those of archived assets left out', () => {
  const found = (typed: string, finding: object): boolean => {
    const { where } = findingQuestion(COMPANY, typed);
    const { plan } = planQuery(where ?? { op: 'or', items: [] }, { entity: 'finding', now: 0 });
    return plan !== null && matchesPlan(finding, plan, () => ASSETS);
  };
  const log4shell = { assetId: 'a', title: 'Log4Shell', cves: ['CVE-2021-44228'] };
  expect(found('log4', log4shell)).toBe(true);
  expect(found('44228', log4shell)).toBe(true);
  expect(found('heartbleed', log4shell)).toBe(false);
  expect(found('log4', { ...log4shell, assetId: 'b' })).toBe(false);
});
