import { describe, expect, test } from 'vitest';
import { type DailyFigures, METRICS } from '../../contract/areas/boards/daily-figures';
import { isKeyOf, tableOf } from '../../contract/narrow';
import { planQuery } from '../query/plan-query';
import { planWidget } from '../widgets/widget-question';
import { addTile, arrange, moveTile, resizeTile, settle, tilesChange } from './arrange';
import { filtered, isEmptyFilter } from './board-filter';
import { figureAt, knownOf, metricLine } from './day-figures';
import { daysBefore, derivedFigures } from './derived-figures';
import { METRIC_QUESTIONS } from './metrics';
import { PRODUCT_BOARDS } from './product-boards';
import { PRODUCT_TILES } from './product-tiles';
import { PRODUCT_WIDGETS } from './product-widgets';
import { readTile, type Tile, tileText } from './tile-text';

const tile = (id: string, x: number, y: number, w = 4, h = 2): Tile => ({
  id,
  x,
  y,
  w,
  h,
  content: { kind: 'product', name: 'changes' },
});
const places = (tiles: readonly Tile[]) => Object.fromEntries(tiles.map(({ id, x, y, w, h }) => [id, [x, y, w, h]]));
const NOW = Date.parse('2026-11-27T12:00:00Z');

describe('places', () => {
  test('[BO4] a tile is written and read as it is; what stands beside the grid is none', () => {
    const widget: Tile = {
      ...tile('a', 0, 3),
      content: { kind: 'widget', id: '00000000-0000-7000-8000-00000000e001' },
    };
    for (const one of [widget, tile('b', 8, 0)]) expect(readTile(tileText(one))).toEqual(one);
    for (const text of [
      '',
      'a own:changes 10 0 4 2',
      'a own:changes 0 0 0 2',
      'a <script> 0 0 1 1',
      'a own:x 0 499 1 2',
    ]) {
      expect(readTile(text)).toBeNull();
    }
  });

  test('[BO4] nothing lies over anything, nothing hangs below a gap, and settling twice changes nothing', () => {
    const tiles = settle([tile('a', 0, 0), tile('b', 2, 1), tile('c', 8, 7)]);
    expect(places(tiles)).toEqual({ a: [0, 0, 4, 2], b: [2, 2, 4, 2], c: [8, 0, 4, 2] });
    expect(settle(tiles)).toEqual(tiles);
  });

  test('[BO5] an arrow moves a tile by a column, and past what stands above or below', () => {
    const tiles = [tile('a', 0, 0), tile('b', 0, 2), tile('c', 4, 0)];
    expect(places(moveTile(tiles, 'a', 'down'))).toMatchObject({ a: [0, 2, 4, 2], b: [0, 0, 4, 2] });
    expect(places(moveTile(tiles, 'b', 'up'))).toMatchObject({ a: [0, 2, 4, 2], b: [0, 0, 4, 2] });
    expect(places(moveTile(tiles, 'a', 'right'))).toMatchObject({ a: [1, 0, 4, 2], c: [4, 2, 4, 2] });
    expect(moveTile(tiles, 'a', 'left')).toBe(tiles);
    expect(moveTile(tiles, 'a', 'up')).toBe(tiles);
    expect(moveTile(tiles, 'b', 'down')).toBe(tiles);
  });

  test('[BO5] a tile grows and shrinks by one, and pushes down what is in the way', () => {
    const tiles = [tile('a', 0, 0), tile('b', 0, 2), tile('c', 4, 0)];
    expect(places(resizeTile(tiles, 'a', 'down'))).toMatchObject({ a: [0, 0, 4, 3], b: [0, 3, 4, 2] });
    expect(places(resizeTile(tiles, 'a', 'left'))).toMatchObject({ a: [0, 0, 3, 2] });
    expect(resizeTile([tile('a', 8, 0)], 'a', 'right')).toEqual([tile('a', 8, 0)]);
    expect(resizeTile([tile('a', 0, 0, 1, 1)], 'a', 'up')).toEqual([tile('a', 0, 0, 1, 1)]);
  });

  test('[BO5] a new tile stands in the first gap it fits into', () => {
    const tiles = [tile('a', 0, 0), tile('b', 8, 0)];
    const added = { id: 'c', w: 4, h: 2, content: tile('c', 0, 0).content };
    expect(places(addTile(tiles, added))['c']).toEqual([4, 0, 4, 2]);
    expect(places(addTile(tiles, { ...added, w: 12 }))['c']).toEqual([0, 2, 12, 2]);
  });
});

describe('what two people do', () => {
  const texts = [tileText(tile('a', 0, 0)), tileText(tile('b', 4, 0))];

  test('[BO8] only what moved is written', () => {
    const moved = moveTile(arrange(texts).tiles, 'b', 'right');
    expect(tilesChange(texts, moved)).toEqual({ add: [tileText(tile('b', 5, 0))], remove: [texts[1]] });
    expect(tilesChange(texts, arrange(texts).tiles)).toEqual({ add: [], remove: [] });
  });

  test('[BO8] of one widget that two people moved both places are kept, and the later is shown', () => {
    const both = [texts[0] ?? '', tileText(tile('b', 5, 0)), tileText(tile('b', 8, 0))];
    const { tiles, clashes } = arrange(both);
    expect(places(tiles)['b']).toEqual([8, 0, 4, 2]);
    expect(clashes).toEqual([tile('b', 5, 0)]);
    // Whoever decides writes one of them, and the other goes.
    expect(tilesChange(both, tiles)).toEqual({ add: [], remove: [tileText(tile('b', 5, 0))] });
  });

  test('[BO9] what a newer version wrote is not shown, and not taken out', () => {
    const newer = [...texts, 'c future:thing somewhere'];
    const { tiles, unread } = arrange(newer);
    expect(unread).toEqual(['c future:thing somewhere']);
    expect(tilesChange(newer, moveTile(tiles, 'a', 'down')).remove).not.toContain('c future:thing somewhere');
  });
});

describe('filters', () => {
  const filter = { entity: 'asset', tree: { field: 'type', op: 'eq', value: 'server' } } as const;
  const where = { field: 'severity', op: 'eq', value: 'high' } as const;

  test('[BO10] a filter narrows its own kind, and others through what leads there', () => {
    expect(filtered('asset', where, filter)).toEqual({ op: 'and', items: [where, filter.tree] });
    expect(filtered('finding', where, filter)).toEqual({
      op: 'and',
      items: [where, { relation: 'asset', where: filter.tree }],
    });
    expect(filtered('syncRun', where, filter)).toBeNull();
    expect(filtered('finding', where, null)).toBe(where);
    expect(isEmptyFilter({ op: 'and', items: [] })).toBe(true);
    expect(isEmptyFilter(where)).toBe(false);
  });
});

describe('boards of the product', () => {
  test.each(Object.entries(PRODUCT_BOARDS))('[BO3] %s shows what there is, where it is said', (_, { tiles }) => {
    expect(settle(tiles)).toEqual(tiles);
    for (const { content } of tiles) {
      const name = content.kind === 'product' ? content.name : '';
      expect(isKeyOf(PRODUCT_TILES, name) || isKeyOf(PRODUCT_WIDGETS, name), name).toBe(true);
    }
  });

  test.each(Object.entries(PRODUCT_WIDGETS))('[BO3] the widget %s can be asked', (_, { source, definition }) => {
    expect(planWidget(source, null, { now: NOW }).kind).toBe('questions');
    expect(definition.title).not.toBe('');
  });
});

describe('figures of days', () => {
  const known: DailyFigures = {
    days: ['2026-11-24', '2026-11-25', '2026-11-26'],
    figures: { ...tableOf(METRICS, () => [null, null, null]), assets: [3, 4, 5], 'findings.open': [1, null, 2] },
    countedFrom: '2026-11-26',
  };

  test('[BO14] what each counts can be asked', () => {
    for (const { entity, where } of Object.values(METRIC_QUESTIONS)) {
      expect(planQuery(where, { entity, now: NOW }).problems).toEqual([]);
    }
  });

  test('[BO15] what was there at a day’s end came by then, and had not gone by then', () => {
    const days = daysBefore('2026-11-27', 3);
    expect(days).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
    const assets = [{ from: '2026-11-25', until: null, n: 2 }];
    const findings = [
      { from: '2026-11-25', until: '2026-11-26', n: 3, severity: 'high' as const, due: '2026-11-25' },
      { from: '2026-11-26', until: null, n: 1, severity: 'low' as const, due: null },
    ];
    const found = derivedFigures(assets, findings, days);
    expect(found.map(({ day }) => day)).toEqual(['2026-11-25', '2026-11-26']);
    expect(found[0]?.figures).toMatchObject({ assets: 2, 'findings.open': 3, 'findings.high': 3, 'findings.late': 3 });
    expect(found[1]?.figures).toMatchObject({ 'findings.open': 1, 'findings.low': 1, 'findings.late': 0 });
  });

  test('[BO16] of a day gone by it is said what was counted, what was worked out and what is not kept', () => {
    expect(figureAt(known, 'assets', '2026-11-26')).toEqual({ value: 5, how: 'counted' });
    expect(figureAt(known, 'assets', '2026-11-24')).toEqual({ value: 3, how: 'derived' });
    expect(figureAt(known, 'assets', '2026-11-01')).toBeNull();
    expect(figureAt(known, 'findings.open', '2026-11-25')).toBeNull();
    expect(knownOf(known, ['assets'], '2026-11-26')).toEqual({ kind: 'kept', isExact: true });
    expect(knownOf(known, ['assets'], '2026-11-24')).toEqual({ kind: 'kept', isExact: false });
    expect(knownOf(known, ['assets', 'findings.open'], '2026-11-25')).toEqual({ kind: 'partly' });
    expect(knownOf(known, ['findings.kev'], '2026-11-25')).toEqual({ kind: 'not-kept' });
    expect(knownOf(known, undefined, '2026-11-25')).toEqual({ kind: 'not-kept' });
    expect(knownOf(null, ['assets'], '2026-11-25')).toEqual({ kind: 'not-kept' });
  });

  test('[BO14] a line goes from day to day, and ends with what is now', () => {
    const today = { day: '2026-11-27', value: 6 };
    expect(metricLine(known, 'assets', { from: '2026-11-25', to: '2026-11-27', today })).toEqual({
      days: ['2026-11-25', '2026-11-26', '2026-11-27'],
      values: [4, 5, 6],
    });
    expect(metricLine(known, 'assets', { from: '2026-11-24', to: '2026-11-25', today }).values).toEqual([3, 4]);
    expect(metricLine(null, 'assets', { from: '2026-11-25', to: '2026-11-27', today }).values).toEqual([6]);
  });
});
