import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Policy, PolicyExecution } from '../../../contract/areas/policies/policies';
import type { QueryNode } from '../../../contract/query';
import { createImportServer, type ImportServer, record } from '../../../tests/kit/imports';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const OWNED: QueryNode = { field: 'owner.name', op: 'exists' };
const host = (name: string, owner?: string) =>
  record(name, { name, hostnames: [name], type: 'server', ...(owner !== undefined && { owner: { name: owner } }) });

async function define(body: object): Promise<string> {
  const id = crypto.randomUUID();
  const usual = {
    name: 'Has an owner',
    ast: OWNED,
    expectation: 'match',
    severity: 'high',
    triggers: [{ on: 'on_sync' }],
  };
  await server.call('policies.create', { body: { id, ...usual, ...body } });
  return id;
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const stop = Date.now() + 20_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > stop) throw new Error('it did not come');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
const policyOf = async (id: string): Promise<Policy | undefined> =>
  (await server.rows('policy')).find((one) => one.id === id);
const executionsOf = async (id: string): Promise<PolicyExecution[]> =>
  (await server.rows('policyExecution')).filter(({ policyId }) => policyId === id);
const stands = (id: string, is: (policy: Policy) => boolean) =>
  until(async () => {
    const policy = await policyOf(id);
    return policy !== undefined && is(policy) ? policy : undefined;
  });
const failing = async (id: string, show = 'failing') =>
  (await server.call('policies.results', { params: { id }, query: { show } })).rows.map(
    (row: { assetName: string }) => row.assetName,
  );
async function run(id: string, isTest = false): Promise<PolicyExecution> {
  const executionId = crypto.randomUUID();
  await server.call('policy-executions.create', { body: { id: executionId, policyId: id, isTest } });
  return until(async () => {
    const found = (await executionsOf(id)).find((one) => one.id === executionId);
    return found?.endedAt === null ? undefined : found;
  });
}

test('[PO5] [PO7] [PO8] a policy follows syncs: who fails, since when, and who passes again', async () => {
  await server.import('Inventory', [host('web-1', 'Ann'), host('web-2'), host('web-3')]);
  const id = await define({});
  const first = await stands(id, ({ state }) => state !== null);
  expect(first.state).toMatchObject({ evaluated: 3, passed: 1, failed: 2, problem: null, status: 'completed' });
  expect((await failing(id)).toSorted()).toEqual(['web-2', 'web-3']);
  const since = first.state?.failingSince;
  await server.import('Inventory', [host('web-2', 'Bob'), host('web-4')]);
  const next = await stands(id, ({ state }) => state?.evaluated === 4);
  expect(next.state).toMatchObject({ passed: 2, failed: 2, failingSince: since });
  expect((await failing(id)).toSorted()).toEqual(['web-3', 'web-4']);
  expect(await failing(id, 'new')).toEqual(['web-4']);
  expect(await failing(id, 'fixed')).toEqual(['web-2']);
  const [last] = (await executionsOf(id)).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  expect(last).toMatchObject({ trigger: 'on_sync', reach: 'changed', newFailures: 1, fixed: 1, status: 'completed' });
});
