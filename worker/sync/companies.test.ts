import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../store/testing/fresh-browser';
import { COMPANY } from './testing/fake-server';
import { World } from './testing/world';

beforeEach(freshBrowser);

const PROFILE = '- users.me ';

test('[CO6] a company founded a moment ago is held here without another word of the socket', async () => {
  const world = new World();
  world.server.granted = false;
  world.server.put('asset', 'a1', { name: 'alpha', companyId: COMPANY });
  const tab = world.tab('a');
  await tab.hello();
  await world.until('greeted', () => world.server.count('GET', '/api/users/me') > 0);
  await world.clock.advance(1_000);

  world.server.granted = true;
  await tab.drive(tab.api.refreshProfile());
  expect(tab.events.some((event) => event.type === 'refreshed' && event.key === PROFILE)).toBe(true);
  await tab.api.useCompany(COMPANY);
  await tab.view(1);
  await world.until('the rows are here', () => tab.names(1).includes('alpha'));
  expect(world.server.socketsOpened).toBe(1);
});

test('[CO6] grants that are others than the profile says have it asked for again, in every tab', async () => {
  const world = new World();
  const tab = world.tab('a');
  const other = world.tab('b');
  await tab.hello();
  await other.hello();
  await world.until('up to date', async () => (await tab.api.read('users.me', {})).body !== null);
  await world.clock.advance(1_000);
  const asked = world.server.count('GET', '/api/users/me');
  world.server.granted = false;
  world.server.cut(1_013);
  await world.until('asked', () => world.server.count('GET', '/api/users/me') > asked, 500);
  await world.until('told', () => other.events.some((event) => event.type === 'refreshed' && event.key === PROFILE));
  expect((await tab.api.read('users.me', {})).body).toMatchObject({ companies: [] });
});
