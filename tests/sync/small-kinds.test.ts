import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Ground } from './ground';
import { World } from './world';

/** Views of small kinds, over the real server. */

let ground: Ground;
let world: World;
beforeAll(async () => {
  ground = await Ground.open();
});
afterAll(() => ground.close());
beforeEach(async () => {
  world = await World.on(ground);
});
afterEach(() => world.end());

test('[Q74] what is a person’s own is asked with their id, and comes by itself', async () => {
  const bob = await world.client('bob', 'member');
  const own = { companyId: bob.person, entity: 'notification', facets: ['type'] } as const;
  await bob.ask(2, own);
  await world.until('there is nothing yet', () => bob.answers.get(2)?.loaded === true);
  expect(bob.answers.get(2)).toMatchObject({ count: 0 });
  await world.api('PUT', `/api/company/members/${bob.person}`, { role: 'admin' });
  await world.until('he is told', () => bob.answers.get(2)?.count === 1);
  expect(bob.answers.get(2)).toMatchObject({
    rows: [{ userId: bob.person, type: 'role_changed' }],
    facets: { type: [{ value: 'role_changed', count: 1 }] },
  });
});

test('[Q73] what leads to more rows than a browser holds is asked of the server, and answers the same', async () => {
  const ada = await world.client('ada');
  await ada.create('edge');
  await world.converged();
  world.rowsInMemory = 0;
  const bob = await world.client('bob');
  const asset = ada.asset('edge');
  const group = { id: crypto.randomUUID(), kind: 'static', name: 'By hand', memberIds: [asset.id] };
  await world.api('POST', '/api/asset-groups', group);
  const where = { relation: 'member', where: { field: 'name', op: 'eq', value: 'edge' } } as const;
  for (const one of [ada, bob]) {
    await one.ask(2, { entity: 'assetGroup', where, facets: ['kind'] });
    await world.until('the group is found', () => one.answers.get(2)?.count === 1);
  }
  expect({ ...bob.answers.get(2), ms: 0 }).toEqual({ ...ada.answers.get(2), ms: 0, answeredBy: 'server' });
});
