import { beforeEach, expect, test } from 'vitest';
import { SYNC } from '../../../contract/limits';
import { freshBrowser } from '../../store/testing/fresh-browser';
import { COMPANY } from '../testing/fake-server';
import { World } from '../testing/world';
import { createColumnRegistry } from './column-registry';
import { rowsInMemory } from './rows-in-memory';

beforeEach(freshBrowser);

const id = (n: number): string => `00000000-0000-4000-8000-0000000002${String(n).padStart(2, '0')}`;

async function registry(room: number) {
  const world = new World();
  for (let n = 1; n <= 5; n += 1) world.server.put('asset', id(n), { name: `host-${n}`, tags: [] });
  for (let n = 1; n <= 3; n += 1) world.server.put('software', id(n + 10), { name: `tool-${n}` });
  const tab = world.tab('tab-1');
  await tab.hello();
  await tab.view(1);
  await world.until('the rows are here', () => tab.answer(1)?.loaded === true);
  return createColumnRegistry({
    db: await world.store(),
    changed: () => undefined,
    room,
    later: (ms, work) => world.clock.after(ms, work),
  });
}

test('[Y81] columns that were used longest ago make room for others, and are read from the store again', async () => {
  const roomy = await registry(8);
  const all = [await roomy.get(COMPANY, 'asset'), await roomy.get(COMPANY, 'software')];
  expect(all.map((columns) => columns?.size)).toEqual([5, 3]);
  expect([await roomy.get(COMPANY, 'asset'), await roomy.get(COMPANY, 'software')]).toEqual(all);
  expect(await roomy.get(COMPANY, 'asset')).toBe(all[0]);

  const narrow = await registry(7);
  const before = await narrow.get(COMPANY, 'asset');
  const others = await narrow.get(COMPANY, 'software');
  expect(await narrow.get(COMPANY, 'software')).toBe(others);
  const after = await narrow.get(COMPANY, 'asset');
  expect(after?.size).toBe(5);
  expect(after).not.toBe(before);
});

test('[Y80] a question is beyond the bound by the rows of all entities it needs', async () => {
  const columns = await registry(7);
  // Before anything is read, chunks count as full.
  expect(await columns.isBeyond(COMPANY, ['asset'])).toBe(true);
  await columns.get(COMPANY, 'asset');
  await columns.get(COMPANY, 'software');
  expect(await columns.isBeyond(COMPANY, ['asset'])).toBe(false);
  expect(await columns.isBeyond(COMPANY, ['asset', 'software'])).toBe(true);
});

test('[Y86] the bound is one of the machine', () => {
  expect([undefined, 0.25, 4, 8].map((gibibytes) => rowsInMemory(gibibytes))).toEqual([
    2 * SYNC.rowsPerGibibyte,
    SYNC.minRowsInMemory,
    4 * SYNC.rowsPerGibibyte,
    SYNC.maxRowsInMemory,
  ]);
});
