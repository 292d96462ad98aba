import { afterEach, expect, test } from 'vitest';
import { COMMAND } from '../../contract/limits';
import type { Client } from './client';
import type { Seen } from './line';
import { MemoryServer } from './memory-server';
import { World } from './world';

const MANY = 200;

let world: World;
afterEach(() => world.end());

/** Somebody's browser, offline, with as many changes of one asset: its name and its location in turn. */
async function changedOften(): Promise<{ ada: Client; id: string }> {
  world = await World.on(new MemoryServer());
  const ada = await world.client('ada');
  const id = await ada.create('first');
  await world.converged();
  ada.offline();
  const [row] = ada.assets;
  if (row === undefined) throw new Error('It is not shown.');
  for (let n = 0; n < MANY; n += 1) {
    const field = n % 2 === 0 ? 'name' : 'location';
    // As from a form that has been open all the time.
    await ada.send(row, { [field]: `${field} ${n}` });
  }
  return { ada, id };
}

const left = (ada: Client) => async () => (await ada.unsent()) === 0;
/** In no order. */
const values = async () => (await world.serverRows('assetEvent')).flatMap((event) => event['new'] ?? []).sort();
const MADE = Array.from({ length: MANY }, (_, n) => `${n % 2 === 0 ? 'name' : 'location'} ${n}`);
const isParcel = ({ path }: Seen): boolean => path === '/api/commands/parcel';

test('[CM55] many changes of one record leave in parcels, in their order, each once, without a question', async () => {
  const { ada } = await changedOften();
  ada.online();
  await world.until('some have left', async () => (await ada.unsent()) < MANY - 20);
  ada.killWorker();
  await ada.open();
  await world.until('all have left', left(ada));
  expect(await ada.outbox()).toEqual([]);
  expect(await values()).toEqual([...MADE].sort());
  expect(await world.serverAssets()).toMatchObject([{ name: MADE.at(-2), location: MADE.at(-1) }]);
  // The server takes six at a time.
  expect(ada.line.seen.filter(isParcel).length).toBeLessThanOrEqual(MANY / 6 + 3);
  expect(ada.line.seen.filter(({ method }) => method === 'PATCH').length).toBeLessThan(COMMAND.parcel.fewest);
});

test('[CM18] what somebody else changed meanwhile is asked about, and only that', async () => {
  const { ada, id } = await changedOften();
  await world.api('PATCH', `/api/assets/${id}`, { location: 'theirs' });
  ada.online();
  await world.until('all were tried', async () => (await ada.outbox()).every(({ state }) => state === 'conflict'));
  const asked = await ada.outbox();
  expect(asked).toHaveLength(MANY / 2);
  expect(new Set(asked.flatMap(({ problem }) => problem?.conflict?.fields))).toEqual(new Set(['location']));
  expect(await values()).toEqual([...MADE.filter((value) => value.startsWith('name')), 'theirs'].sort());
});

test.each([{ status: 502 }, 'answer is lost'] as const)(
  '[CM55] a parcel to which %o is answered is no reason to ask about a person’s own changes',
  async (fault) => {
    const { ada } = await changedOften();
    for (let times = 0; times < 3; times += 1) ada.line.next('POST', fault);
    ada.online();
    await world.until('all have left', left(ada));
    expect(await ada.outbox()).toEqual([]);
    expect(await values()).toEqual([...MADE].sort());
    expect(await world.serverAssets()).toMatchObject([{ name: MADE.at(-2), location: MADE.at(-1) }]);
  },
);
