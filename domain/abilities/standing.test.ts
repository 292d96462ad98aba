import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../contract/areas/session';
import { buildAbility } from './ability';
import type { Person } from './person';
import {
  isBillingAccountAdmin,
  isCompanyAdmin,
  isCompanyOwner,
  isPlatformAdmin,
  isSameStanding,
  primaryCompany,
} from './standing';

const someone: Person = { id: 'me', sub: 'idp|me', isPlatformAdmin: false, companies: [], billingAccounts: [] };
const inCompany = (role: unknown): Person => ({ ...someone, companies: [{ companyId: 'here', role }] });
const platformAdmin: Person = { ...someone, isPlatformAdmin: true };
const bypassed: Person = { ...someone, bypass: true };

function corrupted(sub: unknown = () => 'idp|me'): Person {
  const billingAccounts = [{ billingAccountId: 'account', role: 'admin' }];
  const person = { ...inCompany('owner'), isPlatformAdmin: true, bypass: true, billingAccounts };
  Object.defineProperty(person, 'sub', { value: sub });
  return person;
}

describe('[A22] the helpers of companies and billing accounts', () => {
  test.each([
    ['owner', true, true],
    ['OWNER', true, true],
    ['admin', true, false],
    ['Admin', true, false],
    ['member', false, false],
    ['', false, false],
    [null, false, false],
    [undefined, false, false],
    ['superuser', false, false],
  ])('%j: admin %s, owner %s', (role, admin, owner) => {
    expect(isCompanyAdmin(inCompany(role), 'here')).toBe(admin);
    expect(isCompanyOwner(inCompany(role), 'here')).toBe(owner);
    expect(isCompanyAdmin(inCompany(role), 'elsewhere')).toBe(false);
    expect(isCompanyOwner(inCompany(role), 'elsewhere')).toBe(false);
  });

  test('platform administrators are admins of every company, and owners of none', () => {
    for (const person of [platformAdmin, bypassed]) {
      expect(isCompanyAdmin(person, 'here')).toBe(true);
      expect(isCompanyOwner(person, 'here')).toBe(false);
    }
  });

  test.each([
    ['admin', true],
    ['ADMIN', true],
    ['member', false],
    ['owner', false],
    [null, false],
  ])('billing role %j: admin %s', (role, admin) => {
    const person: Person = { ...someone, billingAccounts: [{ billingAccountId: 'account', role }] };
    expect(isBillingAccountAdmin(person, 'account')).toBe(admin);
    expect(isBillingAccountAdmin(person, 'another')).toBe(false);
  });

  test('nobody is nothing', () => {
    expect(isCompanyAdmin(null, 'here')).toBe(false);
    expect(isCompanyOwner(null, 'here')).toBe(false);
    expect(isBillingAccountAdmin(null, 'account')).toBe(false);
    expect(isPlatformAdmin(null, null)).toBe(false);
    expect(isPlatformAdmin(null, buildAbility(platformAdmin))).toBe(false);
  });
});

describe('[A23] the platform administrator', () => {
  test.each([
    ['the flag', platformAdmin, true, true],
    ['bypass', bypassed, true, true],
    ['an owner', inCompany('Owner'), false, true],
    ['an admin', inCompany('admin'), false, true],
    ['a member', inCompany('member'), false, false],
    ['an unknown role', inCompany('superuser'), false, false],
    ['no company', someone, false, false],
  ])('%s', (_name, person, byAbility, meanwhile) => {
    expect(isPlatformAdmin(person, buildAbility(person))).toBe(byAbility);
    expect(isPlatformAdmin(person, null)).toBe(meanwhile);
  });

  test("an owner still manages the company's platform rows", () => {
    const ability = buildAbility(inCompany('owner'));
    expect(ability.can('manage', { subject: 'Platform', row: { companyId: 'here' } })).toBe(true);
    expect(ability.can('manage', { subject: 'Platform', row: { companyId: 'elsewhere' } })).toBe(false);
  });

  test('[A16] a subject that looks like the bypass one gives nothing', () => {
    const forged: Person = { ...someone, sub: 'bypass|developer@muster.local' };
    expect(isPlatformAdmin(forged, buildAbility(forged))).toBe(false);
    expect(isPlatformAdmin(forged, null)).toBe(false);
  });
});

test.each([() => 'idp|me', '', undefined])(
  '[A17] corrupted user data is no administrator, with or without abilities',
  (sub) => {
    const person = corrupted(sub);
    expect(isCompanyAdmin(person, 'here')).toBe(false);
    expect(isCompanyOwner(person, 'here')).toBe(false);
    expect(isBillingAccountAdmin(person, 'account')).toBe(false);
    expect(isPlatformAdmin(person, null)).toBe(false);
    // Not even with the ability of somebody who is one.
    expect(isPlatformAdmin(person, buildAbility(platformAdmin))).toBe(false);
  },
);

test('the profile the backend sends is enough', () => {
  const profile: CurrentUser = {
    id: '0199a3c2-0000-7000-8000-000000000001',
    sub: 'idp|me',
    email: 'me@example.org',
    name: null,
    isPlatformAdmin: false,
    companies: [{ companyId: '0199a3c2-0000-7000-8000-000000000002', name: 'Here', role: 'admin' }],
    billingAccounts: [],
    preferences: {},
  };
  const row = { companyId: profile.companies[0]?.companyId };
  expect(buildAbility(profile).can('update', { subject: 'Asset', row })).toBe(true);
  expect(primaryCompany(profile)?.name).toBe('Here');
});

test('[A24] [U4] the primary company is the one owned, else the first', () => {
  const at = (...roles: unknown[]) => ({ companies: roles.map((role, no) => ({ companyId: `company-${no}`, role })) });
  expect(primaryCompany(at('member', 'Owner', 'owner'))?.companyId).toBe('company-1');
  expect(primaryCompany(at('member', 'admin'))?.companyId).toBe('company-0');
  expect(primaryCompany(at())).toBeNull();
  expect(primaryCompany(null)).toBeNull();
});

test('[RC26] another standing is another company, account or role, or the platform’s; not their order or spelling', () => {
  const [here, there] = [
    { companyId: 'here', role: 'owner' },
    { companyId: 'there', role: undefined },
  ];
  const account = { billingAccountId: 'account', role: 'member' };
  const before: Person = { ...someone, companies: [here, there], billingAccounts: [account] };
  const same = {
    ...before,
    companies: [
      { companyId: 'there', role: 'member' },
      { ...here, role: 'OWNER' },
    ],
  };
  expect(isSameStanding(before, same)).toBe(true);
  const others: Person[] = [
    { ...before, isPlatformAdmin: true },
    { ...before, companies: [here] },
    { ...before, companies: [here, { ...there, role: 'admin' }] },
    { ...before, billingAccounts: [{ ...account, role: 'admin' }] },
  ];
  for (const other of others) expect(isSameStanding(before, other)).toBe(false);
});
