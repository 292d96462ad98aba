import { expect, test } from 'vitest';
import { ACCESS_RULES } from '../../contract/access/rules';
import { ACTIONS, type Action, SUBJECTS, type Subject } from '../../contract/access/vocabulary';
import { fc } from '../../tests/kit/fast-check';
import { buildAbility } from './ability';
import { type Condition, grantsOf } from './grants';
import type { Person } from './person';

const IDS = ['one', 'two', 'three'];
const id = fc.constantFrom(...IDS, ...IDS, '');
const role = fc.constantFrom('owner', 'OWNER', 'admin', 'Admin', 'member', '', null, undefined, 'superuser', 7);
const person: fc.Arbitrary<Person> = fc.record({
  id,
  sub: fc.constantFrom('idp|one', 'bypass|one', ''),
  isPlatformAdmin: fc.constantFrom(false, false, false, true),
  bypass: fc.constantFrom(undefined, false, false, true),
  companies: fc.array(fc.record({ companyId: id, role }), { maxLength: 3 }),
  billingAccounts: fc.array(fc.record({ billingAccountId: id, role }), { maxLength: 2 }),
});
const cell = fc.constantFrom<unknown>(...IDS, ...IDS, '', null, undefined, ['one'], { $ne: null }, 'ONE');
const row = fc.record({ id: cell, companyId: cell, ownerId: cell }, { requiredKeys: [] });
const anyone = fc.option(person, { nil: null, freq: 20 });
const question = { action: fc.constantFrom(...ACTIONS), subject: fc.constantFrom(...SUBJECTS) };

/** The conditions under which a person may do this to a row, read from the sentences alone; null: to every row. */
const conditions = (who: Person | null, action: Action, subject: Subject): readonly (Condition | null)[] =>
  grantsOf(who, ACCESS_RULES)
    .filter((grant) => grant.actions.includes(action) || grant.actions.includes('manage'))
    .filter((grant) => grant.subject === 'all' || grant.subject === subject)
    .map(({ condition }) => condition);

/** As SQL would: a column equals a value, and null equals nothing. */
const names = (condition: Condition | null, row: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(condition ?? {}).every(([field, value]) => row[field] === value);

test('[A20] the ability allows exactly the rows that some sentence names', () => {
  const seen = { allowed: 0, refused: 0, everything: 0, nothing: 0, some: 0 };
  fc.assert(
    fc.property(anyone, fc.record(question), fc.array(row, { minLength: 1 }), (who, { action, subject }, rows) => {
      const ability = buildAbility(who);
      const of = conditions(who, action, subject);
      seen[of.length === 0 ? 'nothing' : of.includes(null) ? 'everything' : 'some'] += 1;
      expect(ability.can(action, subject)).toBe(of.length > 0);
      for (const one of rows) {
        const named = of.some((condition) => names(condition, one));
        seen[named ? 'allowed' : 'refused'] += 1;
        expect(ability.can(action, { subject, row: one })).toBe(named);
      }
    }),
    { numRuns: 5_000 },
  );
  // Agreement about nothing would show nothing.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100);
});

test('[A18] a missing or empty id gives no right over rows that have none', () => {
  fc.assert(
    fc.property(person, fc.record(question), (who, { action, subject }) => {
      for (const condition of conditions(who, action, subject)) {
        if (condition === null) continue;
        expect(Object.values(condition)).not.toContain('');
        expect(Object.keys(condition)).not.toEqual([]);
      }
    }),
  );
  const owner: Person = {
    id: '',
    sub: 'idp|one',
    isPlatformAdmin: false,
    companies: [{ companyId: '', role: 'owner' }],
    billingAccounts: [],
  };
  const ability = buildAbility(owner);
  for (const subject of SUBJECTS) {
    expect(ability.can('read', { subject, row: {} })).toBe(false);
    expect(ability.can('read', { subject, row: { id: '', companyId: '', ownerId: '' } })).toBe(false);
  }
});

test('[A19] what a row goes by', () => {
  const member: Person = {
    id: 'me',
    sub: 'idp|me',
    isPlatformAdmin: false,
    companies: [{ companyId: 'here', role: 'member' }],
    billingAccounts: [{ billingAccountId: 'account', role: 'member' }],
  };
  expect(conditions(member, 'read', 'Company')).toEqual([{ id: 'here' }]);
  expect(conditions(member, 'read', 'User')).toEqual([{ id: 'me' }]);
  expect(conditions(member, 'read', 'BillingAccount')).toEqual([{ id: 'account' }]);
  expect(conditions(member, 'read', 'Asset')).toEqual([{ companyId: 'here' }]);
  expect(conditions(member, 'delete', 'Filter')).toEqual([{ companyId: 'here', ownerId: 'me' }]);
  expect(conditions(member, 'delete', 'Asset')).toEqual([]);
  const ability = buildAbility(member);
  expect(ability.can('read', { subject: 'Asset', row: { companyId: 'here' } })).toBe(true);
  expect(ability.can('read', { subject: 'Asset', row: { companyId: ['here'] } })).toBe(false);
  expect(ability.can('read', { subject: 'Asset', row: Object.freeze({ companyId: 'there' }) })).toBe(false);
});
