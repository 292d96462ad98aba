import { asc, eq } from 'drizzle-orm';
import type { SyncRun } from '../../contract/areas/integrations';
import { errorText } from '../calls/error-text';
import type { Jobs, Log } from '../calls/handler';
import { type Store, type Tx, withAccess } from '../db/access';
import { outageOf } from '../db/outage';
import { SYSTEM } from '../db/principal';
import { syncRuns } from '../db/schema';
import type { Outward } from '../net/egress';
import { agePart, dueAfter, staleText } from './age-out';
import { applyPart } from './apply-part';
import { finishApplied, finishFailed, finishTakenBack } from './finish-run';
import { gatherKept } from './gather-kept';
import { isolateRefused } from './isolate-refused';
import { measuredSizes, type PartSizes } from './part-sizes';
import { refreshStatistics, statisticsAreDue } from './refresh-statistics';
import { logRun } from './run-log';
import { addStages, lockRun, type Run, updateRun } from './run-record';
import { SeenUids } from './seen-uids';
import { PartReader, placeOf } from './staged-batch';
import { takeBackPart } from './take-back-part';
import { createWorkLoop } from './work-loop';

export interface RunnerOptions {
  readonly store: Store;
  readonly log: Log;
  /** Pause before a batch that failed is tried again. */
  readonly retryMs?: number;
  /** Whether the background work of this database is this process's; asked before every transaction. */
  readonly mine?: () => boolean;
  readonly sizes?: PartSizes;
  /** Without it nothing is told to other servers. */
  readonly outward?: Outward | undefined;
  /** Called when what waited is applied. */
  readonly ended?: () => void;
}

/** After so many failures in a row a run is given up: a person sees why, and can undo it. */
const TRIES = 3;

/**
 * Applies committed runs part by part, a transaction each, so that others write to the company between them; whatever
 * ends the process leaves whole parts, and the next `wake` goes on behind the last. Should two processes think the work
 * theirs, they take turns.
 */
export function createImportRunner({
  store,
  log,
  retryMs = 1_000,
  mine = () => true,
  sizes = measuredSizes(),
  ended = () => undefined,
}: RunnerOptions): Jobs {
  let isAtWork = false;
  const seen = new SeenUids();
  const parts = new PartReader();
  const failures = new Map<string, number>();
  const loop = createWorkLoop(
    step,
    (error) => log('error', 'the import runner reached no database', { error: errorText(error) }),
    retryMs,
  );

  /** One transaction of the oldest run that waits. False when none does. */
  async function step(): Promise<boolean> {
    if (!mine()) return false;
    const runId = await withAccess(store, SYSTEM, oldestWaiting);
    if (isAtWork && runId === null) ended();
    isAtWork = runId !== null;
    if (runId === null) return false;
    try {
      await withAccess(store, SYSTEM, (tx) => advance(tx, runId, seen, parts, sizes));
      failures.delete(runId);
    } catch (error) {
      await failed(runId, error);
    }
    return true;
  }

  async function failed(runId: string, error: unknown): Promise<void> {
    // Where that fails too, the batch is tried again as it is.
    const rejected = await isolateRefused(store, runId, seen, sizes.size, error).catch(() => 0);
    if (rejected > 0) return log('warn', 'records were rejected by the database', { runId, rejected });
    // S105. The database is gone or has no room: the run waits for it, and is not given up.
    if (outageOf(error) !== null) {
      log('warn', 'the import waits for the database', { runId, error: errorText(error) });
      return loop.pause(retryMs);
    }
    const times = (failures.get(runId) ?? 0) + 1;
    failures.set(runId, times);
    log('error', 'a batch could not be applied', { runId, times, error: errorText(error) });
    await withAccess(store, SYSTEM, (tx) => logFailure(tx, runId, times, error)).catch(() => undefined);
    await loop.pause(retryMs);
    if (times < TRIES || loop.isStopping) return;
    failures.delete(runId);
    await withAccess(store, SYSTEM, (tx) => giveUp(tx, runId));
  }

  return loop;
}

async function oldestWaiting({ db }: Tx): Promise<string | null> {
  const [run] = await db
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(eq(syncRuns.status, 'running'))
    .orderBy(asc(syncRuns.createdAt), asc(syncRuns.id))
    .limit(1);
  return run?.id ?? null;
}

/** Takes the run one transaction further. Looks at its row anew: it may have been cancelled, or moved on elsewhere. */
async function advance(tx: Tx, runId: string, seen: SeenUids, parts: PartReader, sizes: PartSizes): Promise<void> {
  const found = await lockRun(tx, runId);
  if (found?.run.status !== 'running') return;
  const { run, work } = found;
  if (work?.mode === 'takeBack') {
    const took = await takeBackPart(tx, found, work, sizes.size);
    if (!took) return finishTakenBack(tx, run, work);
    return tx.afterCommit(() => sizes.applied(took.records, took.held));
  }
  if (work?.mode === 'gather') return gatherKept(tx, found, work);
  if (work?.mode === 'age') {
    const aged = await agePart(tx, run, work, sizes.size);
    if (!aged) return finishAged(tx, run);
    return tx.afterCommit(() => sizes.applied(aged.records, aged.held));
  }
  if (run.batchesApplied >= run.batches) return finishBatches(tx, run);
  await logStart(tx, found);
  const from = placeOf(found);
  const part = await parts.next(tx, found, sizes.size);
  const { uids, held } = await applyPart(tx, found, part, await seen.before(tx.db, run.id, from));
  const isWhole = part.behind.batchesApplied > run.batchesApplied;
  if (isWhole && statisticsAreDue(part.behind.batchesApplied)) await refreshStatistics(tx.db);
  // What a transaction that is rolled back had seen was not seen.
  tx.afterCommit(() => {
    seen.add(run.id, from, part.behind, uids);
    sizes.applied(part.records.length, held);
  });
}

/** All batches are applied: what has aged out of the source goes next, where a person need not be asked (PL52). */
async function finishBatches(tx: Tx, run: SyncRun): Promise<void> {
  const due = await dueAfter(tx, run);
  if (due === null) return finishApplied(tx, run);
  const { count, of, asks } = due;
  const stage = { stage: 'stale_filter', in: of, out: of, rejected: 0, ms: 0 } as const;
  const stages = addStages(run.stages, [stage]);
  if (count === 0) return finishApplied(tx, run, { stages });
  const level = asks ? 'warn' : 'info';
  const text = asks ? staleText(due) : `${count} of ${of} records are no longer named by the source and go`;
  await logRun(tx, run, [{ level, stage: 'stale_filter', text }], true);
  const stale = { state: asks ? ('asks' as const) : ('going' as const), count, of };
  if (asks) return finishApplied(tx, run, { stages, stale, message: staleText(due) });
  await updateRun(tx, run, { stages, stale }, { mode: 'age', total: count, done: 0 });
}

async function finishAged(tx: Tx, run: SyncRun): Promise<void> {
  await finishApplied(tx, run, run.stale ? { stale: { ...run.stale, state: 'gone' } } : {});
}

async function logStart(tx: Tx, found: Run): Promise<void> {
  const { batchesApplied, work } = placeOf(found);
  const { run } = found;
  if (batchesApplied > 0 || work.at > 0) return;
  const { fetched, rejected } = run.counts;
  const text = `Started: ${fetched} records read, ${rejected} rejected by reading, ${run.batches} batches`;
  await logRun(tx, run, [{ level: 'info', stage: 'parse', text }]);
}

/** The database's own words: its statement has what the records say. */
async function logFailure(tx: Tx, runId: string, times: number, error: unknown): Promise<void> {
  const found = await lockRun(tx, runId);
  if (found === null) return;
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text = `Try ${times} of ${TRIES} failed: ${inner instanceof Error ? inner.message : String(inner)}`;
  await logRun(tx, found.run, [{ level: 'error', stage: 'persist', text }]);
}

async function giveUp(tx: Tx, runId: string): Promise<void> {
  const found = await lockRun(tx, runId);
  if (found?.run.status === 'running') await finishFailed(tx, found.run, messageOf(found.run));
}

function messageOf({ batchesApplied, batches }: SyncRun): string {
  return `Batch ${batchesApplied + 1} of ${batches} could not be applied. What was applied before it stays. Undo the run to remove it.`;
}
