import { and, eq, isNull } from 'drizzle-orm';
import type { SyncRun } from '../../../contract/areas/integrations';
import type { pipelineEndpoints } from '../../../contract/areas/integrations/pipeline';
import { companyStream } from '../../../contract/streams';
import type { Handlers } from '../../calls/handler';
import { notFound, Refusal } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import type { UserPrincipal } from '../../db/principal';
import { integrations, syncRuns } from '../../db/schema';
import { fromRow, syncRunRow } from '../../inventory/rows';
import { leaveStale } from '../../jobs/age-out';
import { logOf } from '../../jobs/run-log';
import { lockRun, NO_COUNTS, updateRun, type Work } from '../../jobs/run-record';
import { rejectedPage } from './rejected-page';
import { runIs } from './stage-batch';
import { stageRejected } from './stage-rejected';
import { runById } from './sync-run-by-id';
import { whatIf } from './what-if-rules';

export const pipelineHandlers: Handlers<keyof typeof pipelineEndpoints> = {
  'sync-runs.reject': ({ tx, companyId, params, body }) =>
    stageRejected(tx, companyId, params.id, params.no, body.rejected),
  'sync-runs.rejected': ({ tx, companyId, params, query }) => rejectedPage(tx, companyId, params.id, query),
  'sync-runs.logs': async ({ tx, companyId, params }) => {
    const run = await runById(tx, companyId, params.id);
    return { lines: await logOf(tx, companyId, run.id) };
  },
  'sync-runs.stale': async ({ tx, companyId, params, body, services }) => {
    await answerStale(tx, companyId, params.id, body.go);
    tx.afterCommit(() => services.jobs.wake());
  },
  'source-rules.what-if': ({ tx, companyId, params, body }) => whatIf(tx, companyId, params.id, body.rules),
  'integrations.reprocess': async ({ tx, companyId, params, body, services }) => {
    await reprocess(tx, companyId, params.id, body.runId);
    tx.afterCommit(() => services.jobs.wake());
  },
};

/** What a run asks about goes, or stays and its time begins anew (PL52). Answered the same again, it has no effect. */
async function answerStale(tx: Tx<UserPrincipal>, companyId: string, runId: string, go: boolean): Promise<void> {
  const found = await lockRun(tx, runId, companyId);
  if (!found) throw notFound('Sync run');
  const { run } = found;
  const { stale } = run;
  const wanted = go ? ['going', 'gone'] : ['left'];
  if (stale !== undefined && wanted.includes(stale.state)) return;
  if (stale?.state !== 'asks' || run.integrationId === null) throw nothingAsked();
  if (run.status !== 'success' && run.status !== 'with_errors') throw runIs(run.status, 'asks nothing any more');
  if (!go) {
    await leaveStale(tx, run.integrationId);
    await updateRun(tx, run, { stale: { ...stale, state: 'left' }, message: null }, null);
    return;
  }
  const work: Work = { mode: 'age', total: stale.count, done: 0 };
  const change = { status: 'running', finishedAt: null, message: null, stale: { ...stale, state: 'going' } } as const;
  await updateRun(tx, run, change, work);
}

const nothingAsked = (): Refusal =>
  new Refusal({ status: 409, code: 'conflict', message: 'This run asks nothing any more' });

/** A run that reads all kept records of a source again (PL40). The same again has no effect. */
async function reprocess(tx: Tx<UserPrincipal>, companyId: string, source: string, runId: string): Promise<void> {
  const [row] = await tx.db
    .select()
    .from(integrations)
    .where(and(eq(integrations.id, source), eq(integrations.companyId, companyId), isNull(integrations.deletedAt)));
  if (!row) throw notFound('Source');
  const { id: integrationId, displayName, category } = fromRow(row);
  const { now, principal } = tx;
  const run: SyncRun = {
    ...{ id: runId, companyId, rev: 1, createdAt: now, updatedAt: now, deletedAt: null, integrationId },
    ...{ source: displayName, category, trigger: 'reprocess', status: 'running', format: 'kept_records', files: [] },
    ...{ rejected: [], notices: [], isSample: false, counts: NO_COUNTS, stages: [], batches: 0, batchesApplied: 0 },
    ...{ startedBy: principal.displayName, startedById: principal.userId, startedAt: now, finishedAt: null },
    // A message would say that it is being taken back.
    message: null,
  };
  const work: Work = { mode: 'gather', after: null };
  const made = await tx.db
    .insert(syncRuns)
    .values({ ...syncRunRow(run), work })
    .onConflictDoNothing({ target: syncRuns.id })
    .returning({ id: syncRuns.id });
  if (made.length > 0) return tx.changes.put(companyStream(companyId), 'syncRun', runId, 1);
  await runById(tx, companyId, runId);
}
