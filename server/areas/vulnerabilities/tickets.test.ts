import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
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

const Row = z.object({ id: z.string(), key: z.string(), number: z.int(), findingIds: z.array(z.string()) });

async function stored(): Promise<readonly z.infer<typeof Row>[]> {
  const { rows } = await server.call('queries.run', { body: { entity: 'vulnerabilityTicket', limit: 100 } });
  return z.parse(z.array(Row), rows);
}
const keyOf = async (id: string) => (await stored()).find((one) => one.id === id)?.key;

async function made(more: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  const body = { ...RECORD_EXAMPLES.vulnerabilityTicket.create(id), ...more };
  await server.call('vulnerability-tickets.create', { body });
  return id;
}

test('[TK1] keys go on from the last, also of many that are made at once, and a deleted ticket keeps its own', async () => {
  const first = await made();
  expect(await keyOf(first)).toBe('SEC-1');
  await Promise.all(Array.from({ length: 8 }, () => made()));
  const numbers = (await stored()).map(({ number }) => number).toSorted((a, b) => a - b);
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const last = (await stored()).find(({ number }) => number === 9)?.id ?? '';
  await server.call('vulnerability-tickets.delete', { params: { id: last } });
  expect(await keyOf(await made())).toBe('SEC-10');
  await server.call('vulnerability-tickets.restore', { body: { ids: [last] } });
  expect(await keyOf(last)).toBe('SEC-9');
  // Nobody else says a key.
  const body = { ...RECORD_EXAMPLES.vulnerabilityTicket.create(crypto.randomUUID()), key: 'SEC-1' };
  expect((await server.refusal('vulnerability-tickets.create', { body })).status).toBe(400);
});

test('[TK13] a company calls its next tickets by its own prefix; keys that were given stay', async () => {
  const before = await made();
  const key = await keyOf(before);
  expect((await server.call('ticket-settings.get')).prefix).toBe('SEC');
  expect(await server.call('ticket-settings.update', { body: { prefix: ' ops2 ' } })).toEqual({ prefix: 'OPS2' });
  const next = Number(key?.split('-')[1]) + 1;
  expect(await keyOf(await made())).toBe(`OPS2-${next}`);
  expect(await keyOf(before)).toBe(key);
  for (const prefix of ['A', '1AB', 'A-B', 'ABCDEFGHIJK', 'Ä1', ''])
    expect((await server.refusal('ticket-settings.update', { body: { prefix } })).status, prefix).toBe(400);
  await server.call('ticket-settings.update', { body: { prefix: 'SEC' } });
  expect(await keyOf(await made())).toBe(`SEC-${next + 1}`);
});

test('[TK1] what refers to one finding twice refers to it once', async () => {
  const finding = crypto.randomUUID();
  const id = await made({ findingIds: [finding, finding] });
  expect((await stored()).find((one) => one.id === id)?.findingIds).toEqual([finding]);
});

test('[TK3] a ticket is given to members of the company, by their own names, and to nobody again', async () => {
  const { members } = await server.call('members.list');
  const [me] = members;
  const assignee = { id: me?.userId ?? '', name: me?.name ?? me?.email ?? '' };
  const id = await made({ assignee });
  const change = (patch: object) => ({ params: { id }, body: patch });
  for (const wrong of [
    { ...assignee, name: 'Somebody else' },
    { ...assignee, id: crypto.randomUUID() },
  ]) {
    const refused = [
      await server.refusal('vulnerability-tickets.update', change({ assignee: wrong })),
      await server.refusal('vulnerability-tickets.create', {
        body: { ...RECORD_EXAMPLES.vulnerabilityTicket.create(crypto.randomUUID()), assignee: wrong },
      }),
    ];
    expect(refused.map(({ status, problems }) => [status, problems?.[0]?.path])).toEqual([
      [400, 'body.assignee'],
      [400, 'body.assignee'],
    ]);
  }
  // Of somebody who left, the ticket can still be changed.
  await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute(
      sql`update vulnerability_tickets set doc = jsonb_set(doc, '{assignee,name}', '"Gone"') where id = ${id}`,
    ),
  );
  await server.call('vulnerability-tickets.update', change({ priority: 'low' }));
  await server.call('vulnerability-tickets.update', change({ assignee: null }));
  await server.call('vulnerability-tickets.update', change({ assignee }));
});
