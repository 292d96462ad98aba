import { expect, onTestFinished, test, vi } from 'vitest';
import { AssetType } from '../../../contract/areas/assets';
import { SEVERITIES } from '../../../contract/primitives';
import type { QueryNode } from '../../../contract/query';
import { readQuery } from '../../../domain/query/read-query';
import { sampleCompany } from '../../../domain/sample/sample-company';
import { fc } from '../../../tests/kit/fast-check';
import { matches, matchesText } from '../../../tests/kit/matches';
import { NO_SAVED } from '../../data/saved-queries';
import {
  leftOutBy,
  leftOutSpec,
  listQuestion,
  listTree,
  notLeftOutSpec,
  questionTree,
} from '../../lists/list-question';
import type { ListState } from '../../lists/list-state';
import { isPlain, isSame, keptOf, openedWith, settled, stateOfTree } from '../../lists/saved-filter';
import { amongAssets, questionPlace } from '../../parts/question-href';
import { ASSET_LIST, withGroups } from './asset-list';

const ALL = ASSET_LIST.plain;
const SERVERS: ListState = { ...ALL, chosen: { type: ['server'] }, saved: 'q1' };
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
const words = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 });

const states = fc.record<ListState>({
  q: fc.constant(''),
  chosen: fc.record(
    {
      type: some(AssetType.options),
      os: words,
      source: words,
      criticality: some(['0', '3', '5']),
      exposure: some(['true', 'false']),
      worst: some(['critical', 'low', 'none']),
      seen: some(['1d', '30d', 'older', 'never']),
      owner: words,
      risk: some(SEVERITIES),
      finding: some(SEVERITIES),
      unset: some(['risk', 'criticality']),
      tag: words,
      archived: fc.constant(['1']),
    },
    { requiredKeys: [] },
  ),
  sort: fc.record({ field: fc.constantFrom('name', 'risk.score'), descending: fc.boolean() }),
  cols: fc.constant(null),
  saved: fc.constant(null),
  ...{ open: fc.constant(null), tab: fc.constant(null), item: fc.constant(null) },
});

test('[U11, LS1] the whole state is in the address, and comes back from it', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(ASSET_LIST.parse(ASSET_LIST.format(state))).toEqual({ state, unknown: [] });
    }),
  );
});

test('[U11] an address is written to the letter', () => {
  const full =
    'q=web+%26+db%3D1&type=server&type=virtual&os=Windows+10&source=Nessus&criticality=4&criticality=0&risk=high&tag=prod,+eu&tag=%C3%A4&finding=critical&sort=-risk.score&cols=os,ips&archived=1&saved=q1';
  const { state, unknown } = ASSET_LIST.parse(full);
  expect(unknown).toEqual([]);
  expect(state).toEqual({
    tab: null,
    item: null,
    q: 'web & db=1',
    chosen: {
      ...{ type: ['server', 'virtual'], os: ['Windows 10'], source: ['Nessus'], criticality: ['4', '0'] },
      ...{ risk: ['high'], tag: ['prod, eu', 'ä'], finding: ['critical'], archived: ['1'] },
    },
    sort: { field: 'risk.score', descending: true },
    cols: ['os', 'ips'],
    saved: 'q1',
    open: null,
  });
  expect(ASSET_LIST.format(state)).toBe(full);
});

test('[U12] unknown keys are named once, values outside a vocabulary dropped and named', () => {
  const search = 'foo=1&foo=2&bar=&criticality=9&criticality=3&risk=huge&finding=low';
  const { state, unknown } = ASSET_LIST.parse(search);
  expect(unknown).toEqual(['foo', 'bar', 'criticality=9', 'risk=huge']);
  expect(state.chosen).toEqual({ criticality: ['3'], finding: ['low'] });
});

test('[AL6] a type, an order or a column nobody knows is ignored and named', () => {
  const { state, unknown } = ASSET_LIST.parse('type=bogus&type=server&sort=-nothing&cols=os,shoe');
  expect(unknown).toEqual(['sort=-nothing', 'cols=shoe', 'type=bogus']);
  expect(state).toEqual({ ...ALL, chosen: { type: ['server'] }, cols: ['os'] });
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

test('[SF1] one value is a list of one', () => {
  const tree: QueryNode = { field: 'type', op: 'eq', value: 'server' };
  expect(stateOfTree(ASSET_LIST, tree, null)?.chosen).toEqual({ type: ['server'], archived: ['1'] });
});

test.each<[string, QueryNode]>([
  ['a field without a filter', { field: 'managed', op: 'eq', value: true }],
  ['another operator', { field: 'type', op: 'neq', value: 'server' }],
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
  expect(stateOfTree(ASSET_LIST, servers(), { field: 'hardware.cpu', descending: false })).toBeNull();
});

test('[SF2] neither the text nor the columns are saved', () => {
  expect(keptOf(ASSET_LIST, { ...SERVERS, q: 'web', cols: ['os'] })).toEqual(keptOf(ASSET_LIST, SERVERS));
});

test('[SF3] a changed filter, order or text is a change, columns are not', () => {
  expect(isSame(ASSET_LIST, { ...SERVERS, cols: ['os'] }, SERVERS)).toBe(true);
  expect(isSame(ASSET_LIST, { ...SERVERS, chosen: { type: ['server'], risk: ['high'] } }, SERVERS)).toBe(false);
  expect(isSame(ASSET_LIST, { ...SERVERS, sort: { field: 'name', descending: true } }, SERVERS)).toBe(false);
  expect(isSame(ASSET_LIST, { ...SERVERS, q: 'web' }, SERVERS)).toBe(false);
});

test('[SF4] a plain address opens with one’s default, an address that names a filter with that', () => {
  const filters = [
    { id: 'q1', state: { ...SERVERS, saved: null } },
    { id: 'q2', state: { ...ALL, chosen: { risk: ['high'] } } },
  ];
  expect(openedWith(ASSET_LIST, { ...ALL, cols: ['os'] }, filters, filters[0])).toEqual({ ...SERVERS, cols: ['os'] });
  expect(openedWith(ASSET_LIST, { ...ALL, saved: 'q2' }, filters, filters[0])).toMatchObject({
    chosen: { risk: ['high'] },
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

const ASSET = {
  ...{ lifecycle: 'in_use', type: 'server', tags: ['prod'], criticality: 4, sources: ['Nessus'] },
  findingCounts: { critical: 0, high: 2 },
};
const ask = (search: string) => listQuestion(ASSET_LIST, 'c', ASSET_LIST.parse(search).state);

function includes(search: string, asset: object = ASSET): boolean {
  const { where } = ask(search);
  return where === undefined || matches(asset, where);
}

test('[U13] archived assets are left out unless asked for', () => {
  const archived = { ...ASSET, lifecycle: 'archived' };
  expect(includes('', archived)).toBe(false);
  expect(includes('archived=1', archived)).toBe(true);
  expect(includes('')).toBe(true);
});

test('[U13] values of one field widen, fields narrow', () => {
  expect(includes('type=laptop&type=server')).toBe(true);
  expect(includes('type=server&tag=test')).toBe(false);
  expect(includes('type=server&tag=prod&criticality=4')).toBe(true);
  expect(includes('criticality=3')).toBe(false);
  expect(includes('finding=critical')).toBe(false);
  expect(includes('finding=critical&finding=high')).toBe(true);
});

test('[U13] text and order are part of the question; the name breaks ties', () => {
  const { text, sort } = ask('q=%20web01%20&sort=-risk.score');
  expect(text).toBe('web01');
  expect(sort).toEqual([
    { field: 'risk.score', descending: true },
    { field: 'name', descending: false },
  ]);
});

test('[AL5] what the list leaves out is asked with the same filters', () => {
  const { state } = ASSET_LIST.parse('q=web&type=server');
  expect(leftOutSpec(ASSET_LIST, 'c', state, leftOutBy(ASSET_LIST, state)[0])).toMatchObject({
    text: 'web',
    where: {
      items: [
        { field: 'type', op: 'in', value: ['server'] },
        { field: 'lifecycle', op: 'eq', value: 'archived' },
      ],
    },
  });
  expect(leftOutBy(ASSET_LIST, ASSET_LIST.parse('archived=1').state)).toEqual([]);
  // Of as many as a query about assets with the same switch (QP58), and the dashboard, count.
  expect(amongAssets({ op: 'and', items: [] })).toMatchObject({
    items: [{}, notLeftOutSpec(ASSET_LIST, 'c', state)?.where],
  });
});

function servers(): QueryNode {
  return { field: 'type', op: 'in', value: ['server'] };
}

test('[AL10] every asset is in exactly one stretch of “last seen”, and has one worst finding', () => {
  // The clock stands: a millisecond more, and “seven days ago” is in the next stretch.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const now = Date.now();
  const HOUR = 3_600_000;
  const ago = [-1, 0, 23, 24, 25, 7 * 24, 8 * 24, 30 * 24, 31 * 24, 90 * 24, 91 * 24, 9_999];
  const counted = fc.record({
    critical: fc.nat(1),
    high: fc.nat(1),
    medium: fc.nat(1),
    low: fc.nat(1),
    info: fc.nat(1),
  });
  fc.assert(
    fc.property(fc.constantFrom(null, ...ago), counted, (hours, findingCounts) => {
      const lastSeenAt = hours === null ? null : new Date(now - hours * HOUR).toISOString();
      const row = { ...ASSET, lastSeenAt, findingCounts };
      expect(casesOf(row, 'seen')).toHaveLength(1);
      const [worst, ...more] = casesOf(row, 'worst');
      expect(more).toEqual([]);
      const worstFirst = ['critical', 'high', 'medium', 'low', 'info'] as const;
      expect(worst).toBe(worstFirst.find((severity) => findingCounts[severity] > 0) ?? 'none');
    }),
  );
  expect(casesOf({ ...ASSET, lastSeenAt: new Date(now - 26 * HOUR).toISOString() }, 'seen')).toEqual(['7d']);
});

function casesOf(row: object, name: string): readonly string[] {
  return ASSET_LIST.filters.flatMap((filter) =>
    filter.kind === 'cases' && filter.name === name
      ? filter.options.filter((value) => matches(row, filter.caseOf(value), 'asset'))
      : [],
  );
}

test('[AL10, SF1] a group is a filter by its name, and a saved query in its place is none', () => {
  const list = withGroups([
    { id: 'g2', name: 'Web' },
    { id: 'g1', name: 'edge' },
  ]);
  const group = list.filters.find(({ name }) => name === 'group');
  expect(group?.kind === 'cases' ? group.options : []).toEqual(['g1', 'g2']);
  expect(group?.textOf('g2')).toBe('Web');
  const state: ListState = { ...ALL, chosen: { group: ['g1', 'g2'], archived: ['1'] } };
  const { tree } = readQuery(keptOf(list, state).ast);
  expect(tree === null ? null : stateOfTree(list, tree, null)?.chosen).toEqual(state.chosen);
  expect(stateOfTree(list, { queryId: 'q9' }, null)).toBeNull();
});

test('[LS40] what is closed and not chosen is not counted', () => {
  const isOpen = ({ name }: { readonly name: string }): boolean => name !== 'seen' && name !== 'type';
  const named = (search: string) =>
    listQuestion(ASSET_LIST, 'c', ASSET_LIST.parse(search).state, undefined, isOpen).facets?.map((facet) =>
      typeof facet === 'string' ? facet : facet.name,
    );
  expect(named('')).not.toContain('type');
  expect(named('')).not.toContain('seen');
  expect(named('seen=7d')).toContain('seen');
});

test('[QP98] as a query the filters, their order and their text find the same assets', () => {
  const rows = sampleCompany(Date.parse('2026-03-29T01:30:00Z')).flatMap(({ records }) =>
    records.map(({ asset }) => asset),
  );
  const asked: readonly (readonly [string, ListState['chosen']])[] = [
    ['', { type: ['server', 'virtual'] }],
    ['BER', { os: ['Ubuntu'] }],
    ['lt engineering', {}],
    ['laptop', { archived: ['1'] }],
    ['10.10.1.163', {}],
    ['10.10.1', {}],
    ['443', {}],
  ];
  for (const [q, chosen] of asked) {
    const state = { ...ALL, q, chosen };
    const { to } = questionPlace('asset', questionTree(ASSET_LIST, state), { field: 'risk.score', descending: true });
    const search = new URL(to, 'https://muster.example').searchParams;
    expect(search.get('sort')).toBe('-risk.score');
    const opened = readQuery(JSON.parse(search.get('query') ?? '')).tree ?? { op: 'or' as const, items: [] };
    const beside = rows.filter(
      (row) => matches(row, listTree(ASSET_LIST.filters, state), 'asset') && matchesText(row, q, 'asset'),
    );
    expect(beside.length, q).toBeGreaterThan(0);
    expect(rows.filter((row) => matches(row, opened, 'asset'))).toEqual(beside);
  }
});

test('[LS37] open findings are sorted by the worst first, then by those that are less bad', () => {
  expect(ask('sort=-findingCounts.critical').sort?.map(({ field, descending }) => `${field} ${descending}`)).toEqual([
    ...['critical', 'high', 'medium', 'low'].map((severity) => `findingCounts.${severity} true`),
    'name false',
  ]);
});
