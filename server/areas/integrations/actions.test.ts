import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ActionGiven } from '../../../contract/areas/integrations/actions';
import { action, carriedOut, executed } from '../../../tests/kit/effects';
import { createImportServer, type ImportServer, record } from '../../../tests/kit/imports';
import { TEST_OUTWARD } from '../../../tests/kit/outward';
import { sourceGiven } from '../../../tests/kit/sources';
import type { Acted, Acting, AnyConnector } from '../../connectors/connector';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { memberships, users } from '../../db/schema';
import { actionJob } from '../../jobs/actions/action-job';
import { createEngine } from '../../jobs/engine/engine';

const SECRET = 'k-very-secret';
/** Machines that test are busy. */
const PATIENT = { timeout: 20_000 };
const asked: Acting<unknown>['request'][] = [];
const answer = (status: number, text = '{}', retryAfterMs: number | null = null): Acted => ({
  ...{ came: 'answer', status, text, retryAfterMs },
});
let say: (request: Acting<unknown>['request']) => Acted | Promise<Acted>;
const fake: AnyConnector = {
  async *read() {},
  test: async () => ({ says: 'It answers', rows: [] }),
  async act({ request }) {
    asked.push(request);
    return say(request);
  },
};
const connectors = new Map([['http', fake]]);

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer({ connectors });
});
afterEach(async () => {
  asked.length = 0;
  await server.reset();
});
afterAll(() => server.close());

const engineOf = (firstWait = 1) => {
  const { services } = server;
  const parts = { store: services, log: () => undefined, retryMs: 10 };
  return createEngine(parts, [actionJob(services, { connectors, open: TEST_OUTWARD.open }, firstWait)]);
};
const working = async (until: () => Promise<unknown>, firstWait?: number): Promise<void> => {
  const engine = engineOf(firstWait);
  engine.wake();
  await until().finally(() => engine.stop());
};
const inDb = (text: ReturnType<typeof sql>) => withAccess(server.services, SYSTEM, ({ db }) => db.execute(text));

async function sourceWith(preset: string, settings: object = {}): Promise<string> {
  await server.import('Hosts', [record('u-1', { name: 'web-1' }), record('u-2', { name: 'web-2' })]);
  await server.import('Another', [record('x-1', { name: 'mail-1' })]);
  const given = sourceGiven({ name: 'Hosts', preset, secrets: { key: SECRET } });
  const source = {
    ...given,
    settings: { ...given.settings, auth: 'header', headerName: 'Authorization', ...settings },
  };
  const { id } = await server.call('integrations.save', { params: { id: crypto.randomUUID() }, body: source });
  return id;
}
const assetNamed = async (name: string): Promise<string> =>
  (await server.rows('asset')).find((one) => one.name === name)?.id ?? '';
const given = (integrationId: string, type: string, more: Partial<ActionGiven> = {}): ActionGiven => ({
  ...{ batchId: crypto.randomUUID(), integrationId, type, params: {}, targets: [], isDryRun: false },
  ...more,
});
const request = (body: ActionGiven) => server.call('integration-actions.request', { body });
const asTargets = async (...names: string[]) =>
  Promise.all(names.map(async (name) => ({ entity: 'asset' as const, id: await assetNamed(name) })));
const actions = async () =>
  (await server.rows('integrationAction')).toSorted((a, b) => ((a.about?.name ?? '') < (b.about?.name ?? '') ? -1 : 1));
const states = async () => (await actions()).map(({ status }) => status);
async function anotherAdmin(): Promise<string> {
  const id = crypto.randomUUID();
  const createdAt = new Date().toISOString();
  await withAccess(server.services, SYSTEM, async ({ db }) => {
    const [known] = await db.select().from(users);
    if (known === undefined) throw new Error('No user');
    await db.insert(users).values({ ...known, id, sub: id, email: `${id}@example.com` });
    await db.insert(memberships).values({ companyId: server.companyId, userId: id, role: 'admin', createdAt });
  });
  return id;
}
/** As if somebody else had asked. */
const byAnother = () =>
  inDb(sql`update integration_actions set doc = jsonb_set(doc, '{requestedBy}', '{"id": null, "name": "Policy"}')`);
const approve = async () =>
  server.call('integration-actions.approve', { body: { ids: (await actions()).map(({ id }) => id) } });

test('[AI1] [AI4] an action is a row for each thing, and of what the source does not know it says so', async () => {
  const source = await sourceWith('sentinelone-agents');
  const targets = await asTargets('web-1', 'web-2', 'mail-1');
  const told = await request(given(source, 'sentinelone-scan', { targets: [...targets, ...targets], reason: 'Odd' }));
  expect(told).toMatchObject({ many: 2, leftMany: 1, left: [{ name: 'mail-1' }] });
  expect(told.left[0]?.why).toContain('does not know it');
  expect(await actions()).toMatchObject([
    { about: { name: 'web-1' }, params: { uid: 'u-1' }, status: 'approved', reason: 'Odd', source: 'Hosts' },
    { about: { name: 'web-2' }, params: { uid: 'u-2' }, status: 'approved' },
  ]);
  say = () => answer(200, '{"data":{"affected":1}}');
  await working(() => expect.poll(states, PATIENT).toEqual(['succeeded', 'succeeded']));
  // Several are sent at once: in which order is nobody's to say.
  expect(asked.map(({ body }) => JSON.parse(body ?? '').filter.ids).toSorted()).toEqual([['u-1'], ['u-2']]);
  expect((await inDb(sql`select from action_turns`)).length).toBe(0);
});

test('[AI2] asked again under the same name, nothing more is made', async () => {
  const source = await sourceWith('sentinelone-agents');
  const body = given(source, 'sentinelone-scan', { targets: await asTargets('web-1') });
  const [first, again] = [await request(body), await request(body)];
  expect(again.asked).toEqual(first.asked);
  expect(await states()).toEqual(['approved']);
});

test('[AI3] what needs a second person waits for one, who is never who asked', async () => {
  const source = await sourceWith('crowdstrike-hosts');
  await request(given(source, 'crowdstrike-contain', { targets: await asTargets('web-1', 'web-2') }));
  expect(await states()).toEqual(['pending', 'pending']);
  expect(await approve()).toMatchObject({ done: 0, left: [{ why: expect.stringContaining('somebody else') }, {}] });
  await byAnother();
  const [one, other] = await actions();
  const refuse = { ids: [other?.id ?? ''], why: 'Not on a Friday' };
  expect(await server.call('integration-actions.refuse', { body: refuse })).toEqual({ done: 1, left: [] });
  expect(await approve()).toMatchObject({ done: 1, left: [{ id: other?.id }] });
  say = () => answer(202);
  await working(() => expect.poll(states, PATIENT).toEqual(['succeeded', 'cancelled']));
  expect(asked).toHaveLength(1);
  expect((await actions()).find(({ id }) => id === one?.id)?.approvedBy?.name).toBeTruthy();
  expect((await actions()).find(({ id }) => id === other?.id)?.result).toContain('Not on a Friday');
});

test('[AI5] a dry run shows the exact request, its secrets masked, and does nothing', async () => {
  const source = await sourceWith('crowdstrike-hosts');
  const targets = await asTargets('web-1');
  const told = await request(given(source, 'crowdstrike-contain', { targets, isDryRun: true }));
  expect(told.asked[0]?.sent).toEqual({
    ...{ method: 'POST', url: 'https://a.example/devices/entities/devices-actions/v2?action_name=contain' },
    body: '{"ids":["u-1"]}',
    headers: [
      { name: 'accept', value: 'application/json' },
      { name: 'content-type', value: 'application/json' },
      { name: 'Authorization', value: '••••' },
    ],
  });
  expect(await actions()).toMatchObject([{ isDryRun: true, status: 'succeeded' }]);
  expect((await inDb(sql`select from action_turns`)).length).toBe(0);
});

test('[AI6] what is wrong is said at its place', async () => {
  const source = await sourceWith('tenable-assets');
  const targets = await asTargets('web-1');
  const wrong = await server.refusal('integration-actions.request', {
    body: given(source, 'tenable-tag', { targets, params: { tag: 'red' } }),
  });
  expect(wrong.problems).toContainEqual({ path: 'body.params.tag', message: 'It is a UUID' });
  const other = await server.refusal('integration-actions.request', {
    body: given(source, 'okta-suspend', { targets }),
  });
  expect(other.message).toBe('This source cannot do that');
  const nothing = await server.refusal('integration-actions.request', {
    body: given(source, 'tenable-tag', { params: { tag: crypto.randomUUID(), how: 'add' } }),
  });
  expect(nothing.message).toContain('Choose what it is done to');
  const gone = await server.refusal('integration-actions.request', { body: given(crypto.randomUUID(), 'tenable-tag') });
  expect(gone.status).toBe(404);
});

const atTool = (integrationId: string, does: string, more: object = {}) =>
  action({
    ...({ type: 'integration_action', phase: 'main', assets: 'failing', integrationId, does } as const),
    ...{ params: {}, ...more },
  });

test('[AI9] a policy asks for an action of each asset once, says for which it cannot be done, and asks no more while it waits', async () => {
  const source = await sourceWith('crowdstrike-hosts');
  const failing = (await asTargets('web-1', 'web-2', 'mail-1')).map(({ id }) => id);
  const contain = atTool(source, 'crowdstrike-contain');
  const end = executed(server.companyId, [contain], { newFailures: failing });
  const [said] = await carriedOut(server, end);
  expect(said).toMatch(
    /^done: Asked for “Contain” at Hosts for 2 assets\. Each waits until a person approves it\. Not for 1 asset\. mail-1: .*does not know it/,
  );
  // Planned once more, as after a crash, nothing is added; the next execution finds that they wait.
  await carriedOut(server, end);
  const next = executed(server.companyId, [contain], { failing: failing.slice(0, 2), policy: { id: end.policy.id } });
  expect(await carriedOut(server, next)).toEqual([
    'done: Asked for “Contain” at Hosts for 0 assets. Not for 2 assets, for some of which it waits already.',
  ]);
  const by = { id: null, name: 'Policy “Servers have an owner”' };
  expect(await actions()).toMatchObject([
    { about: { name: 'web-1' }, status: 'pending', params: { uid: 'u-1' }, requestedBy: by },
    { about: { name: 'web-2' }, status: 'pending', params: { uid: 'u-2' }, requestedBy: by },
  ]);
  // A policy is nobody’s second person: any one person approves what it asks for.
  expect(await approve()).toEqual({ done: 2, left: [] });
});

test('[AI9] by parts each asset has its action once; a source that is gone fails with the way out', async () => {
  const many = 130;
  const source = await sourceWith('sentinelone-agents');
  const records = Array.from({ length: many }, (_, n) => record(`m-${n}`, { name: `host-${n}` }));
  await server.import('Hosts', records);
  const hosts = (await server.rows('asset')).filter(({ name }) => name.startsWith('host-')).map(({ id }) => id);
  const scan = atTool(source, 'sentinelone-scan');
  expect(await carriedOut(server, executed(server.companyId, [scan], { newFailures: hosts }))).toEqual([
    `done: Asked for “Start a full disk scan” at Hosts for ${many} assets.`,
  ]);
  expect(new Set((await actions()).map(({ about }) => about?.id)).size).toBe(many);
  const gone = executed(server.companyId, [atTool(crypto.randomUUID(), 'sentinelone-scan')], { newFailures: hosts });
  expect(await carriedOut(server, gone)).toEqual(['failed: The source is gone. Choose another one in the policy.']);
});

test('[AI10] who may approve is told once of all that wait, and never who asked', async () => {
  const source = await sourceWith('crowdstrike-hosts');
  const other = await anotherAdmin();
  const news = () =>
    inDb(sql`
      select doc ->> 'title' as title, doc ->> 'message' as message, user_id = ${other} as "isOther"
      from notifications where doc ->> 'type' = 'actions_pending' and doc ->> 'readAt' is null order by 1`);
  await inDb(sql`delete from notifications where doc ->> 'type' = 'actions_pending'`);
  await request(given(source, 'crowdstrike-contain', { targets: await asTargets('web-1', 'web-2') }));
  expect(await news()).toEqual([
    { title: '2 actions wait for your decision', message: expect.stringContaining('for “Contain”'), isOther: true },
  ]);
  const failing = (await asTargets('web-1')).map(({ id }) => id);
  const lift = atTool(source, 'crowdstrike-contain');
  await carriedOut(server, executed(server.companyId, [lift], { newFailures: failing }));
  const all = await news();
  expect(all.map(({ title, isOther }) => [title, isOther])).toEqual([
    ['1 action waits for your decision', false],
    ['3 actions wait for your decision', true],
  ]);
  // A dry run, and what needs nobody, is nobody’s news.
  await inDb(sql`delete from notifications where doc ->> 'type' = 'actions_pending'`);
  await request(given(source, 'crowdstrike-contain', { targets: await asTargets('web-1'), isDryRun: true }));
  expect(await news()).toEqual([]);
});

test('[AI20] an answer that is lost is asked for, and what had arrived is not sent again', async () => {
  const source = await sourceWith('okta-users');
  await request(given(source, 'okta-suspend', { targets: await asTargets('web-1') }));
  await byAnother();
  await approve();
  say = ({ method }) =>
    method === 'POST' ? { came: 'lost', why: 'It broke off.' } : answer(200, '{"status":"SUSPENDED"}');
  await working(() => expect.poll(states, PATIENT).toEqual(['succeeded']));
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET']);
  expect((await actions())[0]?.log.map(({ text }) => text).join(' ')).toContain('It had arrived');
});

test('[AI20] what had not arrived is sent again; where the tool does not tell, a person is asked', async () => {
  const source = await sourceWith('okta-users');
  await request(given(source, 'okta-suspend', { targets: await asTargets('web-1') }));
  await byAnother();
  await approve();
  let posts = 0;
  say = ({ method }) => {
    if (method === 'GET') return answer(200, '{"status":"ACTIVE"}');
    posts += 1;
    return posts === 1 ? answer(502) : answer(200);
  };
  await working(() => expect.poll(states, PATIENT).toEqual(['succeeded']));
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST']);
  await inDb(sql`delete from integration_actions`);
  await request(given(source, 'http-request', { params: { method: 'POST', path: '/scan' } }));
  await byAnother();
  await approve();
  asked.length = 0;
  say = () => ({ came: 'lost', why: 'It did not answer in time.' });
  await working(() => expect.poll(states, PATIENT).toEqual(['failed']));
  expect(asked).toHaveLength(1);
  expect((await actions())[0]).toMatchObject({
    mayHaveArrived: true,
    result: expect.stringContaining('may have arrived'),
  });
});

test('[AI21] a server that ends in the middle of sending is followed by one that looks first', async () => {
  const source = await sourceWith('okta-users');
  await request(given(source, 'okta-suspend', { targets: await asTargets('web-1') }));
  await byAnother();
  await approve();
  say = () => new Promise(() => undefined);
  const died = engineOf();
  died.wake();
  await expect.poll(() => asked.length, PATIENT).toBe(1);
  // Written before it left. The process is gone now, and with it whoever had the turn.
  expect(await inDb(sql`select is_sent from action_turns`)).toEqual([{ is_sent: true }]);
  await inDb(sql`delete from jobs where name = 'integration-actions'`);
  say = ({ method }) => (method === 'GET' ? answer(200, '{"status":"SUSPENDED"}') : answer(200));
  await working(() => expect.poll(states, PATIENT).toEqual(['succeeded']));
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test('[AI22] of two servers one does it', async () => {
  const source = await sourceWith('sentinelone-agents');
  await request(given(source, 'sentinelone-scan', { targets: await asTargets('web-1', 'web-2') }));
  say = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return answer(200, '{"data":{"affected":1}}');
  };
  const two = [engineOf(), engineOf()];
  for (const engine of two) engine.wake();
  await expect.poll(states, PATIENT).toEqual(['succeeded', 'succeeded']);
  await Promise.all(two.map((engine) => engine.stop()));
  expect(asked.map(({ body }) => JSON.parse(body ?? '').filter.ids[0]).toSorted()).toEqual(['u-1', 'u-2']);
});

test('[AI23] who asks to be left alone is: all that is to be done there waits', async () => {
  const source = await sourceWith('sentinelone-agents');
  await request(given(source, 'sentinelone-scan', { targets: await asTargets('web-1', 'web-2') }));
  say = () => answer(429, '{}', 3_600_000);
  await working(() =>
    expect.poll(async () => (await actions()).filter(({ nextAt }) => nextAt !== null).length, PATIENT).toBe(1),
  );
  expect(asked).toHaveLength(1);
  const waits = await inDb(sql`select extract(epoch from next_at - now()) > 3000 as long, is_sent from action_turns`);
  expect(waits).toEqual([
    { long: true, is_sent: false },
    { long: true, is_sent: false },
  ]);
});

test('[AI7] [AI8] what failed is done once more under the same name, and what waits is cancelled', async () => {
  const source = await sourceWith('sentinelone-agents');
  await request(given(source, 'sentinelone-scan', { targets: await asTargets('web-1', 'web-2') }));
  const [, second] = await actions();
  expect(await server.call('integration-actions.cancel', { body: { ids: [second?.id ?? ''] } })).toEqual({
    done: 1,
    left: [],
  });
  say = () => answer(403, '{"errors":[{"detail":"No"}]}');
  await working(() => expect.poll(states, PATIENT).toEqual(['failed', 'cancelled']));
  const [first] = await actions();
  expect(first?.result).toContain('its key may not do this. It needs: The permission');
  const ids = [first?.id ?? '', second?.id ?? ''];
  expect(await server.call('integration-actions.retry', { body: { ids } })).toMatchObject({
    done: 1,
    left: [{ id: second?.id }],
  });
  say = () => answer(200, '{"data":{"affected":1}}');
  await working(() => expect.poll(states, PATIENT).toEqual(['succeeded', 'cancelled']));
  expect(await server.call('integration-actions.cancel', { body: { ids } })).toMatchObject({ done: 0 });
});

test('[AI8] one that is being sent is not called back: its answer is waited for, and there is no other try', async () => {
  const source = await sourceWith('sentinelone-agents');
  await request(given(source, 'sentinelone-scan', { targets: await asTargets('web-1') }));
  let end: (acted: Acted) => void = () => undefined;
  say = () => new Promise((resolve) => (end = resolve));
  const engine = engineOf();
  engine.wake();
  await expect.poll(() => asked.length, PATIENT).toBe(1);
  await server.call('integration-actions.cancel', { body: { ids: (await actions()).map(({ id }) => id) } });
  expect(await states()).toEqual(['running']);
  end(answer(502));
  await expect.poll(states, PATIENT).toEqual(['cancelled']);
  await engine.stop();
  expect((await actions())[0]).toMatchObject({ mayHaveArrived: true });
});

test('[AI24] no secret is in what is kept of it, also where the source says it back', async () => {
  const source = await sourceWith('sentinelone-agents');
  await request(given(source, 'sentinelone-scan', { targets: await asTargets('web-1') }));
  say = () => answer(400, JSON.stringify({ errors: [{ detail: `bad key ${SECRET}` }] }));
  await working(() => expect.poll(states, PATIENT).toEqual(['failed']));
  expect(JSON.stringify(await actions())).not.toContain(SECRET);
  expect(JSON.stringify(await actions())).toContain('bad key ••••');
});

test('[AI25] a source that is gone, or whose secrets cannot be opened, says so', async () => {
  const source = await sourceWith('sentinelone-agents');
  await request(given(source, 'sentinelone-scan', { targets: await asTargets('web-1') }));
  await inDb(sql`update source_secrets set sealed = 'sealed !'`);
  say = () => answer(200);
  await working(() => expect.poll(states, PATIENT).toEqual(['failed']));
  expect((await actions())[0]?.result).toContain('sealed by another key');
  await server.call('integration-actions.retry', { body: { ids: (await actions()).map(({ id }) => id) } });
  await server.call('integrations.disconnect', { params: { id: source } });
  await working(() => expect.poll(states, PATIENT).toEqual(['failed']));
  expect((await actions())[0]?.result).toContain('Its source is not read any more');
  expect(asked).toHaveLength(0);
});
