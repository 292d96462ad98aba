import { expect, test } from 'vitest';
import type { VulnerabilityTicket } from '../../contract/areas/vulnerabilities/tickets';
import type { FixUpgrade } from '../../contract/fix-plan';
import { fixKey, ticketFix } from './fix-key';
import { planOf, plansByKey } from './plan-of';

const packageFix = (name: string, target: string | null): Pick<FixUpgrade, 'fix' | 'rule'> => ({
  fix: { ...{ name, ecosystem: 'npm', target }, fixedIn: [], fixedInCount: 0, installed: [], installedCount: 0 },
  rule: null,
});
const lodash = packageFix('lodash', '4.17.21');
const rule = { fix: null, rule: { scanner: 'Nessus', ruleId: '42', title: 'Old TLS', solution: 'Turn it off.' } };

const ticket = (of: Pick<FixUpgrade, 'fix' | 'rule'>, status: VulnerabilityTicket['status'], day: number) => ({
  ...{ fix: ticketFix(of), status, createdAt: `2026-01-0${day}T00:00:00.000Z` },
});

test('[RM14] a ticket says what it upgrades, however long that is called', () => {
  expect(ticketFix(lodash)).toEqual({ key: 'npm/lodash', name: 'lodash', ecosystem: 'npm', version: '4.17.21' });
  expect(ticketFix(packageFix('lodash', null))).not.toHaveProperty('version');
  expect(ticketFix(rule)).toEqual({ key: fixKey(rule), name: 'Old TLS' });
  expect(ticketFix({ ...rule, rule: { ...rule.rule, title: ' ' } }).name).toBe(fixKey(rule));
  expect(ticketFix(packageFix('x'.repeat(600), '1')).name).toHaveLength(500);
});

test('[RM14] an upgrade is planned by its newest ticket that is not closed, whatever its target is by now', () => {
  const [first, second] = [ticket(lodash, 'resolved', 1), ticket(lodash, 'open', 2)];
  const plans = plansByKey([second, first, ticket(lodash, 'closed', 3), ticket(rule, 'closed', 1)]);
  expect(planOf(plans, packageFix('lodash', '5.0.0'))).toBe(second);
  expect(planOf(plans, rule)).toBeUndefined();
  expect(planOf(plansByKey([{ ...first, fix: undefined }]), lodash)).toBeUndefined();
});
