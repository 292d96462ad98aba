import { expect } from '@playwright/test';
import { v7 } from 'uuid';
import { href, type PathName } from '../../contract/paths';
import { ACTION } from './sample-actions';
import { DATA_SOURCE } from './sample-agents';
import { script } from './script';
import type { Server } from './server-process';
import { serverRows } from './server-rows';

export const QUERY = '00000000-0000-4000-8000-0000000000a1';
const SLA = '00000000-0000-4000-8000-0000000000a2';
const TICKET = '00000000-0000-4000-8000-0000000000a3';
const TEMPLATE = '00000000-0000-4000-8000-0000000000a9';
const POLICY = '00000000-0000-4000-8000-0000000000a4';
const WIDGET = '00000000-0000-4000-8000-0000000000b7';
const EXECUTION = '00000000-0000-4000-8000-0000000000a5';

/** Where the pages of a record have one to show. */
export const ADDRESSES: Readonly<Partial<Record<PathName, string>>> = {
  customWidgetEdit: href('customWidgetEdit', { id: WIDGET }),
  actionLogs: href('actionLogs', { id: ACTION }),
  dataSourceEdit: href('dataSourceEdit', { id: DATA_SOURCE }),
  slaDefinition: href('slaDefinition', { id: SLA }),
  slaDefinitionEdit: href('slaDefinitionEdit', { id: SLA }),
  templateEdit: href('templateEdit', { id: TEMPLATE }),
  policy: href('policy', { id: POLICY }),
  policyEdit: href('policyEdit', { id: POLICY }),
  policyHistory: href('policyHistory', { id: POLICY }),
  policyExecution: href('policyExecution', { id: POLICY, executionId: EXECUTION }),
  board: href('board', { id: 'overview' }),
  vulnerabilityTicket: href('vulnerabilityTicket', { id: TICKET }),
  vulnerability: href('vulnerability', { id: 'CVE-2020-0796' }),
};

/** What nobody imports: saved queries, some asked lately, an SLA definition, groups and tickets. */
export async function addSampleRecords(server: Server): Promise<void> {
  await readFeed(server);
  await saveTwice(server);
  await askTwice(server);
  await makeWidgets(server);
  const ast = {
    op: 'and',
    items: [
      { field: 'os.name', op: 'contains', value: 'windows' },
      {
        op: 'or',
        items: [
          { field: 'type', op: 'in', value: ['server', 'laptop'] },
          { field: 'tags', op: 'exists' },
        ],
      },
      { relation: 'finding', where: { op: 'and', items: [{ field: 'status', op: 'eq', value: 'active' }] } },
      { field: 'lastSeenAt', op: 'inLast', value: { n: 12, unit: 'months' } },
    ],
  };
  const name = 'Windows servers to look at';
  const asked = { entity: 'asset', ast, sort: null, isPrivate: false };
  await script(server, 'POST', '/api/queries', { id: QUERY, name, folder: 'Perimeter', ...asked });
  const more = { ...asked, isPrivate: true, ast: { op: 'and', items: [{ queryId: QUERY }] } };
  const description = 'What the other one finds, for the weekly report to the owners of the machines.';
  await script(server, 'POST', '/api/queries', { id: crypto.randomUUID(), name: 'My report', description, ...more });
  const run = { queryId: QUERY, queryName: name, at: new Date().toISOString(), durationMs: 1.25, count: 12, ...asked };
  await script(server, 'POST', '/api/query-runs', { id: crypto.randomUUID(), rowsScanned: 500, ...run });
  const memberIds = (await serverRows(server, 'asset')).slice(0, 7).map(({ id }) => id);
  const groups = [
    { kind: 'dynamic', name, queryId: QUERY },
    { kind: 'static', name: 'Printers of the third floor', memberIds },
    { kind: 'static', name: 'To be replaced', memberIds: memberIds.slice(0, 2) },
  ];
  await script(server, 'POST', '/api/sla-definitions', {
    ...{ id: SLA, name: 'Critical, within a week', order: 1, days: 7, warnDays: 2 },
    ...{ when: { field: 'severity', op: 'eq', value: 'critical' }, clock: 'business', startField: 'firstSeenAt' },
    ...{ restartOnReopen: true, pauseOnException: true, enforced: true },
  });
  await script(server, 'POST', '/api/message-templates', {
    ...{ id: TEMPLATE, name: 'Mail to the operations team', purpose: 'email', about: 'policy_execution' },
    ...{ subject: '{{ policy.name }}: {{ total }} assets', body: 'Failing now: {{ counts.failing }}' },
  });
  await putBoards(server);
  await openTickets(server);
  await runPolicies(server);
  await askForExceptions(server);
  await makeReports(server);
  for (const group of groups) await script(server, 'POST', '/api/asset-groups', { id: crypto.randomUUID(), ...group });
}

/** Two, in a folder each. */
async function putBoards(server: Server): Promise<void> {
  for (const [name, folder] of [
    ['The plant in the morning', 'Operations'],
    ['What the audit asks for', 'Audits'],
  ]) {
    const folderId = v7();
    await script(server, 'POST', '/api/board-folders', { id: folderId, name: folder });
    const tiles = ['a own:figures 0 0 12 2', 'b own:findings-over-time 0 2 12 6'];
    await script(server, 'POST', '/api/boards', { id: v7(), name, folderId, tiles, isPrivate: false });
  }
}

/** One about findings, and another of less priority. */
async function openTickets(server: Server): Promise<void> {
  const findingIds = (await serverRows(server, 'finding')).slice(0, 5).map(({ id }) => id);
  const first = { id: TICKET, name: 'Upgrade the web servers before the audit', priority: 'urgent', findingIds };
  const dueOn = '2026-12-01T23:59:59.999Z';
  await script(server, 'POST', '/api/vulnerability-tickets', { ...first, status: 'in_progress', dueOn });
  const second = { id: v7(), name: 'Ask the vendor for a patched firmware', priority: 'low', status: 'blocked' };
  await script(server, 'POST', '/api/vulnerability-tickets', second);
}

/** One that was run, and another of another severity. */
async function runPolicies(server: Server): Promise<void> {
  const ast = { field: 'owner.name', op: 'exists' };
  const first = { id: POLICY, name: 'Every asset has an owner', severity: 'medium', graceDays: 7, triggers: [] };
  await script(server, 'POST', '/api/policies', { ...first, ast, expectation: 'match' });
  const second = { id: v7(), name: 'Nothing that is out of support is exposed', severity: 'critical', triggers: [] };
  const exposed = { field: 'internetExposed', op: 'eq', value: true };
  await script(server, 'POST', '/api/policies', { ...second, ast: exposed, expectation: 'no_match' });
  await script(server, 'POST', '/api/policy-executions', { id: EXECUTION, policyId: POLICY });
}

/** Two on different paper. */
async function makeReports(server: Server): Promise<void> {
  const blocks = [{ kind: 'text', key: 'a', text: '# Servers' }];
  await script(server, 'POST', '/api/reports', { id: v7(), name: 'Servers of the month', paper: 'a4', blocks });
  await script(server, 'POST', '/api/reports', { id: v7(), name: 'What the board reads', paper: 'letter', blocks });
}

/** One of a policy that is to be decided, and a draft about a CVE. */
async function askForExceptions(server: Server): Promise<void> {
  const dates = { startsAt: '2026-01-01T00:00:00.000Z', expiresAt: '2099-05-31T23:59:59.999Z' };
  await script(server, 'POST', '/api/policy-exceptions', {
    ...{ id: v7(), name: 'Machines of the laboratory have no owner', about: 'policy', policyId: POLICY, ...dates },
    ...{ treatment: 'accept', reason: 'Whoever is on duty runs them', status: 'requested' },
  });
  await script(server, 'POST', '/api/policy-exceptions', {
    ...{ id: v7(), name: 'Print servers until the window in May', about: 'cves', cveIds: ['CVE-2021-34527'], ...dates },
    ...{ treatment: 'mitigate', reason: 'The vendor ships the fix in May', compensatingControls: 'A filter' },
  });
}

/** Two questions that somebody's script keeps. */
async function saveTwice(server: Server): Promise<void> {
  const ast = { op: 'and', items: [] };
  for (const [name, entity] of [
    ['Every asset', 'asset'],
    ['Every finding', 'finding'],
  ]) {
    const body = { id: v7(), name, entity, ast, sort: null, isPrivate: false, folder: 'Everything' };
    await script(server, 'POST', '/api/queries', body);
  }
}

/** Two questions that somebody's script asked. */
async function askTwice(server: Server): Promise<void> {
  const ast = { op: 'and', items: [] };
  for (const entity of ['asset', 'finding']) {
    const asked = { ast, entity, sort: null, isPrivate: false, queryId: null, queryName: `All of ${entity}` };
    const run = { at: new Date().toISOString(), durationMs: 1.5, rowsScanned: 3, count: 2, ...asked };
    await script(server, 'POST', '/api/query-runs', { id: v7(), ...run });
  }
}

/** A chart of findings and a number of assets. */
async function makeWidgets(server: Server): Promise<void> {
  const dataMapping = [
    { source: 'widget.chart_data.labels', target: 'chartData.labels' },
    { source: 'widget.chart_data.datasets', target: 'chartData.datasets' },
  ];
  const chart = { type: 'chart.bar', title: 'Open findings', config: { chartType: 'bar' }, dataMapping };
  const number = { type: 'metric.basic', title: 'Assets', config: {}, dataMapping: [] };
  for (const [id, definition] of [
    [WIDGET, chart],
    [v7(), number],
  ] as const) {
    const source = { kind: 'figure', figure: 'findings.open' };
    await script(server, 'POST', '/api/custom-widgets', { id, name: definition.title, definition, source });
  }
}

/** What a feed says of some of the CVEs that the sample's findings name. */
async function readFeed(server: Server): Promise<void> {
  const rated = [
    [
      'CVE-2020-0796',
      'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H',
      'Windows SMBv3 client and server remote code execution',
    ],
    ['CVE-2017-0144', 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H', 'Windows SMB remote code execution'],
    ['CVE-2021-34527', 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H', 'Windows Print Spooler remote code execution'],
  ].map(([id, score, summary]) => ({
    ...{ id, summary, modified: '2026-01-02T03:04:05Z', published: '2021-01-02T03:04:05Z' },
    severity: [{ type: 'CVSS_V3', score }],
  }));
  await server.api('/api/catalog/feeds?name=osv.json', { method: 'PUT', body: JSON.stringify(rated) });
  await expect.poll(async () => (await serverRows(server, 'vulnerability')).length).toBe(rated.length);
}
