import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { policyExceptionEndpoints } from '../../../contract/areas/policies/policy-exceptions';
import { withAccess } from '../../../server/db/access';
import { SYSTEM } from '../../../server/db/principal';
import { createImportServer, finding, type ImportServer, record } from '../../kit/imports';
import { RECORD_EXAMPLES } from '../../kit/record-examples';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const DAY = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const names = { hostnames: ['web1'], macs: ['00:50:56:81:01:e3'] };
const scan = () =>
  server.import('Nessus', [
    { ...record('a', names, { findings: [finding('one', 'critical'), finding('other')] }), observedAt: inDays(-5) },
  ]);

async function asked(findingIds: readonly string[], given: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  const body = { ...RECORD_EXAMPLES.policyException.create(id), about: 'findings', cveIds: [], findingIds };
  await server.call('policy-exceptions.create', {
    body: { ...body, status: 'requested', expiresAt: inDays(30), ...given },
  });
  return id;
}

const Created = policyExceptionEndpoints['exception-shares.create'].answer;
async function shared(id: string): Promise<z.infer<typeof Created>> {
  const body = { name: 'An auditor', days: 7, parts: ['reason'] };
  return z.parse(Created, await server.call('exception-shares.create', { params: { id }, body }));
}

const byLink = (token: string, path = '', body?: object) =>
  server.fetch(body === undefined ? 'GET' : 'POST', `/api/policy-exception/${token}${path}`, {
    headers: { authorization: '' },
    ...(body && { body: new TextEncoder().encode(JSON.stringify(body)) }),
  });

const inDb = (text: ReturnType<typeof sql>) => withAccess(server.services, SYSTEM, ({ db }) => db.execute(text));

const statuses = async () =>
  Object.fromEntries((await server.rows('finding')).map((one) => [one.uniqueIdFromTool, one.status]));
const idOf = async (uid: string): Promise<string> =>
  (await server.rows('finding')).find(({ uniqueIdFromTool }) => uniqueIdFromTool === uid)?.id ?? '';

test('[EX5] [EX10] [EX12] asked for, shared, approved by a link once: its finding stands excepted, and is open again once it is revoked', async () => {
  await scan();
  const id = await asked([await idOf('one')]);
  const { token } = await shared(id);
  const seen = await byLink(token);
  expect(seen.headers.get('cache-control')).toBe('no-store');
  const content = await seen.json();
  expect(content).toMatchObject({ link: 'open', content: { reason: 'The vendor ships the fix in May' } });
  expect(JSON.stringify(content)).not.toContain('risk');
  const said = await byLink(token, '/decide', { verdict: 'approve', name: 'Vera' });
  expect([said.status, await said.json()]).toEqual([200, { said: 'approve' }]);
  await expect.poll(statuses).toEqual({ one: 'risk_accepted', other: 'active' });
  const [row] = await server.rows('policyException');
  expect(row).toMatchObject({
    status: 'active',
    decision: { by: 'Vera', risk: { findings: 1, critical: 1, assets: 1 } },
  });

  expect((await byLink(token, '/decide', { verdict: 'deny', name: 'Vera' })).status).toBe(409);
  expect(await (await byLink(token)).json()).toMatchObject({ link: 'used' });
  await server.call('policy-exceptions.decide', { params: { id }, body: { verdict: 'revoke' } });
  await expect.poll(statuses).toEqual({ one: 'active', other: 'active' });
});

test('[EX11] a guessed link is not known; a revoked one shows nothing and decides nothing', async () => {
  await scan();
  const id = await asked([await idOf('one')]);
  const share = await shared(id);
  const guessed = await byLink('A'.repeat(43));
  expect([guessed.status, (await guessed.json()).message]).toEqual([404, 'Link not found']);
  await server.call('exception-shares.revoke', { params: { id, shareId: share.id } });
  expect(await (await byLink(share.token)).json()).toEqual({ link: 'revoked', expiresAt: share.expiresAt });
  expect((await byLink(share.token, '/decide', { verdict: 'approve', name: 'Vera' })).status).toBe(409);
  const list = JSON.stringify(await server.call('exception-shares.list', { params: { id } }));
  expect(list).not.toContain(share.token);
});

test('[EX11] the link of another company is no link of this one, and that of a company that is gone is not known', async () => {
  await scan();
  const id = await asked([await idOf('one')]);
  const { id: shareId, token } = await shared(id);
  const unknown = await byLink('A'.repeat(43));
  const said = await unknown.json();
  const moved = crypto.randomUUID();
  await inDb(sql`insert into companies (id, name, created_at, updated_at) values (${moved}, 'Another', now(), now())`);
  await inDb(sql`update policy_exceptions set company_id = ${moved}`);
  await inDb(sql`update exception_shares set company_id = ${moved}`);
  const [list, revoked, never] = [
    await server.refusal('exception-shares.list', { params: { id } }),
    await server.refusal('exception-shares.revoke', { params: { id, shareId } }),
    await server.refusal('exception-shares.list', { params: { id: crypto.randomUUID() } }),
  ];
  expect([list, revoked].map(({ status, message }) => [status, message])).toEqual([
    [404, never.message],
    [404, never.message],
  ]);
  expect((await byLink(token)).status).toBe(200);
  await inDb(sql`update companies set deleted_at = now() where id = ${moved}`);
  for (const answer of [
    await byLink(token),
    await byLink(token, '/decide', { verdict: 'approve', name: 'Vera' }),
    await byLink(token, '/evidence/x.txt', { any: 'thing' }),
  ])
    expect([answer.status, (await answer.json()).message]).toEqual([404, said.message]);
});

const OWNED = { field: 'owner.name', op: 'exists' };
async function failingPolicy() {
  const { hostnames } = names;
  await server.import('Inventory', [record('web1', { name: 'web1', type: 'server', hostnames })]);
  const policyId = crypto.randomUUID();
  const policy = { id: policyId, name: 'Has an owner', ast: OWNED, expectation: 'match', severity: 'high' };
  await server.call('policies.create', { body: { ...policy, triggers: [{ on: 'on_sync' }] } });
  const result = async () => {
    const { results } = await server.call('policies.of-asset', {
      params: { id: (await server.rows('asset'))[0]?.id ?? '' },
    });
    return results.map(({ outcome, exceptionId, firstFailedAt }) => ({ outcome, exceptionId, firstFailedAt }))[0];
  };
  await expect.poll(result, SLOW).toMatchObject({ outcome: 'fail', exceptionId: null });
  const about = { about: 'policy', policyId, findingIds: [] };
  const state = async () => (await server.rows('policy'))[0]?.state;
  return { about, result, state, since: (await result())?.firstFailedAt };
}
const SLOW = { timeout: 10_000 };
const approved = async (given: object) => {
  const id = await asked([], given);
  const { token } = await shared(id);
  await byLink(token, '/decide', { verdict: 'approve', name: 'Vera' });
  return id;
};

test('[EX4] [PO8] an exception of a policy: an execution says excepted, and revoked it fails since it first did', async () => {
  const { about, result, state, since } = await failingPolicy();
  const id = await approved(about);
  await expect.poll(result, SLOW).toEqual({ outcome: 'excepted', exceptionId: id, firstFailedAt: since });
  expect(await state()).toMatchObject({ failed: 0, excepted: 1, failingSince: null });
  const [{ decision } = { decision: undefined }] = await server.rows('policyException');
  expect(decision).toMatchObject({ by: 'Vera', risk: { assets: 1 } });
  await server.call('policy-exceptions.decide', { params: { id }, body: { verdict: 'revoke' } });
  await expect.poll(result, SLOW).toEqual({ outcome: 'fail', exceptionId: null, firstFailedAt: since });
  expect(await state()).toMatchObject({ failed: 1, excepted: 0, failingSince: since });
  const runs = (await server.rows('policyExecution')).map(({ startedBy }) => startedBy);
  expect(runs.filter((by) => by === 'Changed exception')).toHaveLength(2);
});

test('[EX3] [EX4] [PO8] once it has ended what it was about fails again, since it first did', async () => {
  const { about, result, since } = await failingPolicy();
  const id = await approved({ ...about, expiresAt: new Date(Date.now() + 4_000).toISOString() });
  await expect.poll(result, SLOW).toMatchObject({ outcome: 'excepted', exceptionId: id });
  await expect.poll(result, SLOW).toEqual({ outcome: 'fail', exceptionId: null, firstFailedAt: since });
  expect((await server.rows('policyException'))[0]?.status).toBe('expired');
});

test('[EX2] whoever asked does not decide, and one that ends before it begins is refused at its place', async () => {
  await scan();
  const finding = await idOf('one');
  const id = await asked([finding]);
  const refused = await server.refusal('policy-exceptions.decide', { params: { id }, body: { verdict: 'approve' } });
  expect([refused.status, refused.message]).toEqual([409, 'Whoever asked for it does not decide it']);
  const body = {
    ...RECORD_EXAMPLES.policyException.create(crypto.randomUUID()),
    startsAt: inDays(2),
    expiresAt: inDays(1),
  };
  const wrong = await server.refusal('policy-exceptions.create', { body });
  expect(wrong.problems).toEqual([expect.objectContaining({ path: 'body.expiresAt' })]);
});
