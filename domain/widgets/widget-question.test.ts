import { expect, test } from 'vitest';
import type { AggregationAnswer } from '../../contract/aggregation';
import type { WidgetAsk, WidgetSource } from '../../contract/areas/widgets/custom-widgets';
import { FIGURES } from './figures';
import { markTree } from './mark-tree';
import { mapData } from './processed-data';
import { usualMapping } from './sample-widget';
import { groupsDocument } from './widget-document';
import { planWidget } from './widget-question';

const NOW = Date.parse('2026-04-20T12:00:00Z');
const EVERYTHING = { op: 'and' as const, items: [] };
const BY_TYPE: WidgetAsk = { as: 'groups', aggregation: { measure: { op: 'count' }, by: [{ field: 'type' }] }, top: 2 };
const source = (more: object): WidgetSource => ({
  kind: 'query',
  entity: 'asset',
  ast: EVERYTHING,
  ask: BY_TYPE,
  ...more,
});
const group = (value: string, rows: number) => ({ key: { kind: 'value' as const, value }, rows, measure: rows });

test('[WG12] a query that is gone, damaged or of a newer version, and JSON that is none, say so with the way out', () => {
  const said = (one: WidgetSource) => {
    const plan = planWidget(one, null, { now: NOW });
    return plan.kind === 'problem' ? [plan.way, plan.message] : [plan.kind];
  };
  const unknown = { as: 'rows' as const, fields: ['colour'], sort: null, limit: 10 };
  expect([
    said({ kind: 'saved', queryId: '00000000-0000-4000-8000-0000000000a1', ask: BY_TYPE }),
    said(source({ entity: 'constructor' })),
    said(source({ ask: unknown })),
    said({ kind: 'figure', figure: 'toString' }),
    said({ kind: 'json', text: ' ' }),
    said({ kind: 'none' }),
  ]).toEqual([
    ['choose-query', 'The saved query of this widget was deleted, or is private to somebody else.'],
    ['update', 'This version knows no records called “constructor”. Choose another query, or update the page.'],
    ['edit', 'No field “colour” here: choose other columns.'],
    ['update', 'This version knows no figure “toString”. Choose another one, or update the page.'],
    ['mend-json', 'No data yet: paste some JSON.'],
    ['static'],
  ]);
  expect(said(source({ ast: { odd: 1 } }))[1]).toMatch(/^The query cannot be read: /);
  expect(said({ kind: 'json', text: '{' })[1]).toMatch(/^The pasted text is no JSON: /);
});

test('[WG13] a filter is asked through the relation that leads to its records, and changes nothing where none does', () => {
  const tree = { field: 'type', op: 'eq' as const, value: 'server' };
  const asked = (entity: string) => {
    const ask: WidgetAsk = { as: 'measure', measure: { op: 'count' }, over: null };
    const plan = planWidget(source({ entity, ask }), null, { now: NOW, filter: { entity: 'asset', tree } });
    return plan.kind === 'questions' ? [plan.questions[0]?.where, plan.notices] : null;
  };
  expect(asked('asset')).toEqual([{ op: 'and', items: [EVERYTHING, tree] }, []]);
  expect(asked('finding')).toEqual([{ op: 'and', items: [EVERYTHING, { relation: 'asset', where: tree }] }, []]);
  expect(asked('slaDefinition')).toEqual([
    EVERYTHING,
    ['The board’s filter is about other records: it changes nothing here.'],
  ]);
});

test('[WG10] groups beyond the chosen number are one, whose number is their sum; a mark leads to its rows', () => {
  const answer: AggregationAnswer = {
    whole: { rows: 10, measure: 10 },
    groups: [
      [group('server', 5), group('laptop', 3), group('iot', 1), { key: { kind: 'missing' }, rows: 1, measure: 1 }],
    ],
    cells: [],
  };
  const { document, groups } = groupsDocument(answer, { entity: 'asset', ...aggregated, top: 2, now: NOW });
  expect(document.widget.chart_data.labels).toEqual(['Server', 'Laptop', '1 other value', 'No value']);
  expect(document.widget.chart_data.datasets[0]?.data).toEqual([5, 3, 1, 1]);
  if (groups === null) throw new Error('no groups');
  const [server, other] = [markTree(groups, EVERYTHING, 0, 0), markTree(groups, EVERYTHING, 2, 0)];
  expect([server, other]).toEqual([
    { op: 'and', items: [EVERYTHING, { field: 'type', op: 'eq', value: 'server' }] },
    null,
  ]);
  const average = { measure: { op: 'avg' as const, field: 'risk.score' }, by: aggregated.by };
  const said = groupsDocument(answer, { entity: 'asset', ...average, top: 2, now: NOW });
  expect(said.notices).toEqual(['1 other value not shown.']);
});
const aggregated = { measure: { op: 'count' as const }, by: [{ field: 'type' }] };

test('[WG11] every stretch has its place, and the trend is that of the last two that are over', () => {
  const by = [{ field: 'firstSeenAt', bucket: 'month' as const }];
  const missing = { key: { kind: 'missing' as const }, rows: 4, measure: 4 };
  const answer: AggregationAnswer = {
    whole: { rows: 19, measure: 19 },
    groups: [[group('2026-01-01', 6), group('2026-03-01', 8), group('2026-04-01', 1), missing]],
    cells: [],
  };
  const { document, notices } = groupsDocument(answer, {
    entity: 'finding',
    measure: { op: 'count' },
    by,
    top: 9,
    now: NOW,
  });
  expect(document.widget.chart_data.labels).toEqual(['Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026']);
  expect(document.widget.chart_data.datasets[0]?.data).toEqual([6, 0, 8, 1]);
  // April is not over: March is told against February.
  expect(document.widget.metrics[0]).toMatchObject({ value: 19, trend: 'up', change: null });
  expect(notices).toEqual(['4 without a date: not on the line.']);
});

test('[WG9] every figure answers in the shape the mappings of its type read', () => {
  for (const figure of FIGURES) {
    const answers = figure.questions(NOW).map(() => ({ rows: [], count: 3 }));
    const { problems } = mapData(usualMapping(figure.type), figure.document(answers, NOW).document);
    expect(problems).toEqual([]);
  }
});
