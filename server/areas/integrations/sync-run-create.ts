import { and, eq } from 'drizzle-orm';
import type { SyncRun, SyncRunCreate } from '../../../contract/areas/integrations';
import { companyStream } from '../../../contract/streams';
import { boundedNotices, boundedRejections } from '../../../domain/formats/bounded-problems';
import { withoutUnstorable } from '../../../domain/text/unstorable-text';
import { notFound } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import type { UserPrincipal } from '../../db/principal';
import { syncRuns } from '../../db/schema';
import { syncRunRow } from '../../inventory/rows';
import { NO_COUNTS, type Work } from '../../jobs/run-record';

/** Creating the same run again has no effect; another company's run is nobody's. */
export async function createRun(tx: Tx<UserPrincipal>, companyId: string, sent: SyncRunCreate): Promise<void> {
  const create = withoutUnstorable(sent);
  const work: Work = { mode: 'staging', vendor: create.source.vendor };
  const made = await tx.db
    .insert(syncRuns)
    .values({ ...syncRunRow(newRun(tx, companyId, create)), work })
    .onConflictDoNothing({ target: syncRuns.id })
    .returning({ id: syncRuns.id });
  if (made.length > 0) return tx.changes.put(companyStream(companyId), 'syncRun', create.id, 1);
  const [known] = await tx.db
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(and(eq(syncRuns.id, create.id), eq(syncRuns.companyId, companyId)));
  if (!known) throw notFound('Sync run');
}

function newRun({ now, principal }: Tx<UserPrincipal>, companyId: string, create: SyncRunCreate): SyncRun {
  const { id, source, format, files, batches, fetched, rejected, rejectedCount, notices, parseMs, isSample } = create;
  const { unchangedCount = 0, leftOutCount, dataSourceId } = create;
  const sent = Math.max(0, fetched - rejectedCount - unchangedCount - (leftOutCount ?? 0));
  return {
    id,
    companyId,
    rev: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    integrationId: null,
    source: source.displayName,
    category: source.category,
    trigger: 'file',
    status: 'pending',
    format,
    files,
    rejected: boundedRejections(rejected),
    notices: boundedNotices(notices),
    isSample,
    counts: { ...NO_COUNTS, fetched, rejected: rejectedCount, unchanged: unchangedCount },
    ...(leftOutCount !== undefined && { leftOut: leftOutCount }),
    ...(dataSourceId !== undefined && { dataSourceId }),
    stages: [{ stage: 'parse', in: fetched, out: sent, rejected: rejectedCount, ms: parseMs }],
    batches,
    batchesApplied: 0,
    startedBy: principal.displayName,
    startedById: principal.userId,
    startedAt: now,
    finishedAt: null,
    message: null,
  };
}
