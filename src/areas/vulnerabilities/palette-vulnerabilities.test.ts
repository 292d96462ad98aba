import { expect, test } from 'vitest';
import { matchesPlan } from '../../../domain/query/condition';
import { planQuery } from '../../../domain/query/plan-query';
import { typedId, vulnerabilityQuestion } from './palette-vulnerabilities';

test('[VR23] a whole id is one in any case, and nothing else is', () => {
  expect(['cve-2021-44228', ' CVE-2021-44228 ', 'GHSA-JFH8-c2jp-5v3q', 'CVE-2021', 'log4j', ''].map(typedId)).toEqual([
    ...['CVE-2021-44228', 'CVE-2021-44228', 'GHSA-jfh8-c2jp-5v3q'],
    ...[null, null, null],
  ]);
});

test('[VR23] those of the company are found by id, other name and title', () => {
  const found = (typed: string): boolean => {
    const { where } = vulnerabilityQuestion('01890000-0000-7000-8000-000000000001', typed);
    const { plan } = planQuery(where ?? { op: 'or', items: [] }, { entity: 'vulnerability', now: 0 });
    const row = { vulnerabilityId: 'CVE-2021-44228', title: 'Log4Shell', aliases: ['GHSA-jfh8-c2jp-5v3q'] };
    return plan !== null && matchesPlan(row, plan, () => []);
  };
  expect(['44228', 'log4', 'jfh8', 'heartbleed'].map(found)).toEqual([true, true, true, false]);
});
