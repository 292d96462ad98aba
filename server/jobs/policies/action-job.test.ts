import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { action, carriedOut, createEffectServer, executed, SITE } from '../../../tests/kit/effects';
import { otherSystem } from '../../../tests/kit/outward';
import { RECORD_EXAMPLES } from '../../../tests/kit/record-examples';
import type { TestServer } from '../../../tests/kit/server';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import type { Mail, MailOutcome } from '../../net/mail';
import { signatureOf } from '../outward/signed-post';
import { planActions } from './plan-actions';

const mails: Mail[] = [];
let answer: MailOutcome = { result: 'sent', says: '250 OK' };
let server: TestServer;
beforeAll(async () => {
  server = await createEffectServer({
    send: async (mail) => {
      mails.push(mail);
      return answer;
    },
  });
});
const closing: (() => void)[] = [];
afterEach(() => {
  answer = { result: 'sent', says: '250 OK' };
  mails.splice(0);
  for (const close of closing.splice(0)) close();
});
afterAll(() => server.close());

const inDb = <T extends Record<string, unknown>>(text: ReturnType<typeof sql>) =>
  withAccess(server.services, SYSTEM, ({ db }) => db.execute<T>(text));
const ANN = '00000000-0000-4000-8000-0000000000aa';
async function asset(name: string): Promise<string> {
  const id = crypto.randomUUID();
  await server.call('assets.create', { body: { id, type: 'server', name } });
  return id;
}
const me = async () => (await server.call('members.list')).members.map(({ userId }) => userId);
async function list(addresses: string[], userIds: string[] = []): Promise<string> {
  const id = crypto.randomUUID();
  await server.call('distribution-lists.create', { body: { id, name: 'Operations', addresses, userIds } });
  return id;
}
const SECRET = 'a-secret-of-the-receiver';
async function webhook(address: string, events: string[] = []): Promise<string> {
  const id = crypto.randomUUID();
  await server.call('webhooks.create', { body: { id, name: 'Chat', address, events } });
  await server.call('webhook-secrets.update', { params: { id }, body: { secret: SECRET } });
  return id;
}
async function system(reply: Parameters<typeof otherSystem>[0]) {
  const other = await otherSystem(reply);
  closing.push(other.close);
  return other;
}
const news = () =>
  inDb<{ title: string; message: string; count: number; subject: unknown }>(sql`
    select doc ->> 'title' as title, doc ->> 'message' as message, (doc ->> 'count')::int as count, doc -> 'subject' as subject
    from notifications where doc ->> 'type' like 'policy%' order by doc ->> 'at' desc`);

test('[MS3] people are told once an execution, in the product and by mail, whatever names them twice', async () => {
  const userIds = await me();
  const listId = await list(['Ops@Example.com', 'ops@example.com'], userIds);
  const failing = [await asset('web-1'), await asset('web-2')];
  const to = { userIds, listIds: [listId] };
  const end = executed(
    server.companyId,
    [
      action({ type: 'notify', phase: 'main', assets: 'new', ...to }),
      action({ type: 'email', phase: 'main', assets: 'new', ...to }),
      action({ type: 'notify', phase: 'post', assets: 'new', ...to }),
      action({ type: 'email', phase: 'post', assets: 'new', ...to }),
    ],
    { newFailures: failing },
  );
  expect(await carriedOut(server, end)).toEqual([
    'done: Notified 1 person.',
    'done: Wrote to 2 addresses.',
    'done: Nobody is left to tell. 1 is told by an action before it.',
    'done: Nobody is left to tell. 2 are told by an action before it.',
  ]);
  await expect.poll(() => mails.length).toBe(2);
  expect(mails.map(({ to: address }) => address)).toContain('ops@example.com');
  const [mail] = mails;
  expect(mail?.subject).toBe('2 assets newly fail Servers have an owner');
  expect(mail?.text).toContain('- web-1');
  expect(mail?.text).toContain(`${SITE}/policies/${end.policy.id}/details/${end.execution.id}`);
  expect(await news()).toEqual([
    expect.objectContaining({
      ...{ title: '2 assets newly fail Servers have an owner', count: 1 },
      subject: { kind: 'policy', id: end.policy.id },
    }),
  ]);
});

test('[MS10] of more mails than an outbox holds the oldest waits no longer and says so, and the oldest that was not sent goes', async () => {
  const fill = (state: string, at: string) =>
    inDb(sql`insert into messages (id, company_id, source_id, recipient, subject, text, html, state, next_at, created_at)
      select gen_random_uuid(), ${server.companyId}, gen_random_uuid(), ${state} || n || '@example.com', 's', 't', '', ${state},
        now() + interval '1 day', ${at}::timestamptz + n * interval '1 second' from generate_series(1, 10000) n`);
  await fill('waiting', '2026-01-02T00:00:00Z');
  await fill('failed', '2026-01-01T00:00:00Z');
  const listId = await list(['beyond@example.com']);
  const end = executed(
    server.companyId,
    [action({ type: 'email', phase: 'main', assets: 'new', userIds: [], listIds: [listId] })],
    { newFailures: [await asset('late')] },
  );
  await carriedOut(server, end);
  const first = await inDb<{ state: string; says: string | null }>(
    sql`select state, says from messages where recipient = 'waiting1@example.com'`,
  );
  expect(first).toEqual([{ state: 'failed', says: expect.stringContaining('more than 10,000 mails waited') }]);
  expect(await inDb(sql`select 1 from messages where recipient = 'failed1@example.com'`)).toEqual([]);
  expect(
    await inDb(sql`select 1 from messages where recipient in ('waiting2@example.com', 'failed2@example.com')`),
  ).toHaveLength(2);
  await inDb(sql`delete from messages where recipient like 'waiting%' or recipient like 'failed%'`);
});

test('[MS5] planned twice, each action is there once and happens once', async () => {
  const { url, asked } = await system(() => ({}));
  const end = executed(
    server.companyId,
    [action({ type: 'webhook', phase: 'main', assets: 'new', webhookId: await webhook(url) })],
    { newFailures: [await asset('twice')] },
  );
  await withAccess(server.services, SYSTEM, (tx) => planActions(tx, end));
  await carriedOut(server, end);
  await expect.poll(() => asked.length).toBe(1);
  await carriedOut(server, end);
  expect(asked).toHaveLength(1);
});

test('[MS8] a webhook is told under one name, signed; what fails waits, and is sent again by hand as it was', async () => {
  let status = 500;
  const { url, asked } = await system(() => ({ status, body: { said: 'x'.repeat(1_000) } }));
  const id = await webhook(`${url}/in`, ['policy.failures']);
  const end = executed(server.companyId, [], { newFailures: [await asset('hooked')] });
  await carriedOut(server, end);
  const log = async () => (await server.call('webhook-deliveries.list', { params: { id } })).deliveries;
  await expect
    .poll(async () => (await log()).map(({ state, attempts, status: said }) => [state, attempts, said]))
    .toEqual([['waiting', 1, 500]]);
  const [one] = await log();
  expect(one).toMatchObject({ event: 'policy.failures', status: 500 });
  expect(one?.answer).toHaveLength(500);
  status = 204;
  await server.call('webhook-deliveries.again', { params: { id }, body: { deliveryId: one?.id } });
  await expect.poll(async () => (await log()).map(({ state }) => state)).toEqual(['done']);
  const [first, second] = asked;
  expect(second?.text).toBe(first?.text);
  expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual([one?.id, one?.id]);
  const timestamp = String(second?.headers['muster-timestamp']);
  const signed = signatureOf(SECRET, { timestamp, id: one?.id ?? '', body: second?.text ?? '' });
  expect(second?.headers['muster-signature']).toBe(`v1=${signed}`);
  expect(second?.headers['muster-event']).toBe('policy.failures');
  expect(JSON.parse(second?.text ?? '')).toMatchObject({ policy: 'Servers have an owner', about: 'new' });
});

test('[MS8] a receiver that refuses is told nothing more; the secret is sealed and never answered', async () => {
  const { url } = await system(() => ({ status: 410 }));
  const id = await webhook(url);
  await server.call('webhook-deliveries.try', { params: { id } });
  const log = async () => (await server.call('webhook-deliveries.list', { params: { id } })).deliveries;
  await expect.poll(async () => (await log()).map(({ state, status }) => [state, status])).toEqual([['failed', 410]]);
  expect(JSON.stringify(await log())).not.toContain(SECRET);
  const [row] = await inDb<{ sealed: string }>(sql`select sealed from webhook_secrets where webhook_id = ${id}`);
  expect(row?.sealed).not.toContain(SECRET);
  const [kept] = await inDb<{ doc: object }>(sql`select doc from webhooks where id = ${id}`);
  expect(JSON.stringify(kept)).not.toContain(SECRET);
});

test('[MS6] a policy has one ticket that is open: it is made, then commented on, and made anew once it is closed', async () => {
  const ticket = action({ type: 'ticket', phase: 'main', assets: 'failing', priority: 'high' });
  const failing = [await asset('db-1')];
  const first = executed(server.companyId, [ticket], { newFailures: failing });
  const next = () => executed(server.companyId, [ticket], { failing, policy: { id: first.policy.id } });
  const [made] = await carriedOut(server, first);
  expect(made).toMatch(/^done: Made SEC-\d+\.$/);
  const key = made?.slice('done: Made '.length, -1);
  expect(await carriedOut(server, next())).toEqual([`done: Commented on ${key}.`]);
  const [row] = await inDb<{ id: string; name: string }>(sql`
    select id::text as id, doc ->> 'name' as name from vulnerability_tickets where doc ->> 'key' = ${key}`);
  expect(row?.name).toBe('Policy “Servers have an owner” fails');
  const comments = await inDb<{ text: string; by: string }>(sql`
    select doc ->> 'text' as text, doc ->> 'ownerName' as by from comments where doc ->> 'aboutId' = ${row?.id}`);
  expect(comments).toEqual([
    { text: expect.stringContaining('1 asset fails Servers have an owner'), by: 'Policy “Servers have an owner”' },
  ]);
  await server.call('vulnerability-tickets.update', { params: { id: row?.id ?? '' }, body: { status: 'closed' } });
  const [anew] = await carriedOut(server, next());
  expect(anew).toMatch(/^done: Made SEC-\d+\.$/);
  expect(anew).not.toBe(made);
});

test('[MS5] assets are tagged and given values by parts, each once; those that are gone are passed over', async () => {
  const ids = [await asset('t-1'), await asset('t-2'), crypto.randomUUID()];
  const end = executed(
    server.companyId,
    [
      action({ type: 'tag', phase: 'main', assets: 'failing', add: ['no-owner'], remove: [] }),
      action({ type: 'set_field', phase: 'main', assets: 'new', set: { field: 'criticality', value: 5 } }),
    ],
    { newFailures: ids.slice(0, 1), failing: ids },
  );
  const says = await carriedOut(server, end);
  expect(says.map((one) => one.split(':')[0])).toEqual(['done', 'done']);
  const rows = await inDb<{ name: string; tags: string[]; criticality: number | null }>(sql`
    select doc ->> 'name' as name, doc -> 'tags' as tags, (doc ->> 'criticality')::int as criticality
    from assets where id = any(${sql.param(ids)}::uuid[]) order by name`);
  expect(rows).toEqual([
    { name: 't-1', tags: ['no-owner'], criticality: 5 },
    { name: 't-2', tags: ['no-owner'], criticality: null },
  ]);
  const { effects } = await server.call('policy-effects.list', { params: { id: end.execution.id } });
  expect(effects.map(({ type, assets }) => [type, assets])).toEqual([
    ['tag', { total: 3, done: 3 }],
    ['set_field', { total: 1, done: 1 }],
  ]);
});

test('[EX14] a policy asks for an exception in its own name, once an asset; who it names decides', async () => {
  const [ids, approverIds] = [[await asset('x-1'), await asset('x-2')], await me()];
  const asking = (people: string[]) =>
    action({
      ...({ type: 'ask_exception', phase: 'main', assets: 'failing' } as const),
      ...{ reason: 'It is replaced in May', days: 30, approverIds: people },
    });
  const ask = asking([...approverIds, ANN]);
  const first = executed(server.companyId, [ask], { newFailures: [...ids.slice(0, 1), crypto.randomUUID()] });
  const policy = { id: first.policy.id };
  const next = (failing: string[], one = ask) => executed(server.companyId, [one], { failing, policy });
  expect(await carriedOut(server, first)).toEqual(['done: Asked for an exception of 1 asset.']);
  expect(await carriedOut(server, next(ids))).toEqual([
    'done: Asked for an exception of 1 asset. Of 1 it was asked before.',
  ]);
  expect(await carriedOut(server, next(ids))).toEqual(['done: It was asked for before: nobody is asked again.']);
  const rows = await inDb<{ id: string; doc: Record<string, unknown> }>(sql`
    select id::text as id, doc from policy_exceptions where doc ->> 'policyId' = ${policy.id} order by created_at`);
  const by = 'Policy “Servers have an owner”';
  expect(rows.map(({ doc }) => doc)).toEqual(
    ids.map((id) => expect.objectContaining({ status: 'requested', ownerName: by, assetIds: [id], approverIds })),
  );
  const told = await inDb<{ message: string }>(sql`
    select doc ->> 'message' as message from notifications where doc ->> 'type' = 'exception_asked'`);
  expect(told).toHaveLength(2);
  expect(told[0]?.message).toBe(`${by} asks for “${by}”.`);
  const params = { id: rows[0]?.id ?? '' };
  expect(await server.call('policy-exceptions.decide', { params, body: { verdict: 'approve' } })).toEqual({
    status: 'active',
  });
  const nobody = next([await asset('x-3')], asking([ANN]));
  expect(await carriedOut(server, nobody)).toEqual([
    'failed: None of its approvers may approve any more. Choose other approvers in the policy.',
  ]);
});

test('[MS5] what cannot be done is said and holds up nothing; it is done again by hand', async () => {
  const gone = crypto.randomUUID();
  const end = executed(
    server.companyId,
    [
      action({ type: 'webhook', phase: 'main', assets: 'new', webhookId: gone }),
      action({ type: 'notify', phase: 'post', assets: 'new', userIds: [...(await me()), ANN], listIds: [] }),
    ],
    { newFailures: [await asset('odd')] },
  );
  expect(await carriedOut(server, end)).toEqual([
    'failed: The webhook is gone. Choose another one in the policy.',
    'done: Notified 1 person. 1 of those named is gone.',
  ]);
  const { effects } = await server.call('policy-effects.again', { params: { id: end.execution.id } });
  expect(effects.map(({ state }) => state)).toEqual(['waiting', 'done']);
});

test('[MS7] a mail that is refused is said; one that cannot be sent now waits, and is sent again by an administrator', async () => {
  const listId = await list(['late@example.com']);
  answer = { result: 'refused', says: 'Refused: 550 No such person' };
  const mail = action({ type: 'email', phase: 'main', assets: 'new', userIds: [], listIds: [listId] });
  await carriedOut(server, executed(server.companyId, [mail], { newFailures: [await asset('mailed')] }));
  const states = () =>
    inDb<{ state: string; says: string }>(sql`select state, says from messages where recipient = 'late@example.com'`);
  await expect.poll(states).toEqual([{ state: 'failed', says: 'Refused: 550 No such person' }]);
  const outbox = await server.call('admin.messages');
  expect(outbox.messages[0]).toMatchObject({ to: 'late@example.com', state: 'failed' });
  answer = { result: 'sent', says: '250 OK' };
  await server.call('admin.retry-messages');
  await expect.poll(states).toEqual([{ state: 'sent', says: '250 OK' }]);
  const ids = mails.map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
});

test('[EX15] a link is written to who it is for, and its token is nowhere once it is sent; where no mail is sent, that is said', async () => {
  const id = crypto.randomUUID();
  const body = { ...RECORD_EXAMPLES.policyException.create(id), status: 'requested' };
  await server.call('policy-exceptions.create', { body });
  const share = { name: 'Vera', days: 7, parts: [], mailTo: 'vera@example.com' };
  const none = await server.refusal('exception-shares.create', { params: { id }, body: share });
  expect(none).toMatchObject({ status: 400, message: expect.stringContaining('SMTP_URL is not set') });
  Object.assign(server.services, { sendsMail: true, publicUrl: SITE });
  answer = { result: 'again', says: 'It is busy' };
  const { token, id: first } = await server.call('exception-shares.create', { params: { id }, body: share });
  await expect.poll(() => mails.at(-1)?.text).toContain(`${SITE}/policy-exception/${token}`);
  expect(JSON.stringify(await server.call('admin.messages'))).not.toContain(token);
  await server.call('exception-shares.revoke', { params: { id, shareId: first } });
  const kept = () =>
    inDb<{ state: string; text: string; html: string }>(sql`
      select state, text, html from messages where recipient = 'vera@example.com'`);
  expect(await kept()).toEqual([]);
  answer = { result: 'sent', says: '250 OK' };
  const next = await server.call('exception-shares.create', { params: { id }, body: share });
  await expect.poll(async () => (await kept()).map(({ state }) => state)).toEqual(['sent']);
  expect(mails.at(-1)?.html).toContain(next.token);
  const [sent] = await kept();
  expect(sent?.text).toContain('/policy-exception/[token]');
  expect(JSON.stringify(sent)).not.toContain(next.token);
});

test('[MS9] what a policy names is not taken away', async () => {
  const listId = await list(['kept@example.com']);
  const actions = [
    { id: crypto.randomUUID(), phase: 'main', assets: 'new', type: 'email', userIds: [], listIds: [listId] },
  ];
  const policy = { name: 'Kept', ast: { field: 'name', op: 'exists' }, expectation: 'match', severity: 'low', actions };
  await server.call('policies.create', { body: { id: crypto.randomUUID(), ...policy } });
  const refused = await server.refusal('distribution-lists.delete', { params: { id: listId } });
  expect(refused.message).toBe('“Operations” is used by the policy “Kept”. Take it out of its actions first');
  const stranger = await server.refusal('distribution-lists.update', {
    params: { id: listId },
    body: { userIds: { add: [ANN] } },
  });
  expect(stranger.message).toContain('Only members');
});
