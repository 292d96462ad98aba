import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../store/testing/fresh-browser';
import { COMPANY } from './testing/fake-server';
import { World } from './testing/world';

beforeEach(freshBrowser);

async function start() {
  const world = new World();
  const tab = world.tab('tab-1');
  await tab.hello();
  await world.until('connected', () => tab.status?.connection.state === 'connected');
  const tags = () => tab.drive(tab.api.read('tags.list', {}, COMPANY));
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

test('[RC7] only calls that read go through the cache', async () => {
  const { tab } = await start();
  await expect(tab.drive(tab.api.read('assets.create', {}))).rejects.toThrow('no call that reads');
  await expect(tab.drive(tab.api.read('toString', {}))).rejects.toThrow('no call that reads');
});
