import { expect, test } from 'vitest';
import { AssetType } from '../../../contract/areas/assets';
import { SEVERITIES } from '../../../contract/primitives';
import type { QueryNode } from '../../../contract/query';
import { readQuery } from '../../../domain/query/read-query';
import { fc } from '../../../tests/kit/fast-check';
import { NO_SAVED } from '../../data/saved-queries';
import { isPlain, isSame, keptOf, openedWith, settled, stateOfTree } from '../../lists/list-kind';
import { ASSET_LIST } from './asset-list';
import { type ListState, NO_FILTERS } from './list-url';

const ALL: ListState = {
  ...NO_FILTERS,
  ...{ sort: { field: 'name', descending: false }, cols: null, archived: false, saved: null },
};
const SERVERS: ListState = { ...ALL, type: ['server'], saved: 'q1' };
const some = <T>(values: readonly T[]) => fc.subarray([...values]);
const words = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 3 });

const states = fc.record<ListState>({
  q: fc.constant(''),
  type: some(AssetType.options),
  os: words,
  source: words,
  criticality: some(['0', '3', '5']),
  risk: some(SEVERITIES),
  finding: some(SEVERITIES),
  tag: words,
  sort: fc.record({ field: fc.constantFrom('name', 'risk.score'), descending: fc.boolean() }),
  cols: fc.constant(null),
  archived: fc.boolean(),
  saved: fc.constant(null),
});

test('[SF1] every filter of the list is a saved query, and comes back from it as it was', () => {
  fc.assert(
    fc.property(states, (state) => {
      const { ast, sort } = keptOf(ASSET_LIST, state);
      const { tree } = readQuery(ast);
      expect(tree === null ? null : stateOfTree(ASSET_LIST, tree, sort)).toEqual(state);
    }),
  );
});

test('[SF1] the order of the conditions says nothing', () => {
  const tree: QueryNode = {
    op: 'and',
    items: [
      { field: 'lifecycle', op: 'neq', value: 'archived' },
      { field: 'type', op: 'in', value: ['server'] },
    ],
  };
  expect(stateOfTree(ASSET_LIST, tree, null)).toEqual({ ...SERVERS, saved: null });
});

test.each<[string, QueryNode]>([
  ['a field without a filter', { field: 'managed', op: 'eq', value: true }],
  ['another operator', { field: 'type', op: 'eq', value: 'server' }],
  ['another lifecycle', { field: 'lifecycle', op: 'neq', value: 'lost' }],
  ['a vocabulary of another version', { field: 'type', op: 'in', value: ['teapot'] }],
  ['either of two', { op: 'or', items: [servers(), { field: 'tags', op: 'in', value: ['a'] }] }],
  ['not', { op: 'and', not: true, items: [servers(), { field: 'tags', op: 'in', value: ['a'] }] }],
  ['one field twice', { op: 'and', items: [servers(), servers()] }],
  ['findings counted', { field: 'findingCounts.high', op: 'gt', value: 3 }],
  ['a reference', { queryId: 'q2' }],
])('[SF1] a query the list has no place for is none of its filters: %s', (_, tree) => {
  expect(stateOfTree(ASSET_LIST, tree, null)).toBeNull();
});

test('[SF1] an order the list does not have is none of its filters either', () => {
  expect(stateOfTree(ASSET_LIST, servers(), { field: 'hardware.serial', descending: false })).toBeNull();
});

test('[SF2] neither the text nor the columns are saved', () => {
  expect(keptOf(ASSET_LIST, { ...SERVERS, q: 'web', cols: ['os'] })).toEqual(keptOf(ASSET_LIST, SERVERS));
});

test('[SF3] a changed filter, order or text is a change, columns are not', () => {
  expect(isSame(ASSET_LIST, { ...SERVERS, cols: ['os'] }, SERVERS)).toBe(true);
  expect(isSame(ASSET_LIST, { ...SERVERS, risk: ['high'] }, SERVERS)).toBe(false);
  expect(isSame(ASSET_LIST, { ...SERVERS, sort: { field: 'name', descending: true } }, SERVERS)).toBe(false);
  expect(isSame(ASSET_LIST, { ...SERVERS, q: 'web' }, SERVERS)).toBe(false);
});

test('[SF4] a plain address opens with one’s default, an address that names a filter with that', () => {
  const filters = [
    { id: 'q1', state: { ...SERVERS, saved: null } },
    { id: 'q2', state: { ...ALL, risk: ['high'] } },
  ];
  expect(openedWith(ASSET_LIST, { ...ALL, cols: ['os'] }, filters, filters[0])).toEqual({ ...SERVERS, cols: ['os'] });
  expect(openedWith(ASSET_LIST, { ...ALL, saved: 'q2' }, filters, filters[0])).toMatchObject({
    risk: ['high'],
    saved: 'q2',
  });
  expect(openedWith(ASSET_LIST, ALL, filters, undefined)).toBeNull();
  expect(openedWith(ASSET_LIST, { ...ALL, saved: NO_SAVED }, filters, filters[0])).toBeNull();
  expect(openedWith(ASSET_LIST, { ...ALL, saved: 'gone' }, filters, filters[0])).toBeNull();
  expect(openedWith(ASSET_LIST, { ...ALL, q: 'web' }, filters, filters[0])).toBeNull();
});

test('[SF4] who has a default gets to the whole list, by an address that says so', () => {
  const usual = { id: 'q1', state: SERVERS };
  expect(settled(ASSET_LIST, { ...ALL, saved: 'q1' }, usual)).toEqual({ ...ALL, saved: NO_SAVED });
  expect(settled(ASSET_LIST, { ...ALL, saved: 'q1' }, undefined)).toEqual(ALL);
  expect(settled(ASSET_LIST, SERVERS, usual)).toEqual(SERVERS);
  expect(isPlain(ASSET_LIST, ALL)).toBe(true);
});

function servers(): QueryNode {
  return { field: 'type', op: 'in', value: ['server'] };
}
