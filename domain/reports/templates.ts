import type { Report, ReportBlock } from '../../contract/areas/reports/reports';
import type { WidgetDefinition } from '../../contract/areas/widgets/custom-widgets';
import type { QueryNode } from '../../contract/query';
import { DEADLINE_PARTS, openOf } from '../findings/figure-questions';
import { usualMapping } from '../widgets/sample-widget';
import { typeNamed } from '../widgets/widget-types';

/** What a report begins with: those that come with the product (RP1). */
export interface ReportTemplate {
  /** In addresses: it is never changed. */
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly start: Pick<Report, 'name' | 'description' | 'isLandscape' | 'blocks' | 'parameters'>;
}

const ALL: QueryNode = { op: 'and', items: [] };
const NOT_ARCHIVED: QueryNode = { field: 'lifecycle', op: 'neq', value: 'archived' };
const OF_ASSETS: QueryNode = { relation: 'asset', where: NOT_ARCHIVED };
const OPEN = openOf(OF_ASSETS);

const both = (...items: QueryNode[]): QueryNode => ({ op: 'and', items });
const cover = (title: string, subtitle: string): ReportBlock => ({ kind: 'cover', key: 'cover', title, subtitle });
const contents: ReportBlock = { kind: 'contents', key: 'contents' };
const pageBreak = (key: string): ReportBlock => ({ kind: 'break', key });
const text = (key: string, said: string): ReportBlock => ({ kind: 'text', key, text: said });

/** The definition of a widget of a type as it comes. */
export function usualDefinition(type: string, title: string): WidgetDefinition {
  const config = { ...typeNamed(type)?.defaultConfig };
  return { type, title, config, dataMapping: usualMapping(type) };
}

function figure(key: string, title: string, type: string, name: string): ReportBlock {
  const lying =
    type === 'chart.bar' ? { config: { ...typeNamed(type)?.defaultConfig, chartType: 'horizontalBar' } } : {};
  const definition = { ...usualDefinition(type, title), ...lying };
  return { kind: 'chart', key, title, definition, source: { kind: 'figure', figure: name } };
}

interface TableBlock {
  readonly key: string;
  readonly title: string;
  readonly entity: string;
  readonly where: QueryNode;
  readonly columns: string[];
  readonly sort?: { field: string; descending: boolean };
  readonly limit?: number;
}
const table = ({ where, ...rest }: TableBlock): ReportBlock => ({ kind: 'table', ...rest, where: { ...where } });

export const REPORT_TEMPLATES: readonly ReportTemplate[] = [
  {
    ...{
      key: 'summary',
      name: 'Executive summary',
      about: 'One look at what there is, what is open and what is late.',
    },
    start: {
      ...{ name: 'Executive summary', description: 'For who decides', isLandscape: false, parameters: [] },
      blocks: [
        cover('Executive summary', 'Assets, findings and deadlines of {{company}}'),
        text('about', '# At a glance\n\nWhat **{{company}}** has, and what is open in it, as of {{date}}.'),
        figure('types', 'Assets by type', 'chart.bar', 'assets.by-type'),
        figure('open', 'Open findings by severity', 'chart.bar', 'findings.open'),
        figure('late', 'Findings past their deadline', 'metric.basic', 'findings.overdue'),
        figure('ages', 'Open findings by age', 'chart.bar', 'findings.ages'),
        table({
          ...{ key: 'worst', title: 'The most urgent findings', entity: 'finding', limit: 20 },
          where: both(OPEN, { field: 'severity', op: 'in', value: ['critical', 'high'] }),
          columns: ['severity', 'title', 'asset.name', 'dueAt'],
          sort: { field: 'severity', descending: true },
        }),
      ],
    },
  },
  {
    ...{
      key: 'vulnerabilities',
      name: 'Vulnerabilities and SLA',
      about: 'All that is open, with its deadline, worst first.',
    },
    start: {
      ...{ name: 'Vulnerabilities and SLA', description: 'For who fixes', isLandscape: true, parameters: [] },
      blocks: [
        cover('Vulnerabilities and SLA', '{{company}}'),
        contents,
        pageBreak('after-contents'),
        figure('open', 'Open findings by severity', 'chart.bar', 'findings.open'),
        figure('kept', 'Deadlines kept, in percent', 'metric.basic', 'findings.deadlines-kept'),
        table({
          ...{ key: 'breached', title: 'Past their deadline', entity: 'finding' },
          where: DEADLINE_PARTS.late(OF_ASSETS),
          columns: ['severity', 'title', 'asset.name', 'cves', 'dueAt', 'firstSeenAt'],
          sort: { field: 'dueAt', descending: false },
        }),
        table({
          ...{ key: 'all', title: 'All open findings', entity: 'finding', where: OPEN },
          columns: ['severity', 'title', 'asset.name', 'cves', 'status', 'dueAt', 'firstSeenAt'],
          sort: { field: 'severity', descending: true },
        }),
      ],
    },
  },
  {
    ...{
      key: 'inventory',
      name: 'Asset inventory',
      about: 'Every asset in use, with what identifies it and whose it is.',
    },
    start: {
      ...{ name: 'Asset inventory', description: 'All assets in use', isLandscape: true, parameters: [] },
      blocks: [
        cover('Asset inventory', '{{company}}'),
        contents,
        figure('types', 'Assets by type', 'chart.bar', 'assets.by-type'),
        pageBreak('before-table'),
        table({
          ...{ key: 'assets', title: 'Assets', entity: 'asset', where: NOT_ARCHIVED },
          columns: ['name', 'type', 'ips', 'os.name', 'owner.name', 'criticality', 'lastSeenAt'],
          sort: { field: 'name', descending: false },
        }),
      ],
    },
  },
  {
    ...{
      key: 'evidence',
      name: 'Evidence of a policy',
      about: 'What was required, since when it is looked at, and what came of it.',
    },
    start: {
      ...{ name: 'Evidence of a policy', description: 'For an auditor', isLandscape: true },
      parameters: [{ key: 'policy', label: 'Policy', value: 'Name of the policy' }],
      blocks: [
        cover('Evidence: {{policy}}', '{{company}}'),
        text(
          'about',
          '# Evidence\n\nWhat the policy **{{policy}}** requires, how it stands, and its executions up to {{date}}.',
        ),
        table({
          ...{ key: 'policy', title: 'The policy', entity: 'policy' },
          where: { field: 'name', op: 'eq', value: '{{policy}}' },
          columns: [
            'name',
            'description',
            'severity',
            'version',
            'state.evaluated',
            'state.failed',
            'state.excepted',
            'state.at',
          ],
        }),
        table({
          ...{ key: 'executions', title: 'Executions', entity: 'policyExecution', limit: 200 },
          where: both(
            { field: 'policyName', op: 'eq', value: '{{policy}}' },
            { field: 'isTest', op: 'eq', value: false },
          ),
          columns: [
            'startedAt',
            'version',
            'trigger',
            'status',
            'startedBy',
            'evaluated',
            'passed',
            'failed',
            'excepted',
          ],
          sort: { field: 'startedAt', descending: true },
        }),
        table({
          ...{ key: 'exceptions', title: 'Exceptions', entity: 'policyException', where: ALL, limit: 200 },
          columns: ['name', 'status', 'createdAt'],
          sort: { field: 'createdAt', descending: true },
        }),
      ],
    },
  },
];
