import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Ground } from '../sync/ground';

/** Questions to the server about small kinds: whose rows they find. */

const Found = z.object({
  rows: z.array(
    z.object({ id: z.string(), name: z.optional(z.string()), queryName: z.optional(z.nullable(z.string())) }),
  ),
  count: z.int(),
  total: z.int(),
  facets: z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() }))),
});

let ground: Ground;
let home: string;
let foreign: string;
let ada: string;
let bob: string;
let eve: string;
beforeAll(async () => {
  ground = await Ground.open();
  home = await ground.addCompany('Home');
  foreign = await ground.addCompany('Foreign');
  ada = await ground.addPerson('ada', home, 'owner');
  bob = await ground.addPerson('bob', home, 'member');
  eve = await ground.addPerson('eve', foreign, 'owner');
});
afterAll(() => ground.close());

async function send(who: string, company: string, path: string, body: object) {
  const headers = {
    ...{ Authorization: `Bearer ${who}`, 'Content-Type': 'application/json', 'Muster-Company': company },
  };
  const answer = await ground.answer(who, path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}
const ask = async (who: string, company: string, body: object) =>
  z.parse(Found, (await send(who, company, '/api/queries/run', body)).body);
const names = async (who: string, company: string, body: object = {}) => {
  const { rows, count, total } = await ask(who, company, { entity: 'savedQuery', ...body });
  expect([count, total >= count]).toEqual([rows.length, true]);
  return rows.map(({ name }) => name).sort();
};
const save = async (who: string, company: string, name: string, more: object = {}) => {
  const id = crypto.randomUUID();
  const ast = { op: 'and', items: [] };
  const body = { id, name, entity: 'asset', ast, sort: null, isPrivate: false, ...more };
  const { status } = await send(who, company, '/api/queries', body);
  expect(status).toBeLessThan(300);
  return id;
};

test('[Q77] a private row is its owner’s alone: in rows, counts, facets, ids, text and relations, whoever asked first', async () => {
  await save(ada, home, 'Shared one', { folder: 'Open' });
  const secret = await save(bob, home, 'Secret one', { folder: 'Hidden', isPrivate: true });
  // Ada asks first: what is made ready for her question is made ready for Bob's too.
  expect(await names(ada, home)).toEqual(['Shared one']);
  expect(await names(bob, home)).toEqual(['Secret one', 'Shared one']);
  expect(await names(ada, home, { text: 'secret' })).toEqual([]);
  expect(await names(bob, home, { text: 'secret' })).toEqual(['Secret one']);
  const regex = { field: 'name', op: 'regex', value: '^Sec' };
  expect([await names(ada, home, { where: regex }), await names(bob, home, { where: regex })]).toEqual([
    [],
    ['Secret one'],
  ]);
  const { facets, total } = await ask(ada, home, { entity: 'savedQuery', facets: ['folder', 'ownerName'] });
  expect([facets, total]).toEqual([
    { folder: [{ value: 'Open', count: 1 }], ownerName: [{ value: 'ada', count: 1 }] },
    1,
  ]);
  expect((await send(ada, home, '/api/queries/ids', { entity: 'savedQuery', limit: 10 })).body).toMatchObject({
    ids: [expect.not.stringMatching(secret)],
  });
  const run = { id: crypto.randomUUID(), queryId: secret, queryName: 'Secret one', at: '2026-01-01T00:00:00.000Z' };
  const asked = { entity: 'asset', ast: { op: 'and', items: [] }, sort: null, isPrivate: true };
  await send(bob, home, '/api/query-runs', { ...run, ...asked, durationMs: 1, rowsScanned: 1, count: 1 });
  const bySecret = { relation: 'query', where: { field: 'name', op: 'contains', value: 'secret' } };
  expect((await ask(bob, home, { entity: 'queryRun', where: bySecret })).count).toBe(1);
  expect((await ask(ada, home, { entity: 'queryRun', where: bySecret })).count).toBe(0);
});

test('[Q77] nobody finds another company’s rows, of the same id neither', async () => {
  const id = await save(ada, home, 'Ours');
  await save(eve, foreign, 'Theirs', { id });
  const where = { field: 'id', op: 'eq', value: id };
  for (let times = 0; times < 2; times += 1) {
    expect(await names(ada, home, { where, text: 'ours' })).toEqual(['Ours']);
    expect(await names(eve, foreign, { where, text: 'theirs' })).toEqual(['Theirs']);
    expect(await names(ada, home, { where, text: 'theirs' })).toEqual([]);
  }
  expect((await ask(eve, foreign, { entity: 'company' })).rows).toMatchObject([{ name: 'Foreign' }]);
  expect((await send(eve, home, '/api/queries/run', { entity: 'savedQuery' })).status).toBeGreaterThanOrEqual(403);
});

test('[Q77] what is no kind of a company is refused by its name', async () => {
  for (const entity of ['notification', 'toString', 'Asset']) {
    const { status, body } = await send(ada, home, '/api/queries/run', { entity });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('savedQuery')]);
  }
});

test('[Q79] a question is saved about any kind there is, and about no other', async () => {
  for (const entity of ['integration', 'assetGroup', 'company']) await save(ada, home, `About ${entity}`, { entity });
  const ast = { op: 'and', items: [] };
  const body = { id: crypto.randomUUID(), name: 'x', entity: 'toString', ast, sort: null, isPrivate: false };
  const { status, body: problem } = await send(ada, home, '/api/queries', body);
  expect([status, problem]).toMatchObject([400, { message: 'There are no records called "toString"' }]);
});
