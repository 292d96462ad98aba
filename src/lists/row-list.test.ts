import { expect, test } from 'vitest';
import type { QueryNode } from '../../contract/query';
import { readQuery } from '../../domain/query/read-query';
import { fc } from '../../tests/kit/fast-check';
import { isPlain, isSame, keptOf, stateOfTree } from './list-kind';
import { optionsOf, type RowListState, rowList, shownRows } from './row-list';

interface Run {
  readonly source: string;
  readonly by: string;
  readonly at: string;
}
const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const run = (source: string, by: string, daysAgo: number): Run => ({
  ...{ source, by, at: new Date(NOW - daysAgo * 86_400_000).toISOString() },
});
const RUNS = [run('Nessus', 'Ann', 0.5), run('Nessus', 'Bob', 5), run('2026-01-01', 'Ann', 40)];

const LIST = rowList<Run>({
  ...{ entity: 'syncRun', path: '/runs', at: 'at', textOf: ({ source, by }) => `${source} ${by}` },
  filters: [
    { name: 'source', label: 'Source', all: 'All', field: 'source' },
    { name: 'who', label: 'By', all: 'All', field: 'by', textOf: (value) => value.toUpperCase() },
  ],
});
const found = (part: Partial<RowListState>) =>
  shownRows(LIST, RUNS, { ...LIST.plain, ...part }, NOW).map((one) => RUNS.indexOf(one));

test('[SF6] each filter leaves the rows that have its value, together those that have all, newer than asked for', () => {
  expect(found({})).toEqual([0, 1, 2]);
  expect(found({ chosen: { source: 'Nessus' } })).toEqual([0, 1]);
  expect(found({ chosen: { source: 'Nessus', who: 'Ann' } })).toEqual([0]);
  expect(found({ chosen: { source: '2026-01-01' } })).toEqual([2]);
  expect(found({ within: '7d' })).toEqual([0, 1]);
  expect(found({ within: '1d', chosen: { who: 'Bob' } })).toEqual([]);
  expect(found({ q: 'ness BOB' })).toEqual([1]);
});

const states = fc.record<RowListState>({
  q: fc.constant(''),
  chosen: fc.dictionary(fc.constantFrom('source', 'who'), fc.string({ minLength: 1, unit: 'grapheme' })),
  within: fc.constantFrom('1d', '7d', '30d', null),
  saved: fc.constant(null),
});

test('[SF6] the address and a saved filter say the whole state, and give it back', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(LIST.parse(LIST.format(state))).toEqual({ state, unknown: [] });
      const { ast, sort } = keptOf(LIST, state);
      const { tree } = readQuery(ast);
      const back = tree === null ? null : stateOfTree(LIST, tree, sort);
      expect(back).toEqual(state);
      expect(isSame(LIST, state, back ?? LIST.plain)).toBe(true);
      expect(isPlain(LIST, state)).toBe(Object.keys(state.chosen).length === 0 && state.within === null);
    }),
  );
});

test.each<[string, QueryNode]>([
  ['a field without a filter', { field: 'trigger', op: 'eq', value: 'file' }],
  ['another operator', { field: 'source', op: 'neq', value: 'Nessus' }],
  ['another time', { field: 'at', op: 'inLast', value: { n: 8, unit: 'days' } }],
  ['another unit', { field: 'at', op: 'inLast', value: { n: 7, unit: 'weeks' } }],
  ['one field twice', { op: 'and', items: ['a', 'b'].map((value) => ({ field: 'source', op: 'eq' as const, value })) }],
])('[SF6] a saved query the list has no place for is none of its filters: %s', (_, tree) => {
  expect(stateOfTree(LIST, tree, null)).toBeNull();
});

test('[SF6] what the address does not know is ignored and named', () => {
  const { state, unknown } = LIST.parse('company=c&who=Ann&within=9d&colour=red');
  expect(state).toEqual({ ...LIST.plain, chosen: { who: 'Ann' } });
  expect(unknown).toEqual(['colour', 'within=9d']);
});

test('[SF6] offered are the values there are, and the one that is chosen', () => {
  const [source, who] = LIST.filters;
  if (source === undefined || who === undefined) throw new Error('two filters');
  expect(optionsOf(who, RUNS, undefined)).toEqual([
    { value: 'Ann', label: 'ANN' },
    { value: 'Bob', label: 'BOB' },
  ]);
  expect(optionsOf(source, RUNS, 'gone').map(({ value }) => value)).toEqual(['2026-01-01', 'gone', 'Nessus']);
});
