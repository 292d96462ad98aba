import { isEntityName } from '../../contract/entities';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { KIND_HASHES } from '../../contract/kinds';
import type { Change } from '../../contract/sync';
import { chunkOfRows } from './chunk-rows';
import { type MusterDatabase, openStore } from './database';
import { readEntity } from './entity-rows';
import { mend } from './mend';
import { readSnapshot, readStream } from './streams';
import { blankRow } from './testing/blank-row';
import { foldOverlay } from './writer-fold';
import { applyRange, confirmStream } from './writer-rows';
import { addPages, swapSnapshot } from './writer-snapshot';

const COMPANY = '00000000-0000-4000-8000-000000000001';
const STREAM = `company:${COMPANY}`;
const idOf = (n: number): string => `asset-${String(n).padStart(5, '0')}`;
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

function page(entity: string, from: number, to: number) {
  const rows = numbers(from, to).map((n) => ({ id: idOf(n), rev: 1, row: { ...blankRow(entity), name: idOf(n) } }));
  const chunk = chunkOfRows(entity, rows);
  return { seq: 0, next: null, chunks: [chunk], text: JSON.stringify({ chunk }) };
}
const PLAN = { stream: STREAM, logId: 'log', kinds: KIND_HASHES, isWhole: true };
const changed = (n: number): Change => ({
  entity: 'asset',
  id: idOf(n),
  rev: 2,
  row: { ...blankRow('asset'), id: idOf(n), rev: 2, name: `${n}` },
});
const deleted = (n: number): Change => ({ entity: 'asset', id: idOf(n), rev: 2 });

/** Three chunks of assets, received as two writes, and one of another entity. */
async function store(name: string): Promise<MusterDatabase> {
  const db = await openStore(`count-${name}`);
  await addPages(db, PLAN, [page('asset', 0, 100), page('asset', 100, 200)]);
  await addPages(db, PLAN, [
    page('asset', 200, 300),
    page('syncRun', 0, 3),
    page('finding', 0, 5),
    page('software', 0, 0),
  ]);
  await swapSnapshot(db, STREAM, 1, 1);
  return db;
}

async function apply(db: MusterDatabase, seq: number, changes: readonly Change[]): Promise<void> {
  const range = { stream: STREAM, logId: 'log', from: seq, to: seq, changes: [...changes] };
  expect(await applyRange(db, range, { now: seq })).toMatchObject({ outcome: 'applied' });
}

/** The first chunk is emptied by it, the second rewritten, and two are new. */
const MANY = [
  ...numbers(0, 100).map(deleted),
  ...numbers(150, 200).map(changed),
  ...numbers(5_000, 6_900).map(changed),
];

const isDamaged = async (db: MusterDatabase, entity: string) =>
  isEntityName(entity) ? (await readEntity(db, COMPANY, entity))?.isDamaged : undefined;

/** What is here is whole, and is missed as soon as any of it is gone. */
async function expectCounted(db: MusterDatabase): Promise<void> {
  expect(await mend(db)).toMatchObject({ rows: false });
  expect([await isDamaged(db, 'asset'), await isDamaged(db, 'finding')]).toEqual([false, false]);
  const set = (await readStream(db, STREAM))?.set;
  for (const chunk of await db.chunks.filter((one) => one.set === set).toArray()) {
    await db.chunks.delete(chunk.no ?? 0);
    expect(await isDamaged(db, chunk.entity)).toBe(true);
    await db.chunks.put(chunk);
  }
  expect([await isDamaged(db, 'asset'), await isDamaged(db, 'finding')]).toEqual([false, false]);
}

test('[ST40] a chunk that is gone is missed, whatever was written, folded and taken away before', async () => {
  const db = await store('written');
  await expectCounted(db);
  await apply(db, 1, [changed(1)]);
  await confirmStream(db, STREAM, 2);
  await expectCounted(db);
  await apply(db, 2, MANY);
  await expectCounted(db);
  expect(await foldOverlay(db, STREAM, 'asset')).toBe(true);
  // Two of the assets' three are left, and two are new.
  expect(await db.chunks.count()).toBe(5);
  await expectCounted(db);
  await apply(db, 3, [deleted(250)]);
  await expectCounted(db);
  // The next snapshot is counted by itself, beside the rows shown.
  await addPages(db, PLAN, [page('asset', 0, 10)]);
  await expectCounted(db);
  await swapSnapshot(db, STREAM, 1, 4);
  expect(await db.chunks.count()).toBe(1);
  await expectCounted(db);
});

test('[ST40] what is gone stays missed when its rows are folded, until they are fetched again', async () => {
  const db = await store('folded');
  await db.chunks.delete((await db.chunks.toCollection().primaryKeys())[1] ?? 0);
  await apply(db, 1, MANY);
  expect(await foldOverlay(db, STREAM, 'asset')).toBe(true);
  expect(await isDamaged(db, 'asset')).toBe(true);
  await addPages(db, PLAN, [page('asset', 0, 10)]);
  await swapSnapshot(db, STREAM, 1, 2);
  await expectCounted(db);
});

test('[ST40] a copy that an older build wrote, without a count, is whole', async () => {
  const db = await store('older');
  const { chunks: _, ...stream } = (await readStream(db, STREAM)) ?? expect.fail();
  await db.meta.put(stream);
  await apply(db, 1, MANY);
  await foldOverlay(db, STREAM, 'asset');
  await db.chunks.clear();
  expect(await mend(db)).toMatchObject({ rows: false });
  expect(await isDamaged(db, 'asset')).toBe(false);
  // Its snapshot under way is gone on with, and is not counted either: nobody knows what it wrote.
  await addPages(db, PLAN, [page('asset', 0, 10)]);
  const { chunks: __, ...open } = (await readSnapshot(db, STREAM)) ?? expect.fail();
  await db.meta.put(open);
  await addPages(db, PLAN, [page('asset', 10, 20)]);
  await swapSnapshot(db, STREAM, 1, 2);
  expect((await readStream(db, STREAM))?.chunks).toBe(undefined);
  expect(await isDamaged(db, 'asset')).toBe(false);
  await addPages(db, PLAN, [page('asset', 0, 10)]);
  await swapSnapshot(db, STREAM, 1, 3);
  await expectCounted(db);
});

test('[ST40] where an older build wrote to a counted copy, the count is not believed', async () => {
  const db = await store('mixed');
  const stream = (await readStream(db, STREAM)) ?? expect.fail();
  // Its fold takes a chunk away without a word; the change before has moved the cursor, and nothing else of the note.
  await db.meta.put({ ...stream, seq: 7 });
  await db.chunks.delete((await db.chunks.toCollection().primaryKeys())[0] ?? 0);
  for (const seq of [8, 9]) {
    expect(await isDamaged(db, 'asset')).toBe(false);
    await apply(db, seq, [changed(201)]);
  }
  await apply(db, 10, MANY);
  expect(await foldOverlay(db, STREAM, 'asset')).toBe(true);
  expect(await isDamaged(db, 'asset')).toBe(false);
});

test.each([{ seq: 0, of: 5 }, { seq: 'x', of: {} }, { seq: 0, of: { asset: 'three' } }, 7])(
  '[ST40] [ST32] a count of %j is a damaged note',
  async (chunks) => {
    const db = await store(`note-${JSON.stringify(chunks)}`);
    await db.table('meta').put({ ...(await readStream(db, STREAM)), chunks });
    expect(await mend(db)).toMatchObject({ rows: true });
    expect(await readStream(db, STREAM)).toBe(undefined);
  },
);
