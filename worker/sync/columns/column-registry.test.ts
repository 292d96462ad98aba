import { beforeEach, expect, test, vi } from 'vitest';
import { KIND_HASHES } from '../../../contract/kinds';
import { SYNC } from '../../../contract/limits';
import { userStream } from '../../../contract/streams';
import { blankRow } from '../../store/testing/blank-row';
import { freshBrowser } from '../../store/testing/fresh-browser';
import { applyRange } from '../../store/writer-rows';
import { startStream } from '../../store/writer-snapshot';
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
  for (let n = 1; n <= 2; n += 1) world.server.put('syncRun', id(n + 20), { source: 'Nmap' });
  const tab = world.tab('tab-1');
  await tab.hello();
  await tab.view(1);
  await world.until('the rows are here', () => tab.answer(1)?.loaded === true);
  const db = await world.store();
  const later = (ms: number, work: () => void) => world.clock.after(ms, work);
  return { db, ...createColumnRegistry({ db, changed: () => undefined, room, later }) };
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

test('[Q75] a question about a small kind reads the rows of that kind once, and no chunk', async () => {
  const { db, get, isBeyond } = await registry(100);
  const reads = [db.chunks, db.overlay, db.rows].map((table) => vi.spyOn(table, 'where'));
  const taken = vi.spyOn(db.parsed, 'take');
  const opened = vi.spyOn(db, 'transaction');
  expect((await get(COMPANY, 'syncRun'))?.size).toBe(2);
  expect([...reads, taken].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1, 0]);
  // Nor does it wait for who writes chunks.
  expect(opened.mock.calls.map(([, tables]) => tables)).toEqual([[db.meta, db.rows], db.outbox]);
  expect(await isBeyond(COMPANY, ['syncRun', 'assetGroup'])).toBe(false);
  await get(COMPANY, 'syncRun');
  expect([...reads, taken].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 2, 0]);
});

test('[Q75] small rows take of the room what they are', async () => {
  const { get, isBeyond } = await registry(7);
  expect(await isBeyond(COMPANY, ['syncRun'])).toBe(false);
  const all = await get(COMPANY, 'asset');
  const runs = await get(COMPANY, 'syncRun');
  expect([await get(COMPANY, 'asset'), await get(COMPANY, 'syncRun')]).toEqual([all, runs]);
  expect(await isBeyond(COMPANY, ['asset', 'syncRun'])).toBe(false);
  // One row more, and what was used longest ago goes.
  await get(COMPANY, 'software');
  expect(await get(COMPANY, 'asset')).not.toBe(all);
});

test('[Q74] a kind that is each person’s own is held under their id, and only there', async () => {
  const { db, get } = await registry(100);
  const me = id(90);
  const stream = userStream(me);
  await startStream(db, { stream, logId: 'l', seq: 0, accessRev: 1, now: 1, kinds: KIND_HASHES });
  const row = { ...blankRow('notification'), id: id(91), rev: 1, userId: me, title: 'Import finished' };
  const changes = [{ entity: 'notification', id: row.id, rev: 1, row }];
  await applyRange(db, { stream, logId: 'l', from: 1, to: 1, changes }, { now: 1 });
  expect((await get(me, 'notification'))?.rowOf(row.id)).toMatchObject({ title: 'Import finished' });
  expect(await get(COMPANY, 'notification')).toBeNull();
});
