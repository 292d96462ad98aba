import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createImportServer, type ImportServer, record } from '../../../tests/kit/imports';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
  await server.import('Scanner', [record('a', { hostnames: ['web1'] }), record('b', { hostnames: ['db1'] })]);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => server.close());

const group = async (id: string) => (await server.rows('assetGroup')).find((one) => one.id === id);
const ids = async () => (await server.rows('asset')).map(({ id }) => id).sort();

async function query(more: object): Promise<string> {
  const id = crypto.randomUUID();
  const asked = { entity: 'asset', ast: { op: 'and', items: [] }, sort: null, isPrivate: false };
  await server.call('queries.create', { body: { id, name: 'All', ...asked, ...more } });
  return id;
}

test('[GR1] members by hand are added and removed, also by two who saw the same group', async () => {
  const [first = '', second = ''] = await ids();
  const id = crypto.randomUUID();
  await server.call('asset-groups.create', { body: { kind: 'static', id, name: 'Edge', memberIds: [first] } });
  const headers = { 'Muster-Base-Rev': '1' };
  await server.call('asset-groups.update', { params: { id }, body: { memberIds: { add: [second] } }, headers });
  await server.call('asset-groups.update', { params: { id }, body: { memberIds: { remove: [first] } }, headers });
  expect(await group(id)).toMatchObject({ memberIds: [second], rev: 3 });
  const stranger = { memberIds: { add: [crypto.randomUUID()] } };
  expect((await server.refusal('asset-groups.update', { params: { id }, body: stranger })).status).toBe(404);
  await server.call('asset-groups.update', { params: { id }, body: { name: 'Theirs' }, headers });
  const late = await server.refusal('asset-groups.update', { params: { id }, body: { name: 'Mine' }, headers });
  expect(late.status).toBe(409);
  await server.call('asset-groups.delete', { params: { id } });
  expect(await group(id)).toBeUndefined();
});

test('[S184] changes of one record in one parcel do not conflict with each other', async () => {
  const id = crypto.randomUUID();
  const commands = [
    { endpoint: 'asset-groups.create', params: {}, body: { kind: 'static', id, name: 'A', memberIds: [] } },
    ...['B', 'C'].map((name) => ({ endpoint: 'asset-groups.update', params: { id }, body: { name }, baseRev: 0 })),
    { endpoint: 'asset-groups.delete', params: { id } },
  ].map((command, at) => ({ n: at + 1, ...command }));
  const body = { clientId: `client-${crypto.randomUUID()}`, commands };
  // A busy machine does less in the time a company may be held.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const { results } = await server.call('commands.parcel', { body });
  expect(results.map(({ revs }) => revs?.[id])).toEqual([1, 2, 3, 4]);
  expect(await group(id)).toBeUndefined();
});

test('[GR2] a group follows a shared query about assets, and no other', async () => {
  const make = (queryId: string) => ({ body: { kind: 'dynamic', id: crypto.randomUUID(), name: 'All', queryId } });
  const made = make(await query({}));
  await server.call('asset-groups.create', made);
  expect(await group(made.body.id)).toMatchObject({ kind: 'dynamic', queryId: made.body.queryId, memberIds: [] });
  expect((await server.refusal('asset-groups.create', make(await query({ isPrivate: true })))).message).toContain(
    'share',
  );
  expect((await server.refusal('asset-groups.create', make(await query({ entity: 'finding' })))).status).toBe(400);
  expect((await server.refusal('asset-groups.create', make(crypto.randomUUID()))).status).toBe(404);
  const add = { params: { id: made.body.id }, body: { memberIds: { add: await ids() } } };
  expect((await server.refusal('asset-groups.update', add)).message).toContain('follow');
});

test('[GR5] a question names a group like a saved query', async () => {
  const [first = '', second = ''] = await ids();
  const [byHand, follows] = [crypto.randomUUID(), crypto.randomUUID()];
  const found = async (where: object) =>
    (await server.call('queries.ids', { body: { entity: 'asset', where, limit: 10 } })).ids;
  await server.call('asset-groups.create', { body: { kind: 'static', id: byHand, name: 'One', memberIds: [second] } });
  expect(await found({ queryId: byHand })).toEqual([second]);
  expect(await found({ op: 'and', not: true, items: [{ queryId: byHand }] })).toEqual([first]);
  const queryId = await query({ ast: { op: 'and', not: true, items: [{ queryId: byHand }] } });
  await server.call('asset-groups.create', { body: { kind: 'dynamic', id: follows, name: 'Others', queryId } });
  expect(await found({ queryId: follows })).toEqual([first]);
  await server.call('asset-groups.delete', { params: { id: byHand } });
  const refused = await server.refusal('queries.ids', {
    body: { entity: 'asset', where: { queryId: byHand }, limit: 1 },
  });
  expect(refused.status).toBe(400);
});
