import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HANDLERS } from '../../server/app/areas';
import type { Db } from '../../server/db/database';
import { QUESTIONS } from '../../server/limits/limits';
import { createTestServer, type TestServer } from '../kit/server';

/** What a question may cost, and what it keeps from others: on PostgreSQL, whose connections are few. */

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ kind: 'postgres', handlers: HANDLERS });
  for (const name of ['db-1', 'db-2', 'web-1']) {
    await server.call('assets.create', { body: { id: crypto.randomUUID(), type: 'server', name } });
  }
});
afterAll(() => server.close());

const inDatabase = <T>(work: (db: Db) => Promise<T>) => server.services.database.transaction(work);

const waiting = () =>
  inDatabase(async (db) => {
    const [row] = await db.execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return row?.n ?? 0;
  });

/** While this runs every question waits in the database, as one does that takes long. */
async function whileQuestionsHang<T>(work: () => Promise<T>): Promise<T> {
  return inDatabase(async (db) => {
    await db.execute(sql`lock table query_keys in access exclusive mode`);
    return work();
  });
}

const NAMED = { entity: 'asset', where: { field: 'name', op: 'starts', value: 'db' } };

test('[S121] small calls are answered while questions hang, however many one person asks', async () => {
  const asked = await whileQuestionsHang(async () => {
    const all = Array.from({ length: 30 }, () => server.call('queries.run', { body: NAMED }));
    await expect.poll(waiting).toBe(QUESTIONS.light.atOnceOfOne);
    expect(await server.call('users.me')).toMatchObject({ email: 'developer@muster.local' });
    expect(await waiting()).toBe(QUESTIONS.light.atOnceOfOne);
    return { all };
  });
  expect((await Promise.all(asked.all)).map(({ count }) => count)).toEqual(Array.from({ length: 30 }, () => 2));
});

test('[S120] a question whose caller goes away is ended in the database', async () => {
  await whileQuestionsHang(async () => {
    const caller = new AbortController();
    const response = server.fetch('POST', '/api/queries/run', { body: NAMED, signal: caller.signal });
    await expect.poll(waiting).toBe(1);
    caller.abort();
    await expect.poll(waiting, { timeout: 1_000 }).toBe(0);
    await response;
  });
  expect(await server.call('queries.run', { body: NAMED })).toMatchObject({ count: 2 });
});

test('[S122] too many words, facets and conditions are refused with the limit, before the rows are asked', async () => {
  const refused = async (body: object) => server.refusal('queries.run', { body: { entity: 'asset', ...body } });
  const words = Array.from({ length: 160 }, (_, at) => `w${at}`).join(' ');
  const at = (path: string, message: string) => ({
    status: 400,
    problems: [{ path, message: expect.stringContaining(message) }],
  });
  expect(await refused({ text: words })).toMatchObject(at('body.text', 'at most 50 words'));
  expect(await refused({ text: 'x'.repeat(1_001) })).toMatchObject(at('body.text', 'at most 1,000 characters'));
  expect(await refused({ facets: Array.from({ length: 21 }, () => 'type') })).toMatchObject(
    at('body.facets', 'More than 20 facets'),
  );
  const items = Array.from({ length: 2_001 }, () => NAMED.where);
  expect(await refused({ where: { op: 'or', items } })).toMatchObject(
    at('body.where.items[1999]', 'More than 2,000 conditions and groups'),
  );
  const body = { id: crypto.randomUUID(), name: 'x', entity: 'asset', ast: { op: 'or', items }, sort: null };
  expect(await server.refusal('queries.create', { body: { ...body, isPrivate: false } })).toMatchObject(
    at('body.ast.items.1999', 'More than 2,000 conditions and groups'),
  );
});

test('[S123] after an import of more records than one question makes the keys of, it is answered all the same', async () => {
  const count = 2_500;
  await inDatabase((db) =>
    db.execute(sql`insert into assets (id, rev, created_at, updated_at, company_id, type, is_sample, doc)
      select gen_random_uuid(), 1, now(), now(), ${server.companyId}, 'server', false, jsonb_build_object('name', 'bulk-' || n)
      from generate_series(1, ${count}::int) n`),
  );
  // An import is in the log too: that is how it is known that keys may be missing (S124).
  await server.call('assets.create', { body: { id: crypto.randomUUID(), type: 'server', name: 'by hand' } });
  const where = { field: 'name', op: 'starts', value: 'bulk-' };
  expect(await server.call('queries.run', { body: { entity: 'asset', where, limit: 0 } })).toMatchObject({ count });
});
