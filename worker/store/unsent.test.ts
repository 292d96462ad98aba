import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countOutboxWork } from '../sync/testing/outbox-work';
import { MusterDatabase } from './database';
import { readOutbox } from './reader';
import { freshBrowser } from './testing/fresh-browser';
import { addCommands, putBack, removeEntry, takeNext } from './writer-outbox';

beforeEach(freshBrowser);
afterEach(() => void vi.restoreAllMocks());

async function opened(): Promise<MusterDatabase> {
  const db = new MusterDatabase('muster-unsent');
  await db.open();
  return db;
}

const add = (db: MusterDatabase, name: string) =>
  addCommands(
    db,
    [{ command: { companyId: 'c', endpoint: 'assets.update', params: { id: 'a' }, body: { name } }, effects: [] }],
    1,
  );

async function withEntries(count: number) {
  const db = await opened();
  await db.meta.put({ key: 'epoch', kind: 'epoch', epoch: 3 });
  const ords: number[] = [];
  for (let n = 0; n < count; n += 1) ords.push(await add(db, `${n}`));
  return { db, ords };
}

test('[CM46] who watches the outbox hears of each change, wherever in it that is', async () => {
  const { db, ords } = await withEntries(5);
  const shown: number[][] = [];
  const watched = liveQuery(() => readOutbox(db)).subscribe((entries) => shown.push(entries.map(({ ord }) => ord)));
  const isShown = (...expected: readonly number[]) =>
    vi.waitFor(() => expect(shown.at(-1)).toEqual(expected.map((at) => ords[at])));
  await isShown(0, 1, 2, 3, 4);
  await removeEntry(db, ords[2] ?? 0);
  await isShown(0, 1, 3, 4);
  await removeEntry(db, ords[4] ?? 0);
  await isShown(0, 1, 3);
  await removeEntry(db, ords[0] ?? 0);
  await isShown(1, 3);
  ords.push(await add(db, 'new'));
  await isShown(1, 3, 5);
  watched.unsubscribe();
});

/** As by a browsing context that is not heard, or not yet. */
function unheard(db: MusterDatabase, work: (outbox: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const tx = db.backendDB().transaction('outbox', 'readwrite');
    work(tx.objectStore('outbox'));
    tx.oncomplete = () => resolve();
    tx.onerror = () => reject(tx.error);
  });
}

test.each<[string, number, number | null]>([
  ['that the first went', 0, 0],
  ['that the last went', 4, null],
  ['that another was given', 5, 1],
])('[CM47] %s is seen also where it is not heard of, and no more is read than was written', async (_, at, rows) => {
  const work = countOutboxWork();
  const { db, ords } = await withEntries(5);
  await db.unsent.current();
  const [entry] = db.unsent.all();
  if (entry === undefined) throw new Error('There is none.');
  const added = (ords[4] ?? 0) + 1;
  await unheard(db, (outbox) => (at === 5 ? outbox.add({ ...entry, ord: added }) : outbox.delete(ords[at] ?? 0)));
  work.taken();
  const expected = at === 5 ? [...ords, added] : ords.filter((_ord, nth) => nth !== at);
  expect((await readOutbox(db)).map(({ ord }) => ord)).toEqual(expected);
  expect(db.unsent.counts).toEqual({ open: expected.length, parked: 0 });
  // Rare is only that the last went: it was taken back.
  expect(work.taken().rows).toBe(rows ?? expected.length);
});

test('[CM47] a parcel that is taken, and put back, is read entry by entry', async () => {
  const { db } = await withEntries(120);
  await db.unsent.current();
  const read = vi.spyOn(db.outbox, 'orderBy');
  const taken = await takeNext(
    db,
    () => 'client-1',
    (entries) => entries,
  );
  await db.unsent.current();
  expect(db.unsent.numbered).toHaveLength(50);
  await putBack(db, taken?.entries ?? []);
  await db.unsent.current();
  expect(db.unsent.numbered).toHaveLength(0);
  // For the first and the last key, and not for all of them.
  expect(read).toHaveBeenCalledTimes(2);
});
