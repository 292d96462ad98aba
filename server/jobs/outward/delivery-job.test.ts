import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createImportServer, type ImportServer } from '../../../tests/kit/imports';
import { type Asked, otherSystem } from '../../../tests/kit/outward';
import { RECORD_EXAMPLES } from '../../../tests/kit/record-examples';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
const closing: (() => void)[] = [];
afterEach(async () => {
  await server.reset();
  for (const close of closing.splice(0)) close();
});
afterAll(() => server.close());

type Answer = Parameters<typeof otherSystem>[0];
async function system(answer: Answer) {
  const other = await otherSystem(answer);
  closing.push(other.close);
  return other;
}
const SECRET = 'a secret of theirs';
const [FIRST, SECOND] = [crypto.randomUUID(), crypto.randomUUID()];
const connect = (body: object, id = FIRST) =>
  server.call('ticket-connection.update', {
    params: { id },
    body: { ...{ name: 'First', isDefault: true, isEnabled: true, secret: SECRET }, ...body },
  });
async function made(name = 'Upgrade'): Promise<string> {
  const id = crypto.randomUUID();
  await server.call('vulnerability-tickets.create', {
    body: { ...RECORD_EXAMPLES.vulnerabilityTicket.create(id), name },
  });
  return id;
}
const change = (id: string, body: object) => server.call('vulnerability-tickets.update', { params: { id }, body });
const deliveries = async () =>
  (await server.call('ticket-connection.get')).deliveries
    .map(({ event, state, attempts }) => [event, state, attempts])
    .reverse();
const ticket = async (id: string) => (await server.rows('vulnerabilityTicket')).find((one) => one.id === id);
const inDb = (text: ReturnType<typeof sql>) => withAccess(server.services, SYSTEM, ({ db }) => db.execute(text));
const eventOf = ({ text }: Asked): string => {
  const { event, ticket: of, comment } = JSON.parse(text);
  return [event, of.name, of.status, ...(comment === undefined ? [] : [comment])].join(' ');
};

test('[TK14] what happens to tickets is told once each, in order, and only while there is somewhere to tell it', async () => {
  const { url, asked } = await system(() => ({}));
  await made('Before');
  await connect({ preset: 'webhook', address: url });
  const id = await made('One');
  await change(id, { status: 'in_progress' });
  // Who watches is nobody's news elsewhere.
  await change(id, { findingIds: { add: [] }, priority: 'high' });
  await server.call('comments.create', {
    body: { id: crypto.randomUUID(), entity: 'vulnerabilityTicket', aboutId: id, text: 'Patched' },
  });
  await server.call('vulnerability-tickets.delete', { params: { id } });
  await expect.poll(async () => (await deliveries()).filter(([, state]) => state === 'done').length).toBe(4);
  expect(asked.map(eventOf)).toEqual([
    ...['created One open', 'changed One in_progress', 'comment One in_progress Patched', 'deleted One in_progress'],
  ]);
  expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(4);
  await connect({ preset: 'webhook', address: url, isEnabled: false });
  await made('After');
  expect(await deliveries()).toHaveLength(4);
});

test('[TK14] a change that is taken back with its transaction is told nobody', async () => {
  const { url, asked } = await system(() => ({}));
  await connect({ preset: 'webhook', address: url });
  const id = await made('One');
  await expect.poll(() => asked.length).toBe(1);
  const assignee = { id: crypto.randomUUID(), name: 'Nobody here' };
  await server.refusal('vulnerability-tickets.update', { params: { id }, body: { name: 'Two', assignee } });
  await change(id, { name: 'Three' });
  await expect.poll(() => asked.map(eventOf)).toEqual(['created One open', 'changed Three open']);
});

test('[TK15] what fails waits before it is tried again, holds up what comes after it of its ticket alone, and is sent again by hand', async () => {
  let status = 500;
  const { url, asked } = await system(({ text }) => ({ status: text.includes('Broken') ? status : 200 }));
  await connect({ preset: 'webhook', address: url });
  const id = await made('Broken');
  await change(id, { status: 'in_progress' });
  await made('Well');
  await expect.poll(deliveries).toEqual([
    ['created', 'waiting', 1],
    ['changed', 'waiting', 0],
    ['created', 'done', 1],
  ]);
  status = 401;
  await inDb(sql`update ticket_deliveries set next_at = now() where state = 'waiting'`);
  server.services.jobs.wake();
  await expect.poll(deliveries).toEqual([
    ['created', 'failed', 2],
    ['changed', 'failed', 1],
    ['created', 'done', 1],
  ]);
  expect((await server.call('ticket-connection.get')).deliveries.at(-1)).toMatchObject({
    status: 401,
    error: 'It answered 401',
  });
  status = 200;
  await server.call('ticket-connection.retry');
  await expect.poll(async () => (await deliveries()).map(([, state]) => state)).toEqual(['done', 'done', 'done']);
  expect(
    asked.filter(({ text }) => text.includes('Broken')).map(({ headers }) => headers['idempotency-key']).length,
  ).toBe(5);
});

test('[TK15] the secret is sealed, never answered, and goes to no other address than it was entered for', async () => {
  const { url } = await system(() => ({}));
  const answer = await connect({ preset: 'webhook', address: url });
  expect(JSON.stringify(answer)).not.toContain(SECRET);
  const [row] = await inDb(sql`select secret from ticket_connections`);
  expect(row?.['secret']).not.toContain(SECRET);
  const same = { name: 'First', isDefault: true, preset: 'webhook', address: url, isEnabled: false };
  const params = { id: FIRST };
  await server.call('ticket-connection.update', { params, body: same });
  const other = { ...same, address: `${url}/other` };
  expect((await server.refusal('ticket-connection.update', { params, body: other })).problems?.[0]?.path).toBe(
    'body.secret',
  );
  for (const body of [
    { ...same, secret: SECRET, preset: 'jira' },
    { ...same, secret: SECRET, preset: 'github' },
    { ...same, secret: SECRET, address: 'ftp://x' },
    { ...same, secret: SECRET, address: 'http://name:word@x' },
    { ...same, secret: 'line\nbreak in it' },
  ])
    expect((await server.refusal('ticket-connection.update', { params, body })).status).toBe(400);
  const { connections } = await server.call('ticket-connection.remove', { params });
  expect(connections).toEqual([]);
});

test('[TK26] a ticket is told to the connection it names, others to the default, and one that moves is told to the other from then on', async () => {
  const [one, two] = [await system(() => ({})), await system(() => ({}))];
  await connect({ preset: 'webhook', address: one.url });
  await connect({ name: 'Second', isDefault: false, preset: 'webhook', address: two.url }, SECOND);
  const { connections } = await server.call('ticket-connection.names');
  expect(connections).toEqual([
    { id: FIRST, name: 'First', isDefault: true },
    { id: SECOND, name: 'Second', isDefault: false },
  ]);
  const id = await made('Plain');
  await expect.poll(() => one.asked.map(eventOf)).toEqual(['created Plain open']);
  await change(id, { connectionId: SECOND });
  await expect.poll(() => two.asked.map(eventOf)).toEqual(['changed Plain open']);
  await change(id, { status: 'blocked' });
  await expect.poll(() => two.asked.length).toBe(2);
  expect(one.asked).toHaveLength(1);
  // What is told tells by which.
  const told = (await server.call('ticket-connection.get')).deliveries.map(({ connectionId }) => connectionId);
  expect(told).toEqual([SECOND, SECOND, FIRST]);
  const unknown = { params: { id }, body: { connectionId: crypto.randomUUID() } };
  expect((await server.refusal('vulnerability-tickets.update', unknown)).problems?.[0]?.path).toBe('body.connectionId');
  // Two of one name nobody tells apart, and one is always the default.
  const body = { name: 'First', isDefault: false, preset: 'webhook', address: two.url, isEnabled: true };
  const refused = await server.refusal('ticket-connection.update', { params: { id: SECOND }, body });
  expect(refused.problems?.[0]?.path).toBe('body.name');
  const left = await server.call('ticket-connection.remove', { params: { id: FIRST } });
  expect(left.connections).toMatchObject([{ id: SECOND, isDefault: true }]);
  await made('Later');
  await expect.poll(() => two.asked.map(eventOf)).toContain('created Later open');
});

test('[TK16] an issue that is closed elsewhere resolves the ticket, one that is opened again reopens it; what we said comes not back', async () => {
  let state = 'open';
  const { url, asked } = await system(({ method, text }) => {
    if (method === 'PATCH') state = JSON.parse(text).state;
    return { body: { number: 5, html_url: `https://x/5`, state } };
  });
  await connect({ preset: 'github', address: url, project: 'o/r' });
  const id = await made('One');
  await expect
    .poll(async () => (await ticket(id))?.link)
    .toEqual({ id: '5', key: '#5', url: 'https://x/5', isDone: false, connectionId: FIRST });
  const look = async () => {
    const before = asked.length;
    await inDb(sql`update ticket_connections set looked_at = null`);
    server.services.jobs.wake();
    await expect.poll(() => asked.length).toBeGreaterThan(before);
  };
  await look();
  expect((await ticket(id))?.status).toBe('open');
  state = 'closed';
  await look();
  await expect.poll(async () => (await ticket(id))?.status).toBe('resolved');
  const { changes } = await server.call('vulnerability-tickets.history', {
    params: { id, rev: String((await ticket(id))?.rev) },
  });
  expect(changes[0]).toMatchObject({ byName: 'GitHub', changes: { status: { before: 'open', after: 'resolved' } } });
  state = 'open';
  await look();
  await expect.poll(async () => (await ticket(id))?.status).toBe('in_progress');
  // Closed here: told there, and not heard as their word.
  await change(id, { status: 'closed' });
  await expect.poll(() => state).toBe('closed');
  await expect.poll(async () => (await ticket(id))?.link?.isDone).toBe(true);
  await look();
  expect((await ticket(id))?.status).toBe('closed');
});
