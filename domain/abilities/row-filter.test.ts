import { expect, test } from 'vitest';
import { ACTIONS, SUBJECTS } from '../../contract/access/vocabulary';
import { fc } from '../../tests/kit/fast-check';
import { buildAbility } from './ability';
import type { Condition } from './grants';
import type { Person } from './person';
import { type RowFilter, rowFilter } from './row-filter';

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

/** As SQL would: a column equals a value, and null equals nothing. */
function selects(filter: RowFilter, { id, companyId, ownerId }: Readonly<Record<string, unknown>>): boolean {
  if (filter.kind !== 'any') return filter.kind === 'all';
  const equal = (wanted: string | undefined, stored: unknown) => wanted === undefined || stored === wanted;
  return filter.of.some(
    (wanted) => equal(wanted.id, id) && equal(wanted.companyId, companyId) && equal(wanted.ownerId, ownerId),
  );
}

test('[A20] the row filter selects exactly the rows the ability allows', () => {
  const seen = { selected: 0, left: 0, all: 0, none: 0, any: 0 };
  fc.assert(
    fc.property(anyone, fc.record(question), fc.array(row, { minLength: 1 }), (who, { action, subject }, rows) => {
      const ability = buildAbility(who);
      const filter = rowFilter(who, action, subject);
      seen[filter.kind] += 1;
      expect(ability.can(action, subject)).toBe(filter.kind !== 'none');
      for (const one of rows) {
        const selected = selects(filter, one);
        seen[selected ? 'selected' : 'left'] += 1;
        expect(ability.can(action, { subject, row: one })).toBe(selected);
      }
    }),
    { numRuns: 5_000 },
  );
  // Agreement about nothing would show nothing.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100);
});

test('[A18] a missing or empty id gives no right over rows that have none', () => {
  const conditions = (filter: RowFilter): readonly Condition[] => (filter.kind === 'any' ? filter.of : []);
  fc.assert(
    fc.property(person, fc.record(question), (who, { action, subject }) => {
      for (const condition of conditions(rowFilter(who, action, subject))) {
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
  expect(rowFilter(member, 'read', 'Company')).toEqual({ kind: 'any', of: [{ id: 'here' }] });
  expect(rowFilter(member, 'read', 'User')).toEqual({ kind: 'any', of: [{ id: 'me' }] });
  expect(rowFilter(member, 'read', 'BillingAccount')).toEqual({ kind: 'any', of: [{ id: 'account' }] });
  expect(rowFilter(member, 'read', 'Asset')).toEqual({ kind: 'any', of: [{ companyId: 'here' }] });
  expect(rowFilter(member, 'delete', 'Filter')).toEqual({ kind: 'any', of: [{ companyId: 'here', ownerId: 'me' }] });
  expect(rowFilter(member, 'delete', 'Asset')).toEqual({ kind: 'none' });
  const ability = buildAbility(member);
  expect(ability.can('read', { subject: 'Asset', row: { companyId: 'here' } })).toBe(true);
  expect(ability.can('read', { subject: 'Asset', row: { companyId: ['here'] } })).toBe(false);
  expect(ability.can('read', { subject: 'Asset', row: Object.freeze({ companyId: 'there' }) })).toBe(false);
});
