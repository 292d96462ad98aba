import { expect, test } from 'vitest';
import type { QueryNode } from '../../contract/query';
import { fc } from '../../tests/kit/fast-check';
import { defineList } from './define-list';
import { facet, leftOut, linked, within } from './list-filter';
import { leftOutBy, leftOutSpec, listQuestion, notLeftOutSpec } from './list-question';
import { cleared, isFiltered, type ListState, withDeletedOnes, withParts, withValues } from './list-state';
import { isPlain, keptOf, openedWith, stateOfTree } from './saved-filter';

const LIST = defineList('finding', {
  ...{ path: '/findings', one: 'finding', many: 'findings', placeholder: 'Title', nameOf: (row) => row.title },
  empty: { title: 'No findings yet', text: '' },
  columns: [
    { id: 'title', label: 'Title', width: 200, sortField: 'title', cell: (row) => row.title },
    'severity',
    'scanner',
  ],
  shown: ['severity'],
  filters: [
    facet('severity'),
    facet('scanner'),
    within('lastSeenAt'),
    linked({
      ...{ name: 'with', label: 'With', textOf: (value) => value, isKnown: (value) => value === 'cve' },
      ask: (values) => (values.length === 0 ? null : { field: 'cves', op: 'exists' }),
      read: (items) => (JSON.stringify(items).includes('"cves"') ? ['cve'] : []),
    }),
    leftOut({ name: 'resolved', label: 'Resolved too', word: 'resolved', field: 'status', value: 'resolved' }),
  ],
  sort: { field: 'lastSeenAt', descending: true },
  placeOf: () => null,
  panel: () => null,
});

const text = fc.string({ minLength: 1, unit: 'grapheme' });
const maybe = fc.oneof(fc.constant(null), text);
const all = fc.record<ListState>({
  q: fc.oneof(fc.constant(''), text),
  chosen: fc.record(
    {
      severity: fc.subarray(['critical', 'high', 'low'], { minLength: 1 }),
      scanner: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
      within: fc.constantFrom(['1d'], ['7d'], ['30d']),
      with: fc.constant(['cve']),
      resolved: fc.constant(['1']),
    },
    { requiredKeys: [] },
  ),
  sort: fc.record({ field: fc.constantFrom('title', 'severity', 'scanner'), descending: fc.boolean() }),
  cols: fc.oneof(fc.constant(null), fc.subarray(['severity', 'scanner'])),
  ...{ saved: maybe, open: maybe, tab: maybe, item: maybe },
});
const NO_PARTS = { open: null, tab: null, item: null };
/** Of no record no part is open. */
const states = all.map((state) => (state.open === null ? { ...state, ...NO_PARTS } : state));

test('[LS1] every state is in the address and comes back from it', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(LIST.parse(LIST.format(state))).toEqual({ state, unknown: [] });
    }),
  );
  expect(LIST.format(LIST.plain)).toBe('');
  expect(LIST.parse('').state).toEqual(LIST.plain);
});

test('[LS1, LS10] every filter comes back from the query it is saved as', () => {
  fc.assert(
    fc.property(states, (state) => {
      const { ast, sort } = keptOf(LIST, state);
      expect(stateOfTree(LIST, ast, sort)).toEqual({ ...state, q: '', cols: null, saved: null, ...NO_PARTS });
    }),
  );
});

test('[LS2] what the address does not know is ignored and named', () => {
  const { state, unknown } = LIST.parse(
    'company=c&colour=red&severity=huge&severity=low&scanner=&within=9d&sort=x&cols=y',
  );
  expect(state).toEqual({ ...LIST.plain, chosen: { severity: ['low'] } });
  expect(unknown).toEqual(['colour', 'sort=x', 'cols=y', 'severity=huge', 'within=9d']);
  expect(LIST.parse('cols=').state.cols).toEqual([]);
  expect(LIST.parse('within=1d&within=7d').state.chosen).toEqual({ within: ['1d'] });
});

test.each<[string, QueryNode, readonly string[]]>([
  ['one value', { field: 'scanner', op: 'eq', value: 'Nessus' }, ['Nessus']],
  ['a list of one', { field: 'scanner', op: 'in', value: ['Nessus'] }, ['Nessus']],
])('[LS10] a saved filter of %s is read', (_, tree, scanner) => {
  const saved: QueryNode = { op: 'and', items: [tree, { field: 'status', op: 'neq', value: 'resolved' }] };
  const state = stateOfTree(LIST, saved, null);
  expect(state?.chosen).toEqual({ scanner });
  expect(state?.sort).toEqual(LIST.sort);
});

test.each<[string, QueryNode]>([
  ['another time', { field: 'lastSeenAt', op: 'inLast', value: { n: 8, unit: 'days' } }],
  ['another unit', { field: 'lastSeenAt', op: 'inLast', value: { n: 7, unit: 'weeks' } }],
  ['a time that goes forward', { field: 'lastSeenAt', op: 'inNext', value: { n: 7, unit: 'days' } }],
])('[LS10] a query the list has no place for is none of its filters: %s', (_, tree) => {
  expect(stateOfTree(LIST, tree, null)).toBeNull();
});

test('[LS6] what is left out is asked for with the other filters, until it is shown', () => {
  const { state } = LIST.parse('severity=low&q=ssl');
  const left = { field: 'status', op: 'eq', value: 'resolved' } as const;
  expect(listQuestion(LIST, 'c', state)).toMatchObject({
    ...{ text: 'ssl', facets: ['severity', 'scanner'], sort: [LIST.sort] },
    where: {
      items: [
        { field: 'severity', op: 'in', value: ['low'] },
        { ...left, op: 'neq' },
      ],
    },
  });
  expect(leftOutSpec(LIST, 'c', state, leftOutBy(LIST, state)[0])?.where).toEqual({
    op: 'and',
    items: [{ field: 'severity', op: 'in', value: ['low'] }, left],
  });
  const all = { ...state, chosen: withValues(state, 'resolved', ['1']) };
  expect([leftOutBy(LIST, all), notLeftOutSpec(LIST, 'c', all)]).toEqual([[], null]);
  // Of how many: the same whatever is filtered, and no more than the page itself asks for.
  const kept = notLeftOutSpec(LIST, 'c', state);
  expect(kept).toEqual({ companyId: 'c', entity: 'finding', where: { ...left, op: 'neq' }, offset: 0, limit: 1 });
  expect(notLeftOutSpec(LIST, 'c', LIST.parse('').state)).toEqual(kept);
  expect(notLeftOutSpec(LIST, 'c', state, left)?.where).toEqual({ op: 'and', items: [{ ...left, op: 'neq' }, left] });
});

test('[LS6] clearing takes the text and the filters away; what was left out stays shown', () => {
  const { state } = LIST.parse('q=x&severity=low&resolved=1&sort=title');
  expect(isFiltered(LIST.filters, state)).toBe(true);
  const next = { ...state, ...cleared(LIST.filters, state) };
  expect(LIST.format(next)).toBe('sort=title&resolved=1');
  expect(isFiltered(LIST.filters, next)).toBe(false);
  expect(isPlain(LIST, LIST.plain)).toBe(true);
});

test('[LS11, LS35] the tab and the record within it are in the address, as long as their record is, and on its own page', () => {
  const { state, unknown } = LIST.parse('open=f1&tab=comments&item=c1');
  expect({ state, unknown }).toEqual({
    state: { ...LIST.plain, open: 'f1', tab: 'comments', item: 'c1' },
    unknown: [],
  });
  expect(LIST.format({ ...state, open: null })).toBe('');
  expect(LIST.parse('tab=comments')).toEqual({ state: LIST.plain, unknown: [] });
  expect(withParts('/assets/f1', state)).toBe('/assets/f1?tab=comments&item=c1');
  expect(withParts('/assets/f1', LIST.plain)).toBe('/assets/f1');
});

test('[LS11] the record beside the list is in the address, where the list has such a place', () => {
  const { state } = LIST.parse('open=f1');
  expect(state).toEqual({ ...LIST.plain, open: 'f1' });
  expect(isPlain(LIST, state)).toBe(true);
  const usual = { id: 'q1', state: { ...LIST.plain, chosen: { severity: ['low'] } } };
  expect(openedWith(LIST, state, [usual], usual)).toEqual({ ...usual.state, saved: 'q1', open: 'f1' });
  const { panel: _, ...bare } = LIST;
  expect(defineList('finding', { ...bare, columns: [LIST.first], filters: [] }).parse('open=f1').unknown).toEqual([
    'open',
  ]);
});

test('[LS1] ties are broken by the order of the list', () => {
  expect(listQuestion(LIST, 'c', LIST.parse('sort=severity').state).sort).toEqual([
    { field: 'severity', descending: false },
    LIST.sort,
  ]);
});

test('a list that names a field its records do not have cannot be declared', () => {
  expect(() => defineList('finding', { ...LIST, columns: [LIST.first, 'colour'], filters: [] })).toThrow('colour');
  expect(() => defineList('finding', { ...LIST, columns: [LIST.first], filters: [facet('colour')] })).toThrow('colour');
});

test('[LS50] deleted records are asked for alone, archived or not, and by the address', () => {
  const list = defineList('assetGroup', {
    ...{ path: '/groups', placeholder: 'Name', nameOf: (row) => row.name, placeOf: () => null },
    empty: { title: 'No groups yet', text: '' },
    columns: [{ id: 'name', label: 'Name', width: 200, sortField: 'name', cell: (row) => row.name }],
    ...{ shown: [], sort: { field: 'name', descending: false }, restore: { call: 'asset-groups.restore' } },
    filters: [leftOut({ name: 'old', label: 'Old too', word: 'old', field: 'kind', value: 'static' })],
  });
  const on = { ...list.plain, ...withDeletedOnes(list, list.plain, true) };
  expect(list.format(on)).toBe('sort=-deletedAt&deleted=1');
  expect(list.parse(list.format(on))).toEqual({ state: on, unknown: [] });
  expect(listQuestion(list, 'c', on)).toMatchObject({ onlyDeleted: true, sort: [{ field: 'deletedAt' }, list.sort] });
  expect(listQuestion(list, 'c', on)).not.toHaveProperty('where');
  expect([leftOutBy(list, on), isFiltered(list.filters, on)]).toEqual([[], false]);
  expect({ ...on, ...withDeletedOnes(list, on, false) }).toEqual(list.plain);
  expect(listQuestion(list, 'c', list.plain)).not.toHaveProperty('onlyDeleted');
  expect(LIST.parse('deleted=1').unknown).toEqual(['deleted']);
});
