import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SYNC } from '../../contract/limits';
import { billingStream, companyStream } from '../../contract/streams';
import type { Change, Chunk, Seen, SmallRowsPage, SnapshotPage } from '../../contract/sync';
import { DATABASE_KINDS } from '../../tests/kit/database';
import { FAKE_HANDLERS, putAsset, putAssets } from '../../tests/kit/fake-handlers';
import { createTestServer, type TestServer } from '../../tests/kit/server';
import { type Tx, withAccess } from './access';
import { rowsAfter } from './entity-tables';
import { SYSTEM } from './principal';
import { assets, changes } from './schema';

const newIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  let server: TestServer;
  let stream: string;
  beforeAll(async () => {
    server = await createTestServer({ kind, handlers: FAKE_HANDLERS });
    stream = companyStream(server.companyId);
  });
  afterAll(() => server.close());

  const write = <T>(work: (tx: Tx) => Promise<T>) => withAccess(server.services, SYSTEM, work);
  const put = (...ids: string[]) => write((tx) => putAssets(tx, server.companyId, ids, `with ${ids.length}`));
  const remove = (id: string) =>
    write(async ({ db, changes: recorder }) => {
      const [gone] = await db.delete(assets).where(eq(assets.id, id)).returning({ rev: assets.rev });
      recorder.remove(stream, 'asset', id, (gone?.rev ?? 0) + 1);
    });
  const changesSince = (since: number, logId = server.services.logId) =>
    server.call('sync.changes', { query: { stream, logId, since: String(since) } });
  const head = async () => (await server.call('sync.grants')).grants[0]?.head ?? -1;

  /** Every change after a cursor, range by range; a gap throws. */
  async function catchUp(since: number): Promise<Change[]> {
    const all: Change[] = [];
    for (let at = since; ; ) {
      const { range, snapshot } = await changesSince(at);
      if (snapshot) throw new Error('the log cannot serve this');
      if (!range) return all;
      if (range.from !== at + 1) throw new Error(`a gap: ${at} then ${range.from}`);
      all.push(...range.changes);
      at = range.to;
    }
  }

  test('[Y1] transactions at the same time leave a gapless log, in commit order', async () => {
    const shared = newIds(3);
    await put(...shared);
    const before = await head();
    const began = Date.now();
    const jobs = Array.from({ length: 40 }, (_, index) =>
      write(async (tx) => {
        // Every third is rolled back after it has written; rows are shared, so they wait for each other.
        await putAsset(tx, server.companyId, shared[index % 3] ?? '', `by ${index}`);
        for (const id of newIds(index % 4)) await putAsset(tx, server.companyId, id, 'own');
        if (index % 3 === 2) throw new Error('taken back');
      }).catch(() => 'refused'),
    );
    const outcomes = await Promise.all(jobs);
    console.log(`40 transactions in ${Date.now() - began} ms`);
    expect(outcomes.filter((one) => one === 'refused')).toHaveLength(13);
    const rows = await write(({ db }) =>
      db.select().from(changes).where(eq(changes.stream, stream)).orderBy(changes.seq),
    );
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
    expect(rows).toHaveLength(await head());
    for (const id of shared) {
      const revs = rows.filter((row) => row.id === id && row.seq > before).map(({ rev }) => rev);
      expect(revs).toEqual([...revs].sort((a, b) => a - b));
    }
  });

  test('[Y2] a row changed twice counts once in a transaction, and shows once in a range, at its newest', async () => {
    const [id = ''] = newIds(1);
    const before = await head();
    await write(async (tx) => {
      for (const name of ['first', 'second']) await putAsset(tx, server.companyId, id, name);
    });
    expect(await head()).toBe(before + 1);
    await put(id);
    await put(id);
    const { range } = await changesSince(before);
    expect(range).toMatchObject({ from: before + 1, to: before + 3, changes: [{ id, rev: 4, row: { id, rev: 4 } }] });
  });

  test('[Y3] a row that is gone comes without its values and above its last rev', async () => {
    const [id = ''] = newIds(1);
    const before = await head();
    await put(id);
    await remove(id);
    expect((await changesSince(before)).range?.changes).toEqual([{ entity: 'asset', id, rev: 2 }]);
  });

  test('[Y4, Y5, Y6] a snapshot and the changes after it are the same as the database', async () => {
    const ids = newIds(2 * SYNC.chunkRows + 10);
    await put(...ids);
    const client = new Map<string, object>();
    const pages: SnapshotPage[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: SnapshotPage = await server.call('sync.snapshot', {
        query: { stream, entity: 'asset', ...(after === '' ? {} : { after }) },
      });
      pages.push(page);
      for (const row of rowsOf(page.chunk)) client.set(row.id, row);
      // Life goes on between two pages: new rows, changed ones on both sides of the page's end, gone ones.
      await put(...newIds(3), ids[1] ?? '', ids[ids.length - 2 * pages.length] ?? '');
      await remove(ids[100 + pages.length] ?? '');
      after = page.next;
    }
    const keys = pages.flatMap(({ chunk }) => chunk.ids);
    expect(keys).toEqual([...new Set(keys)].sort());
    expect(pages.map(({ chunk }) => chunk.ids.length).slice(0, 2)).toEqual([SYNC.chunkRows, SYNC.chunkRows]);

    await put(...ids.slice(200, 1_400));
    for (const { id, rev, row } of await catchUp(pages[0]?.seq ?? 0)) {
      if (row) client.set(id, { ...row, rev });
      else client.delete(id);
    }
    const direct = await write(({ db }) => rowsAfter(db, server.companyId, 'asset', null, 100_000));
    expect(direct.length).toBeGreaterThan(ids.length);
    expect(new Map([...client].sort())).toEqual(new Map(direct.map((row) => [row.id, { ...row }])));
  });

  test('[Y5] what a row lacks is null in its column', async () => {
    const { chunk } = await server.call('sync.snapshot', { query: { stream, entity: 'asset' } });
    expect(Object.keys(chunk.columns)).toEqual(expect.arrayContaining(['name', 'companyId', 'fieldRevs', 'deletedAt']));
    expect(Object.keys(chunk.columns)).not.toEqual(expect.arrayContaining(['doc']));
    for (const column of Object.values(chunk.columns)) expect(column).toHaveLength(chunk.ids.length);
    expect(chunk.columns.deletedAt?.every((value) => value === null)).toBe(true);
  });

  test('[Y5] an entity without rows is an empty page', async () => {
    const page = await server.call('sync.snapshot', { query: { stream, entity: 'finding' } });
    expect(page).toMatchObject({ chunk: { entity: 'finding', ids: [], revs: [], columns: {} }, next: null });
    const query = { stream, entity: 'nothing' };
    expect((await server.refusal('sync.snapshot', { query })).problems?.[0]?.path).toBe('query.entity');
  });

  test('[Y11] several kinds come in one answer, a page of rows together, and go on where it ended', async () => {
    const read: string[] = [];
    const sizes: number[] = [];
    let [kinds, after]: [string[], string | null] = [['company', 'spaceship', 'integration', 'asset', 'syncRun'], null];
    for (;;) {
      const query: { stream: string; kinds: string; after?: string } = {
        stream,
        kinds: kinds.join(),
        ...(after !== null && { after }),
      };
      const { chunks, next }: SmallRowsPage = await server.call('sync.small-rows', { query });
      read.push(...chunks.flatMap(({ entity, ids }) => ids.map((id) => `${entity} ${id}`)));
      sizes.push(chunks.reduce((sum, { ids }) => sum + ids.length, 0));
      if (next === null) break;
      kinds = kinds.slice(kinds.indexOf(next.kind));
      after = next.after;
    }
    const all = await write(({ db }) => rowsAfter(db, server.companyId, 'asset', null, 100_000));
    expect(read).toEqual([`company ${server.companyId}`, ...all.map(({ id }) => `asset ${id}`)]);
    expect(sizes.slice(0, 2)).toEqual([SYNC.chunkRows, SYNC.chunkRows]);
    // Kinds of another stream are not shown on this one.
    const others = await server.call('sync.small-rows', { query: { stream, kinds: 'notification' } });
    expect(others).toMatchObject({ chunks: [], next: null, seq: await head() });
  });

  test('[Y7] a cursor the log cannot serve is told to fetch a snapshot', async () => {
    const now = await head();
    expect(await changesSince(now)).toEqual({ range: null, head: now, snapshot: false });
    expect(await changesSince(now, 'another')).toEqual({ range: null, head: now, snapshot: true, astray: true });
    expect(await changesSince(now + 1)).toMatchObject({ snapshot: true });
    // 5,001 numbers more, without rows: what matters is how far behind the cursor is.
    await write(({ db }) =>
      db.execute(sql`with next as (update streams set seq = seq + ${SYNC.maxReplay} where name = ${stream} returning seq)
        insert into changes (stream, seq, entity, id, rev)
        select ${stream}, seq - ${SYNC.maxReplay} + n, 'asset', gen_random_uuid(), 1
        from next, generate_series(1, ${SYNC.maxReplay}) as n`),
    );
    expect((await changesSince(now)).range).toMatchObject({ from: now + 1, to: now + SYNC.changesPage });
    expect(await changesSince(now - 1)).toMatchObject({ snapshot: true });
    await write(({ db }) => db.execute(sql`delete from changes where stream = ${stream} and seq <= ${now + 10}`));
    expect(await changesSince(now + 9)).toMatchObject({ snapshot: true });
    expect((await changesSince(now + 10)).range).toMatchObject({ from: now + 11 });
  });

  test('[Y8] a stream that is not granted is 404', async () => {
    const query = {
      stream: companyStream(crypto.randomUUID()),
      logId: server.services.logId,
      since: '0',
      entity: 'asset',
      kinds: 'company',
    };
    for (const id of ['sync.changes', 'sync.snapshot', 'sync.small-rows'] as const) {
      expect((await server.refusal(id, { query })).status).toBe(404);
      const account = billingStream(crypto.randomUUID());
      expect((await server.refusal(id, { query: { ...query, stream: account } })).status).toBe(404);
    }
  });

  test('[Y9] grants name the stream, the role and the head', async () => {
    const { logId, grants } = await server.call('sync.grants');
    expect(logId).toBe(server.services.logId);
    const { id } = await server.call('users.me');
    expect(grants).toEqual([
      { stream, role: 'owner', accessRev: 1, head: await head(), mark: expect.stringMatching(/^[0-9a-z]{10,40}$/) },
      { stream: `user:${id}`, role: 'owner', accessRev: 1, head: 0, mark: '' },
      { stream: 'catalog', role: 'reader', accessRev: 1, head: 0, mark: '' },
    ]);
  });

  describe('[S165] a database that went back', () => {
    /** The log as an older copy of the database has it. */
    const goBack = (to: number) =>
      write(({ db }) =>
        db.execute(sql`with gone as (delete from changes where stream = ${stream} and seq > ${to})
          update streams set seq = ${to} where name = ${stream}`),
      );
    const newest = async () => {
      const [grant] = (await server.call('sync.grants')).grants;
      return { seq: grant?.head ?? -1, mark: grant?.mark ?? '' };
    };
    const ask = (since: number, { seq, mark }: Seen) =>
      server.call('sync.changes', {
        query: { stream, logId: server.services.logId, since: String(since), seen: `${seq}.${mark}` },
      });
    const ASTRAY = { range: null, snapshot: true, astray: true };

    test('what was seen of the lost history is refused, also when the numbers have come again', async () => {
      await put(...newIds(2));
      const kept = await newest();
      await put(...newIds(3));
      const lost = await newest();
      expect((await ask(kept.seq, kept)).range).toMatchObject({ from: kept.seq + 1, to: lost.seq, mark: lost.mark });
      await goBack(kept.seq);
      expect(await ask(lost.seq, lost)).toMatchObject(ASTRAY);
      await put(...newIds(3));
      expect(await newest()).toMatchObject({ seq: lost.seq });
      expect(await ask(lost.seq, lost)).toMatchObject(ASTRAY);
      await put(...newIds(5));
      expect(await ask(lost.seq, lost)).toMatchObject(ASTRAY);
      // The reader stood where both histories are the same, but a row from beyond had come.
      expect(await ask(kept.seq, lost)).toMatchObject(ASTRAY);
      expect(await ask(kept.seq, kept)).toMatchObject({
        snapshot: false,
        range: { from: kept.seq + 1, to: lost.seq + 5 },
      });
    });

    test('what the log no longer reaches takes a snapshot and proves nothing', async () => {
      const old = await newest();
      await put(...newIds(3));
      await write(({ db }) => db.execute(sql`delete from changes where stream = ${stream} and seq <= ${old.seq}`));
      expect(await ask(old.seq, old)).toMatchObject({ range: null, snapshot: true, astray: false });
    });

    test('the changes of a transaction have one mark, those of two never', async () => {
      await put(...newIds(3));
      await put(...newIds(1));
      const rows = await write(({ db }) =>
        db.select({ mark: changes.mark }).from(changes).where(eq(changes.stream, stream)).orderBy(desc(changes.seq)),
      );
      const [last, ...three] = rows.slice(0, 4).map(({ mark }) => mark);
      expect(new Set(three).size).toBe(1);
      expect(three).not.toContain(last);
    });
  });

  test('[S3] the company itself is a row of its stream', async () => {
    const { chunk } = await server.call('sync.snapshot', { query: { stream, entity: 'company' } });
    expect(rowsOf(chunk)).toMatchObject([{ id: server.companyId, name: 'Demo company', rev: 1, deletedAt: null }]);
    const [createdAt] = chunk.columns.createdAt ?? [];
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });
});

function rowsOf({ ids, revs, columns }: Chunk): ({ id: string } & Record<string, unknown>)[] {
  return ids.map((id, index) => ({
    ...Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[index]])),
    id,
    rev: revs[index],
  }));
}
