import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { databaseName } from '../store/database-name';
import { freshBrowser } from '../store/testing/fresh-browser';
import { type Tab, World } from './testing/world';

const DOMAIN = 'id.example.test';
const OWN = databaseName(DOMAIN, 'ada');
const PLACE = databaseName(`impersonation at ${DOMAIN}`, 'bob');
const HALF_AN_HOUR = 30 * 60_000;

beforeEach(freshBrowser);

const databases = async () => (await Dexie.getDatabaseNames()).filter((name) => name !== 'muster-boot').sort();
const told = (tab: Tab) => tab.events.filter(({ type }) => type === 'impersonation');

/** A tab of the browser, with the token its storage holds. */
async function open(one: World, id: string, token: string): Promise<Tab> {
  const tab = one.tab(id);
  tab.hears = (event) => {
    if (event.type !== 'token_wanted') return;
    const isOver = event.renewed && token.startsWith('muster_imp_');
    void tab.api.provideToken(event.request, isOver ? { kind: 'ended', error: 'over' } : { kind: 'token', token });
  };
  await tab.hello();
  return tab;
}

/** Ada, signed in with a database of her own. */
async function administrator(): Promise<{ one: World; tab: Tab }> {
  const one = new World();
  one.server.auth = { mode: 'oidc', domain: DOMAIN, clientId: 'web', audience: 'api' };
  one.server.tokens.set('adas', 'ada');
  const tab = await open(one, 'a', 'adas');
  await tab.drive(tab.api.signedIn());
  return { one, tab };
}

/** She takes Bob's place: the next worker's first tab has its token. */
async function inPlace(): Promise<{ one: World; tab: Tab }> {
  const { one, tab } = await administrator();
  one.server.place = { token: 'muster_imp_x', expiresAt: new Date(one.clock.now() + HALF_AN_HOUR).toISOString() };
  one.server.tokens.set('muster_imp_x', 'bob');
  await tab.drive(tab.api.impersonate('code'));
  expect(told(tab)).toEqual([{ type: 'impersonation', token: 'muster_imp_x' }]);
  await one.until('the worker ends', () => one.ended === 1);
  const next = await open(one, 'b', 'muster_imp_x');
  await next.drive(next.api.signedIn());
  return { one, tab: next };
}

test('[IM3] a code that is refused changes nothing', async () => {
  const { one, tab } = await administrator();
  await expect(tab.drive(tab.api.impersonate('spent'))).rejects.toThrow('Impersonation not found');
  expect(one.ended).toBe(0);
  expect(await tab.drive(tab.api.hello({ tabId: 'a', build: 'test', visible: true }))).toMatchObject({
    database: OWN,
    acting: null,
  });
});

test('[IM4, IM5] the place has its own token and database, also after a restart; the own one waits', async () => {
  const { one, tab } = await inPlace();
  expect(await databases()).toEqual([OWN, PLACE].sort());
  const answer = await tab.drive(tab.api.hello({ tabId: 'b', build: 'test', visible: true }));
  expect(answer).toMatchObject({ database: PLACE, acting: { until: expect.any(String) } });
  one.restartWorker();
  const again = await open(one, 'c', 'muster_imp_x');
  const remembered = await again.drive(again.api.hello({ tabId: 'c', build: 'test', visible: true }));
  expect(remembered).toMatchObject({ database: PLACE, acting: answer.acting });
});

test('[IM4] a profile that was being asked for when the place was taken changes nothing', async () => {
  const { one } = await administrator();
  one.restartWorker();
  one.server.place = { token: 'muster_imp_x', expiresAt: new Date(one.clock.now() + HALF_AN_HOUR).toISOString() };
  one.server.tokens.set('muster_imp_x', 'bob');
  const answer = one.server.answer.bind(one.server);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // What the start remembered is asked for again, and the answer comes last.
  one.server.answer = async (path, init) => {
    const response = await answer(path, init);
    if (path.startsWith('/api/users/me')) await released;
    return response;
  };
  const tab = await open(one, 'b', 'adas');
  const { api } = tab;
  await tab.drive(api.impersonate('code'));
  release();
  one.server.answer = answer;
  await one.until('the worker ends', () => one.ended === 1);
  expect(told(tab)).toEqual([{ type: 'impersonation', token: 'muster_imp_x' }]);
  const next = await open(one, 'c', 'muster_imp_x');
  await next.drive(next.api.signedIn());
  expect(await next.drive(next.api.hello({ tabId: 'c', build: 'test', visible: true }))).toMatchObject({
    database: PLACE,
    acting: { until: expect.any(String) },
  });
});

test('[IM6] ended without a network, the place is gone and the administrator is back', async () => {
  const { one, tab } = await inPlace();
  one.server.stop();
  await tab.drive(tab.api.endImpersonation());
  expect(told(tab)).toEqual([{ type: 'impersonation', token: null }]);
  expect(await databases()).toEqual([OWN]);
  one.server.isUp = true;
  await one.until('the worker ends', () => one.ended === 2);
  const next = await open(one, 'c', 'adas');
  await next.drive(next.api.signedIn());
  expect(await next.drive(next.api.hello({ tabId: 'c', build: 'test', visible: true }))).toMatchObject({
    database: OWN,
    acting: null,
  });
});

test('[IM6] it ends at its time', async () => {
  const { one, tab } = await inPlace();
  await one.clock.advance(HALF_AN_HOUR - 60_000);
  expect(told(tab)).toEqual([]);
  await one.clock.advance(61_000);
  await one.until('it is said', () => told(tab).length === 1);
  await one.until('the place is gone', async () => !(await databases()).includes(PLACE));
});

test('[IM6] it ends when the server does not take its token any more', async () => {
  const { one, tab } = await inPlace();
  one.server.tokens.delete('muster_imp_x');
  await expect(tab.drive(tab.api.ask('tags.list', {}))).rejects.toThrow();
  await one.until('it is said', () => told(tab).length === 1);
  await one.until('the place is gone', async () => !(await databases()).includes(PLACE));
  expect(await databases()).toEqual([OWN]);
});

test('[IM7] signing out in a place wipes the administrator’s data, too', async () => {
  const { tab } = await inPlace();
  await tab.drive(tab.api.signOut());
  expect(await databases()).toEqual([]);
});
