import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Aggregation } from '../../contract/aggregation';
// The worker loads it when somebody exports, in real time: the clock here would not wait for it.
import '../../domain/export/export-text';
import type { Client } from './client';
import { Ground } from './ground';
import { World } from './world';

/** Questions about more rows than a browser holds, over the real server. */

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

const COUNT_BY_TAG: Aggregation = { measure: { op: 'count' }, by: [{ field: 'tags' }] };
const NAMES = ['db-1', 'db-2', 'web-1', 'web-2', 'web-3'];

/** Ada has room for everything, Bob for nothing. */
async function two(): Promise<{ ada: Client; bob: Client }> {
  const ada = await world.client('ada');
  for (const name of NAMES) await ada.create(name);
  await world.converged();
  world.rowsInMemory = 0;
  const bob = await world.client('bob');
  await world.until('bob is answered', () => bob.answers.get(1)?.count === NAMES.length);
  return { ada, bob };
}

const asked = ({ line }: Client): number => line.seen.filter(({ path }) => path === '/api/queries/run').length;

test('[Y80, Y89] the server answers as the columns do: rows, count, total, facets, a summary; and the answer says so', async () => {
  const { ada, bob } = await two();
  await ada.edit('web-1', { tags: { add: ['lab'], remove: [] } });
  await ada.remove('db-2');
  await world.converged([ada]);
  const spec = {
    where: { field: 'name', op: 'starts', value: 'WEB' },
    text: 'web',
    sort: [{ field: 'name', descending: true }],
    facets: ['tags', 'type'],
    limit: 2,
    offset: 1,
    aggregation: COUNT_BY_TAG,
  } as const;
  for (const one of [ada, bob]) {
    await one.ask(2, spec);
    await one.ask(3, { withDeleted: true, facets: ['type'] });
    await one.ask(4, { onlyDeleted: true, facets: ['type'] });
    await world.until('all are answered', () => [2, 3, 4].every((view) => one.answers.has(view)));
  }
  expect(ada.answers.get(2)).toMatchObject({ count: 3, total: 4, aggregation: { whole: { rows: 3 } } });
  expect(ada.answers.get(3)).toMatchObject({ count: 5 });
  for (const one of [ada, bob])
    expect(one.answers.get(4)).toMatchObject({ count: 1, total: 1, rows: [{ name: 'db-2' }] });
  for (const view of [2, 3]) {
    expect(ada.answers.get(view)).not.toHaveProperty('answeredBy');
    expect({ ...bob.answers.get(view), ms: 0 }).toEqual({ ...ada.answers.get(view), ms: 0, answeredBy: 'server' });
  }
});

test('[Y82] a change is asked for once it is known, and many at once are one question', async () => {
  const { ada, bob } = await two();
  const before = asked(bob);
  for (const name of NAMES) await ada.edit(name, { location: 'Bonn' });
  await world.until('bob sees all of it', () => bob.assets.every(({ location }) => location === 'Bonn'));
  await world.converged([ada]);
  expect(asked(bob) - before).toBeGreaterThan(0);
  expect(asked(bob) - before).toBeLessThan(NAMES.length);
});

test('[Y83] without a network the last answer stays and says so, the own edit over it; it goes on by itself', async () => {
  const { ada, bob } = await two();
  bob.offline();
  await bob.edit('web-2', { location: 'here' });
  await world.until('the edit is shown', () => bob.asset('web-2').location === 'here');
  expect(bob.asset('web-2').pendingFields).toEqual(['location']);
  await ada.edit('db-1', { location: 'elsewhere' });
  await bob.ask(2, { where: { field: 'name', op: 'eq', value: 'db-1' } });
  await world.until('the question is answered', () => bob.answers.get(2)?.isUnreachable === true);
  expect(bob.answers.get(2)).toMatchObject({ loaded: false, answeredBy: 'server', rows: [] });
  bob.online();
  await world.until('bob has the answer', () => bob.answers.get(2)?.rows.length === 1);
  expect(bob.answers.get(2)).not.toHaveProperty('isUnreachable');
  await world.until('nothing is unsent', async () => (await bob.unsent()) === 0);
  await world.until('bob sees both', () => bob.asset('db-1').location === 'elsewhere');
  expect(await world.serverAsset('web-2')).toMatchObject({ location: 'here' });
});

test('[Y84] what is wrong in a question is said at its place before anybody is asked', async () => {
  const { bob } = await two();
  const before = asked(bob);
  await bob.ask(2, { where: { op: 'and', items: [{ field: 'os.nmae', op: 'eq', value: 'x' }] } });
  await world.until('it is answered', () => bob.answers.has(2));
  expect(bob.answers.get(2)?.problems).toEqual([
    { path: ['items', 0, 'field'], message: 'No field "os.nmae" here. Is it os.name?' },
  ]);
  expect(asked(bob)).toBe(before);
});

test('[Y85] all that matches is exported and acted on, beyond the bound too', async () => {
  const { ada, bob } = await two();
  const { companyId } = world;
  const spec = { companyId, entity: 'asset', sort: [{ field: 'name', descending: true }] } as const;
  const where = { field: 'name', op: 'starts', value: 'web' } as const;
  await bob.edit('web-2', { location: 'Köln' });
  await world.converged();
  const texts = [];
  for (const one of [ada, bob]) {
    const ids = await one.call((api) => api.matchingIds({ ...spec, where }, 5_000));
    expect(ids).toEqual(['web-3', 'web-2', 'web-1'].map((name) => ada.asset(name).id));
    expect(await one.call((api) => api.matchingIds({ ...spec, where }, 2))).toHaveLength(2);
    const portion = {
      companyId,
      entity: 'asset',
      format: 'csv',
      ids: [...ids, crypto.randomUUID()],
      isFirst: true,
    } as const;
    texts.push(await one.call((api) => api.exportRows(portion)));
  }
  expect(texts[0]).toMatchObject({ rows: 3, text: expect.stringContaining('Köln') });
  expect(texts[1]).toEqual(texts[0]);
});
