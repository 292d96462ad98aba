import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { KIND_HASHES } from '../../contract/kinds';
import type { ChangeRange } from '../../contract/sync';
import { chunkOfRows } from './chunk-rows';
import { type MusterDatabase, openStore, StoreDamaged, StoreGone } from './database';
import { readEntity, readEntityRows } from './entity-rows';
import { readRows } from './reader';
import { readStream } from './streams';
import { blankRow } from './testing/blank-row';
import { foldOverlay } from './writer-fold';
import { addCommands } from './writer-outbox';
import { applyRange } from './writer-rows';
import {
  addPages,
  type ReceivedPage,
  replayIntoSnapshot,
  resumeSnapshot,
  startStream,
  swapSnapshot,
} from './writer-snapshot';

const COMPANY = '00000000-0000-4000-8000-000000000001';
const STREAM = `company:${COMPANY}`;
let databases = 0;

async function store() {
  const db = await openStore(`test-${databases++}`);
  await startStream(db, { stream: STREAM, logId: 'log', seq: 0, accessRev: 1, now: 1, kinds: KIND_HASHES });
  return db;
}

const range = (from: number, to: number, changes: ChangeRange['changes']): ChangeRange => ({
  stream: STREAM,
  logId: 'log',
  from,
  to,
  changes,
});
const run = (id: string, rev: number, more = {}) => ({
  entity: 'syncRun',
  id,
  rev,
  row: { ...blankRow('syncRun'), id, rev, ...more },
});
const asset = (id: string, rev: number, more = {}) => ({
  entity: 'asset',
  id,
  rev,
  row: { ...blankRow('asset'), id, rev, name: id, ...more },
});
const page = (entity: string, rows: readonly { id: string; rev: number }[], seq: number, next: string | null) => {
  const chunk = chunkOfRows(
    entity,
    rows.map(({ id, rev }) => ({ id, rev, row: { ...blankRow(entity), name: `${id}@${rev}` } })),
  );
  const place = next === null ? null : { kind: entity, after: next };
  return { seq, chunks: [chunk], text: JSON.stringify({ chunk }), next: place };
};

const PLAN = { stream: STREAM, logId: 'log', kinds: { asset: 'a', syncRun: 'b' }, isWhole: true };

const add = (db: MusterDatabase, received: ReceivedPage) => addPages(db, PLAN, [received]);

test('[ST1] a row is written only if its rev is higher', async () => {
  const db = await store();
  await applyRange(db, range(1, 1, [run('a', 3, { message: 'new' })]), { now: 1 });
  await applyRange(db, range(2, 2, [run('a', 2, { message: 'old' })]), { now: 1 });
  expect(await readRows(db, COMPANY, 'syncRun')).toMatchObject([{ rev: 3, message: 'new' }]);
});

test('[ST1] a deletion at an equal rev wins, and an older row does not come back', async () => {
  const db = await store();
  await applyRange(db, range(1, 1, [run('a', 3)]), { now: 1 });
  await applyRange(db, range(2, 2, [{ entity: 'syncRun', id: 'a', rev: 3 }]), { now: 1 });
  await applyRange(db, range(3, 3, [run('a', 2)]), { now: 1 });
  expect(await readRows(db, COMPANY, 'syncRun')).toEqual([]);
});

test('[ST2] the cursor moves only over contiguous ranges; what is seen is skipped', async () => {
  const db = await store();
  expect((await applyRange(db, range(1, 2, [run('a', 1)]), { now: 7 })).outcome).toBe('applied');
  expect((await applyRange(db, range(1, 2, [run('a', 9)]), { now: 8 })).outcome).toBe('seen');
  expect((await applyRange(db, range(4, 5, [run('b', 1)]), { now: 9 })).outcome).toBe('gap');
  expect((await applyRange(db, { ...range(3, 3, []), logId: 'other' }, { now: 9 })).outcome).toBe('unknown');
  expect(await readStream(db, STREAM)).toMatchObject({ seq: 2, syncedAt: 7 });
  expect((await applyRange(db, range(2, 5, []), { now: 9 })).outcome).toBe('applied');
});

test('[CM59] of commands that are one change none is kept where one cannot be', async () => {
  const db = await store();
  const command = { companyId: COMPANY, endpoint: 'assets.delete', params: { id: 'a' }, body: undefined } as const;
  const broken = { command, effects: [{ entity: 'asset', ids: ['a'], set: { name: () => 0 } }] } as const;
  await expect(addCommands(db, [{ command, effects: [] }, broken], 1, 'key')).rejects.toThrow();
  expect(await db.outbox.count()).toBe(0);
  const last = await addCommands(
    db,
    [command, command].map((one) => ({ command: one, effects: [] })),
    1,
    'key',
  );
  expect(await db.outbox.orderBy('ord').keys()).toEqual([last - 1, last]);
  expect(await addCommands(db, [{ command, effects: [] }], 1, 'key')).toBe(last);
});

test('[ST3] the patch of a command goes in the transaction that applies its answer', async () => {
  const db = await store();
  const command = { companyId: COMPANY, endpoint: 'assets.delete', params: { id: 'a' }, body: undefined } as const;
  const ord = await addCommands(db, [{ command, effects: [] }], 1);
  await expect(
    applyRange(db, range(1, 1, [{ ...run('a', 1), row: { broken: () => 0 } }]), {
      settles: { ords: [ord], revs: new Map(), left: [] },
      now: 1,
    }),
  ).rejects.toThrow();
  expect(await db.outbox.count()).toBe(1);
  await applyRange(db, range(1, 1, [run('a', 1)]), { settles: { ords: [ord], revs: new Map(), left: [] }, now: 1 });
  expect(await db.outbox.count()).toBe(0);
});

test('[ST4] a database of another epoch is not written to', async () => {
  const db = await store();
  await db.meta.put({ key: 'epoch', kind: 'epoch', epoch: 99 });
  await expect(applyRange(db, range(1, 1, [run('a', 1)]), { now: 1 })).rejects.toThrow(StoreDamaged);
  await db.meta.delete('epoch');
  await expect(applyRange(db, range(1, 1, [run('a', 1)]), { now: 1 })).rejects.toThrow(StoreGone);
});

test('[ST5] a snapshot is built beside the rows shown and takes their place at once', async () => {
  const db = await store();
  await applyRange(db, range(1, 1, [asset('gone', 1), asset('kept', 1)]), { now: 1 });
  await add(
    db,
    page(
      'asset',
      [
        { id: 'kept', rev: 2 },
        { id: 'late', rev: 4 },
      ],
      10,
      'late',
    ),
  );
  expect((await readEntityRows(db, COMPANY, 'asset')).map((row) => row.id)).toEqual(['gone', 'kept']);
  expect(await resumeSnapshot(db, PLAN)).toMatchObject({ next: { after: 'late' }, rows: 2, seq: 10 });
  await add(db, page('asset', [{ id: 'new', rev: 1 }], 12, null));
  expect(await replayIntoSnapshot(db, range(13, 14, []))).toBeUndefined();
  expect(await replayIntoSnapshot(db, range(11, 12, [asset('kept', 3), asset('late', 3)]))).toBe(12);
  await swapSnapshot(db, STREAM, 1, 5);
  const rows = await readEntityRows(db, COMPANY, 'asset');
  expect(rows.map((row) => [row.id, row.rev])).toEqual([
    ['kept', 3],
    ['late', 4],
    ['new', 1],
  ]);
  expect(await readStream(db, STREAM)).toMatchObject({ seq: 12, syncedAt: 5 });
  expect((await db.overlay.toArray()).map((record) => record.id)).toEqual(['kept', 'late']);
});

test('[ST5] a snapshot of another log is dropped, not gone on with', async () => {
  const db = await store();
  await add(db, page('asset', [{ id: 'a', rev: 1 }], 10, null));
  expect(await resumeSnapshot(db, { ...PLAN, logId: 'restored' })).toBeUndefined();
  expect(await db.chunks.count()).toBe(0);
});

test('[ST6] a grown overlay is folded into the chunks without changing what is shown', async () => {
  const db = await store();
  const many = Array.from({ length: 2_101 }, (_, at) => `id-${String(at).padStart(5, '0')}`);
  await add(
    db,
    page(
      'asset',
      many.slice(0, 900).map((id) => ({ id, rev: 1 })),
      0,
      null,
    ),
  );
  await swapSnapshot(db, STREAM, 1, 1);
  await applyRange(
    db,
    range(
      1,
      1,
      many.slice(1).map((id) => asset(id, 2)),
    ),
    { now: 1 },
  );
  await applyRange(db, range(2, 2, [{ entity: 'asset', id: many[5] ?? '', rev: 2 }]), { now: 1 });
  const before = await readEntityRows(db, COMPANY, 'asset');
  expect(await foldOverlay(db, STREAM, 'asset')).toBe(true);
  expect((await readEntity(db, COMPANY, 'asset'))?.overlay).toEqual([]);
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect((await readEntityRows(db, COMPANY, 'asset')).sort(byId)).toEqual(before.sort(byId));
  expect(before).toHaveLength(2_100);
  expect(await foldOverlay(db, STREAM, 'asset')).toBe(false);
});

test('[ST5] what was parsed when it came is not parsed again, and what is more than there is room for is read', async () => {
  const db = await store();
  const rows = (...ids: string[]) => ids.map((id) => ({ id, rev: 1 }));
  const parse = vi.spyOn(JSON, 'parse');
  const parsed = async (room: number): Promise<number> => {
    db.parsed.clear();
    db.parsed.room = room;
    await add(db, page('asset', rows('a', 'b'), 0, 'b'));
    await add(db, page('asset', rows('c'), 0, null));
    await swapSnapshot(db, STREAM, 1, 0);
    parse.mockClear();
    const held = await readEntity(db, COMPANY, 'asset');
    expect(held?.chunks.map(({ ids }) => ids)).toEqual([['a', 'b'], ['c']]);
    return parse.mock.calls.length;
  };
  expect(await parsed(3)).toBe(0);
  expect(await parsed(2)).toBe(2);
  parse.mockRestore();
});
