import type { Metric } from '../../contract/areas/boards/daily-figures';
import { OPEN_STATUSES } from '../../contract/areas/vulnerabilities';
import type { QueryNode } from '../../contract/query';

/** What each figure that is kept a day counts, as a question: the server asks it at a day's end, the browser asks it now (BO14). */
export interface MetricQuestion {
  readonly label: string;
  readonly entity: 'asset' | 'finding';
  readonly where: QueryNode;
  /**
   * What the figure of a day in the past is worked out of, where it was not counted then; null where the records do not know it.
   */
  readonly derivedFrom: 'assets' | 'findings' | null;
}

const NOT_ARCHIVED: QueryNode = { field: 'lifecycle', op: 'neq', value: 'archived' };
const all = (...items: readonly QueryNode[]): QueryNode => ({ op: 'and', items: [...items] });
const OPEN: readonly QueryNode[] = [
  { field: 'status', op: 'in', value: [...OPEN_STATUSES] },
  { relation: 'asset', where: NOT_ARCHIVED },
];

const assets = (label: string, ...more: readonly QueryNode[]): MetricQuestion => ({
  ...{ label, entity: 'asset', where: all(NOT_ARCHIVED, ...more), derivedFrom: more.length === 0 ? 'assets' : null },
});
const findings = (
  label: string,
  derivedFrom: MetricQuestion['derivedFrom'],
  ...more: readonly QueryNode[]
): MetricQuestion => ({ label, entity: 'finding', where: all(...OPEN, ...more), derivedFrom });
const severity = (value: string): QueryNode => ({ field: 'severity', op: 'eq', value });

export const METRIC_QUESTIONS: Readonly<Record<Metric, MetricQuestion>> = {
  assets: assets('Assets'),
  'assets.exposed': assets('Assets reachable from the internet', {
    ...{ field: 'internetExposed', op: 'eq', value: true },
  }),
  'assets.critical': assets('Assets of criticality 4 and 5', { field: 'criticality', op: 'gte', value: 4 }),
  'assets.unseen': assets('Assets not seen for 7 days', {
    ...{ field: 'lastSeenAt', op: 'olderThan', value: { n: 7, unit: 'days' } },
  }),
  'assets.unmanaged': assets('Assets that are not managed', { field: 'managed', op: 'eq', value: false }),
  'findings.open': findings('Open findings', 'findings'),
  'findings.critical': findings('Open critical findings', 'findings', severity('critical')),
  'findings.high': findings('Open high findings', 'findings', severity('high')),
  'findings.medium': findings('Open medium findings', 'findings', severity('medium')),
  'findings.low': findings('Open low findings', 'findings', severity('low')),
  'findings.info': findings('Open info findings', 'findings', severity('info')),
  'findings.late': findings('Findings past their deadline', 'findings', { field: 'dueAt', op: 'lte', value: 'now' }),
  'findings.kev': findings('Open findings that are exploited', null, {
    ...{ relation: 'vulnerability', where: { field: 'kevAddedAt', op: 'exists' } },
  }),
};
