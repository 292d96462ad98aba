import { expect, test } from 'vitest';
import { matches } from '../../../tests/kit/matches';
import type { Visitor } from '../guards';
import { assetQuestions, macText } from './asset-questions';
import { movedTo } from './moved-to';
import { pageItems } from './page-items';

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
  for (const path of ['/boards', '/assets/:id', '/signup', '/logout', '/', '/debug/auth']) {
    expect(offered).not.toContain(path);
  }
});

test('[CP3] assets are found by name, host name, IP and MAC, whole or by the beginning, and by nothing else', () => {
  const found = (wanted: string, asset: object): boolean => {
    const row = { name: 'x', hostnames: [], fqdns: [], ips: [], macs: [], tags: [], ...asset };
    return assetQuestions(COMPANY, wanted).some(({ where }) => where !== undefined && matches(row, where, 'asset'));
  };
  expect(found('WEB', { name: 'my-web-01' })).toBe(true);
  expect(found('example.com', { fqdns: ['db.example.com'] })).toBe(true);
  expect(found('10.1.2.3', { ips: ['10.1.2.3'] })).toBe(true);
  expect(found('10.1.2.3', { ips: ['10.1.2.30'] })).toBe(false);
  expect(found('10.1.', { ips: ['10.1.2.3'] })).toBe(true);
  expect(found('10.1.', { ips: ['10.10.2.3'] })).toBe(false);
  expect(found('fe80::1', { ips: ['fe80:0:0:0:0:0:0:1'] })).toBe(true);
  expect(found('AA-BB-CC', { macs: ['00:11:aa:bb:cc:dd'] })).toBe(true);
  expect(found('prod', { tags: ['prod'] })).toBe(false);
  expect(found('999.1.', { ips: ['10.1.2.3'] })).toBe(false);
  expect(assetQuestions(COMPANY, ' ')).toEqual([]);
});

test('[CP3] a MAC address is looked for as the store has it', () => {
  expect(macText('AABB.CCDD')).toBe('aa:bb:cc:dd');
  expect(macText('aa-bb-c')).toBe('aa:bb:c');
});

test('[CP4] arrows go round the list, Home and End to its ends', () => {
  expect(movedTo('ArrowDown', 2, 3)).toBe(0);
  expect(movedTo('ArrowUp', 0, 3)).toBe(2);
  expect(movedTo('Home', 2, 3)).toBe(0);
  expect(movedTo('End', 0, 3)).toBe(2);
  expect(movedTo('a', 0, 3)).toBeNull();
  expect(movedTo('ArrowDown', 0, 0)).toBeNull();
});
