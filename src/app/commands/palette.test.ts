import { expect, test } from 'vitest';
import { fewOfEach, ranked } from '../../parts/palette/rank';
import type { Visitor } from '../guards';
import { movedTo } from './moved-to';
import { besidePages, pageItems } from './page-items';

const COMPANY = '01890000-0000-7000-8000-000000000001';

const visitor = (role: string, isPlatformAdmin = false): Visitor => ({
  person: {
    ...{ id: 'p', sub: 'local|p', isPlatformAdmin, billingAccounts: [] },
    companies: [{ companyId: COMPANY, role }],
  },
  companyId: COMPANY,
  initialized: true,
});
const titles = (who: Visitor) => pageItems(who).map(({ names }) => names[0]);

test('[CP1] a page is offered to whom it opens for', () => {
  expect(titles(visitor('member'))).toEqual(expect.arrayContaining(['Dashboard', 'Assets', 'Query builder']));
  expect(titles(visitor('member'))).not.toContain('Company users');
  expect(titles(visitor('admin'))).toContain('Company users');
  expect(titles(visitor('owner'))).not.toContain('Users');
  expect(titles(visitor('member', true))).toContain('Users');
});

test('[CP1] no page is offered that waits to be built, needs more than its address or is for who is not signed in', () => {
  const offered = pageItems(visitor('owner', true)).map(({ does }) => ('to' in does ? does.to : ''));
  for (const path of ['/headlines/latest', '/assets/:id', '/signup', '/logout', '/', '/debug/auth']) {
    expect(offered).not.toContain(path);
  }
});

test('[CP4] arrows go round the list, Home and End to its ends', () => {
  expect(movedTo('ArrowDown', 2, 3)).toBe(0);
  expect(movedTo('ArrowUp', 0, 3)).toBe(2);
  expect(movedTo('Home', 2, 3)).toBe(0);
  expect(movedTo('End', 0, 3)).toBe(2);
  expect(movedTo('a', 0, 3)).toBeNull();
  expect(movedTo('ArrowDown', 0, 0)).toBeNull();
});

test('[CP1] what a key of the page leads to is not offered beside the page itself', () => {
  const item = (name: string) => ({ id: name, kind: 'Action' as const, names: [name], does: { run: () => undefined } });
  const ofPage = [item('Create an SLA definition'), item('Saved filters')];
  expect(besidePages(ofPage, pageItems(visitor('owner'))).map(({ id }) => id)).toEqual(['Saved filters']);
});

test.each([
  ['members', 'Company users'],
  ['invite', 'Company users'],
  ['people', 'Company users'],
  ['team', 'Company users'],
  ['api key', 'API tokens'],
  ['billing', 'Billing accounts'],
  ['imports', 'Sync history'],
  ['home', 'Dashboard'],
  ['inbox', 'Notifications'],
])('[CP10] who looks for “%s” finds %s first', (typed, title) => {
  expect(fewOfEach(ranked(pageItems(visitor('owner')), typed, []))[0]?.names[0]).toBe(title);
});

test('[CP10] a word leads nowhere that is not open for the person', () => {
  expect(ranked(pageItems(visitor('member')), 'members', [])).toEqual([]);
  expect(ranked(pageItems(visitor('owner')), 'impersonate', [])).toEqual([]);
});
