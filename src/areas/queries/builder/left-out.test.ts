import { expect, test } from 'vitest';
import type { Group, QueryNode } from '../../../../contract/query';
import { matchesPlan } from '../../../../domain/query/condition';
import { fieldCatalogue } from '../../../../domain/query/fields/field-catalogue';
import { planQuery } from '../../../../domain/query/plan-query';
import { parseQueryText } from '../../../../domain/query/text/parse-query-text';
import { printQueryText } from '../../../../domain/query/text/print-query-text';
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
  expect(freshTree('assetEvent')).toEqual({ op: 'and', items: [] });
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

const ASSETS = [
  { id: 'a', name: 'web-01', lifecycle: 'in_use' },
  { id: 'b', name: 'old-01', lifecycle: 'archived' },
  { id: 'c', name: 'new-01' },
];

test.each(['finding', 'softwareInstall'] as const)(
  '[QP58] a new question about %s leaves out what is of archived assets, with the same switch, and counts it',
  (entity) => {
    const rows = ASSETS.map(({ id }) => ({ id: `of ${id}`, assetId: id }));
    const found = (tree: QueryNode | null) => {
      const { plan } = planQuery(tree ?? { op: 'or', items: [] }, { entity, now: 0 });
      return rows.filter((row) => plan !== null && matchesPlan(row, plan, () => ASSETS)).map(({ id }) => id);
    };
    const fresh = freshTree(entity);
    expect(found(fresh)).toEqual(['of a', 'of c']);
    expect(found(leftOutTree(entity, fresh))).toEqual(['of b']);
    expect(found(withLeftOut(entity, fresh))).toEqual(['of a', 'of b', 'of c']);
    expect(withoutLeftOut(entity, withLeftOut(entity, fresh))).toEqual(fresh);
    // From a link, or written as text, it is the same switch.
    const read = parseQueryText(`id: *x* and ${printQueryText(fresh, entity)}`, entity).tree;
    expect(read !== null && leavesOut(entity, read)).toBe(true);
    expect(read === null ? null : printQueryText(withLeftOut(entity, read), entity)).toBe('id: *x*');
  },
);

test('[QP58] another question about the asset is no switch', () => {
  const asks = (where: QueryNode) => leavesOut('finding', { op: 'and', items: [{ relation: 'asset', where }] });
  const kept = { field: 'lifecycle', op: 'neq' as const, value: 'archived' };
  expect(asks({ op: 'and', items: [kept] })).toBe(true);
  expect(asks({ op: 'and', items: [kept, kept] })).toBe(false);
  expect(asks({ op: 'and', not: true, items: [kept] })).toBe(false);
  expect(asks({ ...kept, value: 'spare' })).toBe(false);
  expect(leavesOut('finding', { op: 'and', items: [kept] })).toBe(false);
});
