import { expect, test } from 'vitest';
import { billingRoleOf, roleOf } from './roles';

test.each([
  ['owner', 'owner'],
  ['OWNER', 'owner'],
  ['Admin', 'admin'],
  ['mEmBeR', 'member'],
  ['', 'member'],
  [null, 'member'],
  [undefined, 'member'],
  ['superuser', 'member'],
  [' admin', 'member'],
  ['admin,owner', 'member'],
  ['ADMİN', 'member'],
  [['owner'], 'member'],
  [{ role: 'owner' }, 'member'],
  [1, 'member'],
  [true, 'member'],
])('[A14] the company role %j is %s', (stored, role) => {
  expect(roleOf(stored)).toBe(role);
});

test.each([
  ['admin', 'admin'],
  ['ADMIN', 'admin'],
  ['member', 'member'],
  ['owner', 'member'],
  ['', 'member'],
  [null, 'member'],
  ['superuser', 'member'],
])('[A14] the billing role %j is %s', (stored, role) => {
  expect(billingRoleOf(stored)).toBe(role);
});
