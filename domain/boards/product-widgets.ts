import { OPEN_STATUSES } from '../../contract/areas/vulnerabilities';
import type { WidgetAsk, WidgetDefinition, WidgetSource } from '../../contract/areas/widgets/custom-widgets';
import type { EntityName } from '../../contract/entities';
import type { QueryNode } from '../../contract/query';
import { sampleWidget } from '../widgets/sample-widget';

/** Widgets that come with the product: each is what a custom one is, and can be made again by hand. */
export interface ProductWidget {
  readonly definition: WidgetDefinition;
  readonly source: WidgetSource;
  readonly w: number;
  readonly h: number;
}

const NOT_ARCHIVED: QueryNode = { field: 'lifecycle', op: 'neq', value: 'archived' };
const OPEN: QueryNode = {
  op: 'and',
  items: [
    { field: 'status', op: 'in', value: [...OPEN_STATUSES] },
    { relation: 'asset', where: NOT_ARCHIVED },
  ],
};
const and = (...items: QueryNode[]): QueryNode => ({ op: 'and', items });

const widget = (type: string, title: string, source: WidgetSource, w: number, h: number): ProductWidget => ({
  ...{ definition: { ...sampleWidget(type), title, description: undefined }, source, w, h },
});
const figure = (name: string): WidgetSource => ({ kind: 'figure', figure: name });
const query = (entity: EntityName, where: QueryNode, ask: WidgetAsk): WidgetSource => ({
  ...{ kind: 'query', entity, ast: { ...where }, ask },
});
const groups = (field: string, top = 10): WidgetAsk => ({
  ...{ as: 'groups', aggregation: { measure: { op: 'count' }, by: [{ field }] }, top },
});
const rows = (fields: readonly string[], field: string, descending: boolean): WidgetAsk => ({
  ...{ as: 'rows', fields: [...fields], sort: { field, descending }, limit: 50 },
});
const number: WidgetAsk = { as: 'measure', measure: { op: 'count' }, over: null };
const over = (field: string): WidgetAsk => ({
  as: 'measure',
  measure: { op: 'count' },
  over: { field, bucket: 'week' },
});

const FINDING_FIELDS = ['title', 'severity', 'dueAt', 'priority'] as const;
const ASSET_FIELDS = ['name', 'type', 'criticality', 'lastSeenAt'] as const;
const EXPOSED: QueryNode = and(NOT_ARCHIVED, { field: 'internetExposed', op: 'eq', value: true });
const UNSEEN: QueryNode = and(NOT_ARCHIVED, {
  ...{ field: 'lastSeenAt', op: 'olderThan', value: { n: 7, unit: 'days' } },
});

export const PRODUCT_WIDGETS = {
  'deadlines-kept': widget('metric.gauge', 'Deadlines kept, in percent', figure('findings.deadlines-kept'), 4, 5),
  'findings-overdue': widget('metric.basic', 'Findings past their deadline', figure('findings.overdue'), 4, 5),
  'findings-by-age': widget('chart.bar', 'Open findings by age', figure('findings.ages'), 6, 6),
  'late-findings': widget(
    ...(['table.basic', 'Findings past their deadline, the longest first'] as const),
    query('finding', and(OPEN, { field: 'dueAt', op: 'lte', value: 'now' }), rows(FINDING_FIELDS, 'dueAt', false)),
    ...([12, 9] as const),
  ),
  'highest-priority': widget(
    ...(['table.basic', 'Open findings by priority'] as const),
    query('finding', OPEN, rows(FINDING_FIELDS, 'priority', true)),
    ...([12, 9] as const),
  ),
  'findings-by-scanner': widget(
    'table.top',
    'Open findings by scanner',
    query('finding', OPEN, groups('scanner')),
    6,
    6,
  ),
  'new-findings': widget(
    'chart.line',
    'Findings first seen, by week',
    query('finding', OPEN, over('firstSeenAt')),
    6,
    6,
  ),
  'exposed-assets': widget('metric.basic', 'Assets reachable from the internet', query('asset', EXPOSED, number), 4, 5),
  'exposed-with-critical': widget(
    ...(['table.basic', 'Reachable from the internet, with critical findings'] as const),
    query(
      'asset',
      and(EXPOSED, {
        relation: 'finding',
        where: and(
          { field: 'severity', op: 'eq', value: 'critical' },
          { field: 'status', op: 'in', value: [...OPEN_STATUSES] },
        ),
      }),
      rows(ASSET_FIELDS, 'criticality', true),
    ),
    ...([12, 9] as const),
  ),
  'exposed-by-type': widget(
    'chart.bar',
    'Reachable from the internet, by type',
    query('asset', EXPOSED, groups('type')),
    6,
    6,
  ),
  'unmanaged-assets': widget(
    ...(['metric.basic', 'Assets that are not managed'] as const),
    query('asset', and(NOT_ARCHIVED, { field: 'managed', op: 'eq', value: false }), number),
    ...([4, 5] as const),
  ),
  'unseen-assets': widget('metric.basic', 'Assets not seen for 7 days', query('asset', UNSEEN, number), 4, 5),
  'assets-of-one-source': widget(
    ...(['metric.basic', 'Assets one source alone knows'] as const),
    query('asset', and(NOT_ARCHIVED, { field: 'sources', op: 'countEq', value: 1 }), number),
    ...([4, 5] as const),
  ),
  'assets-by-source': widget('table.top', 'Assets by source', query('asset', NOT_ARCHIVED, groups('sources')), 6, 6),
  'assets-by-system': widget(
    'table.top',
    'Assets by operating system',
    query('asset', NOT_ARCHIVED, groups('os.name')),
    6,
    6,
  ),
  'unseen-list': widget(
    ...(['table.basic', 'Not seen for 7 days, the longest first'] as const),
    query('asset', UNSEEN, rows(ASSET_FIELDS, 'lastSeenAt', false)),
    ...([12, 9] as const),
  ),
  'runs-by-status': widget('chart.bar', 'Sync runs by how they ended', query('syncRun', and(), groups('status')), 6, 6),
  'runs-by-source': widget('table.top', 'Sync runs by source', query('syncRun', and(), groups('source')), 6, 6),
  'records-by-source': widget(
    ...(['table.top', 'Source records by source'] as const),
    query('sourceRecord', and(), groups('source')),
    ...([6, 6] as const),
  ),
} as const satisfies Readonly<Record<string, ProductWidget>>;

export type ProductWidgetName = keyof typeof PRODUCT_WIDGETS;
