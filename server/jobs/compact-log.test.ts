import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyStream } from '../../contract/streams';
import { KINDS_IN_TURN, openTestDatabase, type TestDatabase } from '../../tests/kit/database';
import { type Store, withAccess } from '../db/access';
import { readRange } from '../db/change-log';
import { Hub } from '../db/hub';
import { SYSTEM } from '../db/principal';
import { changes, streams } from '../db/schema';
import { standingsOf } from '../sync/standing';
import { compactLog } from './compact-log';

const STREAM = companyStream('00000000-0000-4000-8000-000000000009');
const OTHER = companyStream('00000000-0000-4000-8000-00000000000a');
const MINUTE = 60_000;

describe.each(KINDS_IN_TURN)('the change log on %s', (kind) => {
  let opened: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    store = { database: opened.database, hub: new Hub() };
  });
  beforeEach(() =>
    withAccess(store, SYSTEM, async ({ db }) => {
      await db.delete(changes);
      await db.delete(streams);
    }),
  );
  afterAll(() => opened.close());

  const write = (stream: string, count: number) =>
    withAccess(store, SYSTEM, async (tx) => {
      for (let at = 0; at < count; at++) tx.changes.put(stream, 'asset', crypto.randomUUID(), 1);
    });
  const age = (stream: string, upTo: number, ms: number) =>
    withAccess(store, SYSTEM, ({ db }) =>
      db.execute(
        sql`update changes set at = now() - ${ms} * interval '1 millisecond' where stream = ${stream} and seq <= ${upTo}`,
      ),
    );
  const numbers = (stream: string) =>
    withAccess(store, SYSTEM, async ({ db }) => {
      const rows = await db.select().from(changes).where(eq(changes.stream, stream)).orderBy(asc(changes.seq));
      return rows.map(({ seq }) => seq);
    });
  const standing = (seq: number) =>
    withAccess(store, SYSTEM, async ({ db }) => {
      const cursors = { [STREAM]: { logId: opened.logId, seq } };
      return (await standingsOf(db, opened.logId, [STREAM], cursors)).get(STREAM);
    });

  test('[Y70] keeps so many changes of each stream', async () => {
    await write(STREAM, 30);
    await write(OTHER, 5);
    expect(await compactLog(store, { changes: 10, forMs: MINUTE })).toBe(20);
    expect(await numbers(STREAM)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    expect(await numbers(OTHER)).toHaveLength(5);
  });

  test('[Y70] keeps no change longer than its time, but always the newest', async () => {
    await write(STREAM, 6);
    await age(STREAM, 4, 2 * MINUTE);
    await compactLog(store, { changes: 100, forMs: MINUTE });
    expect(await numbers(STREAM)).toEqual([5, 6]);
    await age(STREAM, 6, 2 * MINUTE);
    await compactLog(store, { changes: 100, forMs: MINUTE });
    expect(await numbers(STREAM)).toEqual([6]);
    await write(STREAM, 1);
    expect(await numbers(STREAM)).toEqual([6, 7]);
  });

  test('[Y70] what stays has no hole, also where clocks went back', async () => {
    await write(STREAM, 6);
    await withAccess(store, SYSTEM, ({ db }) =>
      db.execute(sql`update changes set at = now() - interval '1 hour' where stream = ${STREAM} and seq in (1, 4)`),
    );
    await compactLog(store, { changes: 100, forMs: MINUTE });
    expect(await numbers(STREAM)).toEqual([2, 3, 4, 5, 6]);
  });

  test('[Y7, Y71] a cursor the log no longer reaches takes a snapshot; the one at its floor does not', async () => {
    await write(STREAM, 30);
    await compactLog(store, { changes: 10, forMs: MINUTE });
    expect(await standing(19)).toMatchObject({ head: { seq: 30 }, from: null, astray: false });
    expect(await standing(20)).toMatchObject({ from: { seq: 20 }, astray: false });
    expect(await standing(30)).toMatchObject({ from: { seq: 30 }, astray: false });
  });

  test('[Y71] a reader that stood where the log was shortened is told, not skipped over', async () => {
    await write(STREAM, 30);
    const read = (seq: number) =>
      withAccess(store, SYSTEM, ({ db }) => readRange(db, opened.logId, STREAM, { seq, mark: null }, 100));
    expect(await read(5)).toMatchObject({ from: 6, to: 30 });
    await compactLog(store, { changes: 10, forMs: MINUTE });
    expect(await read(5)).toBe('gone');
    expect(await read(20)).toMatchObject({ from: 21, to: 30 });
    expect(await read(30)).toBeNull();
  });
});
