import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Policy, PolicyExecution } from '../../../contract/areas/policies/policies';
import type { QueryNode } from '../../../contract/query';
import { createImportServer, type ImportServer, record } from '../../../tests/kit/imports';
import { type Tx, withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { policyQueue } from '../../db/schema-policies';
import { progressOf } from './execution-progress';
import { newExecution, putRecords } from './policy-rows';

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

test('[PO1] [PO7] what was archived is in no scope, with groups and without, where only what changed is looked at', async () => {
  await server.import('Inventory', [host('web-1'), host('web-2'), host('db-1')]);
  const assets = await server.rows('asset');
  const group = crypto.randomUUID();
  const memberIds = assets.filter(({ name }) => name.startsWith('web')).map(({ id }) => id);
  await server.call('asset-groups.create', { body: { id: group, kind: 'static', name: 'Web', memberIds } });
  const ids = [await define({}), await define({ includeGroupIds: [group] })];
  for (const [at, id] of ids.entries()) await stands(id, ({ state }) => state?.failed === [3, 2][at]);
  await server.call('assets.update', { params: { id: memberIds[0] ?? '' }, body: { lifecycle: 'archived' } });
  await server.import('Inventory', [host('db-2')]);
  const counts = { passed: 0, excepted: 0 };
  const [all, web] = ids;
  expect((await stands(all ?? '', ({ state }) => state?.failed === 3)).state).toMatchObject({
    ...counts,
    evaluated: 3,
  });
  expect((await stands(web ?? '', ({ state }) => state?.failed === 1)).state).toMatchObject({
    ...counts,
    evaluated: 1,
  });
  const last = (await executionsOf(web ?? '')).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
  expect(last?.reach).toBe('changed');
});

test('[PO3] [PO12] [PO13] a person runs, tests and terminates; an edit is a version, and an execution is of its version', async () => {
  await server.import('Inventory', [host('web-1')]);
  const id = await define({ triggers: [] });
  const tested = await run(id, true);
  expect(tested).toMatchObject({ status: 'completed', trigger: 'test', failed: 1, newFailures: 1, version: 1 });
  expect((await policyOf(id))?.state).toBeNull();
  await server.call('policies.update', { params: { id }, body: { expectation: 'no_match' } });
  expect(await run(id)).toMatchObject({ status: 'completed', trigger: 'manual', failed: 0, version: 2 });
  const { versions } = await server.call('policies.versions', { params: { id } });
  expect(
    versions.map(({ version, content }: { version: number; content: { expectation: string } }) => [
      version,
      content.expectation,
    ]),
  ).toEqual([
    [2, 'no_match'],
    [1, 'match'],
  ]);
  const executionId = crypto.randomUUID();
  await server.call('policy-executions.create', { body: { id: executionId, policyId: id } });
  await server.call('policy-executions.terminate', { params: { id: executionId } });
  const ended = await until(async () => {
    const found = (await executionsOf(id)).find((one) => one.id === executionId);
    return found?.endedAt === null ? undefined : found;
  });
  // It may have been quicker than who ended it.
  expect(['terminated', 'completed']).toContain(ended.status);
});

test('[PO6] what cannot be asked is said, and is never a pass: a private query, a query that is gone, a group that is gone', async () => {
  await server.import('Inventory', [host('web-1')]);
  const queryId = crypto.randomUUID();
  const query = { id: queryId, name: 'Mine', entity: 'asset', ast: OWNED, sort: null, isPrivate: true };
  await server.call('queries.create', { body: query });
  const id = await define({ ast: { queryId }, triggers: [] });
  expect(await run(id)).toMatchObject({ status: 'failed', passed: 0, problem: expect.stringContaining('private') });
  expect((await policyOf(id))?.state).toMatchObject({ passed: 0, problem: expect.stringContaining('“Mine”') });
  await server.call('queries.update', { params: { id: queryId }, body: { isPrivate: false } });
  expect(await run(id)).toMatchObject({ status: 'completed', failed: 1 });
  expect(await failing(id)).toEqual(['web-1']);
  await server.call('queries.delete', { params: { id: queryId } });
  expect(await run(id)).toMatchObject({ status: 'failed', problem: expect.stringContaining('deleted') });
  const { rows } = await server.call('policies.results', { params: { id }, query: {} });
  expect(rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['error']);
});

test('[PO5] [PO11] a policy runs when more fail than it bears, once, and again only after fewer did', async () => {
  await server.import('Inventory', [host('web-1'), host('web-2')]);
  const id = await define({ triggers: [{ on: 'count_above', n: 2 }] });
  await stands(id, ({ state }) => state?.failed === 2);
  await server.import('Inventory', [host('web-3')]);
  await stands(id, ({ state }) => state?.failed === 3);
  await server.import('Inventory', [host('web-4')]);
  await stands(id, ({ state }) => state?.counted === 4);
  await server.import(
    'Inventory',
    ['web-1', 'web-2', 'web-3'].map((name) => host(name, 'Ann')),
  );
  await stands(id, ({ state }) => state?.counted === 1);
  const triggers = (await executionsOf(id)).map(({ startedBy }) => startedBy);
  expect(triggers.toSorted()).toEqual(['More than 2 fail', 'New policy']);
});

test('[PO1] [PO16] groups are its scope, and its figures are told apart by them', async () => {
  await server.import('Inventory', [host('web-1'), host('web-2', 'Ann'), host('db-1')]);
  const assets = await server.rows('asset');
  const group = crypto.randomUUID();
  const memberIds = assets.filter(({ name }) => name.startsWith('web')).map(({ id }) => id);
  await server.call('asset-groups.create', { body: { id: group, kind: 'static', name: 'Web', memberIds } });
  const id = await define({ includeGroupIds: [group] });
  const { state } = await stands(id, (policy) => policy.state !== null);
  expect(state).toMatchObject({ evaluated: 2, failed: 1 });
  const { days } = await server.call('policies.days', { query: { policyId: id } });
  expect(days).toMatchObject([{ evaluated: 2, failed: 1, groups: [{ groupId: group, passed: 1, failed: 1 }] }]);
  const [failed] = assets.filter(({ name }) => name === 'web-1');
  const said = await server.call('policies.of-asset', { params: { id: failed?.id ?? '' } });
  expect(said.results).toMatchObject([{ policyId: id, outcome: 'fail', firstFailedAt: state?.failingSince }]);
});

test('[PO10] what a process that ended had begun is begun anew, and its results are those of one execution', async () => {
  await server.import('Inventory', [host('web-1'), host('web-2', 'Ann')]);
  const policyId = await define({ triggers: [] });
  const { companyId } = server;
  const id = crypto.randomUUID();
  // As it stands between two of its transactions.
  await withAccess(server.services, SYSTEM, async (tx) => {
    const about = { policyId, policyName: 'Has an owner', version: 1, trigger: 'manual', startedBy: 'Ann' } as const;
    const left = { ...newExecution({ id, companyId, ...about }, tx.now), status: 'in_progress' as const };
    await putRecords(tx, companyId, 'policyExecution', [left]);
    await tx.db.insert(policyQueue).values({ companyId, executionId: id, policyId });
  });
  server.services.jobs.wake();
  const ended = await until(async () => {
    const [found] = await executionsOf(policyId);
    return found?.endedAt === null ? undefined : found;
  });
  expect(ended).toMatchObject({ id, status: 'completed', failed: 1, newFailures: 1 });
  const { lines } = await server.call('policy-executions.logs', { params: { id } });
  expect(lines.map(({ text }: { text: string }) => text)).toEqual([
    'It was interrupted, and begins anew.',
    '2 assets in scope, looked at all of them: 1 fail (1 new, 0 fixed), 0 excepted.',
  ]);
  const { rows, total } = await server.call('policy-executions.changes', { params: { id }, query: {} });
  expect([
    total,
    rows.map(({ change, assetName }: { change: string; assetName: string }) => [change, assetName]),
  ]).toEqual([1, [['new', 'web-1']]]);
});

test('[PO5] a policy that waits for two executions at once has both, one after the other', async () => {
  await server.import('Inventory', [host('web-1')]);
  const policyId = await define({ triggers: [], enabled: false });
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const base = {
    companyId: server.companyId,
    policyId,
    policyName: 'P',
    version: 1,
    trigger: 'manual',
    startedBy: 'Ann',
  } as const;
  await withAccess(server.services, SYSTEM, async (tx) => {
    await putRecords(
      tx,
      server.companyId,
      'policyExecution',
      ids.map((id) => newExecution({ ...base, id }, tx.now)),
    );
    await tx.db
      .insert(policyQueue)
      .values(ids.map((executionId) => ({ companyId: server.companyId, executionId, policyId })));
  });
  server.services.jobs.wake();
  const over = await until(async () => {
    const found = await executionsOf(policyId);
    return found.every(({ endedAt }) => endedAt !== null) ? found : undefined;
  });
  expect(over.map(({ status, failed }) => [status, failed])).toEqual([
    ['completed', 1],
    ['completed', 1],
  ]);
  expect(over.map(({ newFailures }) => newFailures).toSorted()).toEqual([0, 1]);
});

test('[PO19] how far they are is told in per cent, of those that nobody has ended meanwhile', async () => {
  const policyId = await define({ triggers: [], enabled: false });
  const base = {
    companyId: server.companyId,
    policyId,
    policyName: 'P',
    version: 1,
    trigger: 'manual',
    startedBy: 'Ann',
  } as const;
  const [atWork, ended] = [crypto.randomUUID(), crypto.randomUUID()];
  await withAccess(server.services, SYSTEM, (tx) =>
    putRecords(tx, server.companyId, 'policyExecution', [
      { ...newExecution({ ...base, id: atWork }, tx.now), status: 'in_progress' },
      { ...newExecution({ ...base, id: ended }, tx.now), status: 'terminated' },
    ]),
  );
  const part = <T>(work: (tx: Tx) => Promise<T>) => withAccess(server.services, SYSTEM, work);
  const tell = progressOf({ part }, server.companyId, [atWork, ended]);
  await tell(20_000, 100_000);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await tell(41_000, 100_000);
  const told = await executionsOf(policyId);
  expect(told.find(({ id }) => id === atWork)).toMatchObject({
    looked: 41_000,
    doing: '41 % of 100,000 assets looked at',
    status: 'in_progress',
  });
  expect(told.find(({ id }) => id === ended)).toMatchObject({ looked: 0, doing: null, status: 'terminated' });
  const { lines } = await server.call('policy-executions.logs', { params: { id: atWork } });
  expect(lines.map(({ text }: { text: string }) => text)).toEqual(['41 % of 100,000 assets looked at.']);
});
