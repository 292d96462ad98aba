import { expect, test } from 'vitest';
import { matches } from '../../../../tests/kit/matches';
import { type AskedRow, isMine, treeOf } from '../../../data/saved-queries';
import { listTree } from '../../../lists/list-question';
import { keptOf, stateOfTree } from '../../../lists/saved-filter';
import { savedQueryList } from './query-list';
import { folderNames, queryNames, switchFacts, textOf } from './saved-list';

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
  query('not sent', { rev: 0, ownerId: OTHER, isPrivate: true }),
];
const NONE = queryNames([]);
const NOTHING = { op: 'or' as const, items: [] };
const LIST = savedQueryList(ME);
const namesAt = (address: string): readonly string[] => {
  const { state, unknown } = LIST.parse(address);
  expect(unknown).toEqual([]);
  return rows.filter((row) => matches(row, listTree(LIST.filters, state), 'savedQuery')).map(({ name }) => name);
};

test('[QP10] all, the favourites, one’s own, the shared ones, and those of a folder are what the address says', () => {
  expect(namesAt('')).toEqual(['b 10', 'B 9', 'alone', 'not sent']);
  expect(namesAt('show=favourites')).toEqual(['B 9']);
  expect(namesAt('show=mine')).toEqual(['b 10', 'alone', 'not sent']);
  expect(namesAt('show=shared&folder=Work')).toEqual(['b 10', 'B 9']);
  expect(folderNames(rows)).toEqual(['Work']);
});

test('[QP10] which ones are shown can be kept as a filter, and comes back', () => {
  for (const show of ['favourites', 'mine', 'shared']) {
    const { state } = LIST.parse(`show=${show}`);
    const { ast, sort } = keptOf(LIST, state);
    expect(stateOfTree(LIST, treeOf({ ast }) ?? NOTHING, sort)).toEqual(state);
  }
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

test('[QP58] a saved query reads as it was written: what the switch says is beside it, and no condition', () => {
  const [lab, kept] = [
    { field: 'tags', op: 'eq', value: 'lab' },
    { field: 'lifecycle', op: 'neq', value: 'archived' },
  ];
  const [without, withThem] = [[lab, kept], [lab]].map((items) => query('x', { ast: { op: 'and', items } }));
  if (without === undefined || withThem === undefined) throw new Error('two queries');
  expect([textOf(without, NONE), textOf(withThem, NONE)]).toEqual(['tags: lab', 'tags: lab']);
  expect(switchFacts(without)).toEqual([{ label: 'Archived', value: 'Left out' }]);
  expect(switchFacts(withThem)).toEqual([{ label: 'Archived', value: 'Included' }]);
  const critical = { field: 'severity', op: 'eq', value: 'critical' };
  const findings = query('x', {
    entity: 'finding',
    ast: { op: 'and', items: [critical, { relation: 'asset', where: kept }] },
  });
  expect(textOf(findings, NONE)).toBe('severity: critical');
  expect(switchFacts(findings)).toEqual([{ label: 'Of archived assets', value: 'Left out' }]);
  expect(switchFacts(query('x', { entity: 'software' }))).toEqual([]);
  expect(textOf(query('x', { ast: { op: 'or', items: [lab, kept] } }), NONE)).toContain('lifecycle != archived');
});
