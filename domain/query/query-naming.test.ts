import { expect, test } from 'vitest';
import { assetGroup } from '../../contract/areas/assets/groups';
import type { QueryNode } from '../../contract/query';
import { lookupOf, type StoredQuery, storedQuery } from './named-queries';
import { namingOf } from './query-naming';
import { checkQueryText, parseQueryText } from './text/parse-query-text';
import { printQueryText } from './text/print-query-text';

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const query = (n: number, name: string, entity: 'asset' | 'finding' = 'asset') => ({
  ...{ id: id(n), name, entity },
  ast: { op: 'and', items: [] },
});
const QUERIES = [
  query(1, 'At the edge'),
  query(2, 'Twins'),
  query(3, 'Twins'),
  query(4, 'Critical', 'finding'),
  query(5, 'Same'),
  query(6, 'Same', 'finding'),
  // Its name is another one's id.
  query(7, id(1)),
];
const NAMING = namingOf(QUERIES);
const tree = (text: string) => parseQueryText(text, 'asset', NAMING).tree;
const problems = (text: string) =>
  checkQueryText(text, { entity: 'asset', now: 0, queries: lookupOf(QUERIES) }, NAMING).problems;

test('[Q63] a saved query is written by its name and kept by its id', () => {
  expect(tree('query("At the edge") and name: a')).toMatchObject({ items: [{ queryId: id(1) }, {}] });
  expect(tree(`query(${id(2)})`)).toEqual({ queryId: id(2) });
  expect(tree('has finding{query(Critical)}')).toMatchObject({ where: { queryId: id(4) } });
});

test('[Q63] of two of one name that about these records is meant', () => {
  expect(tree('query(Same)')).toEqual({ queryId: id(5) });
  expect(tree('has finding{query(Same)}')).toMatchObject({ where: { queryId: id(6) } });
});

test.each(QUERIES.map((one) => [one.name, one.id, one.entity] as const))(
  '[Q63] what is printed of %s (%s) reads back as it',
  (_, queryId, entity) => {
    const node: QueryNode = entity === 'asset' ? { queryId } : { relation: 'finding', where: { queryId } };
    const text = printQueryText(node, 'asset', NAMING);
    expect(parseQueryText(text, 'asset', NAMING)).toMatchObject({ tree: node, problems: [] });
  },
);

test('[Q63] a name where it is sure, the id elsewhere', () => {
  const printed = [1, 2, 5, 7, 9].map((n) => printQueryText({ queryId: id(n) }, 'asset', NAMING));
  expect(printed).toEqual([
    ...['query("At the edge")', `query(${id(2)})`, 'query(Same)', `query(${id(7)})`, `query(${id(9)})`],
  ]);
});

test('[GR5] a group is named by a word of its own, also where it is called like the query it follows', () => {
  const row = { ...{ id: id(8), name: 'At the edge', kind: 'dynamic' }, memberIds: [], queryId: id(1) };
  const groups: StoredQuery[] = [storedQuery(assetGroup, row) ?? []].flat();
  const naming = namingOf([...QUERIES, ...groups]);
  for (const [text, queryId] of [
    ['query("At the edge")', id(1)],
    ['group("At the edge")', id(8)],
  ] as const) {
    expect(parseQueryText(text, 'asset', naming)).toMatchObject({ tree: { queryId }, problems: [] });
    expect(printQueryText({ queryId }, 'asset', naming)).toBe(text);
  }
  expect(parseQueryText('group(Twins)', 'asset', naming).problems).toEqual([
    expect.objectContaining({ message: 'No group is called “Twins” here' }),
  ]);
});

test.each([
  ['query(Twins)', 6, 11, '2 saved queries are called “Twins”'],
  ['query("at the edge")', 6, 19, 'No saved query is called “at the edge” here. Is it “At the edge”?'],
  ['query(Nobody)', 6, 12, 'No saved query is called “Nobody” here'],
])('[Q63] %s is said at %i to %i', (text, from, to, message) => {
  expect(tree(text)).toBeNull();
  expect(problems(text)).toEqual([expect.objectContaining({ from, to, message: expect.stringContaining(message) })]);
});

test('[Q63] one that is not here stays as its id, and a query about other records is known', () => {
  expect(tree(`query(${id(9)})`)).toEqual({ queryId: id(9) });
  expect(problems(`query(${id(9)})`)).toEqual([
    expect.objectContaining({ from: 6, to: 42, message: expect.stringContaining('This saved query was deleted') }),
  ]);
  expect(problems('query(Critical)')).toEqual([
    expect.objectContaining({ message: expect.stringContaining('“Critical” is about other records') }),
  ]);
});
