import { expect, test } from 'vitest';
import type { Person } from '../../domain/abilities/person';
import { signInPath } from '../session/redirect-target';
import { admit, type Visitor } from './guards';

const someone: Person = { id: 'me', sub: 'idp|me', isPlatformAdmin: false, companies: [], billingAccounts: [] };
const as = (role: string): Person => ({ ...someone, companies: [{ companyId: 'here', role }] });
const at = (person: Person | null, companyId: string | null = 'here'): Visitor => ({
  person,
  companyId,
  initialized: true,
});
const ANONYMOUS = at(null);
const OPEN = { kind: 'open' };
const FORBIDDEN = { kind: 'error', status: 403, message: '' };
const SIGN_IN = { kind: 'sign-in' };

test('[R8] a route without a guard opens for everybody, also before it is known who is here', () => {
  expect(admit({}, {}, ANONYMOUS)).toEqual(OPEN);
  expect(admit({}, {}, { ...ANONYMOUS, initialized: false })).toEqual(OPEN);
});

test.each(['auth', 'platform-admin', 'admin-access', 'member-access'])(
  '[R9] %s sends strangers to sign in',
  (access) => {
    expect(admit({ access }, {}, ANONYMOUS)).toEqual(SIGN_IN);
    expect(admit({ access }, {}, { ...ANONYMOUS, initialized: false })).toEqual({ kind: 'wait' });
  },
);

test('[R9] the way to sign in carries the whole address', () => {
  expect(signInPath('/companies/create?from=a&b=c#d')).toBe(
    '/signup?redirect=%2Fcompanies%2Fcreate%3Ffrom%3Da%26b%3Dc%23d',
  );
});

test.each([() => 'idp|me', ''])('[R9] corrupted user data is no administrator, and is sent to no sign-in', (sub) => {
  const corrupted: Person = { ...as('owner'), isPlatformAdmin: true };
  Object.defineProperty(corrupted, 'sub', { value: sub });
  expect(admit({ access: 'auth' }, {}, at(corrupted))).toEqual(OPEN);
  expect(admit({ access: 'admin-access' }, {}, at(corrupted))).toEqual(FORBIDDEN);
  expect(admit({ access: 'platform-admin' }, {}, at(corrupted))).toEqual(FORBIDDEN);
});

test('[R9] auth lets in everybody who is signed in', () => {
  expect(admit({ access: 'auth' }, {}, at(someone, null))).toEqual(OPEN);
});

test.each([
  ['a member', as('member'), FORBIDDEN],
  ['a company admin', as('admin'), FORBIDDEN],
  ['an owner', as('owner'), FORBIDDEN],
  ['a platform administrator', { ...someone, isPlatformAdmin: true }, OPEN],
  ['a bypass user', { ...someone, bypass: true }, OPEN],
])('[R10] platform-admin: %s', (_who, person, outcome) => {
  expect(admit({ access: 'platform-admin' }, {}, at(person))).toEqual(outcome);
});

test.each([
  ['admin-access', 'member', FORBIDDEN],
  ['admin-access', 'Admin', OPEN],
  ['admin-access', 'OWNER', OPEN],
  ['member-access', 'member', OPEN],
  ['member-access', 'admin', OPEN],
])('[R11] %s as %s of the company', (access, role, outcome) => {
  expect(admit({ access }, {}, at(as(role)))).toEqual(outcome);
  expect(admit({ access }, { id: 'here' }, at(as(role), 'elsewhere'))).toEqual(outcome);
});

test.each(['admin-access', 'member-access'])('[R11] %s to another company, or to none', (access) => {
  expect(admit({ access }, { id: 'elsewhere' }, at(as('owner')))).toEqual(FORBIDDEN);
  expect(admit({ access }, {}, at(someone, null))).toEqual(FORBIDDEN);
  expect(admit({ access }, { id: 'elsewhere' }, at({ ...someone, isPlatformAdmin: true }))).toEqual(OPEN);
});

test.each(['maintainer', 'constructor', ''])('[R12] a guard named “%s” is an error for everybody', (access) => {
  const error = { kind: 'error', status: null, message: 'Unknown route middleware' };
  expect(admit({ access }, {}, ANONYMOUS)).toEqual(error);
  expect(admit({ access }, {}, at({ ...someone, isPlatformAdmin: true }))).toEqual(error);
});

test('[R13] a failing validity check is a page not found, before any guard', () => {
  const route = { access: 'auth', valid: () => false };
  expect(admit(route, {}, ANONYMOUS)).toEqual({ kind: 'error', status: 404, message: 'Page Not Found' });
});
