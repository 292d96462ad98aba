import { expect, test, vi } from 'vitest';
import type { QueryNode } from '../../contract/query';
import { leadsTo, lookupOf } from './named-queries';
import { type PlanContext, planQuery, type SavedQuery } from './plan-query';
import { searchProblem, TOO_DEEP, TOO_MANY_VALUES } from './query-bounds';
import { readQuery } from './read-query';
import { checkQueryText, parseQueryText } from './text/parse-query-text';

const CONTEXT: PlanContext = { entity: 'asset', now: Date.parse('2026-03-29T01:30:00Z') };

/** As both evaluators take a tree from outside: what is wrong, and where. */
function problemsOf(value: unknown, queries?: (id: string) => SavedQuery | undefined) {
  const read = readQuery(value);
  return read.tree === null ? read.problems : planQuery(read.tree, { ...CONTEXT, queries }).problems;
}

function deep(levels: number): unknown {
  let tree: unknown = { field: 'name', op: 'exists' };
  for (let level = 0; level < levels; level += 1) tree = { op: 'and', items: [tree] };
  return tree;
}

test.each([1_000, 100_000])('[Q18] a tree %i deep', (levels) => {
  const [problem, ...more] = problemsOf(deep(levels));
  expect(problem).toMatchObject({ path: { length: 100 }, message: TOO_DEEP });
  expect(more).toEqual([]);
});

test.each(['(', 'not ', 'services{', 'has finding{has asset{'])('[Q18] a text of 10,000 times %s', (opening) => {
  const { tree, problems } = parseQueryText(`${opening.repeat(10_000)}name: a`, 'asset');
  expect(tree).toBeNull();
  expect(problems).toEqual([expect.objectContaining({ message: TOO_DEEP })]);
});

test('[Q18] 50,000 pasted values are taken, one more is not', () => {
  const value = Array.from({ length: 50_000 }, (_, at) => `host-${at}`);
  expect(problemsOf({ field: 'name', op: 'in', value })).toEqual([]);
  expect(problemsOf({ field: 'name', op: 'in', value: [...value, 'x'] })).toEqual([
    { path: ['value', 50_000], message: TOO_MANY_VALUES },
  ]);
});

const repeated = (n: number, item: unknown) => ({ op: 'or', items: Array.from({ length: n }, () => item) });
const like = { field: 'name', op: 'contains', value: 'a' };

test.each([
  [like, 1_999, ['items', 1_999], 'More than 2,000 conditions and groups: put many values of one field into one list'],
  [
    { relation: 'finding', where: repeated(0, like) },
    20,
    ['items', 20, 'relation'],
    'More than 20 conditions on related',
  ],
  [{ field: '*', within: { n: 7, unit: 'days' } }, 20, ['items', 20], 'More than 20 conditions on related'],
  [{ field: 'name', op: 'regex', value: 'a' }, 20, ['items', 20, 'value'], 'More than 20 patterns: one pattern can'],
  [
    { field: 'name', op: 'in', value: Array.from({ length: 10_000 }, (_, at) => `h${at}`) },
    10,
    ['items', 10, 'value'],
    'More than 100,000 values in all lists',
  ],
])('[Q70] a question of too many %j names the limit at its place; one less is asked', (item, most, path, message) => {
  expect(problemsOf(repeated(most, item))).toEqual([]);
  expect(problemsOf(repeated(most + 1, item))).toEqual([{ path, message: expect.stringContaining(message) }]);
});

test('[Q70] what saved queries bring is counted in, at the place where they are named', () => {
  const pattern: QueryNode = { field: 'name', op: 'regex', value: 'a' };
  const ast: QueryNode = { op: 'or', items: Array.from({ length: 11 }, () => pattern) };
  const saved: SavedQuery = { name: 'Half', entity: 'asset', ast };
  const twice = { op: 'and', items: [{ queryId: 'half' }, { queryId: 'half' }] };
  expect(problemsOf({ queryId: 'half' }, () => saved)).toEqual([]);
  expect(problemsOf(twice, () => saved)).toEqual([
    { path: ['items', 1, 'queryId'], message: expect.stringContaining('In “Half”: More than 20 patterns') },
  ]);
});

test('[Q70] a free text is bounded by its words and its length', () => {
  const words = (n: number) => Array.from({ length: n }, (_, at) => `w${at}`).join(' ');
  expect(searchProblem(words(50), 50)).toBeUndefined();
  expect(searchProblem(words(51), 51)).toContain('at most 50 words');
  expect(searchProblem('x'.repeat(1_001), 1)).toContain('at most 1,000 characters');
});

test('[Q18] an unknown field, as after an upgrade', () => {
  const where = {
    op: 'or',
    items: [
      { field: 'name', op: 'exists' },
      { field: 'os.nmae', op: 'eq', value: 'x' },
    ],
  };
  expect(problemsOf(where)).toEqual([
    { path: ['items', 1, 'field'], message: 'No field "os.nmae" here. Is it os.name?' },
  ]);
  expect(problemsOf({ field: 'name', op: 'soundsLike', value: 'x' })).toMatchObject([{ path: ['op'] }]);
});

test.each([
  [{ field: 'criticality', op: 'gt', value: 'high' }, ['value'], 'is a number'],
  [{ field: 'criticality', op: 'contains', value: 'x' }, ['op'], 'Criticality cannot be compared with ": *part*"'],
  [{ field: 'internetExposed', op: 'eq', value: 'yes' }, ['value'], 'true or false'],
  [{ field: 'lastSeenAt', op: 'lt', value: '2026-02-30' }, ['value'], 'is not a date'],
  [{ field: 'ips', op: 'inCidr', value: ['10.0.0.0/8', '10.0.0.0/33'] }, ['value', 1], 'is not a network'],
  [{ field: 'type', op: 'in', value: ['server', 'toaster'] }, ['value', 1], 'never "toaster"'],
  [{ field: 'tags', op: 'countGt', value: -1 }, ['value'], 'whole number'],
  [{ field: 'name', op: 'eq' }, ['value'], 'missing'],
  [{ field: 'name', op: 'regex', value: '(a' }, ['value'], 'not closed'],
  [{ field: 'name', op: 'regex', value: '(?=a)' }, ['value'], 'no lookaround'],
  [{ field: 'name', op: 'eq', value: 'a\0b' }, ['value'], 'NUL'],
  [{ field: 'name', op: 'contains', value: '\ud800' }, ['value'], 'surrogate'],
  [{ field: 'name', op: 'eq', value: 'x'.repeat(10_001) }, ['value'], 'Longer than'],
  [null, [], 'Not a condition'],
  [{ op: 'xor', items: [] }, ['op'], '"and" or "or"'],
  [{ field: '__proto__', op: 'exists' }, ['field'], 'No field'],
])('[Q18] %j is refused at its place', (tree, path, message) => {
  expect(problemsOf(tree)).toEqual([{ path, message: expect.stringContaining(message) }]);
});

test('[Q18] a query that names itself', () => {
  const saved = (name: string, ast: QueryNode): SavedQuery => ({ name, entity: 'asset', ast });
  const store = new Map([
    ['a', saved('A', { op: 'and', items: [{ queryId: 'b' }] })],
    ['b', saved('B', { op: 'or', items: [{ field: 'name', op: 'exists' }, { queryId: 'a' }] })],
  ]);
  const problems = problemsOf({ op: 'and', items: [{ queryId: 'a' }] }, (id) => store.get(id));
  expect(problems).toEqual([{ path: ['items', 0, 'queryId'], message: expect.stringContaining('“A” → “B” → “A”') }]);
  expect(problemsOf({ queryId: 'gone' })).toEqual([
    { path: ['queryId'], message: expect.stringContaining('was deleted') },
  ]);
});

test.each([
  [`name in (${Array.from({ length: 50_001 }, (_, at) => `h${at}`).join(', ')})`, 'More than 50,000 values', 'h50000)'],
  [`type: server and name: "${'e'.repeat(20_000)}"`, 'Longer than 10,000 characters', '"eee'],
])('[Q18] a text of more than a query holds is none, and says so at its place', (text, message, place) => {
  const { tree, problems } = checkQueryText(text, CONTEXT);
  expect(tree).toBeNull();
  expect(problems).toEqual([expect.objectContaining({ message: expect.stringContaining(message) })]);
  expect(text.slice(problems[0]?.from).startsWith(place)).toBe(true);
});

test('[Q25] a question that would name itself, by another one too, is known before it is saved', () => {
  const stored = (id: string, names: string) => ({
    ...{ id, name: id, entity: 'asset' as const },
    ast: { op: 'and', items: [{ queryId: names }] },
  });
  const lookup = lookupOf([stored('a', 'b'), stored('b', 'c'), stored('d', 'd')]);
  const naming = (queryId: string): QueryNode => ({ op: 'or', items: [{ queryId }] });
  expect(leadsTo('c', naming('a'), lookup)).toBe(true);
  expect(leadsTo('a', naming('a'), lookup)).toBe(true);
  expect(leadsTo('x', naming('a'), lookup)).toBe(false);
  expect(leadsTo('x', naming('d'), lookup)).toBe(false);
});

test('[Q70] a text of many conditions is read in steps that grow with it alone', () => {
  let copied = 0;
  const Original = Map;
  class Counting<K, V> extends Original<K, V> {
    constructor(entries: Iterable<readonly [K, V]> = []) {
      const list = [...entries];
      copied += list.length;
      super(list);
    }
  }
  vi.stubGlobal('Map', Counting);
  const text = Array.from({ length: 1_000 }, (_, at) => `not name: a${at}`).join(' or ');
  const { tree, spans } = parseQueryText(text, 'asset');
  vi.unstubAllGlobals();
  expect(tree).toMatchObject({ items: { length: 1_000 } });
  expect(copied).toBeLessThanOrEqual(spans.size * 2);
});
