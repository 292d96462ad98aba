import { expect, test } from 'vitest';
import { ACCESS_RULES } from '../../contract/access/rules';
import { buildAbility } from './ability';
import { roleTable } from './role-table';

const row = (subject: string) => roleTable().find((one) => one.subject === subject)?.of;

test('[CA14] the table says what the rules say, and no more', () => {
  expect(row('Asset')).toEqual({
    member: { all: ['read', 'execute'], own: [] },
    admin: { all: ['manage'], own: [] },
    owner: { all: ['manage'], own: [] },
  });
  expect(row('Query')?.member).toEqual({ all: ['read', 'execute'], own: ['create', 'update', 'delete', 'share'] });
  expect(row('Dashboard')?.member.own).toEqual(['create', 'update', 'share']);
  expect(row('DataRetention')).toEqual({
    member: { all: [], own: [] },
    admin: { all: [], own: [] },
    owner: { all: ['manage'], own: [] },
  });
  expect(row('BillingAccount')).toBeUndefined();
});

test('[CA14] a rule that is taken away is missing in the table', () => {
  const without = ACCESS_RULES.filter(({ why }) => why !== 'A9');
  expect(roleTable(without).find(({ subject }) => subject === 'Query')?.of.member.own).toEqual([
    'create',
    'update',
    'share',
  ]);
});

test('[CA14] what it grants, the ability allows', () => {
  const refused = roleTable().flatMap(({ subject, of }) =>
    (['member', 'admin', 'owner'] as const).flatMap((role) => {
      const person = {
        ...{ id: 'me', sub: 'idp|me', isPlatformAdmin: false, billingAccounts: [] },
        companies: [{ companyId: 'here', role }],
      };
      const ability = buildAbility(person);
      const mine = { companyId: 'here', id: subject === 'Company' ? 'here' : 'one', ownerId: 'me' };
      return [...of[role].all, ...of[role].own].filter((action) => !ability.can(action, { subject, row: mine }));
    }),
  );
  expect(refused).toEqual([]);
});
