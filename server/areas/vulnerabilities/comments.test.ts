import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RECORD_EXAMPLES } from '../../../tests/kit/record-examples';
import { createTestServer, type TestServer } from '../../../tests/kit/server';
import { HANDLERS } from '../../app/areas';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ handlers: HANDLERS });
});
afterAll(() => server.close());

async function made(): Promise<string> {
  const id = crypto.randomUUID();
  await server.call('comments.create', { body: RECORD_EXAMPLES.comment.create(id) });
  return id;
}

test('[CT3] another’s words are not changed, alone or with others, by an owner of the company either', async () => {
  const [mine, theirs] = [await made(), await made()];
  await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute(sql`update comments set owner_id = gen_random_uuid() where id = ${theirs}`),
  );
  const body = { text: 'Never said' };
  expect((await server.refusal('comments.update', { params: { id: theirs }, body })).status).toBe(403);
  const many = { ids: [mine, theirs], patch: body };
  expect((await server.refusal('comments.bulk-update', { body: many })).status).toBe(403);
  await server.call('comments.update', { params: { id: mine }, body });
});

test('[CT1] a comment is about a kind of record that there is', async () => {
  const body = { ...RECORD_EXAMPLES.comment.create(crypto.randomUUID()), entity: 'nothing' };
  const problem = await server.refusal('comments.create', { body });
  expect([problem.status, problem.problems?.[0]?.path]).toEqual([400, 'body.entity']);
});
