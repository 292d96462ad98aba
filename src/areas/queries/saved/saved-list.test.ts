import { expect, test } from 'vitest';
import { type AskedRow, isMine, treeOf } from '../../../data/saved-queries';
import { folderNames, foldersOf, queryNames, textOf } from './saved-list';

const ME = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const query = (name: string, more: Partial<AskedRow> = {}): AskedRow => ({
  ...{ id: `id of ${name}`, rev: 1, createdAt: '', updatedAt: '', deletedAt: null, companyId: '' },
  ...{ name, entity: 'asset', ast: { field: 'tags', op: 'eq', value: 'lab' }, sort: null },
  ...{ isPrivate: false, ownerId: ME, ownerName: 'Me', favouriteOf: [], lastRun: null, fieldRevs: {} },
  ...more,
});
const rows = [
  query('b 10', { folder: 'Work' }),
  query('B 9', { folder: 'Work', ownerId: OTHER, favouriteOf: [ME] }),
  query('alone', { isPrivate: true }),
];
const NONE = queryNames([]);
const names = (shown: 'all' | 'favourites' | 'mine' | 'shared', search = '') =>
  foldersOf(rows, { shown, search, personId: ME }).map(({ name, queries }) => [name, queries.map((one) => one.name)]);

test('[QP10] saved queries are listed by folder, those in none first, by name as people sort', () => {
  expect(names('all')).toEqual([
    ['', ['alone']],
    ['Work', ['B 9', 'b 10']],
  ]);
  expect(folderNames(rows)).toEqual(['Work']);
});

test('[QP10] favourites, one’s own, the shared ones, and those found by name or folder', () => {
  expect(names('favourites')).toEqual([['Work', ['B 9']]]);
  expect(names('mine')).toEqual([
    ['', ['alone']],
    ['Work', ['b 10']],
  ]);
  expect(names('shared')).toEqual([['Work', ['B 9', 'b 10']]]);
  expect(names('all', 'WORK')).toEqual([['Work', ['B 9', 'b 10']]]);
  expect(names('all', 'nothing')).toEqual([]);
});

test('[QP10] one that the server has not seen is the person’s own; what cannot be read says so', () => {
  expect(isMine(query('x', { rev: 0, ownerId: OTHER }), ME)).toBe(true);
  expect(isMine(query('x', { ownerId: OTHER }), ME)).toBe(false);
  expect(textOf(query('x'), NONE)).toBe('tags: lab');
  expect(treeOf({ ast: { op: 'and' } })).toBeNull();
  expect(textOf(query('x', { ast: { op: 'and' } }), NONE)).toContain('another version');
});

test('[QP16] where a question is read, it says by name which other one it refers to, at any depth', () => {
  const row = query('Open ports');
  const refers = { queryId: row.id };
  const items = [refers, { op: 'or', not: true, items: [{ relation: 'finding', where: { queryId: 'gone' } }] }];
  const text = textOf(query('x', { ast: { op: 'and', items } }), queryNames([row]));
  expect(text).toBe('query("Open ports") and not has finding{query("not here")}');
});
