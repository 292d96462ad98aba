import { expect, test } from 'vitest';
import type { Group } from '../../../../contract/query';
import { fieldCatalogue } from '../../../../domain/query/fields/field-catalogue';
import { facet, leftOut } from '../../../lists/list-filter';
import { freshTree, leavesOut, leftOutTree, withLeftOut, withoutLeftOut } from './left-out';

const SERVERS: Group = { op: 'and', items: [{ field: 'type', op: 'eq', value: 'server' }] };
const filters = [
  facet('type'),
  leftOut({ name: 'archived', label: 'Include archived', word: 'archived', field: 'lifecycle', value: 'archived' }),
].map((filter) => filter(fieldCatalogue('asset')));
/** What the list of assets asks. */
const listed = (chosen: Readonly<Record<string, readonly string[]>>): Group => ({
  op: 'and',
  items: filters.flatMap(({ name, ask }) => ask(chosen[name] ?? []) ?? []),
});

test('[QP58] a new question is what the list asks, and so is the same question with the same switch', () => {
  expect(freshTree('asset')).toEqual(listed({}));
  expect(withLeftOut('asset', freshTree('asset'))).toEqual(listed({ archived: ['1'] }));
  expect(withoutLeftOut('asset', listed({ type: ['server'], archived: ['1'] }))).toEqual(listed({ type: ['server'] }));
  expect(freshTree('finding')).toEqual({ op: 'and', items: [] });
});

test('[QP58] the switch is the question’s own last condition, and turning it back leaves the others as they were', () => {
  const out = withoutLeftOut('asset', SERVERS);
  expect(out.items.at(0)).toEqual(SERVERS.items[0]);
  expect(leavesOut('asset', out)).toBe(true);
  expect(withoutLeftOut('asset', out)).toEqual(out);
  expect(withLeftOut('asset', out)).toEqual(SERVERS);
  expect(leftOutTree('asset', out)?.items).toEqual([
    ...SERVERS.items,
    { field: 'lifecycle', op: 'eq', value: 'archived' },
  ]);
  expect(leftOutTree('asset', SERVERS)).toBeNull();
});

test('[QP58] a question of another shape is narrowed as a whole, and keeps it', () => {
  const either: Group = { op: 'or', items: [...SERVERS.items, { field: 'managed', op: 'eq', value: true }] };
  expect(leavesOut('asset', either)).toBe(false);
  expect(withoutLeftOut('asset', either).items).toEqual([either, { field: 'lifecycle', op: 'neq', value: 'archived' }]);
  expect(withLeftOut('asset', SERVERS)).toEqual(SERVERS);
});
