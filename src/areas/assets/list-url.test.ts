import { expect, test } from 'vitest';
import { formatListUrl, isFiltered, type ListState, NO_FILTERS, parseListUrl } from './list-url';

const PLAIN: ListState = {
  ...NO_FILTERS,
  ...{ sort: { field: 'name', descending: false }, cols: null, archived: false, saved: null },
};
const FULL: ListState = {
  q: 'web & db=1',
  type: ['server', 'virtual'],
  os: ['Windows 10'],
  source: ['Nessus'],
  criticality: ['4', '0'],
  risk: ['high'],
  tag: ['prod, eu', 'ä'],
  finding: ['critical'],
  sort: { field: 'risk.score', descending: true },
  cols: ['os', 'ips'],
  archived: true,
  saved: 'q1',
};

test('[U11] the whole state round-trips through the URL', () => {
  expect(parseListUrl(formatListUrl(FULL))).toEqual({ state: FULL, unknown: [] });
});

test('[U11] the plain list has an empty query, and an empty query is the plain list', () => {
  expect(formatListUrl(PLAIN)).toBe('');
  expect(parseListUrl('')).toEqual({ state: PLAIN, unknown: [] });
  expect(isFiltered(PLAIN)).toBe(false);
  expect(isFiltered(FULL)).toBe(true);
});

test('[U12] unknown keys are named once, values outside a vocabulary dropped and named', () => {
  const { state, unknown } = parseListUrl('foo=1&foo=2&bar=&criticality=9&criticality=3&risk=huge&finding=low');
  expect(unknown).toEqual(['foo', 'bar', 'criticality=9', 'risk=huge']);
  expect(state.criticality).toEqual(['3']);
  expect(state.risk).toEqual([]);
  expect(state.finding).toEqual(['low']);
});

test('[AL6] a type, an order or a column nobody knows is ignored and named', () => {
  const { state, unknown } = parseListUrl('type=bogus&type=server&sort=-nothing&cols=os,shoe');
  expect(unknown).toEqual(['sort=-nothing', 'cols=shoe', 'type=bogus']);
  expect(state).toEqual({ ...PLAIN, type: ['server'], cols: ['os'] });
  expect(parseListUrl('cols=shoe').state.cols).toBeNull();
  expect(parseListUrl('cols=').state.cols).toEqual([]);
});
