import { expect, test } from 'vitest';
import { primaryCompany } from './primary-company';

test('[U4] the owned company, in any letter case, else the first', () => {
  const member = { companyId: 'a', role: 'member' };
  expect(primaryCompany([member, { companyId: 'b', role: 'OWNER' }])).toBe('b');
  expect(primaryCompany([member, { companyId: 'b', role: 'admin' }])).toBe('a');
  expect(primaryCompany([])).toBeNull();
});
