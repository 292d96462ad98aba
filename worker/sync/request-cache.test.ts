import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SOURCE_CATEGORIES } from '../../contract/areas/integrations';
import { CurrentUser } from '../../contract/areas/session';
import { answerOf, type ReadId } from '../../contract/endpoints';
import { CACHE, FRESH } from '../../contract/limits';
import { readKept } from '../../domain/cache/read-kept';
import { readBoot } from '../store/boot';
import { openStore } from '../store/database';
import { blankRow } from '../store/testing/blank-row';
import { freshBrowser } from '../store/testing/fresh-browser';
import { CacheBudget } from './cache-budget';
import { createHttp } from './http';
import { RequestCache } from './request-cache';
import { FakeClock } from './testing/fake-clock';
import { COMPANY } from './testing/fake-server';
import { type Tab, World } from './testing/world';

beforeEach(freshBrowser);

async function start() {
  const world = new World();
  const tab = world.tab('tab-1');
  await tab.hello();
  await world.until('connected', () => tab.status?.connection.state === 'connected');
  const tags = () => tab.drive(readKept(answerOf('tags.list'), (how) => tab.api.read('tags.list', {}, COMPANY, how)));
  const asked = () => world.server.count('GET', '/api/tags');
  return { world, tab, tags, asked };
}

test('[RC1] the first read asks the server, the next within the lifetime does not', async () => {
  const { world, tags, asked } = await start();
  expect(await tags()).toMatchObject({ body: { tags: [{ count: 0 }] }, stale: false });
  await world.clock.advance(5 * 60_000 - 1_000);
  expect((await tags()).stale).toBe(false);
  expect(asked()).toBe(1);
});

test('[RC2] an older answer is served at once and refreshed behind; tabs are told', async () => {
  const { world, tab, tags, asked } = await start();
  await tags();
  world.server.put('asset', 'a', {});
  await world.clock.advance(5 * 60_000 + 1);
  expect(await tags()).toMatchObject({ body: { tags: [{ count: 0 }] }, stale: true });
  await world.until('refreshed', () =>
    tab.events.some((event) => event.type === 'refreshed' && event.key.includes('tags.list')),
  );
  expect(await tags()).toMatchObject({ body: { tags: [{ count: 1 }] }, stale: false });
  expect(asked()).toBe(2);
});

test('[RC3] the same call of several tabs is one request', async () => {
  const { world, tab, asked } = await start();
  const other = world.tab('tab-2');
  const reads = [tab, tab, other].map((one) => one.api.read('tags.list', {}, COMPANY));
  await tab.drive(Promise.all(reads));
  expect(asked()).toBe(1);
});

test('[RC4] what did not change travels without its body', async () => {
  const { world, tags } = await start();
  const first = await tags();
  await world.clock.advance(5 * 60_000 + 1);
  await tags();
  await world.until('refreshed', async () => (await tags()).at > first.at);
  const [, second] = world.server.seen.filter((one) => one.path === '/api/tags');
  expect(second?.headers.get('If-None-Match')).toBe('"tags-0"');
  expect((await tags()).body).toEqual(first.body);
});

test('[RC5] offline, a stored answer of any age is served with its age; nothing stored is an error', async () => {
  const { world, tab, tags } = await start();
  const { at } = await tags();
  world.server.stop();
  await world.clock.advance(60 * 60_000);
  expect(await tags()).toMatchObject({ at, stale: true });
  await expect(tab.drive(tab.api.read('integrations.list', {}, COMPANY))).rejects.toThrow('cannot be reached');
});

test('[RC6] companies do not share answers, and a refused one is forgotten', async () => {
  const { world, tab, tags, asked } = await start();
  await tags();
  await tab.drive(tab.api.read('tags.list', {}, '00000000-0000-4000-8000-0000000000ff'));
  expect(asked()).toBe(2);
  const companies = world.server.seen
    .filter((one) => one.path === '/api/tags')
    .map((one) => one.headers.get('Muster-Company'));
  expect(companies).toEqual([COMPANY, '00000000-0000-4000-8000-0000000000ff']);
});

test.each([{ at: Number.NaN }, { at: 'x' }, { body: 'x' }, { body: 7 }])(
  '[ST36] a stored answer that is damaged (%j) is asked for again, and is not fresh for ever',
  async (damage) => {
    const { world, tags, asked } = await start();
    const first = await tags();
    const db = await world.store();
    await db.table('cache').update(first.key, damage);
    expect(await tags()).toMatchObject({ body: first.body, stale: false });
    expect(asked()).toBe(2);
  },
);

test('[RC12] a stored answer of another shape, an older build’s, is asked for again, and not with its name', async () => {
  const { world, tags, asked } = await start();
  const first = await tags();
  const db = await world.store();
  await db.table('cache').update(first.key, { body: { tags: [{ name: 'head' }] } });
  expect(await tags()).toMatchObject({ body: first.body, stale: false });
  expect(asked()).toBe(2);
});

test('[RC7] only calls that read go through the cache', async () => {
  const { tab } = await start();
  await expect(tab.drive(tab.api.read('assets.create', {}))).rejects.toThrow('no call that reads');
  await expect(tab.drive(tab.api.read('toString', {}))).rejects.toThrow('no call that reads');
});

const ME = { id: COMPANY, sub: 's', email: 'a@b.test', name: 'A', isPlatformAdmin: false };

const OF = { id: COMPANY, companyId: COMPANY, integrationId: COMPANY, assetId: COMPANY, homeAssetId: COMPANY };
const RECORD = { ...blankRow('sourceRecord'), ...OF, rev: 1, category: SOURCE_CATEGORIES[0], state: 'active' };

test.each<[ReadId, number, object]>([
  ['users.me', 5, { ...ME, companies: [], billingAccounts: [], preferences: {} }],
  ['auth.profile', 5, { ...ME, referralCode: 'ABCDEFGH22', passwordUrl: null, isDemo: false, impersonatedBy: null }],
  ['assets.types', 10, { types: [] }],
  ['tags.list', 5, { tags: [] }],
  ['integrations.list', 2, { integrations: [] }],
  ['source-records.get', 2, { record: RECORD, raw: '' }],
])('[RC1] an answer of %s is fresh for %i minutes', async (endpoint, minutes, kept) => {
  const clock = new FakeClock();
  const db = await openStore('lifetimes');
  const nobodyAnswers = createHttp({
    ports: { clock, request: () => new Promise(() => undefined) },
    token: async () => 'token',
    renewed: async () => null,
    reached: () => undefined,
    unauthorized: () => undefined,
  });
  const cache = new RequestCache({
    db,
    http: nobodyAnswers,
    ports: { clock, log: () => undefined },
    tell: () => undefined,
  });
  await cache.put(endpoint, {}, kept);
  clock.jump(minutes * 60_000 - 1);
  expect(await cache.read(endpoint, {})).toMatchObject({ body: kept, stale: false });
  clock.jump(1);
  expect(await cache.read(endpoint, {})).toMatchObject({ body: kept, stale: true });
});

test('[RC8] an answer from the future, as after the clock was set back, counts as old', async () => {
  const { world, tags } = await start();
  await tags();
  world.clock.jump(-600_000);
  expect((await tags()).stale).toBe(true);
});

test('[RC9] the cache holds 500 answers and 8 MiB; the longest unused go first', () => {
  const budget = new CacheBudget();
  for (let n = 0; n < CACHE.maxAnswers; n += 1) budget.note(`k${n}`, 10, n);
  expect(budget.evict()).toEqual([]);
  budget.used('k0', 1_000);
  budget.note('one more', 10, 1_001);
  expect(budget.evict()).toEqual(['k1']);
  budget.note('large', CACHE.maxBytes - 20, 1_002);
  const gone = budget.evict();
  expect(gone).toHaveLength(CACHE.maxAnswers - 2);
  expect(gone).not.toContain('k0');
  expect(budget.evict()).toEqual([]);
});

test('[RC9] what is evicted is gone from the store, what an earlier worker stored counts too', async () => {
  const { world, tab, tags } = await start();
  const db = await world.store();
  const stored = Array.from({ length: CACHE.maxAnswers }, (_, n) => ({
    key: `${COMPANY} old ${n}`,
    body: n,
    etag: null,
    at: n,
    bytes: 1,
  }));
  await tags();
  await db.cache.bulkPut(stored);
  world.restartWorker();
  const later = world.tab('tab-2');
  await later.hello();
  await later.drive(later.api.read('assets.types', {}, COMPANY)).catch(() => undefined);
  await later.drive(later.api.read('tags.list', {}, '00000000-0000-4000-8000-0000000000ff'));
  expect(await db.cache.count()).toBe(CACHE.maxAnswers);
  expect(await db.cache.get(`${COMPANY} old 0`)).toBeUndefined();
  expect((await tab.drive(later.api.read('tags.list', {}, COMPANY))).stale).toBe(false);
});

test('[RC11] an answer names itself, and the refreshed event names the same', async () => {
  const { world, tab, tags } = await start();
  const { key } = await tags();
  await world.clock.advance(5 * 60_000 + 1);
  await tags();
  await world.until('refreshed', () => tab.events.some((event) => event.type === 'refreshed' && event.key === key));
});

/** The next time the profile is asked for, the answer is made at once and comes when it is let go. */
function heldProfile({ server }: World): () => void {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isFirst = true;
  server.instead = (seen) => {
    if (seen.path !== '/api/users/me') return undefined;
    const answer = server.me(seen);
    if (seen.method !== 'GET' || !isFirst) return answer;
    isFirst = false;
    return held.then(() => answer);
  };
  return letGo;
}

const DARK = { theme: 'dark', brand: true } as const;

/** The person's choice as every tab, and the next start, finds it. */
async function chosen(tab: Tab): Promise<unknown> {
  const boot = await readBoot();
  const { body } = await tab.drive(tab.api.read('users.me', {}));
  return [z.parse(CurrentUser, boot?.profile).preferences, z.parse(CurrentUser, body).preferences];
}

test('[TH7] a start asks for the profile while a choice is saved: its answer does not take the choice back', async () => {
  const { world } = await start();
  world.restartWorker();
  const letGo = heldProfile(world);
  const tab = world.tab('tab-2');
  await tab.hello();
  await world.until('asked', () => world.server.count('GET', '/api/users/me') === 2);
  world.server.preferences = DARK;
  await tab.drive(tab.api.savePreferences(DARK));
  letGo();
  await world.until('asked again', () => world.server.count('GET', '/api/users/me') === 3);
  await world.clock.advance(100);
  expect(await chosen(tab)).toEqual([DARK, DARK]);
});

test('[TH7, RC22] what was put while the same was asked for stands', async () => {
  const { world, tab } = await start();
  await world.clock.advance(FRESH.profile + 1);
  const letGo = heldProfile(world);
  expect((await tab.drive(tab.api.read('users.me', {}))).stale).toBe(true);
  world.server.preferences = DARK;
  await tab.drive(tab.api.savePreferences(DARK));
  letGo();
  await world.clock.advance(100);
  expect(await chosen(tab)).toEqual([DARK, DARK]);
});
