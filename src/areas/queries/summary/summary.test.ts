import { scaleUtc } from '@visx/scale';
import { expect, test } from 'vitest';
import type { Aggregation, AggregationAnswer, GroupKey } from '../../../../contract/aggregation';
import {
  type BuilderPlace,
  type BuilderState,
  builderPlace,
  freshState,
  parseBuilderUrl,
} from '../builder/builder-url';
import { barParts, extent } from './bars';
import { linesOf, spread, ticksWithRoom } from './lines';
import { looksOf } from './looks';
import { narrowed } from './narrowed';
import { SummaryWords } from './summary-text';

const START = freshState('asset');
const value = (one: string): GroupKey => ({ kind: 'value', value: one });
const group = (key: GroupKey, measure: number | null) => ({ key, rows: 1, measure });
const stateAt = (place: BuilderPlace | null): BuilderState | null =>
  parseBuilderUrl(place?.to.split('?')[1] ?? '', place?.state).state;

const SUMMARY: Aggregation = {
  measure: { op: 'avg', field: 'risk.score' },
  by: [{ field: 'lastSeenAt', bucket: 'week' }, { field: 'custom.a,b&c' }],
};

test('[AG11] the address carries the summary and how it is drawn', () => {
  for (const as of ['chart', 'table'] as const) {
    for (const aggregation of [SUMMARY, null]) {
      const state = { ...START, summary: { as, aggregation } };
      expect(stateAt(builderPlace(state))).toEqual(state);
    }
  }
  expect(stateAt(builderPlace(START))?.summary).toBeUndefined();
});

test('[AG11] a summary that cannot be read says so, and the question stays', () => {
  const read = parseBuilderUrl(`entity=asset&query={"op":"and","items":[]}&summary=chart&aggregation={"measure":{}}`);
  expect(read.problems.map(({ message }) => message)).toEqual(['This version does not know its form of summary']);
  expect(read.state?.summary).toEqual({ as: 'chart', aggregation: null });
});

test('[AG13, QP56] a group is one condition more in the outermost "and", and its rows are listed', () => {
  const state: BuilderState = {
    ...START,
    tree: { op: 'or', items: [] },
    summary: { as: 'chart', aggregation: SUMMARY },
  };
  const href = narrowed(state, SUMMARY, [value('2026-03-23'), { kind: 'missing' }]);
  expect(stateAt(href)).toEqual({
    ...state,
    summary: undefined,
    tree: {
      op: 'and',
      items: [
        { op: 'or', items: [] },
        { field: 'lastSeenAt', op: 'between', value: ['2026-03-23', '2026-03-29'] },
        { field: 'custom.a,b&c', op: 'exists', value: false },
      ],
    },
  });
  const long = { ...state, tree: { field: 'name', op: 'in' as const, value: Array(5_000).fill('a long name') } };
  expect(stateAt(narrowed(long, SUMMARY, [value('2026-03-23')]))).toMatchObject({
    entity: 'asset',
    summary: undefined,
  });
  const again = stateAt(href);
  if (again === null) throw new Error('no state');
  expect(stateAt(narrowed(again, SUMMARY, [value('2026-03-23')]))?.tree).toEqual(again.tree);
  expect(narrowed(state, SUMMARY, [{ kind: 'other', values: 3 }])).toBeNull();
});

const TWO: AggregationAnswer = {
  whole: { rows: 4, measure: 4 },
  groups: [
    [group(value('a'), 1), group(value('b'), -5)],
    [group(value('x'), 2), group(value('y'), 2), group({ kind: 'missing' }, null)],
  ],
  cells: [
    [3, -2, null],
    [-1, -4, 0],
  ],
};

test('[AG12] parts of a sum stand one above the other, below zero to the other side', () => {
  const parts = barParts(TWO, true).map(({ row, series, from, to }) => [row, series, from, to]);
  expect(parts).toEqual([
    [0, 0, 0, 3],
    [0, 1, 0, -2],
    [1, 0, 0, -1],
    [1, 1, -1, -5],
  ]);
  expect(extent(barParts(TWO, true), true)).toEqual([-5, 3]);
});

test('[AG12] averages stand beside each other, in as many lanes as there are', () => {
  const parts = barParts(TWO, false).map(({ row, series, to, lane, lanes }) => [row, series, to, lane, lanes]);
  expect(parts).toEqual([
    [0, 0, 3, 0, 2],
    [0, 1, -2, 1, 2],
    [1, 0, -1, 0, 3],
    [1, 1, -4, 1, 3],
    [1, 2, 0, 2, 3],
  ]);
});

test('[AG12] eight groups side by side differ in colour and texture, neighbours in both', () => {
  const keys = [...'abcdefgh'].map((one) => group(value(one), 1));
  const looks = looksOf([...keys, group({ kind: 'missing' }, 1)], { field: 'type' });
  expect(new Set(looks.map(({ color, texture }) => `${color} ${texture}`)).size).toBe(9);
  for (const [at, { color, texture }] of looks.entries()) {
    expect(looks[at + 1]?.color).not.toBe(color);
    expect(looks[at + 1]?.texture).not.toBe(texture);
  }
  expect(looksOf([group(value('high'), 1)], { field: 'severity' })[0]?.color).toBe('var(--severity-high-solid)');
});

test('[AG5] a line is zero where nothing is, and interrupted where nothing is no zero', () => {
  const answer: AggregationAnswer = {
    whole: { rows: 3, measure: 3 },
    groups: [[group(value('2026-01-01'), 2), group(value('2026-05-01'), 1), group({ kind: 'missing' }, 7)]],
    cells: [],
  };
  const line = (isAdditive: boolean) =>
    linesOf(answer, 'month', isAdditive)[0]?.map(({ at, measure }) => [
      new Date(at).toISOString().slice(0, 7),
      measure,
    ]);
  expect(line(true)).toEqual([
    ['2026-01', 2],
    ['2026-02', 0],
    ['2026-04', 0],
    ['2026-05', 1],
  ]);
  expect(line(false)?.map(([, measure]) => measure)).toEqual([2, null, null, 1]);
});

test('[AG12] the names of lines that end at one place are moved apart, and stay inside', () => {
  expect(spread([50, 50, 10], 14, 300)).toEqual([50, 64, 10]);
  expect(spread([295, 298, 300], 14, 300)).toEqual([272, 286, 300]);
});

test('[AG12] a chart and its groups have names a person reads', () => {
  const words = new SummaryWords('asset', SUMMARY);
  expect(words.title).toBe('Average risk score by week of last seen and custom a,b&c');
  expect(words.group(value('2026-03-23'), 0)).toBe('Week of 23 Mar 2026');
  expect(words.group({ kind: 'other', values: 1_204 }, 0)).toBe('1,204 other weeks');
  expect(words.group(value(' '), 1)).toBe('(empty text)');
  expect(words.group({ kind: 'missing' }, 1)).toBe('No value');
  expect([words.value(null), words.value(0), words.value(1 / 3)]).toEqual(['–', '0', '0.33']);
  const latest = new SummaryWords('asset', { measure: { op: 'max', field: 'lastSeenAt' }, by: [{ field: 'os.name' }] });
  expect(latest.title).toBe('Latest last seen by OS name');
  expect(latest.value(Date.parse('2026-03-29T01:30:00Z'))).toBe('2026-03-29 01:30');
});

test('[AG12] the ticks of an axis keep their room, however many a scale offers', () => {
  const domain = [Date.UTC(2026, 8, 1), Date.UTC(2026, 10, 22)];
  for (const width of [200, 290, 600, 1_200]) {
    const x = scaleUtc({ domain, range: [0, width] });
    const places = ticksWithRoom((most) => x.ticks(most), x, 78).map(x);
    expect(places.length).toBeGreaterThan(1);
    for (const [at, place] of places.slice(1).entries()) expect(place - (places[at] ?? 0)).toBeGreaterThanOrEqual(78);
  }
  expect(
    ticksWithRoom(
      () => [1, 2, 3],
      (tick) => tick,
      78,
    ),
  ).toEqual([1]);
});

test('[QP49] where no row has a value to sum up, or a date to draw by, the summary says so', () => {
  const answer = (key: GroupKey, measure: number | null): AggregationAnswer => ({
    whole: { rows: 90, measure },
    groups: [[{ key, rows: 90, measure }]],
    cells: [],
  });
  const scores = new SummaryWords('asset', SUMMARY);
  expect(scores.nothing(answer(value('2026-03-23'), null))).toBe('None of 90 assets has a value in “Risk score”.');
  expect(scores.nothing(answer({ kind: 'missing' }, 4))).toBe('None of 90 assets has a value in “Last seen”.');
  expect(scores.nothing(answer(value('2026-03-23'), 0))).toBeNull();
  const types = new SummaryWords('asset', { measure: { op: 'count' }, by: [{ field: 'type' }] });
  expect(types.nothing(answer({ kind: 'missing' }, 90))).toBeNull();
});

test('[QP47] groups are called as on the pages of assets', () => {
  const words = new SummaryWords('asset', {
    measure: { op: 'count' },
    by: [{ field: 'type' }, { field: 'criticality' }],
  });
  expect(words.group(value('iot'), 0)).toBe('IoT');
  expect(words.group({ kind: 'value', value: 4 }, 1)).toBe('4 High');
});
