import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { session } from '../session/session';
import { defineList } from './define-list';
import { rowsAsOf } from './list-age';
import { ListPage } from './list-page';

const COMPANY = '0198c5e2-7d4a-7c3e-9f10-000000000001';
const LIST = defineList('policy', {
  ...{ path: '/policies', placeholder: 'Name', shown: [], filters: [], nameOf: ({ name }) => name },
  columns: [{ id: 'name', label: 'Name', width: 200, sortField: 'name', cell: ({ name }) => name }],
  sort: { field: 'name', descending: false },
  empty: { title: 'None yet', text: '' },
  placeOf: () => null,
});

afterEach(() => Object.assign(session, { profile: null, companyId: null }));

function shownToMember(): string {
  // Without sign-in everything may be done.
  session.config = null;
  session.companyId = COMPANY;
  session.profile = {
    ...{ id: '0198c5e2-7d4a-7c3e-9f10-000000000002', sub: 'idp|someone', email: 'someone@example.test', name: null },
    ...{
      isPlatformAdmin: false,
      companies: [{ companyId: COMPANY, role: 'member' }],
      billingAccounts: [],
      preferences: {},
    },
  };
  return renderToStaticMarkup(<ListPage list={LIST} title="Policies" about="" />);
}

test('[LS20] a list says to whom it may not be shown, and whom to ask', () => {
  expect(shownToMember()).toContain('You cannot view policies');
  expect(shownToMember()).toContain('Ask one of them');
});

test('[LS20] a list of records knows by their definition who may see it, and what they are called', () => {
  expect(LIST).toMatchObject({ subject: 'Policy', one: 'policy', many: 'policies' });
});

test('[LS21] rows have a time where newer ones do not come by themselves', () => {
  const at = (state: 'connected' | 'fallback') =>
    ({ syncedAt: 5, connection: state === 'connected' ? { state, since: 1 } : { state } }) as const;
  expect(rowsAsOf(at('connected'), false)).toBeNull();
  expect(rowsAsOf(at('connected'), true)).toBe(5);
  expect(rowsAsOf(at('fallback'), false)).toBe(5);
  expect(rowsAsOf(null, true)).toBeNull();
});
