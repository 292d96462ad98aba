import { beforeEach, expect, test } from 'vitest';
import { fillPath } from '../../contract/calls';
import type { CachedId, EndpointId } from '../../contract/endpoints';
import { ENDPOINTS } from '../../contract/endpoints';
import { freshBrowser } from '../store/testing/fresh-browser';
import { COMPANY } from './testing/fake-server';
import { type Tab, World } from './testing/world';

/** What is kept of people, tokens and accounts: the same for all tabs, until something is done about it. */

beforeEach(freshBrowser);

const ID = '00000000-0000-4000-8000-0000000000aa';

const LISTS: readonly (readonly [CachedId, Readonly<Record<string, string>>, object])[] = [
  ['members.list', {}, { members: [] }],
  ['invitations.list', {}, { invitations: [] }],
  ['billing-accounts.list', {}, { billingAccounts: [] }],
  ['billing-invitations.list', { id: ID }, { invitations: [] }],
  ['personal-tokens.list', {}, { tokens: [] }],
  ['admin.users', { q: 'ada' }, { users: [], total: 0 }],
  ['terms.list', {}, []],
];

const pathOf = (endpoint: EndpointId) => fillPath(ENDPOINTS[endpoint].path, { id: ID });

/** Tabs of one browser, and a server that has these lists until another answer is set. */
async function start(tabs: number) {
  const world = new World();
  const answers = new Map<string, () => Response | Promise<Response>>(
    LISTS.map(([endpoint, , body]) => [`GET ${pathOf(endpoint)}`, () => Response.json(body)]),
  );
  world.server.instead = ({ method, path }) => answers.get(`${method} ${path}`)?.();
  const all = Array.from({ length: tabs }, (_, n) => world.tab(`tab-${n}`));
  for (const tab of all) await tab.hello();
  const [tab] = all;
  if (tab === undefined) throw new Error('no tab');
  await world.until('connected', () => tab.status?.connection.state === 'connected');
  const asked = (endpoint: EndpointId) => world.server.count('GET', pathOf(endpoint));
  const answer = (endpoint: EndpointId, make: () => Response | Promise<Response>) =>
    answers.set(`${ENDPOINTS[endpoint].method} ${pathOf(endpoint)}`, make);
  return { world, all, tab, asked, answer };
}

const refreshes = (tab: Tab, words: string) =>
  tab.events.filter((event) => event.type === 'refreshed' && event.key.includes(words)).length;

const members = (tab: Tab) => tab.drive(tab.api.read('members.list', {}, COMPANY));
const invitations = (tab: Tab) => tab.drive(tab.api.read('invitations.list', {}, COMPANY));
const invite = (tab: Tab) =>
  tab.drive(tab.api.ask('invitations.create', {}, { email: 'a@b.test', role: 'member' }, COMPANY));

const ONE = {
  id: ID,
  email: 'a@b.test',
  role: 'member',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-08T00:00:00.000Z',
};

test.each(LISTS)('[RC3] %s in four tabs is one request, and one until its two minutes are over', async (...list) => {
  const [endpoint, params, body] = list;
  const { world, all, tab, asked } = await start(4);
  const read = () => tab.drive(Promise.all(all.map((one) => one.api.read(endpoint, params, COMPANY))));
  for (const answer of await read()) expect(answer).toMatchObject({ body, stale: false });
  expect(asked(endpoint)).toBe(1);
  await world.clock.advance(2 * 60_000 - 1_000);
  for (const answer of await read()) expect(answer).toMatchObject({ body, stale: false });
  expect(asked(endpoint)).toBe(1);
  await world.clock.advance(1_001);
  for (const answer of await read()) expect(answer).toMatchObject({ body, stale: true });
  await world.until('told', () => all.every((one) => refreshes(one, endpoint) > 0));
  expect(asked(endpoint)).toBe(2);
});

test('[RC5] members seen before are there without the server, after a restart too, with their age', async () => {
  const { world, tab } = await start(1);
  const { at } = await members(tab);
  world.server.stop();
  world.restartWorker();
  const later = world.tab('tab-later');
  await later.hello();
  await world.clock.advance(60 * 60_000);
  expect(await members(later)).toMatchObject({ at, stale: true, body: { members: [] } });
});

test('[RC23] an invitation is in the list at once, in every tab, and what it does not change is not asked again', async () => {
  const { all, tab, asked, answer } = await start(2);
  for (const one of all) expect(await invitations(one)).toMatchObject({ body: { invitations: [] } });
  await members(tab);
  answer('invitations.list', () => Response.json({ invitations: [ONE] }));
  await invite(tab);
  for (const one of all) expect(refreshes(one, 'invitations.list')).toBe(1);
  await Promise.all(all.map(invitations));
  for (const one of all) expect(await invitations(one)).toMatchObject({ body: { invitations: [ONE] }, stale: false });
  await members(tab);
  expect([asked('invitations.list'), asked('members.list')]).toEqual([2, 1]);
});

test('[RC23] after a write whose answer was lost it is asked again too, also by the next worker', async () => {
  const { world, tab, asked } = await start(1);
  await invitations(tab);
  world.server.losesNextAnswer = true;
  await expect(invite(tab)).rejects.toThrow('cannot be reached');
  world.restartWorker();
  const later = world.tab('tab-later');
  await later.hello();
  await invitations(later);
  await world.until('asked again', () => asked('invitations.list') === 2);
});

test('[RC23] what was asked before a write, and answered after it, is asked again', async () => {
  const { world, tab, asked, answer } = await start(1);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  answer('invitations.list', () => held.then(() => Response.json({ invitations: [] })));
  const reading = tab.api.read('invitations.list', {}, COMPANY);
  await world.until('asked', () => asked('invitations.list') === 1);
  answer('invitations.list', () => Response.json({ invitations: [ONE] }));
  await invite(tab);
  letGo();
  expect(await tab.drive(reading)).toMatchObject({ body: { invitations: [ONE] } });
  expect(await invitations(tab)).toMatchObject({ body: { invitations: [ONE] }, stale: false });
  expect(asked('invitations.list')).toBe(2);
});

test('[RC23] somebody accepted an invitation: the person is told, and the lists are asked for again', async () => {
  const { world, tab, asked } = await start(1);
  await members(tab);
  await invitations(tab);
  const notification = { type: 'invitation_accepted', title: 'Invitation accepted', message: 'Bob joined.' };
  world.server.tellAll({ type: 'notification', notification });
  await world.until('told', () => refreshes(tab, 'members.list') > 0 && refreshes(tab, 'invitations.list') > 0);
  await members(tab);
  await world.until('asked again', () => asked('members.list') === 2);
});

test('[RC24] asked anew, an answer of any age comes at once and is refreshed behind', async () => {
  const { world, tab, asked } = await start(1);
  await members(tab);
  const again = await tab.drive(tab.api.read('members.list', {}, COMPANY, 'anew'));
  expect(again).toMatchObject({ body: { members: [] }, stale: false });
  await world.until('told', () => refreshes(tab, 'members.list') === 1);
  expect(asked('members.list')).toBe(2);
});

test('[RC24] where it has to be fresh nothing older than its lifetime comes, and without the server none', async () => {
  const { world, tab, asked, answer } = await start(1);
  const terms = () => tab.drive(tab.api.read('terms.list', {}, undefined, 'fresh'));
  await terms();
  expect(await terms()).toMatchObject({ body: [] });
  expect(asked('terms.list')).toBe(1);
  await world.clock.advance(2 * 60_000 + 1);
  const accepted = [{ version: 'v1.1', acceptedAt: '2026-01-01T00:00:00.000Z' }];
  answer('terms.list', () => Response.json(accepted));
  expect(await terms()).toMatchObject({ body: accepted, stale: false });
  await world.clock.advance(2 * 60_000 + 1);
  world.server.stop();
  await expect(terms()).rejects.toThrow('cannot be reached');
});

const refused = (status: number) => () =>
  Response.json({ status, code: status === 401 ? 'unauthorized' : 'forbidden', message: 'no' }, { status });

test.each([401, 403, 404])(
  '[RC25] after %i nothing of what was kept is there, and every tab is told',
  async (status) => {
    const { world, all, tab, answer } = await start(2);
    const { key } = await members(tab);
    answer('members.list', refused(status));
    await world.clock.advance(2 * 60_000 + 1);
    await members(tab);
    await world.until('told', () => all.every((one) => refreshes(one, 'members.list') === 1));
    const db = await world.store();
    expect(await db.cache.get(key)).toBeUndefined();
    for (const one of all) await expect(members(one)).rejects.toThrow();
    expect(all.map((one) => refreshes(one, 'members.list'))).toEqual([1, 1]);
  },
);

test('[RC26] with another role nothing is there of what was answered before; with the same all of it', async () => {
  const { world, tab, asked, answer } = await start(1);
  await members(tab);
  await tab.drive(tab.api.refreshProfile());
  await members(tab);
  expect(asked('members.list')).toBe(1);
  const me = {
    ...{ id: ID, sub: 'bypass|dev', email: 'dev@example.test', name: 'Dev', isPlatformAdmin: false, preferences: {} },
    ...{ companies: [{ companyId: COMPANY, name: 'Demo', role: 'member' }], billingAccounts: [] },
  };
  answer('users.me', () => Response.json(me));
  answer('members.list', refused(403));
  await tab.drive(tab.api.refreshProfile());
  expect(refreshes(tab, 'members.list')).toBe(1);
  const db = await world.store();
  expect(await db.cache.toCollection().primaryKeys()).toEqual(['- users.me ']);
  await expect(members(tab)).rejects.toThrow();
});
