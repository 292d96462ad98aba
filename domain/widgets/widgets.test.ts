import { describe, expect, test } from 'vitest';
import { dataEntries } from './data-entries';
import { valueAt } from './data-path';
import { drawBars } from './drawing/draw-bars';
import { drawGauge } from './drawing/draw-gauge';
import { drawHeat } from './drawing/draw-heat';
import { drawWidget } from './drawing/draw-widget';
import { numberWords } from './number-words';
import { pivotOf } from './pivot';
import { cellAt, mapData } from './processed-data';
import { sampleDocument, sampleWidget } from './sample-widget';
import { shownRows } from './table-rows';
import { topList } from './top-list';
import { trendBetween } from './widget-document';
import { readDefinition, readWidgetFile, widgetFile } from './widget-file';
import { configNotices, widgetProblem } from './widget-problem';
import { configValue, typeNamed, WIDGET_TYPES } from './widget-types';

const SIZE = { width: 480, height: 240 };
const bars = (labels: readonly string[], data: readonly (number | null)[]) => ({
  labels,
  datasets: [{ label: 'n', data }],
});
const valid = sampleWidget('chart.bar');

test('[WG2, WG3] the types of the specification, what they require and their defaults', () => {
  const specified = WIDGET_TYPES.slice(0, 5).map(({ type, name, category, schema }) => [
    type,
    name,
    category,
    schema.required,
  ]);
  expect(specified).toEqual([
    ['chart.bar', 'Bar Chart', 'Charts', ['chartType']],
    ['chart.line', 'Line Chart', 'Charts', ['chartType']],
    ['chart.pie', 'Pie Chart', 'Charts', ['chartType']],
    ['table.basic', 'Data Table', 'Tables', []],
    ['metric.basic', 'Metric Card', 'Metrics', []],
  ]);
  for (const { type, schema } of WIDGET_TYPES)
    expect(schema.required).toEqual(type.startsWith('chart.') ? ['chartType'] : []);
  const defaults = Object.fromEntries(WIDGET_TYPES.slice(0, 5).map(({ type, defaultConfig }) => [type, defaultConfig]));
  expect(defaults).toEqual({
    'chart.bar': { chartType: 'bar', isStacked: false, isHorizontal: false, showLegend: true },
    'chart.line': { chartType: 'line', fill: false, showPoints: true, showLegend: true },
    'chart.pie': { chartType: 'pie', showLegend: true, donut: false },
    'table.basic': { pagination: true, itemsPerPage: 10, sortable: true, filterable: true },
    'metric.basic': {
      unit: '',
      numberFormat: { style: 'decimal', minimumFractionDigits: 0, maximumFractionDigits: 2 },
      showTrend: true,
    },
  });
  const choices = ['chart.bar', 'chart.line', 'chart.pie'].map(
    (type) => typeNamed(type)?.schema.properties['chartType']?.enum,
  );
  expect(choices).toEqual([
    ['bar', 'horizontalBar'],
    ['line', 'area'],
    ['pie', 'doughnut'],
  ]);
});

test('[WG5] a definition is checked in the stated order, in the stated words', () => {
  const cases: [unknown, string | null][] = [
    [null, 'Widget type is required'],
    [{ title: 'x', config: {} }, 'Widget type is required'],
    [{ type: ' ', title: '', config: null }, 'Widget type is required'],
    [{ type: 'chart.none', config: null }, 'Widget title is required'],
    [{ type: 'chart.none', title: ' ', config: {} }, 'Widget title is required'],
    [{ type: 'chart.none', title: 'x', config: [] }, 'Widget configuration is required'],
    [{ type: 'chart.none', title: 'x', config: {} }, 'Unknown widget type: chart.none'],
    [{ type: 'constructor', title: 'x', config: {} }, 'Unknown widget type: constructor'],
    [{ type: 'chart.bar', title: 'x', config: {} }, "Required configuration property 'chartType' is missing"],
    [{ type: 'table.basic', title: 'x', config: {} }, null],
    [valid, null],
  ];
  for (const [value, message] of cases) expect(widgetProblem(value)).toBe(message);
});

test('[WG4] samples of every type are valid, have their words, and draw', () => {
  for (const { type, name } of WIDGET_TYPES) {
    const sample = sampleWidget(type);
    expect(sample).toMatchObject({ title: `Sample ${name}`, description: `A sample ${name.toLowerCase()} widget` });
    expect(widgetProblem(sample)).toBeNull();
    const { data, problems } = mapData(sample.dataMapping, sampleDocument(type));
    expect(problems).toEqual([]);
    const isDrawn = (type.startsWith('chart.') && type !== 'chart.pie') || /gauge|sparkline/.test(type);
    expect((drawWidget(sample, data, SIZE)?.marks.length ?? 0) > 0).toBe(isDrawn);
  }
  expect(() => sampleWidget('chart.none')).toThrow('Unknown widget type: chart.none');
});

test('[WG1, WG7, WG8] mappings go from source to target, a transform is ignored, and what is wrong is said', () => {
  const data = {
    rows: [
      { n: 'a', v: 1 },
      { n: 'b', v: 'two' },
    ],
    'a.b': 7,
    none: null,
  };
  const map = (source: string, target: string) => ({ source, target, transform: 'x => 1' });
  const mapped = mapData([map('rows[*].n', 'chartData.labels'), map('rows[*].v', 'chartData.datasets[0].data')], data);
  expect(mapped.data.chartData).toEqual({ labels: ['a', 'b'], datasets: [{ label: 'Series 1', data: [1, null] }] });
  expect(mapped.notices).toEqual(['One value is no number: left out.']);
  expect(mapData([map('["a.b"]', 'value')], data).data).toEqual({ value: 7 });
  expect(mapData([map('none', 'value')], data)).toMatchObject({ data: { value: null }, problems: [] });
  const wrong = [
    map('rows[9]', 'value'),
    map('rows..n', 'value'),
    map('rows', 'title'),
    map('constructor', 'value'),
    map('__proto__', 'value'),
  ];
  expect(mapData(wrong, data).problems.map(({ at, message }) => [at, message.slice(0, 34)])).toEqual([
    [0, 'The data has nothing at “rows[9]”:'],
    [1, '“rows..n” is no path: write it as '],
    [2, 'Nothing is drawn from “title”: cho'],
    [3, 'The data has nothing at “construct'],
    [4, 'The data has nothing at “__proto__'],
  ]);
  const table = mapData(
    [map('rows', 'tableData')],
    JSON.parse('{"rows": [{"__proto__": "p", "constructor": 1}]}'),
  ).data;
  expect(table.columns?.map(({ key }) => key)).toEqual(['__proto__', 'constructor']);
  expect(table.tableData?.map((row) => [cellAt(row, '__proto__'), cellAt(row, 'toString')])).toEqual([['p', null]]);
  const trends = [
    ['up', 3],
    [null, -2.5],
    [null, 0],
    [null, null],
  ].map(
    ([direction, percentage]) =>
      mapData([map('d', 'trend.direction'), map('p', 'trend.percentage')], { d: direction, p: percentage }).data.trend,
  );
  expect(trends).toEqual([
    { direction: 'up', percentage: 3 },
    { direction: 'down', percentage: 2.5 },
    { direction: 'flat', percentage: 0 },
    undefined,
  ]);
});

test('[WG7, WG20] the values of some data are listed with their paths, and each leads to its value', () => {
  const data = { list: [{ 'a b': 1 }, { 'a b': 2 }], deep: { er: [1, 2] } };
  const { entries } = dataEntries(data);
  for (const { path } of entries) expect(valueAt(data, path)).not.toBeUndefined();
  expect(entries.find(({ name }) => name === 'every a b')?.path).toBe('list[*]["a b"]');
  expect(valueAt(data, 'list[*]["a b"]')).toEqual([1, 2]);
  expect(dataEntries(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at]))).left).toBe(300);
});

test('[WG6] what a configuration does not take is said, and its default counts', () => {
  const config = { chartType: 'cake', isStacked: 'yes', showLegend: false };
  expect(configNotices({ type: 'chart.bar', config })).toEqual([
    'Configuration “chartType” must be “bar” or “horizontalBar”: its default is used.',
    'Configuration “isStacked” must be a boolean: its default is used.',
  ]);
  expect(['chartType', 'isStacked', 'showLegend'].map((name) => configValue(config, 'chart.bar', name))).toEqual([
    'bar',
    false,
    false,
  ]);
});

describe('drawings', () => {
  test('[WG16, WG17, WG18] bars say their values, go below zero to the other side, and are bounded', () => {
    const drawn = drawBars(bars(['up', 'down', 'none'], [5, -3, null]), { isStacked: false, isHorizontal: true }, SIZE);
    expect(drawn?.marks.map(({ label }) => label)).toEqual(['up: 5', 'down: -3']);
    const [up, down] = drawn?.marks.map(({ box }) => box) ?? [];
    expect((down?.x ?? 0) + (down?.width ?? 0)).toBeCloseTo(up?.x ?? 1);
    const many = Array.from({ length: 10_000 }, (_, at) => `c${at}`);
    const bounded = drawBars(
      bars(
        many,
        many.map((_, at) => at),
      ),
      { isStacked: false, isHorizontal: true },
      SIZE,
    );
    expect(bounded?.marks.length).toBe(40);
    expect(bounded?.notices).toEqual(['9,960 more of 10,000 are in the table, not in the drawing.']);
    expect(drawBars(bars(['a'], [null]), { isStacked: false, isHorizontal: false }, SIZE)).toBeNull();
  });

  test('[WG16] series beside each other differ in colour and texture, and are named', () => {
    const labels = ['a', 'b'];
    const datasets = ['x', 'y', 'No value'].map((label) => ({ label, data: [1, 2] }));
    const drawn = drawBars({ labels, datasets }, { isStacked: true, isHorizontal: false }, SIZE);
    expect(drawn?.legend.map(({ label, fill }) => `${label} ${fill.color} ${fill.texture}`)).toEqual([
      'x series-1 plain',
      'y series-2 lines',
      'No value quiet hollow',
    ]);
  });

  test('[WG16, WG18] no drawing has a place that is no number, whatever the values', () => {
    const odd = [Number.MAX_VALUE / 4, -1e300, 0, 1e-300, null, 42];
    const data = {
      chartData: {
        labels: odd.map((_, at) => `v${at}`),
        datasets: [
          { label: '<script>', data: odd },
          { label: 'b', data: odd.toReversed() },
        ],
      },
      value: 1e308,
    };
    for (const { type } of WIDGET_TYPES) {
      const drawn = drawWidget(sampleWidget(type), data, SIZE);
      expect(JSON.stringify(drawn?.shapes ?? []).includes('null')).toBe(false);
    }
  });

  test('[WG19] a gauge says what a value is called, and that it is beyond its scale', () => {
    const config = { min: 0, max: 10, thresholds: [{ from: 5, label: 'Good', level: 'good' }, { from: 'x' }] };
    expect(drawGauge(config, 7, SIZE).marks[0]?.label).toBe('7 of 0 to 10, Good');
    expect(drawGauge(config, 12, SIZE).notices).toEqual(['12 is beyond the scale, which goes from 0 to 10.']);
  });

  test('[WG16] the cells of a heat map are the darker the more, and empty ones are hollow', () => {
    const drawn = drawHeat(
      {
        labels: ['a', 'b'],
        datasets: [
          { label: 'x', data: [0, 9] },
          { label: 'y', data: [null, 4] },
        ],
      },
      SIZE,
    );
    const fills = drawn?.shapes.flatMap((shape) => (shape.kind === 'rect' ? [shape.fill] : []));
    expect(fills?.map(({ color }) => color)).toEqual(['heat-1', 'quiet', 'heat-6', 'heat-3']);
  });
});

test('[WG18] huge numbers are written by their power of ten, none as a dash', () => {
  expect([1_284, 1e21, null, Number.NaN, -0.5].map((one) => numberWords(one))).toEqual([
    '1,284',
    '1.00 × 10^21',
    '–',
    '–',
    '-0.5',
  ]);
});

test('[WG3] a table shows its pages, in order, with what is empty last', () => {
  const rows = Array.from({ length: 25 }, (_, at) => ({ n: at, name: at === 3 ? null : `row ${at}` }));
  const columns = [
    { key: 'n', label: 'N' },
    { key: 'name', label: 'Name' },
  ];
  const asked = { columns, text: '', sort: null, page: 9, itemsPerPage: 10 };
  expect(shownRows(rows, asked)).toMatchObject({ page: 2, pages: 3, total: 25 });
  expect(shownRows(rows, { ...asked, text: 'ROW 2' }).total).toBe(7);
  const sorted = shownRows(rows, {
    ...asked,
    page: 0,
    sort: { key: 'name', descending: true },
    itemsPerPage: null,
  }).rows;
  expect([sorted[0]?.name, sorted.at(-1)?.name]).toEqual(['row 24', null]);
});

test('[WG10] a top list has the largest first with their share, the group of all others last', () => {
  const list = topList(bars(['a', '3 other values', 'b', 'c'], [1, 90, 4, 5]), 3);
  expect(list.items.map(({ label, share }) => [label, share])).toEqual([
    ['c', 5],
    ['b', 4],
    ['a', 1],
  ]);
  expect(list.left).toBe(1);
  expect(topList(bars(['a', 'b'], [1, -1]), 3).items.map(({ share }) => share)).toEqual([null, null]);
});

test('[WG10] the sums of a pivot are those of its rows and columns', () => {
  const datasets = [
    { label: 'x', data: [1, null] },
    { label: 'y', data: [2, 3] },
  ];
  const { rows, series } = pivotOf({ labels: ['a', 'b'], datasets }, true);
  expect(series).toEqual(['x', 'y', 'Total']);
  expect(rows.map(({ cells }) => cells)).toEqual([
    [1, 2, 3],
    [null, 3, 3],
    [1, 5, 6],
  ]);
});

test('[WG11] a trend says its direction and percentage, and none from zero', () => {
  expect(trendBetween(80, 100)).toEqual({ trend: 'up', change: 25 });
  expect(trendBetween(0, 5)).toEqual({ trend: 'up', change: null });
  expect(trendBetween(-4, -6)).toEqual({ trend: 'down', change: -50 });
  expect(trendBetween(null, 5)).toBeNull();
});

test('[WG21, WG22] a definition as text says what is wrong in the same words; a file says what of it is left out', () => {
  expect(readDefinition('{').message).toMatch(/^This is no JSON: /);
  expect(readDefinition('{"type":"chart.bar","title":"x","config":{}}').message).toBe(
    "Required configuration property 'chartType' is missing",
  );
  expect(
    readDefinition('{"type":"table.basic","title":"x","config":{},"dataMapping":[{"source":1}]}').message,
  ).toContain('dataMapping.0.source');
  expect(readDefinition(JSON.stringify(valid)).definition).toEqual(valid);
  const widget = { definition: valid, source: { kind: 'json' as const, text: '[1]' } };
  expect(readWidgetFile(JSON.stringify(widgetFile([widget])))).toEqual({ widgets: [widget], refused: [] });
  const mixed = readWidgetFile(JSON.stringify({ widgets: [widget, { definition: {} }, 3] }));
  expect([mixed.widgets.length, mixed.refused]).toEqual([
    1,
    ['Widget 2: Widget type is required', 'Widget 3: Widget type is required'],
  ]);
  expect(readWidgetFile('no').refused).toEqual(['The file is no JSON: export widgets to see how one looks.']);
});
