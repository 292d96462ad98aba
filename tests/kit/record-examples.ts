import type { EntityRow } from '../../contract/entities';
import type { CompanyRecordName, RecordBody } from '../../contract/records';
import type { TestServer } from './server';

/** Of each kind of record: how one is made, and two changes of different fields. An area that adds a kind adds a row. */
export interface RecordExample<N extends CompanyRecordName> {
  create(id: string): RecordBody<N, 'create'>;
  /** Null where nobody changes such a record. */
  readonly changes: readonly [first: RecordBody<N, 'patch'>, second: RecordBody<N, 'patch'>] | null;
  /** Members of one of its sets, if it has any. */
  readonly members?: { readonly field: keyof EntityRow[N] & string; make(server: TestServer): Promise<string> };
}

/** Of any kind, for code that knows none. */
export const exampleOf = (name: CompanyRecordName, id: string): object => RECORD_EXAMPLES[name].create(id);

const asked = { entity: 'asset' as const, ast: { op: 'and', items: [] }, sort: null, isPrivate: false };

export const RECORD_EXAMPLES: { readonly [N in CompanyRecordName]: RecordExample<N> } = {
  assetGroup: {
    create: (id) => ({ id, kind: 'static', name: 'Edge' }),
    changes: [{ name: 'Core' }, { name: 'Middle' }],
    members: {
      field: 'memberIds',
      async make(server) {
        const id = crypto.randomUUID();
        await server.call('assets.create', { body: { id, type: 'server', name: 'db-1' } });
        return id;
      },
    },
  },
  correlationDecision: {
    create: (id) => ({
      ...{ id, kind: 'link', reason: 'Both are the till at the door' },
      recordIds: ['00000000-0000-7000-8000-00000000e001', '00000000-0000-7000-8000-00000000e002'],
    }),
    changes: [{ reason: 'Both are the till' }, { reason: 'I stood before it' }],
  },
  correlationRule: {
    create: (id) => ({ id, kind: 'name', value: '*.guest.example.com', reason: 'Visitors' }),
    changes: [{ reason: 'Visitors and their phones' }, { reason: 'Guests' }],
  },
  savedQuery: {
    create: (id) => ({ id, name: 'Exposed', folder: 'Perimeter', ...asked }),
    changes: [{ name: 'Open', folder: null }, { description: 'What can be reached from outside' }],
  },
  queryRun: {
    create: (id) => ({
      ...{ id, queryId: null, queryName: null, at: '2026-01-01T00:00:00.000Z' },
      ...{ durationMs: 1.5, rowsScanned: 500, count: 3, ...asked },
    }),
    changes: null,
  },
  slaDefinition: {
    create: (id) => ({
      ...{ id, name: 'Critical, reachable from outside', order: 1, days: 7, warnDays: 2 },
      ...{ when: { field: 'severity', op: 'eq', value: 'critical' }, clock: 'calendar', startField: 'firstSeenAt' },
      ...{ restartOnReopen: true, pauseOnException: true, enforced: true },
    }),
    changes: [
      { name: 'Critical', days: 5 },
      { description: 'Agreed with operations', clock: 'business', zone: 'Europe/Berlin', holidays: ['2026-12-25'] },
    ],
  },
  comment: {
    create: (id) => ({ id, entity: 'asset', aboutId: '00000000-0000-4000-8000-00000000e001', text: 'Being patched' }),
    changes: [{ text: 'Patched' }, { text: 'Patched on Monday' }],
  },
  vulnerabilityTicket: {
    create: (id) => ({ id, name: 'Upgrade OpenSSL on the gateways', priority: 'high' }),
    changes: [{ name: 'Upgrade OpenSSL' }, { status: 'in_progress', dueOn: '2026-12-01T23:59:59.999Z' }],
    members: { field: 'findingIds', make: () => Promise.resolve(crypto.randomUUID()) },
  },
  priorityWeights: {
    create: (id) => ({ id, severity: 35, epss: 20, kev: 20, exploit: 5, exposure: 10, criticality: 10 }),
    changes: [{ severity: 50 }, { kev: 30, epss: 0 }],
  },
  ticketAttachment: {
    // An empty file, which need not be sent first.
    create: (id) => ({
      ...{ id, ticketId: '00000000-0000-4000-8000-00000000e001', name: 'scan.txt' },
      sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    }),
    changes: [{ name: 'scan of Monday.txt' }, { name: 'scan of Tuesday.txt' }],
  },
  sourceRule: {
    create: (id) => ({
      ...{ id, integrationId: '00000000-0000-4000-8000-00000000e001', name: 'No printers', order: 1, does: 'drop' },
      when: { field: 'type', op: 'eq', value: 'iot' },
    }),
    changes: [{ name: 'Printers are ours' }, { does: 'set', field: 'owner.name', value: 'Facilities' }],
  },
  stalePolicy: {
    create: (id) => ({
      ...{ id, integrationId: '00000000-0000-4000-8000-00000000e001', isFull: true, after: 30 },
      ...{ unit: 'days', askAbove: 30 },
    }),
    changes: [{ after: 7 }, { askAbove: 10, isFull: false }],
  },
  agent: {
    create: (id) => ({ id, name: 'web-1', isRevoked: false, isCopy: false }),
    changes: [{ name: 'The web server' }, { isRevoked: true }],
  },
  dataSource: {
    create: (id) => ({ id, name: 'Inventory of the third floor', kind: 'api' }),
    changes: [
      { name: 'Inventory' },
      { description: 'Sent each night', site: 'Berlin', format: 'csv', columns: ['Raum = Location'] },
    ],
  },
  integrationAction: {
    create: (id) => ({
      ...{
        id,
        batchId: id,
        integrationId: '00000000-0000-4000-8000-00000000e001',
        source: 'Hosts',
        type: 'http-request',
      },
      ...{ title: 'Send a request', about: null, params: { method: 'POST', path: '/scan' }, isDryRun: false },
      requestedBy: { id: '00000000-0000-4000-8000-00000000e002', name: 'Ada' },
    }),
    changes: null,
  },
  policy: {
    create: (id) => ({
      ...{ id, name: 'Every server has an owner', expectation: 'match', severity: 'medium' },
      ast: { field: 'owner.name', op: 'exists' },
    }),
    changes: [
      { name: 'Servers have an owner' },
      { severity: 'high', graceDays: 7, resolution: 'Ask the team that runs it', triggers: [{ on: 'on_sync' }] },
    ],
  },
  policyExecution: {
    create: (id) => ({ id, policyId: '00000000-0000-4000-8000-00000000e001' }),
    changes: null,
  },
  report: {
    create: (id) => ({
      ...{ id, name: 'Servers of the month', blocks: [{ kind: 'text', key: 'a', text: '# Servers' }] },
      ...{ paper: 'letter', isLandscape: false },
    }),
    changes: [{ name: 'Servers of the week' }, { isLandscape: true, description: 'For whom it concerns' }],
  },
  reportRun: {
    create: (id) => ({ id, reportId: '00000000-0000-4000-8000-00000000e002', format: 'pdf', madeBy: 'server' }),
    changes: null,
  },
  distributionList: {
    create: (id) => ({ id, name: 'Operations', addresses: ['ops@example.com'] }),
    changes: [{ name: 'Operations, day and night' }, { description: 'Whoever is on duty' }],
    members: { field: 'addresses', make: () => Promise.resolve(`${crypto.randomUUID()}@example.com`) },
  },
  webhook: {
    create: (id) => ({ id, name: 'Chat', address: 'https://chat.example.com/in', events: ['policy.failures'] }),
    changes: [{ name: 'Chat of operations' }, { isEnabled: false }],
  },
  softwareException: {
    create: (id) => ({
      ...{ id, vulnerabilityId: 'CVE-2021-44228', packageKey: 'npm/lodash', software: 'lodash' },
      reason: 'Only in the build',
    }),
    changes: [{ reason: 'Only in the build of the site' }, { until: '2026-12-31T23:59:59.999Z' }],
    members: { field: 'versions', make: () => Promise.resolve(`4.${crypto.randomUUID().slice(0, 8)}`) },
  },
  messageTemplate: {
    create: (id) => ({
      ...{ id, name: 'Mail to operations', purpose: 'email', about: 'policy_execution' },
      ...{ subject: '{{ policy.name }}', body: 'Failing now: {{ counts.failing }}' },
    }),
    changes: [{ name: 'Mail to the plant' }, { body: 'Newly failing: {{ counts.new }}', isDefault: true }],
  },
  policyTemplate: {
    create: (id) => ({
      ...{ id, name: 'Tills without an owner', category: 'Ours', why: 'Nobody answers for them', severity: 'high' },
      ...{ ast: { field: 'owner.name', op: 'exists', value: false }, expectation: 'no_match', graceDays: 7 },
      ...{ trigger: { on: 'on_sync' } },
    }),
    changes: [{ name: 'Tills nobody owns' }, { graceDays: 14, resolution: 'Name the shop’s manager' }],
  },
  customField: {
    // Each its own: no two have one key, or one label.
    create: (id) => ({
      ...{ id, key: `room ${id}`, label: `Room ${id}`, type: 'choice', choices: ['Cellar', 'Roof'] },
      ...{ editors: 'assets', order: 1 },
    }),
    changes: [{ choices: ['Cellar', 'Roof', 'Yard'] }, { help: 'Where it stands', archived: true }],
  },
  tagGroup: {
    create: (id) => ({ id, name: `env ${id}`, color: 'green', exclusive: true }),
    changes: [
      { color: 'red', exclusive: false },
      { description: 'Where it runs', tags: ['production'] },
    ],
  },
  businessCalendar: {
    create: (id) => ({ id, name: 'Berlin', zone: 'Europe/Berlin', holidays: ['2026-10-03'] }),
    changes: [{ name: 'Germany' }, { holidays: ['2026-10-03', '2026-12-25'] }],
  },
  policyException: {
    create: (id) => ({
      ...{ id, name: 'OpenSSL on the gateways until the window in May', about: 'cves', cveIds: ['CVE-2026-0001'] },
      ...{ treatment: 'mitigate', reason: 'The vendor ships the fix in May' },
      ...{ startsAt: '2026-01-01T00:00:00.000Z', expiresAt: '2099-05-31T23:59:59.999Z' },
    }),
    changes: [
      { name: 'OpenSSL on the gateways', treatment: 'accept' },
      { compensatingControls: 'A filter in front of them', reason: 'The vendor ships the fix in June' },
    ],
    members: { field: 'cveIds', make: () => Promise.resolve(`CVE-2026-${crypto.randomUUID().slice(0, 8)}`) },
  },
  exceptionEvidence: {
    // An empty file, which need not be sent first.
    create: (id) => ({
      ...{ id, exceptionId: '00000000-0000-4000-8000-00000000e001', name: 'advisory.txt' },
      sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    }),
    changes: [{ name: 'advisory of Monday.txt' }, { name: 'advisory of Tuesday.txt' }],
  },
  board: {
    create: (id) => ({ id, name: 'The plant', isPrivate: false, tiles: ['a own:figures 0 0 12 3'] }),
    changes: [{ name: 'The plant in Bonn' }, { description: 'What the morning round looks at', range: '90d' }],
    members: { field: 'tiles', make: () => Promise.resolve(`${crypto.randomUUID()} own:changes 0 3 6 6`) },
  },
  boardFolder: {
    create: (id) => ({ id, name: 'Operations' }),
    changes: [{ name: 'Operations of the plant' }, { name: 'The plant' }],
  },
  boardDefault: {
    create: (id) => ({ id, board: 'overview', isForAll: true, isPrivate: false }),
    changes: [{ board: null }, { board: 'overview' }],
  },
  customWidget: {
    create: (id) => ({
      ...{ id, name: 'Open by severity', source: { kind: 'figure', figure: 'findings.open' } },
      definition: { type: 'chart.bar', title: 'Open by severity', config: { chartType: 'bar' }, dataMapping: [] },
    }),
    changes: [{ name: 'Open findings' }, { source: { kind: 'json', text: '{"rows": []}' } }],
  },
};
