import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueryNode } from '../../contract/query';
import { HANDLERS } from '../../server/app/areas';
import { freshBrowser } from '../../worker/store/testing/fresh-browser';
import { World } from '../../worker/sync/testing/world';
import { createTestServer, type TestServer } from '../kit/server';

/** Bad input to a question, asked of both evaluators: SQL over HTTP, and columns through a view of the sync worker. */

const idOf = (n: number): string => `00000000-0000-4000-8000-0000000003${String(n).padStart(2, '0')}`;
/** With the traps of Unicode: two forms of one letter, case that changes the length, both sides of the surrogates, marks. */
const NAMES = [
  `${'a'.repeat(60)}!`,
  'Zo\u00eb',
  'Zoe\u0308',
  'STRASSE',
  'stra\u00dfe',
  '\u{1f600}',
  '\uffee',
  '\u202egnirts',
  'a\u200db',
  '\u0130stanbul',
];
const [SELF, OTHER] = [idOf(90), idOf(91)];
const SAVED = [
  { id: SELF, name: 'Self', ast: { op: 'and', items: [{ queryId: OTHER }] } },
  { id: OTHER, name: 'Other', ast: { op: 'or', items: [{ field: 'name', op: 'exists' }, { queryId: SELF }] } },
] as const;

let server: TestServer;
let world: World;
let tab: ReturnType<World['tab']>;
beforeAll(async () => {
  freshBrowser();
  server = await createTestServer({ handlers: HANDLERS });
  world = new World();
  for (const [at, name] of NAMES.entries()) {
    const row = { type: 'server', name } as const;
    await server.call('assets.create', { body: { id: idOf(at), ...row } });
    world.server.put('asset', idOf(at), { tags: [], ...row });
  }
  for (const { id, ...query } of SAVED) {
    const row = { ...query, entity: 'asset', sort: null, isPrivate: false };
    await server.call('queries.create', { body: { id, ...row } });
    world.server.put('savedQuery', id, row);
  }
  tab = world.tab('tab-1');
  await tab.hello();
  await tab.view(0);
  await world.until('the rows are here', () => tab.answer(0)?.count === NAMES.length);
});
afterAll(() => server.close());

type Said = { readonly names: readonly unknown[] } | { readonly problems: readonly string[] };

async function bySql(where: unknown): Promise<Said> {
  const sort = [{ field: 'name', descending: false }];
  const response = await server.fetch('POST', '/api/queries/run', { body: { entity: 'asset', where, sort } });
  const answer = await response.json();
  if (response.ok) return { names: answer.rows.map(({ name }: { name: unknown }) => name) };
  expect(answer).toMatchObject({ status: 400, code: 'invalid' });
  return { problems: answer.problems.map(({ path, message }: Record<string, string>) => `${path} ${message}`) };
}

let views = 0;

async function byColumns(text: string): Promise<Said> {
  const where: QueryNode = JSON.parse(text);
  views += 1;
  const sort = [{ field: 'name', descending: false }];
  await tab.view(views, { where, sort });
  await world.until('the view answers', () => tab.answer(views) !== undefined);
  const answer = tab.answer(views);
  if (answer?.problems === undefined) return { names: tab.names(views) };
  const placed = answer.problems.map(({ path, message }) => {
    const at = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
    return `body.where${at} ${message}`;
  });
  return { problems: placed };
}

/** What both say: the same, or the test is over. */
async function said(where: unknown): Promise<Said> {
  const text = JSON.stringify(where);
  const started = performance.now();
  const sql = await bySql(where);
  const between = performance.now();
  const columns = await byColumns(text);
  console.log(`SQL ${Math.round(between - started)} ms, columns ${Math.round(performance.now() - between)} ms`);
  expect(columns).toEqual(sql);
  return sql;
}

const problem = (path: string, message: string) => ({
  problems: [expect.stringMatching(new RegExp(`^body\\.where${path} .*${message}`))],
});
const name = (op: string, value: unknown) => ({ field: 'name', op, value });

test.each(['(a+)+$', '^(a|a)*$', '(a|aa)+$', '^(.*)*q$', '((a*)*)*q'])(
  '[Q14, Q18] a pattern that explodes elsewhere, %s, is answered by SQL and by columns',
  async (pattern) => {
    expect(await said(name('regex', pattern))).toEqual({ names: [] });
  },
);

test('[Q14, Q18] a pattern that is too large is refused by SQL and by columns', async () => {
  expect(await said(name('regex', '((a{50}){50}){50}'))).toEqual(problem('\\.value', 'too large'));
});

test('[Q18] a tree 1,000 deep is refused by SQL and by columns', async () => {
  let tree: unknown = name('exists', true);
  for (let level = 0; level < 1_000; level += 1) tree = { op: 'and', items: [tree] };
  expect(await said(tree)).toEqual({
    problems: [expect.stringMatching(/^body\.where(\.items\[0\]){50} Nested deeper than 50 levels: /)],
  });
});

test('[Q18] 50,000 pasted values are answered by SQL and by columns, one more is refused', async () => {
  const value = ['STRASSE', ...Array.from({ length: 49_999 }, (_, at) => `host-${at}`)];
  expect(await said(name('in', value))).toEqual({ names: ['STRASSE'] });
  expect(await said(name('in', [...value, 'x']))).toEqual(problem('\\.value\\[50000\\]', 'More than 50,000 values'));
});

test('[Q18] an unknown field, as after an upgrade, is refused by SQL and by columns', async () => {
  const tree = { op: 'or', items: [name('exists', true), { field: 'os.nmae', op: 'eq', value: 'x' }] };
  expect(await said(tree)).toEqual(problem('\\.items\\[1\\]\\.field', 'Is it os\\.name'));
  const later = { op: 'and', items: [{ field: 'name', op: 'soundsLike', value: 'x' }] };
  expect(await said(later)).toEqual(problem('\\.items\\[0\\]\\.op', 'this version'));
});

test.each([
  [{ field: 'criticality', op: 'gt', value: 'high' }, '\\.value', 'is a number'],
  [{ field: 'criticality', op: 'contains', value: 'x' }, '\\.op', 'cannot be compared with'],
  [{ field: 'internetExposed', op: 'eq', value: 'yes' }, '\\.value', 'true or false'],
  [{ field: 'lastSeenAt', op: 'lt', value: '2026-02-30' }, '\\.value', 'not a date'],
  [{ field: 'ips', op: 'inCidr', value: ['10.0.0.0/33'] }, '\\.value\\[0\\]', 'not a network'],
  [
    { field: 'ips', op: 'eq', value: '10.0.0.0/24' },
    '\\.value',
    'is a network, not an address: use "ips in 10\\.0\\.0\\.0/24"',
  ],
  [{ field: 'ips', op: 'in', value: ['fe80::1', 'fe80::/10'] }, '\\.value\\[1\\]', 'is a network'],
  [{ field: 'ips', op: 'neq', value: '999.1.1.1' }, '\\.value', 'is not an IP address'],
  [{ field: 'criticality', op: 'between', value: [5, 1] }, '\\.value', 'the first is greater than the second'],
  [{ field: 'lastSeenAt', op: 'between', value: ['now', 'now-7d'] }, '\\.value', 'the first is later'],
  [{ field: 'os.version', op: 'between', value: ['10.2', '9'] }, '\\.value', 'the first is greater'],
  [{ field: 'type', op: 'in', value: ['server', 'toaster'] }, '\\.value\\[1\\]', 'never'],
  [{ relation: 'finding', where: { field: 'severity', op: 'eq', value: 3 } }, '\\.where\\.value', ''],
])(
  '[Q18, Q62, Q64] a type mismatch or another value the field cannot have, %j, is refused by SQL and by columns',
  async (tree, path, message) => {
    expect(await said(tree)).toEqual(problem(path, message));
  },
);

test('[Q18, Q25] a query that names itself is refused by SQL and by columns', async () => {
  const tree = { op: 'and', items: [{ queryId: SELF }] };
  expect(await said(tree)).toEqual(problem('\\.items\\[0\\]\\.queryId', '“Self” → “Other” → “Self”'));
  for (const gone of [idOf(99), 'no id at all']) {
    expect(await said({ queryId: gone })).toEqual(problem('\\.queryId', 'not here'));
  }
});

test('[Q18] text that no value can hold is refused by SQL and by columns', async () => {
  expect(await said(name('eq', 'a\0b'))).toEqual(problem('\\.value', 'NUL'));
  expect(await said(name('contains', '\ud800'))).toEqual(problem('\\.value', 'surrogate'));
  expect(await said(name('eq', 'x'.repeat(10_001)))).toEqual(problem('\\.value', 'Longer than'));
});

test.each([
  [name('eq', 'Zo\u00eb'), ['Zo\u00eb']],
  [name('contains', 'ZOE\u0308'), ['Zo\u00eb', 'Zoe\u0308']],
  [name('ends', 'STRASSE'), ['STRASSE', 'stra\u00dfe']],
  [name('regex', '^.$'), ['\uffee', '\u{1f600}']],
  [name('starts', '\u202e'), ['\u202egnirts']],
  [name('contains', 'ab'), []],
])('[Q3, Q18] a trap of Unicode, %j, is answered by SQL and by columns', async (tree, names) => {
  const answer = await said(tree);
  expect('names' in answer ? [...answer.names].sort() : answer).toEqual([...names].sort());
});
