import type { Aggregation } from '../../contract/aggregation';
import { SEVERITIES } from '../../contract/primitives';
import type { QueryNode } from '../../contract/query';
import { DEADLINE_PARTS, keptOf, openOf, withDeadline } from '../findings/figure-questions';
import { AGES, byAge } from '../findings/figures';
import { type Documented, groupsDocument, numberDocument } from './widget-document';
import type { WidgetAnswer, WidgetQuestion } from './widget-question';

/** A figure of another area: the questions it counts, and what is made of the answers. The same as on that area's own page. */
export interface Figure {
  /** Kept in widgets: it is never changed. */
  readonly name: string;
  readonly label: string;
  readonly about: string;
  /** A type it is made for. */
  readonly type: string;
  /** `now`: epoch milliseconds. */
  questions(now: number): readonly WidgetQuestion[];
  document(answers: readonly WidgetAnswer[], now: number): Documented;
}

const NOT_ARCHIVED: QueryNode = { field: 'lifecycle', op: 'neq', value: 'archived' };
const OF_ASSETS: QueryNode = { relation: 'asset', where: NOT_ARCHIVED };
const finding = (where: QueryNode, aggregation?: Aggregation): WidgetQuestion => ({
  ...{ entity: 'finding', where, limit: 0, ...(aggregation === undefined ? {} : { aggregation }) },
});
const count = (...by: Aggregation['by']): Aggregation => ({ measure: { op: 'count' }, by });
const BY_SEVERITY = count({ field: 'severity' });
const BY_DAY = count({ field: 'firstSeenAt', bucket: 'day' });
const BY_TYPE = count({ field: 'type' });

const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;

export const FIGURES: readonly Figure[] = [
  {
    ...{ name: 'findings.open', label: 'Open findings by severity', type: 'chart.bar' },
    about: 'As on the page of findings: of assets that are not archived',
    questions: () => [finding(openOf(OF_ASSETS), BY_SEVERITY)],
    document: ([answer], now) => grouped(answer, 'finding', BY_SEVERITY, now),
  },
  {
    ...{ name: 'findings.overdue', label: 'Findings past their deadline', type: 'metric.basic' },
    about: 'Open findings whose SLA is breached',
    questions: () => [finding(DEADLINE_PARTS.late(OF_ASSETS))],
    document: ([answer]) => numberDocument(answer?.count ?? null, 'Past their deadline'),
  },
  {
    ...{ name: 'findings.deadlines-kept', label: 'Deadlines kept, in percent', type: 'metric.gauge' },
    about: 'Of the findings with a deadline: fixed in time, or still on track',
    questions: () => [finding(keptOf(OF_ASSETS)), finding(withDeadline(OF_ASSETS))],
    document: ([kept, all]) => numberDocument(share(kept?.count ?? 0, all?.count ?? 0), 'Deadlines kept'),
  },
  {
    ...{ name: 'findings.ages', label: 'Open findings by age', type: 'chart.bar' },
    about: 'How many days ago each was seen first',
    questions: () => [finding(openOf(OF_ASSETS), BY_DAY)],
    document: ([answer], now) => ages(answer, now),
  },
  {
    ...{ name: 'assets.by-type', label: 'Assets by type', type: 'chart.bar' },
    about: 'Assets that are not archived',
    questions: () => [{ entity: 'asset', where: NOT_ARCHIVED, limit: 0, aggregation: BY_TYPE }],
    document: ([answer], now) => grouped(answer, 'asset', BY_TYPE, now),
  },
];

function grouped(
  answer: WidgetAnswer | undefined,
  entity: WidgetQuestion['entity'],
  { measure, by }: Aggregation,
  now: number,
): Documented {
  const { aggregation } = answer ?? {};
  if (aggregation === undefined) return numberDocument(null, '');
  return groupsDocument(aggregation, { entity, measure, by, top: SEVERITIES.length * 4, now });
}

function ages(answer: WidgetAnswer | undefined, now: number): Documented {
  const counts = byAge(answer?.aggregation?.groups[0] ?? [], now);
  const labels = AGES.map(({ from, to }) => (to === null ? `${from} days and more` : `${from} to ${to} days`));
  const table = labels.map((label, at) => ({ group: label, measure: counts[at] ?? 0 }));
  const columns = [
    { key: 'group', label: 'Age' },
    { key: 'measure', label: 'Open findings' },
  ];
  const metric = { value: answer?.count ?? null, name: 'Open findings', trend: null, change: null };
  const chart_data = { labels, datasets: [{ label: 'Open findings', data: [...counts] }] };
  return {
    document: { widget: { chart_data, table_data: table, columns, metrics: [metric] } },
    groups: null,
    notices: [],
  };
}
