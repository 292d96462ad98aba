import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { integrationEndpoints } from '../../../contract/areas/integrations';
import { CONNECTOR_FORMS } from '../../../contract/areas/integrations/connectors/all-forms';
import type { importEndpoints } from '../../../contract/imports';
import type { Handlers, Services } from '../../calls/handler';
import { notFound } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { integrations, sourceRecordVersions } from '../../db/schema';
import { recordsById } from '../../inventory/load-records';
import { fromRow } from '../../inventory/rows';
import { importedFile, importFile } from './import-file';
import { sourceHandlers } from './source-handlers';
import { stageBatch } from './stage-batch';
import { runById } from './sync-run-by-id';
import { commitRun } from './sync-run-commit';
import { createRun } from './sync-run-create';
import { cancelRun, undoRun } from './sync-run-take-back';

export const integrationHandlers: Handlers<keyof typeof integrationEndpoints | keyof typeof importEndpoints> = {
  ...sourceHandlers,
  'integrations.list': async ({ tx, companyId }) => {
    const rows = await tx.db
      .select()
      .from(integrations)
      .where(and(eq(integrations.companyId, companyId), isNull(integrations.deletedAt)))
      .orderBy(asc(integrations.displayName));
    return { integrations: rows.map((row) => fromRow(row)) };
  },
  'integrations.properties': async ({ services: { connectors, syslog } }) => ({
    connectors: CONNECTOR_FORMS.map(({ kind }) => ({ kind, lacks: lacksOf(kind, connectors, syslog !== undefined) })),
  }),
  'sync-runs.create': ({ tx, companyId, body }) => createRun(tx, companyId, body),
  'sync-runs.batch': ({ tx, companyId, params, body }) => stageBatch(tx, companyId, params.id, params.no, body.records),
  'sync-runs.commit': async ({ tx, companyId, params, services }) => {
    await commitRun(tx, companyId, params.id);
    wake(tx, services);
  },
  'sync-runs.cancel': async ({ tx, companyId, params, services }) => {
    await cancelRun(tx, companyId, params.id);
    wake(tx, services);
  },
  'sync-runs.undo': async ({ tx, companyId, params, services }) => {
    await undoRun(tx, companyId, params.id);
    wake(tx, services);
  },
  'imports.create': importFile,
  'imports.put': importFile,
  'imports.get': async ({ tx, companyId, params }) => importedFile(await runById(tx, companyId, params.id)),
  'source-records.get': async ({ tx, companyId, params }) => {
    const [record] = await recordsById(tx.db, companyId, [params.id]);
    if (!record) throw notFound('Source record');
    return { record, raw: await newestRaw(tx, record.id) };
  },
};

/** Why nothing can be read by this kind of connector here; null: it can. */
function lacksOf(kind: string, connectors: Services['connectors'], hearsSyslog: boolean): string | null {
  const connector = connectors?.get(kind);
  if (connector === undefined) return 'This installation reads no sources by itself.';
  return kind === 'syslog' && !hearsSyslog ? NO_SYSLOG : (connector.lacks ?? null);
}

const NO_SYSLOG = 'This server does not listen for syslog. Whoever runs it sets SYSLOG_PORT, and starts it again.';

function wake(tx: Tx, { jobs }: Services): void {
  tx.afterCommit(() => jobs.wake());
}

/** What the file had; empty for what a person typed. */
async function newestRaw({ db }: Tx, recordId: string): Promise<string> {
  const [version] = await db
    .select({ raw: sourceRecordVersions.raw })
    .from(sourceRecordVersions)
    .where(and(eq(sourceRecordVersions.recordId, recordId), eq(sourceRecordVersions.undone, false)))
    .orderBy(desc(sourceRecordVersions.id))
    .limit(1);
  return version?.raw ?? '';
}
