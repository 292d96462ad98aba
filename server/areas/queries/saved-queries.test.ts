import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../tests/kit/server';
import { HANDLERS } from '../../app/areas';
import { withAccess } from '../../db/access';
import { rowsById } from '../../db/entity-tables';
import { SYSTEM } from '../../db/principal';

let server: TestServer;
let personId: string;
beforeAll(async () => {
  server = await createTestServer({ handlers: HANDLERS });
  personId = (await server.call('users.me')).id;
});
afterAll(() => server.close());

const EXPOSED = {
  entity: 'asset',
  ast: { op: 'and', items: [{ field: 'internetExposed', op: 'eq', value: true }] },
  sort: null,
  isPrivate: false,
} as const;

async function saved(more: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  await server.call('queries.create', { body: { id, name: 'Exposed', ...EXPOSED, ...more } });
  return id;
}
const row = async (entity: 'savedQuery' | 'queryRun', id: string): Promise<Record<string, unknown> | undefined> =>
  withAccess(server.services, SYSTEM, async ({ db }) => (await rowsById(db, server.companyId, entity, [id]))[0]);
const run = (more: object = {}) => ({
  ...{ id: crypto.randomUUID(), queryId: null, queryName: null, at: '2026-01-01T00:00:00.000Z' },
  ...{ durationMs: 1.5, rowsScanned: 500, count: 3, ...EXPOSED, ...more },
});

test('[QP6] a saved query is its maker’s, shared or private, and can be renamed, moved and deleted', async () => {
  const id = await saved({ folder: 'Perimeter' });
  expect(await row('savedQuery', id)).toMatchObject({
    ownerId: personId,
    name: 'Exposed',
    folder: 'Perimeter',
    rev: 1,
  });
  await server.call('queries.update', { params: { id }, body: { name: 'Open', folder: null, isPrivate: true } });
  const changed = await row('savedQuery', id);
  expect(changed).toMatchObject({ name: 'Open', isPrivate: true, rev: 2 });
  expect(changed).not.toHaveProperty('folder');
  await server.call('queries.delete', { params: { id } });
  expect((await server.refusal('queries.update', { params: { id }, body: { name: 'x' } })).status).toBe(404);
});

test('[QP6] a field somebody else changed meanwhile is a conflict, another one is not', async () => {
  const id = await saved();
  await server.call('queries.update', { params: { id }, body: { name: 'Theirs' } });
  const headers = { 'Muster-Base-Rev': '1' };
  expect((await server.refusal('queries.update', { params: { id }, body: { name: 'Mine' }, headers })).status).toBe(
    409,
  );
  await server.call('queries.update', { params: { id }, body: { folder: 'Mine' }, headers });
  expect(await row('savedQuery', id)).toMatchObject({ name: 'Theirs', folder: 'Mine' });
});

test('[QP6] a question that cannot be read is refused at its place; one of another version is kept', async () => {
  const body = { id: crypto.randomUUID(), name: 'Bad', ...EXPOSED };
  const problem = await server.refusal('queries.create', {
    body: { ...body, ast: { op: 'and', items: [{ op: 'xx' }] } },
  });
  expect(problem).toMatchObject({ status: 400 });
  expect(JSON.stringify(problem)).toContain('body.ast.items.0');
  await saved({ ast: { field: 'fieldOfTomorrow', op: 'eq', value: 1 } });
});

test('[QP7] a mark is a person’s own and takes nothing of another’s', async () => {
  const id = await saved();
  await server.call('query-favourites.add', { params: { id, personId } });
  expect((await row('savedQuery', id))?.['favouriteOf']).toEqual([personId]);
  const another = crypto.randomUUID();
  expect((await server.refusal('query-favourites.add', { params: { id, personId: another } })).status).toBe(403);
  await server.call('query-favourites.remove', { params: { id, personId } });
  expect((await row('savedQuery', id))?.['favouriteOf']).toEqual([]);
});

test('[SF5] a list opens with one query a person, another one makes room for it', async () => {
  const [first, second, others] = [await saved(), await saved(), await saved({ entity: 'finding' })];
  for (const id of [first, others, second]) await server.call('query-defaults.add', { params: { id, personId } });
  expect((await row('savedQuery', first))?.['defaultOf']).toEqual([]);
  expect((await row('savedQuery', second))?.['defaultOf']).toEqual([personId]);
  expect((await row('savedQuery', others))?.['defaultOf']).toEqual([personId]);
  const another = crypto.randomUUID();
  expect((await server.refusal('query-defaults.add', { params: { id: first, personId: another } })).status).toBe(403);
  await server.call('query-defaults.remove', { params: { id: second, personId } });
  expect((await row('savedQuery', second))?.['defaultOf']).toEqual([]);
});

test('[QP8] a run says who asked what, and the query who asked it last; a private query’s runs are private', async () => {
  const id = await saved({ isPrivate: true });
  const newer = run({ queryId: id, queryName: 'Exposed', at: '2026-01-02T00:00:00.000Z' });
  await server.call('query-runs.create', { body: newer });
  await server.call('query-runs.create', { body: run({ queryId: id, queryName: 'Exposed' }) });
  expect(await row('queryRun', newer.id)).toMatchObject({ ownerId: personId, isPrivate: true, count: 3 });
  expect(await row('savedQuery', id)).toMatchObject({ lastRun: { at: newer.at, by: 'developer' } });
  const ahead = run({ at: '2999-01-01T00:00:00.000Z' });
  await server.call('query-runs.create', { body: ahead });
  expect(String((await row('queryRun', ahead.id))?.['at']) < '2999').toBe(true);
});

test('[QP72] what is made private takes its earlier runs along, and those of no other', async () => {
  const [id, other] = [await saved(), await saved()];
  const [of, apart, unsaved] = [run({ queryId: id, queryName: 'Exposed' }), run({ queryId: other }), run()];
  for (const body of [of, apart, unsaved]) await server.call('query-runs.create', { body });
  const answer = await server.call('queries.update', { params: { id }, body: { isPrivate: true } });
  expect(await row('queryRun', of.id)).toMatchObject({ isPrivate: true, rev: 2 });
  expect(answer.range?.changes).toContainEqual(expect.objectContaining({ entity: 'queryRun', id: of.id, rev: 2 }));
  for (const one of [apart, unsaved]) expect(await row('queryRun', one.id)).toMatchObject({ isPrivate: false, rev: 1 });
  // Asked while it was shared, without a network, and sent when it was not seen from there any more.
  const late = run({ queryId: crypto.randomUUID(), queryName: 'Exposed' });
  await server.call('query-runs.create', { body: late });
  expect(await row('queryRun', late.id)).toMatchObject({ isPrivate: true });
});

test('[QP9] runs are forgotten after 90 days', async () => {
  const old = run();
  await server.call('query-runs.create', { body: old });
  await server.services.database.transaction((db) =>
    db.execute(sql`update query_runs set created_at = now() - interval '91 days' where id = ${old.id}`),
  );
  const answer = await server.call('query-runs.create', { body: run() });
  expect(await row('queryRun', old.id)).toBeUndefined();
  expect(answer.range?.changes).toContainEqual(expect.objectContaining({ entity: 'queryRun', id: old.id, rev: 2 }));
});

test('[SF6] the filter of a list of runs is kept and one’s default, apart from the lists of other records', async () => {
  const ast = { field: 'source', op: 'eq', value: 'Nessus' };
  const assets = await saved();
  const runs = await saved({ entity: 'syncRun', ast });
  for (const id of [assets, runs]) await server.call('query-defaults.add', { params: { id, personId } });
  expect(await row('savedQuery', runs)).toMatchObject({ entity: 'syncRun', ast, defaultOf: [personId] });
  expect(await row('savedQuery', assets)).toMatchObject({ defaultOf: [personId] });
  const more = { entity: 'nothing', ast };
  expect((await server.refusal('queries.create', { body: { id: runs, name: 'x', ...EXPOSED, ...more } })).status).toBe(
    400,
  );
});
