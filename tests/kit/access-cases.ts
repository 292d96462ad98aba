import type { CompanyEndpointId } from '../../contract/access/endpoint-access';
import type { Action, Subject } from '../../contract/access/vocabulary';
import type { EndpointId } from '../../contract/endpoints';
import type { Verb } from '../../contract/record';
import { COMPANY_KINDS, type CompanyRecordKind, isEdited, type RecordEndpointId } from '../../contract/records';
import { TERMS_VERSION } from '../../contract/version';
import { COLLEAGUE, HOME, ME } from './access-oracle';
import { type CallOptions, type Place, recordBody, runBody } from './access-world';
import { exampleOf, RECORD_EXAMPLES } from './record-examples';
import { sourceGiven } from './sources';

/** A call of each endpoint that is done for whoever may: what the matrix tries, and what the attack makes hostile. */

export type Does = readonly [Action, Subject];

interface CompanyCase {
  readonly does: Does;
  readonly call?: (at: Place) => CallOptions;
  /** It names things by id; of another company they are not there. */
  readonly ids?: true;
  /** `makes`: the row is the person's own. `changes`: whose the row is decides, and is only known once it is found. */
  readonly owned?: 'makes' | 'changes';
  /** What somebody who may is answered, where nothing can be done in these companies. */
  readonly done?: number;
}

/** Of a kind of record that is one definition, where it is done otherwise than to most. */
const OTHERWISE: Readonly<Partial<Record<RecordEndpointId, Partial<CompanyCase>>>> = {
  'query-runs.create': { does: ['execute', 'Query'] },
  'policy-executions.create': { does: ['execute', 'Policy'] },
  // A dynamic group needs a query.
  'asset-groups.create': {
    ids: true,
    call: ({ records }) => ({
      body: { kind: 'dynamic', id: crypto.randomUUID(), name: 'New', queryId: records.savedQuery },
    }),
  },
  'queries.create': { owned: 'makes' },
  'boards.create': { owned: 'makes' },
  'custom-widgets.create': { owned: 'makes' },
  'report-runs.create': { does: ['execute', 'Report'] },
  // What is decided of source records changes assets.
  'correlation-decisions.create': { does: ['update', 'Asset'] },
  'correlation-decisions.delete': { does: ['update', 'Asset'] },
  'correlation-decisions.bulk-delete': { does: ['update', 'Asset'] },
  // They are part of a ticket.
  'ticket-attachments.create': { does: ['update', 'VulnerabilityTicket'] },
  'ticket-attachments.delete': { does: ['update', 'VulnerabilityTicket'] },
  'ticket-attachments.bulk-delete': { does: ['update', 'VulnerabilityTicket'] },
  'exception-evidence.create': { does: ['update', 'Policy'] },
  'exception-evidence.delete': { does: ['update', 'Policy'] },
  'exception-evidence.bulk-delete': { does: ['update', 'Policy'] },
  'correlation-rules.create': { does: ['update', 'Asset'] },
  'correlation-rules.delete': { does: ['update', 'Asset'] },
  'correlation-rules.bulk-delete': { does: ['update', 'Asset'] },
  // Its words are changed by whose they are alone (CT3): here they stay as they are.
  'comments.update': { call: ({ records }) => ({ params: { id: records.comment }, body: {} }) },
  'comments.bulk-update': { call: ({ records }) => ({ body: { ids: [records.comment], patch: {} } }) },
};

/** What is done to a record of each kind. */
function recordCases(kind: CompanyRecordKind): Readonly<Record<string, CompanyCase>> {
  const { name, subject } = kind;
  const [patch] = RECORD_EXAMPLES[name].changes ?? [];
  const of = (action: Action, call: CompanyCase['call']): CompanyCase => ({
    ...{ does: [action, subject], ids: true, call },
    ...('ownerId' in kind.fields && { owned: 'changes' }),
  });
  const one = ({ records }: Place) => records[name];
  const cases: Readonly<Record<Verb, CompanyCase>> = {
    create: { does: ['create', subject], call: () => ({ body: exampleOf(name, crypto.randomUUID()) }) },
    update: of('update', (at) => ({ params: { id: one(at) }, body: { ...patch } })),
    'bulk-update': of('update', (at) => ({ body: { ids: [one(at)], patch } })),
    delete: of('delete', (at) => ({ params: { id: one(at) } })),
    'bulk-delete': of('delete', (at) => ({ body: { ids: [one(at)] } })),
    restore: of('update', (at) => ({ body: { ids: [one(at)] } })),
  };
  const history: CompanyCase = {
    ...{ does: ['read', subject], ids: true },
    call: (at) => ({ params: { id: one(at), rev: '1' } }),
  };
  return {
    ...Object.fromEntries(kind.verbs.map((verb) => [`${kind.path}.${verb}`, cases[verb]])),
    ...(isEdited(kind) && { [`${kind.path}.history`]: history }),
  };
}

/** Each call of each kind: the kinds say which there are. */
const RECORD_CASES: Readonly<Record<RecordEndpointId, CompanyCase>> = Object.assign(
  {},
  ...COMPANY_KINDS.map(recordCases).map((cases) =>
    Object.fromEntries(Object.entries(cases).map(([id, one]) => [id, { ...one, ...otherwise(id) }])),
  ),
);

function otherwise(id: string): Partial<CompanyCase> {
  return Object.entries(OTHERWISE).find(([call]) => call === id)?.[1] ?? {};
}

/** A new call of a company does not compile without its row. What each does is said here once more. */
/** The smallest file there is. */
const SBOM = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  metadata: { component: { type: 'application', name: 'app' } },
};

const actionsCase = (more: object = {}): CompanyCase => ({
  does: ['execute', 'Integration'],
  call: ({ records }) => ({ body: { ids: [records.integrationAction], ...more } }),
});

export const COMPANY_CASES: Readonly<Record<CompanyEndpointId, CompanyCase>> = {
  'assets.types': { does: ['read', 'Asset'] },
  'tags.list': { does: ['read', 'Asset'] },
  'tags.groups': { does: ['read', 'Asset'] },
  'assets.get': { does: ['read', 'Asset'], ids: true, call: ({ assetId }) => ({ params: { id: assetId } }) },
  'assets.create': {
    does: ['create', 'Asset'],
    call: () => ({ body: { id: crypto.randomUUID(), name: 'new', type: 'server' } }),
  },
  'assets.update': {
    does: ['update', 'Asset'],
    ids: true,
    call: ({ assetId }) => ({ params: { id: assetId }, body: { name: 'renamed' } }),
  },
  'assets.delete': { does: ['delete', 'Asset'], ids: true, call: ({ assetId }) => ({ params: { id: assetId } }) },
  'assets.bulk-update': {
    does: ['update', 'Asset'],
    ids: true,
    call: ({ assetId }) => ({ body: { ids: [assetId], patch: { name: 'renamed' } } }),
  },
  'assets.bulk-delete': { does: ['delete', 'Asset'], ids: true, call: ({ assetId }) => ({ body: { ids: [assetId] } }) },
  'assets.restore': { does: ['update', 'Asset'], ids: true, call: ({ assetId }) => ({ body: { ids: [assetId] } }) },
  'integrations.list': { does: ['read', 'Integration'] },
  'integrations.properties': { does: ['read', 'Integration'] },
  'integrations.save': {
    does: ['configure', 'Integration'],
    call: ({ sourceId }) => ({ params: { id: sourceId }, body: sourceGiven() }),
  },
  'integrations.test': {
    does: ['configure', 'Integration'],
    call: () => ({ body: { kind: 'http', settings: sourceGiven().settings, secrets: {} } }),
  },
  'integrations.inlet': {
    does: ['configure', 'Integration'],
    ids: true,
    call: ({ sourceId }) => ({ params: { id: sourceId } }),
  },
  'integrations.run': {
    does: ['execute', 'Integration'],
    ids: true,
    call: ({ sourceId }) => ({ params: { id: sourceId } }),
  },
  'integrations.stop': {
    does: ['execute', 'Integration'],
    ids: true,
    call: ({ sourceId }) => ({ params: { id: sourceId } }),
  },
  'integrations.disconnect': {
    does: ['configure', 'Integration'],
    ids: true,
    call: ({ sourceId }) => ({ params: { id: sourceId } }),
  },
  'integration-actions.request': {
    does: ['execute', 'Integration'],
    ids: true,
    call: ({ sourceId }) => ({
      body: {
        ...{ batchId: crypto.randomUUID(), integrationId: sourceId, type: 'http-request', isDryRun: true, targets: [] },
        params: { method: 'POST', path: '/' },
      },
    }),
  },
  // What is not there is said in the answer, of each.
  'integration-actions.approve': actionsCase(),
  'integration-actions.refuse': actionsCase({ why: 'No' }),
  'integration-actions.cancel': actionsCase(),
  'integration-actions.retry': actionsCase(),
  'agent-enrolments.list': { does: ['configure', 'Integration'] },
  'agent-enrolments.create': {
    does: ['configure', 'Integration'],
    call: () => ({ body: { name: 'Servers', days: 7, maxUses: 10 } }),
  },
  'agent-enrolments.revoke': {
    does: ['configure', 'Integration'],
    ids: true,
    call: ({ enrolmentId }) => ({ params: { id: enrolmentId } }),
  },
  'sync-runs.create': { does: ['import', 'Asset'], call: () => ({ body: runBody(crypto.randomUUID()) }) },
  'sync-runs.batch': {
    does: ['import', 'Asset'],
    ids: true,
    call: ({ pendingRun }) => ({ params: { id: pendingRun, no: '0' }, body: { records: [recordBody('b')] } }),
  },
  'sync-runs.commit': {
    does: ['import', 'Asset'],
    ids: true,
    call: ({ pendingRun }) => ({ params: { id: pendingRun } }),
  },
  'sync-runs.cancel': {
    does: ['import', 'Asset'],
    ids: true,
    call: ({ pendingRun }) => ({ params: { id: pendingRun } }),
  },
  'sync-runs.undo': {
    does: ['import', 'Asset'],
    ids: true,
    call: ({ finishedRun }) => ({ params: { id: finishedRun } }),
  },
  'sync-runs.reject': {
    does: ['import', 'Asset'],
    ids: true,
    call: ({ pendingRun }) => ({
      params: { id: pendingRun, no: '0' },
      body: { rejected: [{ file: 'a.csv', line: 2, reason: 'It names nothing.', raw: ',' }] },
    }),
  },
  'sync-runs.rejected': {
    does: ['read', 'Asset'],
    ids: true,
    call: ({ finishedRun }) => ({ params: { id: finishedRun } }),
  },
  'sync-runs.logs': {
    does: ['read', 'Asset'],
    ids: true,
    call: ({ finishedRun }) => ({ params: { id: finishedRun } }),
  },
  'sync-runs.stale': {
    does: ['import', 'Asset'],
    ids: true,
    call: ({ askingRun }) => ({ params: { id: askingRun }, body: { go: false } }),
  },
  'source-rules.what-if': {
    does: ['update', 'Integration'],
    ids: true,
    call: ({ integrationId }) => ({ params: { id: integrationId }, body: { rules: [] } }),
  },
  'integrations.reprocess': {
    does: ['import', 'Asset'],
    ids: true,
    call: ({ integrationId }) => ({ params: { id: integrationId }, body: { runId: crypto.randomUUID() } }),
  },
  'policies.results': {
    ...{ does: ['read', 'Policy'], ids: true },
    call: ({ records }) => ({ params: { id: records.policy } }),
  },
  'policies.versions': {
    ...{ does: ['read', 'Policy'], ids: true },
    call: ({ records }) => ({ params: { id: records.policy } }),
  },
  'policies.days': { does: ['read', 'Policy'] },
  'policies.of-asset': {
    ...{ does: ['read', 'Policy'], ids: true },
    call: ({ assetId }) => ({ params: { id: assetId } }),
  },
  'policy-executions.changes': {
    ...{ does: ['read', 'Policy'], ids: true },
    call: ({ records }) => ({ params: { id: records.policyExecution } }),
  },
  'policy-executions.logs': {
    ...{ does: ['read', 'Policy'], ids: true },
    call: ({ records }) => ({ params: { id: records.policyExecution } }),
  },
  'policy-executions.terminate': {
    ...{ does: ['execute', 'Policy'], ids: true },
    call: ({ records }) => ({ params: { id: records.policyExecution } }),
  },
  'webhook-secrets.update': {
    ...{ does: ['configure', 'Webhook'], ids: true },
    call: ({ records }) => ({ params: { id: records.webhook }, body: { secret: 'a-secret-of-theirs' } }),
  },
  'webhook-deliveries.list': {
    ...{ does: ['configure', 'Webhook'], ids: true },
    call: ({ records }) => ({ params: { id: records.webhook } }),
  },
  'webhook-deliveries.try': {
    ...{ does: ['configure', 'Webhook'], ids: true },
    call: ({ records }) => ({ params: { id: records.webhook } }),
  },
  'webhook-deliveries.again': {
    ...{ does: ['configure', 'Webhook'], ids: true },
    call: ({ records }) => ({ params: { id: records.webhook }, body: { deliveryId: records.webhook } }),
  },
  'policy-effects.list': {
    ...{ does: ['read', 'Policy'], ids: true },
    call: ({ records }) => ({ params: { id: records.policyExecution } }),
  },
  'policy-effects.again': {
    ...{ does: ['execute', 'Policy'], ids: true },
    call: ({ records }) => ({ params: { id: records.policyExecution } }),
  },
  'mail-status.get': { does: ['read', 'DistributionList'] },
  'imports.create': { does: ['import', 'Asset'], call: () => ({ query: { dryRun: 'true' }, body: SBOM }) },
  'imports.put': { does: ['import', 'Asset'], call: () => ({ query: { dryRun: 'true' }, body: SBOM }) },
  'imports.get': { does: ['read', 'Asset'], ids: true, call: ({ finishedRun }) => ({ params: { id: finishedRun } }) },
  'findings.update': {
    ...{ does: ['update', 'Asset'], ids: true },
    call: ({ findingId }) => ({ params: { id: findingId }, body: { verdict: 'verified' } }),
  },
  'findings.bulk-update': {
    ...{ does: ['update', 'Asset'], ids: true },
    call: ({ findingId }) => ({ body: { ids: [findingId], patch: { verdict: 'verified' } } }),
  },
  'findings.software': { does: ['read', 'Asset'], call: () => ({ params: { name: 'CVE-1999-0001' } }) },
  'findings.what-if': {
    does: ['read', 'Asset'],
    call: () => ({ body: { severity: 1, epss: 1, kev: 1, exploit: 1, exposure: 1, criticality: 1 } }),
  },
  'findings.history': {
    ...{ does: ['read', 'Asset'], ids: true },
    call: ({ findingId }) => ({ params: { id: findingId, rev: '1' } }),
  },
  'source-records.get': { does: ['read', 'Asset'], ids: true, call: ({ recordId }) => ({ params: { id: recordId } }) },
  'queries.run': { does: ['read', 'Asset'], call: () => ({ body: { entity: 'asset' } }) },
  'queries.ids': { does: ['read', 'Asset'], call: () => ({ body: { entity: 'asset', limit: 10 } }) },
  ...RECORD_CASES,
  'query-favourites.add': {
    does: ['read', 'Query'],
    ids: true,
    call: ({ records }) => ({ params: { id: records.savedQuery, personId: ME } }),
  },
  'query-favourites.remove': {
    does: ['read', 'Query'],
    ids: true,
    call: ({ records }) => ({ params: { id: records.savedQuery, personId: ME } }),
  },
  'query-defaults.add': {
    does: ['read', 'Query'],
    ids: true,
    call: ({ records }) => ({ params: { id: records.savedQuery, personId: ME } }),
  },
  'query-defaults.remove': {
    does: ['read', 'Query'],
    ids: true,
    call: ({ records }) => ({ params: { id: records.savedQuery, personId: ME } }),
  },
  'daily-figures.list': { does: ['read', 'Asset'] },
  'ticket-settings.get': { does: ['read', 'VulnerabilityTicket'] },
  'ticket-settings.update': { does: ['update', 'Company'], call: () => ({ body: { prefix: 'OPS' } }) },
  'ticket-connection.get': { does: ['configure', 'Webhook'] },
  'ticket-connection.update': {
    does: ['configure', 'Webhook'],
    call: () => ({
      params: { id: crypto.randomUUID() },
      body: {
        ...{ name: 'Theirs', isDefault: true, preset: 'webhook', address: 'https://a.example/x' },
        ...{ isEnabled: true, secret: 'not a real one' },
      },
    }),
  },
  'ticket-connection.names': { does: ['read', 'VulnerabilityTicket'] },
  'ticket-connection.remove': { does: ['configure', 'Webhook'], call: () => ({ params: { id: crypto.randomUUID() } }) },
  'ticket-connection.retry': { does: ['configure', 'Webhook'] },
  'policy-exceptions.decide': {
    ...{ does: ['update', 'Policy'], ids: true, done: 409 },
    call: ({ records }) => ({ params: { id: records.policyException }, body: { verdict: 'deny' } }),
  },
  'exception-shares.list': {
    ...{ does: ['update', 'Policy'], ids: true },
    call: ({ records }) => ({ params: { id: records.policyException } }),
  },
  'exception-shares.create': {
    ...{ does: ['share', 'Policy'], ids: true },
    call: ({ records }) => ({
      params: { id: records.policyException },
      body: { name: 'An auditor', days: 7, parts: ['reason'] },
    }),
  },
  'exception-shares.revoke': {
    ...{ does: ['share', 'Policy'], ids: true, done: 404 },
    call: ({ records }) => ({ params: { id: records.policyException, shareId: NOTHING.id } }),
  },
  'evidence-files.create': { does: ['update', 'Policy'] },
  'evidence-files.get': {
    ...{ does: ['read', 'Policy'], ids: true },
    call: ({ records }) => ({ params: { id: records.exceptionEvidence } }),
  },
  'report-files.create': { does: ['execute', 'Report'] },
  'report-files.get': {
    // Of these no file was made.
    ...{ does: ['read', 'Report'], ids: true, done: 404 },
    call: ({ records }) => ({ params: { id: records.reportRun } }),
  },
  'ticket-files.create': { does: ['update', 'VulnerabilityTicket'] },
  'ticket-files.get': {
    ...{ does: ['read', 'VulnerabilityTicket'], ids: true },
    call: ({ records }) => ({ params: { id: records.ticketAttachment } }),
  },
  'members.list': { does: ['read', 'User'] },
  'members.update': {
    does: ['manage_roles', 'User'],
    ids: true,
    call: ({ memberId }) => ({ params: { id: memberId }, body: { role: 'admin' } }),
  },
  'members.remove': { does: ['manage', 'User'], ids: true, call: ({ memberId }) => ({ params: { id: memberId } }) },
  'invitations.list': { does: ['invite', 'User'] },
  'invitations.create': {
    does: ['invite', 'User'],
    call: () => ({ body: { email: 'another@example.org', role: 'member' } }),
  },
  'invitations.revoke': {
    does: ['invite', 'User'],
    ids: true,
    call: ({ invitationId }) => ({ params: { id: invitationId } }),
  },
  'invitations.confirm': {
    does: ['invite', 'User'],
    ids: true,
    call: ({ invitationId }) => ({ params: { id: invitationId } }),
  },
  'invitations.create-many': {
    does: ['invite', 'User'],
    call: () => ({ body: { emails: ['one@example.org', 'two@example.org'], role: 'member' } }),
  },
  // Somebody waits on it: that is settled first.
  'invitations.renew': {
    ...{ does: ['invite', 'User'], ids: true, done: 400 },
    call: ({ invitationId }) => ({ params: { id: invitationId } }),
  },
  'company.get': { does: ['read', 'Company'] },
  'company.update': { does: ['update', 'Company'], call: () => ({ body: { about: 'What it is' } }) },
  // Its name is another.
  'company.delete': { does: ['delete', 'Company'], call: () => ({ body: { name: 'x' } }), done: 400 },
  'company.keep': { does: ['delete', 'Company'] },
};

/** `done`: what somebody who may do it is answered, where nothing can be done in these companies. */
interface OtherCase {
  readonly by: 'anybody' | 'signed-in' | 'platform';
  readonly does?: Does;
  readonly call?: CallOptions;
  readonly done?: number;
}

/** An id of nothing. */
export const NOTHING = { id: '00000000-0000-4000-8000-00000000dead' };

export const OTHER_CASES: Readonly<Record<Exclude<EndpointId, CompanyEndpointId | InviteId | StreamId>, OtherCase>> = {
  'config.get': { by: 'anybody' },
  // Whoever calls: it is the agent's token that counts, and these have none.
  'agents.enroll': { by: 'anybody', done: 401 },
  'agents.report': { by: 'anybody', done: 401 },
  // It is the signature that counts; nothing is at this address.
  'webhooks.deliver': { by: 'anybody', call: { params: { inlet: 'unknown' } }, done: 404 },
  'shared-exceptions.get': { by: 'anybody', call: { params: { token: 'unknown' } }, done: 404 },
  'shared-exceptions.decide': { by: 'anybody', call: { params: { token: 'unknown' } }, done: 400 },
  'shared-exceptions.add-file': { by: 'anybody', call: { params: { token: 'unknown', name: 'a.txt' } }, done: 404 },
  'invitations.get': { by: 'anybody', call: { params: { token: 'unknown' } }, done: 404 },
  'invitations.accept': { by: 'signed-in', call: { params: { token: 'unknown' } }, done: 404 },
  'users.me': { by: 'signed-in', does: ['read', 'User'] },
  'users.update-me': { by: 'signed-in', does: ['update', 'User'], call: { body: { preferences: { theme: 'dark' } } } },
  'auth.profile': { by: 'signed-in', does: ['read', 'User'] },
  'auth.sign-out': { by: 'signed-in', does: ['update', 'User'] },
  'terms.list': { by: 'signed-in' },
  'terms.accept': { by: 'signed-in', call: { body: { version: TERMS_VERSION } } },
  'referrals.complete': { by: 'signed-in', call: { body: { referralCode: 'AAAAAAAAAA' } }, done: 400 },
  'account.get': { by: 'signed-in', does: ['read', 'User'] },
  'account.update': { by: 'signed-in', does: ['update', 'User'], call: { body: { name: 'Another name' } } },
  'sign-ins.list': { by: 'signed-in' },
  'sign-ins.end': { by: 'signed-in', call: { params: NOTHING }, done: 404 },
  'sign-ins.end-others': { by: 'signed-in' },
  'second-steps.get': { by: 'signed-in' },
  'account.export': { by: 'signed-in' },
  'account.delete': { by: 'signed-in', call: { body: { email: 'another@example.org' } }, done: 400 },
  'account.rewards': { by: 'signed-in' },
  'personal-tokens.list': { by: 'signed-in' },
  'personal-tokens.create': { by: 'signed-in', call: { body: { name: 'script' } } },
  'personal-tokens.revoke': { by: 'signed-in', call: { params: NOTHING }, done: 404 },
  'notifications.mark-read': { by: 'signed-in', call: { body: { ids: [NOTHING.id] } } },
  'companies.create': { by: 'signed-in', call: { body: { name: 'New' } } },
  'companies.list': { by: 'signed-in' },
  'billing-accounts.list': { by: 'signed-in' },
  'billing-accounts.create': { by: 'signed-in', does: ['create', 'BillingAccount'], call: { body: { name: 'New' } } },
  'sync.grants': { by: 'signed-in' },
  // What is in it is judged one by one.
  'commands.parcel': {
    by: 'signed-in',
    call: {
      body: {
        clientId: 'access-case',
        commands: [{ n: 1, endpoint: 'assets.update', params: NOTHING, body: { name: 'x' } }],
      },
    },
  },
  'admin.users': { by: 'platform', does: ['manage', 'Platform'] },
  'admin.reset-link': { by: 'platform', does: ['manage', 'Platform'], call: { params: { id: COLLEAGUE } } },
  'impersonation.start': { by: 'platform', does: ['manage', 'Platform'], call: { body: { userId: COLLEAGUE } } },
  'impersonation.exchange': {
    by: 'platform',
    does: ['manage', 'Platform'],
    call: { body: { code: 'unknown' } },
    done: 404,
  },
  'impersonation.end': { by: 'signed-in', done: 400 },
  'catalog.search': { by: 'signed-in' },
  'catalog.feeds': { by: 'signed-in' },
  'catalog.vulnerability': { by: 'signed-in', call: { params: { name: 'CVE-1999-0001' } }, done: 404 },
  // Nothing is sent, of which nothing can be taken.
  'catalog.import': { by: 'platform', does: ['manage', 'Platform'], done: 422 },
  'catalog.schedules': { by: 'platform', does: ['manage', 'Platform'] },
  'catalog.saveSchedule': {
    ...{ by: 'platform', does: ['manage', 'Platform'] },
    call: { params: NOTHING, body: { url: 'https://feeds.example/kev.json', everyHours: 24, isOn: false } },
  },
  'catalog.deleteSchedule': {
    by: 'platform',
    does: ['manage', 'Platform'],
    call: { params: NOTHING },
    done: 404,
  },
  'catalog.runSchedule': { by: 'platform', does: ['manage', 'Platform'], call: { params: NOTHING }, done: 404 },
  'admin.messages': { by: 'platform', does: ['read', 'SystemLog'] },
  'admin.retry-messages': { by: 'platform', does: ['manage', 'SystemLog'] },
  'admin.jobs': { by: 'platform', does: ['read', 'SystemLog'] },
  'admin.job-log': { by: 'platform', does: ['read', 'SystemLog'], call: { query: { name: 'nothing' } } },
  'admin.rate-rules': { by: 'platform', does: ['manage', 'RateLimit'] },
  'admin.save-rate-rule': {
    ...{ by: 'platform', does: ['manage', 'RateLimit'] },
    call: { params: NOTHING, body: { name: 'Few', per: 'person', calls: '', points: 5, seconds: 10, isOn: true } },
  },
  'admin.delete-rate-rule': {
    ...{ by: 'platform', does: ['manage', 'RateLimit'] },
    ...{ call: { params: NOTHING }, done: 404 },
  },
  'admin.overview': { by: 'platform', does: ['manage', 'Platform'] },
  'admin.companies': { by: 'platform', does: ['manage', 'Platform'] },
  'admin.company': { by: 'platform', does: ['manage', 'Platform'], call: { params: { id: HOME } } },
  'admin.suspend-user': {
    ...{ by: 'platform', does: ['manage', 'Platform'] },
    call: { params: { id: COLLEAGUE }, body: { reason: 'Left' } },
  },
  'admin.restore-user': { by: 'platform', does: ['manage', 'Platform'], call: { params: { id: COLLEAGUE } } },
  'admin.run-job': {
    by: 'platform',
    does: ['manage', 'Platform'],
    call: { body: { name: 'nothing', key: '' } },
    done: 404,
  },
  'admin.cancel-job': {
    by: 'platform',
    does: ['manage', 'Platform'],
    call: { body: { name: 'nothing', key: '' } },
    done: 404,
  },
  'account.audit-log': { by: 'signed-in' },
  'account.audit-export': { by: 'signed-in', call: { body: {} } },
  'admin.audit': { by: 'platform', does: ['read', 'SystemLog'] },
  'admin.audit-export': { by: 'platform', does: ['read', 'SystemLog'], call: { body: {} } },
  'admin.audit-chains': { by: 'platform', does: ['read', 'SystemLog'] },
  'audit.verify': { by: 'platform', does: ['read', 'SystemLog'], call: { query: { company: HOME } } },
};

/** What whoever may invite to a billing account does there, and what of that there is nothing to do to. */
export const INVITE_CASES = {
  'billing-invitations.create': { body: { email: 'new@example.org', role: 'member' } },
  'billing-invitations.list': {},
  'billing-invitations.revoke': { done: 404 },
  'billing-invitations.confirm': { done: 404 },
} as const;
type InviteId = keyof typeof INVITE_CASES;

/** They read whole streams. */
type StreamId = 'sync.changes' | 'sync.snapshot' | 'sync.small-rows';
