import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ATTACHMENT } from '../../../contract/limits';
import { RECORD_EXAMPLES } from '../../../tests/kit/record-examples';
import { createTestServer, type TestServer } from '../../../tests/kit/server';
import { HANDLERS } from '../../app/areas';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { sweep } from '../../jobs/sweep';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ handlers: HANDLERS });
});
afterAll(() => server.close());

const Sent = z.object({ sha256: z.string(), bytes: z.int(), mediaType: z.string() });
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

async function sent(content: Uint8Array, type = 'image/png'): Promise<z.infer<typeof Sent>> {
  const options = { body: content, headers: { 'content-type': type } };
  const response = await server.fetch('POST', '/api/ticket-files', options);
  expect(response.status).toBe(200);
  return z.parse(Sent, await response.json());
}

async function ticket(): Promise<string> {
  const id = crypto.randomUUID();
  await server.call('vulnerability-tickets.create', { body: RECORD_EXAMPLES.vulnerabilityTicket.create(id) });
  return id;
}

async function attached(ticketId: string, sha256: string, name = 'scan.txt'): Promise<string> {
  const id = crypto.randomUUID();
  await server.call('ticket-attachments.create', { body: { id, ticketId, name, sha256 } });
  return id;
}

const storedFiles = () =>
  withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute<{ sha256: string }>(sql`select sha256 from ticket_files order by sha256`),
  );

test('[TK21] a file is handed out as what its content is, sandboxed, and only a picture to be shown', async () => {
  const page = utf8('<!doctype html><script>alert(1)</script>');
  const ticketId = await ticket();
  const { sha256, mediaType } = await sent(page, 'text/html');
  expect(mediaType).toBe('text/plain');
  const id = await attached(ticketId, sha256, 'page (1)\u202e.html');
  const response = await server.fetch('GET', `/api/ticket-files/${id}`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''page%20%281%29%E2%80%AE.html",
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(await response.text()).toBe('<!doctype html><script>alert(1)</script>');
  // Every byte there is, and a picture by its beginning.
  const picture = Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    13,
    10,
    26,
    10,
    ...Array.from({ length: 256 }, (_, at) => at),
  ]);
  const shown = await attached(ticketId, (await sent(picture, 'text/html')).sha256, 'p.svg');
  const answer = await server.fetch('GET', `/api/ticket-files/${shown}`);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''p.svg");
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(picture);
});

test('[TK22] a file stands once; what is too large, too many or not there is refused in words', async () => {
  const [one, other] = [await ticket(), await ticket()];
  const { sha256, bytes } = await sent(utf8('the same'));
  expect(bytes).toBe(8);
  expect((await sent(utf8('the same'))).sha256).toBe(sha256);
  await attached(one, sha256);
  await attached(other, sha256);
  expect((await storedFiles()).filter((file) => file.sha256 === sha256)).toHaveLength(1);
  const large = await server.fetch('POST', '/api/ticket-files', { body: new Uint8Array(ATTACHMENT.bytes + 1) });
  expect([large.status, await large.json()]).toEqual([
    413,
    expect.objectContaining({ message: 'A file has at most 10 MiB' }),
  ]);
  const unsent = { id: crypto.randomUUID(), ticketId: one, name: 'x', sha256: 'f'.repeat(64) };
  const refused = await server.refusal('ticket-attachments.create', { body: unsent });
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('Send the file first') });
  for (let no = 1; no < ATTACHMENT.ofTicket; no += 1) await attached(one, sha256);
  const body = { id: crypto.randomUUID(), ticketId: one, name: 'x', sha256 };
  const full = await server.refusal('ticket-attachments.create', { body });
  expect(full.message).toBe('A ticket has at most 20 files: remove one first');
});

test('[TK23] a removed attachment comes back while its file is kept; what nothing names is swept away', async () => {
  const ticketId = await ticket();
  const { sha256 } = await sent(utf8('kept for a while'));
  const never = await sent(utf8('never named'));
  const id = await attached(ticketId, sha256);
  await server.call('ticket-attachments.delete', { params: { id } });
  const older = (text: ReturnType<typeof sql>) => withAccess(server.services, SYSTEM, ({ db }) => db.execute(text));
  await older(sql`update ticket_files set sent_at = sent_at - interval '2 days'`);
  await sweep(server.services);
  const left = (await storedFiles()).map((file) => file.sha256);
  expect([left.includes(sha256), left.includes(never.sha256)]).toEqual([true, false]);
  await server.call('ticket-attachments.restore', { body: { ids: [id] } });
  await server.call('ticket-attachments.delete', { params: { id } });
  await older(sql`update ticket_attachments set deleted_at = deleted_at - interval '31 days' where id = ${id}::uuid`);
  await sweep(server.services);
  const refused = await server.refusal('ticket-attachments.restore', { body: { ids: [id] } });
  expect(refused.message).toContain('attach it again');
});

test('[TK24] what comes and goes stands in the history of the ticket, by name', async () => {
  const ticketId = await ticket();
  const { sha256 } = await sent(utf8('a'));
  const id = await attached(ticketId, sha256, 'scan.txt');
  await server.call('ticket-attachments.delete', { params: { id } });
  const { changes } = await server.call('vulnerability-tickets.history', { params: { id: ticketId, rev: '3' } });
  const named = { count: 1, some: ['scan.txt'] };
  const none = { count: 0, some: [] };
  expect(changes.map((change) => change.changes)).toEqual([
    { attachments: { added: none, removed: named } },
    { attachments: { added: named, removed: none } },
    {},
  ]);
});
