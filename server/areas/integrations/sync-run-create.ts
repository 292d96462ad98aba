import { and, eq } from 'drizzle-orm';
import type { SyncRun, SyncRunCreate } from '../../../contract/areas/integrations';
import { companyStream } from '../../../contract/streams';
import { boundedNotices, boundedRejections } from '../../../domain/formats/bounded-problems';
import { mendedRunOf } from '../../../domain/formats/mended-file';
import { withoutUnstorable } from '../../../domain/text/unstorable-text';
import { notFound } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import type { UserPrincipal } from '../../db/principal';
import { syncRuns } from '../../db/schema';
import { syncRunRow } from '../../inventory/rows';
import { NO_COUNTS, type Work } from '../../jobs/run-record';

/** How it began: who, or what, and of which source that is known already. */
export type RunBeginning = Pick<SyncRun, 'trigger' | 'integrationId' | 'startedBy' | 'startedById'>;

/** A person's file. Creating the same run again has no effect; another company's run is nobody's. */
export async function createRun(tx: Tx<UserPrincipal>, companyId: string, sent: SyncRunCreate): Promise<void> {
  const { displayName: startedBy, userId: startedById } = tx.principal;
  return createAnyRun(tx, companyId, sent, { trigger: 'file', integrationId: null, startedBy, startedById });
}

export async function createAnyRun(
  tx: Tx,
  companyId: string,
  sent: SyncRunCreate,
  beginning: RunBeginning,
): Promise<void> {
  const create = withoutUnstorable(sent);
  const mended = await mendedRun(tx, companyId, create);
  const work: Work = { mode: 'staging', vendor: create.source.vendor };
  const made = await tx.db
    .insert(syncRuns)
    .values({ ...syncRunRow({ ...newRun(tx, companyId, create, beginning), ...mended }), work })
    .onConflictDoNothing({ target: syncRuns.id })
    .returning({ id: syncRuns.id });
  if (made.length > 0) return tx.changes.put(companyStream(companyId), 'syncRun', create.id, 1);
  const [known] = await tx.db
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(and(eq(syncRuns.id, create.id), eq(syncRuns.companyId, companyId)));
  if (!known) throw notFound('Sync run');
}

/** The run whose rejected lines these files have, where it is one of the company's (PL13). */
async function mendedRun({ db }: Tx, companyId: string, { files }: SyncRunCreate): Promise<Pick<SyncRun, 'mends'>> {
  const id = files.map(({ name }) => mendedRunOf(name)).find((one) => one !== undefined);
  if (id === undefined) return {};
  const [known] = await db
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(and(eq(syncRuns.id, id), eq(syncRuns.companyId, companyId)));
  return known ? { mends: known.id } : {};
}

function newRun({ now }: Tx, companyId: string, create: SyncRunCreate, beginning: RunBeginning): SyncRun {
  const { id, source, format, files, batches, fetched, rejected, rejectedCount, notices, parseMs, isSample } = create;
  const { unchangedCount = 0, leftOutCount, fetchMs, mend, dataSourceId } = create;
  const sent = Math.max(0, fetched - rejectedCount - unchangedCount - (leftOutCount ?? 0));
  return {
    id,
    companyId,
    rev: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    ...beginning,
    source: source.displayName,
    category: source.category,
    status: 'pending',
    format,
    files,
    rejected: boundedRejections(rejected),
    notices: boundedNotices(notices),
    isSample,
    ...(mend !== undefined && { mend }),
    counts: { ...NO_COUNTS, fetched, rejected: rejectedCount, unchanged: unchangedCount },
    ...(leftOutCount !== undefined && { leftOut: leftOutCount }),
    ...(dataSourceId !== undefined && { dataSourceId }),
    stages: [
      ...(fetchMs === undefined
        ? []
        : [{ stage: 'fetch' as const, in: fetched, out: fetched, rejected: 0, ms: fetchMs }]),
      { stage: 'parse', in: fetched, out: sent, rejected: rejectedCount, ms: parseMs },
    ],
    batches,
    batchesApplied: 0,
    startedAt: now,
    finishedAt: null,
    message: null,
  };
}
