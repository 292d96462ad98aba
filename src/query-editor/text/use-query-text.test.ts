import { expect, test } from 'vitest';
import { namingOf } from '../../../domain/query/query-naming';
import { renamed } from './use-query-text';

const id = '00000000-0000-4000-8000-000000000001';
const named = (...names: string[]) =>
  namingOf(names.map((name, at) => ({ id: at === 0 ? id : 'other', name, entity: 'asset' })));
const [none, edge, border] = [namingOf([]), named('Edge'), named('Border')];

/** What the text says once the names are others. */
const after = (text: string, before = edge, now = border) =>
  renamed({ entity: 'asset', tree: { queryId: id }, text, naming: before }, now).text;

test('[QP16] the text follows when a query it names is given another name, comes or goes', () => {
  expect(after('query(Edge)')).toBe('query(Border)');
  expect(after('query( "Edge" )')).toBe('query(Border)');
  expect(after(`query(${id})`, none, edge)).toBe('query(Edge)');
  expect(after('query(Edge)', edge, none)).toBe(`query(${id})`);
  expect(after('query(Edge)', edge, named('Edge', 'Edge'))).toBe(`query(${id})`);
});

test('[QP16] a text as somebody typed it stays so where it still says the same, or nothing yet', () => {
  expect(after('query( "Edge" )', edge, named('Edge', 'More'))).toBe('query( "Edge" )');
  expect(after('query(Ed')).toBe('query(Ed');
});
