import { eq, sql } from 'drizzle-orm';
import type { Asset } from '../../contract/areas/assets';
import { ENDPOINTS, type EndpointId } from '../../contract/endpoints';
import { companyStream } from '../../contract/streams';
import { accountHandlers } from '../../server/areas/account/handlers';
import { notificationHandlers } from '../../server/areas/account/notification-handlers';
import { accountSettingsHandlers } from '../../server/areas/account/settings-handlers';
import { auditHandlers } from '../../server/areas/admin/audit-handlers';
import { governingHandlers } from '../../server/areas/admin/governing-handlers';
import { adminHandlers } from '../../server/areas/admin/handlers';
import { billingHandlers } from '../../server/areas/billing/handlers';
import { companyHandlers } from '../../server/areas/company/handlers';
import { companySettingsHandlers } from '../../server/areas/company/settings-handlers';
import { queryHandlers } from '../../server/areas/queries/handlers';
import { queryMarkHandlers } from '../../server/areas/queries/saved-queries';
import { sessionHandlers } from '../../server/areas/session/handlers';
import type { Handlers } from '../../server/calls/handler';
import { notFound } from '../../server/calls/refusal';
import type { Tx } from '../../server/db/access';
import { assets } from '../../server/db/schema';
import { recordHandlers } from '../../server/records/record-handlers';
import { syncHandlers } from '../../server/sync/handlers';

const unused = async () => {
  throw notFound('Anything');
};

/** The real session and sync handlers over the simplest assets there can be: for tests of the core alone. */
export const FAKE_HANDLERS: Handlers<EndpointId> = {
  ...sessionHandlers,
  ...accountHandlers,
  ...notificationHandlers,
  ...accountSettingsHandlers,
  ...companyHandlers,
  ...companySettingsHandlers,
  ...billingHandlers,
  ...adminHandlers,
  ...auditHandlers,
  ...governingHandlers,
  ...queryHandlers,
  ...queryMarkHandlers,
  ...recordHandlers({}),
  ...syncHandlers,
  'assets.types': async () => ({ types: [] }),
  'tags.list': async () => ({ tags: [] }),
  'tags.groups': async () => ({ groups: [] }),
  'assets.get': unused,
  'assets.create': async ({ tx, companyId, body }) => putAsset(tx, companyId, body.id, body.name),
  'assets.update': async ({ tx, companyId, params, body }) => {
    await putAsset(tx, companyId, params.id, body.name ?? 'unnamed');
    return { renamed: true };
  },
  'assets.delete': async ({ tx, companyId, params }) => {
    const [gone] = await tx.db.delete(assets).where(eq(assets.id, params.id)).returning({ rev: assets.rev });
    if (!gone) throw notFound('Asset');
    tx.changes.remove(companyStream(companyId), 'asset', params.id, gone.rev + 1);
  },
  'assets.bulk-update': unused,
  'assets.bulk-delete': unused,
  'assets.restore': unused,
  'agents.enroll': unused,
  'agents.report': unused,
  'webhooks.deliver': unused,
  'agent-enrolments.list': async () => ({ enrolments: [] }),
  'agent-enrolments.create': unused,
  'agent-enrolments.revoke': unused,
  'integration-actions.request': unused,
  'integration-actions.approve': unused,
  'integration-actions.refuse': unused,
  'integration-actions.cancel': unused,
  'integration-actions.retry': unused,
  'integrations.list': async () => ({ integrations: [] }),
  'integrations.properties': async () => ({ connectors: [] }),
  'integrations.inlet': unused,
  'integrations.save': unused,
  'integrations.test': unused,
  'integrations.run': unused,
  'integrations.stop': unused,
  'integrations.disconnect': unused,
  'sync-runs.create': unused,
  'sync-runs.batch': async () => {},
  'sync-runs.commit': unused,
  'sync-runs.cancel': unused,
  'sync-runs.undo': unused,
  'sync-runs.reject': unused,
  'sync-runs.rejected': unused,
  'sync-runs.logs': unused,
  'sync-runs.stale': unused,
  'source-rules.what-if': unused,
  'integrations.reprocess': unused,
  'imports.create': unused,
  'imports.put': unused,
  'imports.get': unused,
  'source-records.get': unused,
  'findings.update': unused,
  'findings.bulk-update': unused,
  'findings.software': unused,
  'findings.what-if': unused,
  'findings.history': unused,
  'ticket-settings.get': unused,
  'ticket-connection.get': unused,
  'ticket-connection.names': unused,
  'ticket-connection.update': unused,
  'ticket-connection.remove': unused,
  'ticket-connection.retry': unused,
  'ticket-settings.update': unused,
  'policy-exceptions.decide': unused,
  'exception-shares.list': unused,
  'exception-shares.create': unused,
  'exception-shares.revoke': unused,
  'shared-exceptions.get': unused,
  'shared-exceptions.decide': unused,
  'shared-exceptions.add-file': unused,
  'evidence-files.create': unused,
  'evidence-files.get': unused,
  'ticket-files.create': unused,
  'ticket-files.get': unused,
  'report-files.create': unused,
  'report-files.get': unused,
  'policies.results': unused,
  'policies.versions': unused,
  'policies.days': unused,
  'daily-figures.list': unused,
  'policies.of-asset': unused,
  'policy-executions.changes': unused,
  'policy-executions.logs': unused,
  'policy-executions.terminate': unused,
  'catalog.search': unused,
  'catalog.feeds': unused,
  'catalog.vulnerability': unused,
  'catalog.import': unused,
  'catalog.schedules': unused,
  'catalog.saveSchedule': unused,
  'catalog.deleteSchedule': unused,
  'catalog.runSchedule': unused,
  'webhook-secrets.update': unused,
  'webhook-deliveries.list': unused,
  'webhook-deliveries.try': unused,
  'webhook-deliveries.again': unused,
  'policy-effects.list': unused,
  'policy-effects.again': unused,
  'mail-status.get': unused,
  'admin.messages': unused,
  'admin.retry-messages': unused,
  'admin.job-log': unused,
  'admin.rate-rules': unused,
  'admin.save-rate-rule': unused,
  'admin.delete-rate-rule': unused,
  'admin.jobs': unused,
  'admin.run-job': unused,
  'admin.cancel-job': unused,
};

export const ENDPOINT_IDS = Object.keys(ENDPOINTS).filter((id): id is EndpointId => id in ENDPOINTS);

/** Inserts an asset, or gives it another name. */
export const putAsset = (tx: Tx, companyId: string, id: string, name: string): Promise<void> =>
  putAssets(tx, companyId, [id], name);

/** The same of many, each named once: one statement, however many there are. */
export async function putAssets(
  { db, changes, now }: Tx,
  companyId: string,
  ids: readonly string[],
  name: string,
): Promise<void> {
  const row = { updatedAt: now, doc: { ...EMPTY_ASSET, name } };
  const made = { companyId, type: 'server', isSample: false, createdAt: now, rev: 1, ...row } as const;
  const written = await db
    .insert(assets)
    .values(ids.map((id) => ({ id, ...made })))
    .onConflictDoUpdate({ target: assets.id, set: { ...row, rev: sql`${assets.rev} + 1` } })
    .returning({ id: assets.id, rev: assets.rev });
  for (const { id, rev } of written) changes.put(companyStream(companyId), 'asset', id, rev);
}

const EMPTY_ASSET: Omit<
  Asset,
  'id' | 'rev' | 'companyId' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'type' | 'isSample'
> = {
  name: '',
  hostnames: [],
  fqdns: [],
  ips: [],
  macs: [],
  os: {},
  lifecycle: 'in_use',
  tags: [],
  services: [],
  firstSeenAt: null,
  lastSeenAt: null,
  sources: [],
  groupIds: [],
  findingCounts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  softwareCount: 0,
  fieldRevs: {},
};
