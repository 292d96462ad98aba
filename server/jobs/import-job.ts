import type { SyncRun } from '../../contract/areas/integrations';
import { errorText } from '../calls/error-text';
import type { Tx } from '../db/access';
import { ask, type Db } from '../db/database';
import { outageOf } from '../db/outage';
import { tellOfStale } from '../notifications/import-news';
import { agePart, dueAfter, staleText } from './age-out';
import { applyPart } from './apply-part';
import { type Due, defineJob, type JobDefinition, type Turn, TurnEnded } from './engine/define-job';
import { finishApplied, finishFailed, finishTakenBack } from './finish-run';
import { gatherKept } from './gather-kept';
import { isolateRefused } from './isolate-refused';
import type { JobParts } from './job-parts';
import { measuredSizes, type PartSizes } from './part-sizes';
import { refreshStatistics, statisticsAreDue } from './refresh-statistics';
import { logRun } from './run-log';
import { addStages, lockRun, type Run, updateRun } from './run-record';
import { SeenUids } from './seen-uids';
import { PartReader, placeOf } from './staged-batch';
import { takeBackPart } from './take-back-part';

/** After so many failures in a row a run is given up: a person sees why, and can undo it. */
const TRIES = 3;

/**
 * Applies committed runs part by part, a transaction each, so that others write to the company between them; whatever
 * ends the process leaves whole parts, and the next turn goes on behind the last. Should two processes think the work
 * theirs, they take turns.
 */
export function importJob({ store, log, sizes = measuredSizes() }: JobParts): JobDefinition {
  const seen = new SeenUids();
  const parts = new PartReader();

  async function work(turn: Turn): Promise<boolean> {
    const { key: runId, part } = turn;
    // A batch that went well begins the count anew.
    for (let before = turn.tries; ; ) {
      try {
        const left = await part((tx) => advance(tx, runId, seen, parts, sizes));
        if (left === null) return true;
        turn.progress(left.done, left.total);
        before = 0;
      } catch (error) {
        await failed(turn, before + 1, error);
      }
    }
  }

  /** Answers where the run goes on all the same. */
  async function failed({ key: runId, part }: Turn, times: number, error: unknown): Promise<void> {
    if (error instanceof TurnEnded) throw error;
    // Where that fails too, the batch is tried again as it is.
    const rejected = await isolateRefused(store, runId, seen, sizes.size, error).catch(() => 0);
    if (rejected > 0) return log('warn', 'records were rejected by the database', { runId, rejected });
    await part((tx) => logFailure(tx, runId, times, error)).catch(() => undefined);
    // S105. The database is gone or has no room: the run waits for it, and is not given up.
    if (outageOf(error) !== null || times < TRIES) throw error;
    log('error', 'a batch could not be applied', { runId, times, error: errorText(error) });
    await part((tx) => giveUp(tx, runId));
  }

  return defineJob({
    name: 'imports',
    title: 'Imports',
    after: ['sources', 'agents'],
    look: async ({ db }) => ({ due: await waiting(db), at: null }),
    work,
  });
}

/** The oldest run that waits of each company, the oldest first: one that cannot go on holds up no other company. */
async function waiting(db: Db): Promise<Due[]> {
  return ask<{ key: string; companyId: string }>(db, {
    text: `
      select id::text as key, company_id::text as "companyId" from (
        select distinct on (company_id) id, company_id, created_at from sync_runs where status = 'running'
        order by company_id, created_at, id) oldest
      order by created_at, id`,
    params: [],
  });
}

interface Left {
  readonly done: number;
  readonly total: number;
}

/**
 * Takes the run one transaction further; null once it is over. Looks at its row anew: it may have been cancelled, or moved on elsewhere.
 */
async function advance(
  tx: Tx,
  runId: string,
  seen: SeenUids,
  parts: PartReader,
  sizes: PartSizes,
): Promise<Left | null> {
  const found = await lockRun(tx, runId);
  if (found?.run.status !== 'running') return null;
  const { run, work } = found;
  const left = { done: run.batchesApplied, total: run.batches };
  if (work?.mode === 'takeBack') {
    const took = await takeBackPart(tx, found, work, sizes.size);
    if (!took) {
      await finishTakenBack(tx, run, work);
      return null;
    }
    tx.afterCommit(() => sizes.applied(took.records, took.held));
    return left;
  }
  if (work?.mode === 'gather') {
    await gatherKept(tx, found, work);
    return left;
  }
  if (work?.mode === 'age') {
    const aged = await agePart(tx, run, work, sizes.size);
    if (!aged) {
      await finishAged(tx, run);
      return null;
    }
    tx.afterCommit(() => sizes.applied(aged.records, aged.held));
    return left;
  }
  if (run.batchesApplied >= run.batches) return (await finishBatches(tx, run)) ? null : left;
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
  return left;
}

/**
 * All batches are applied: what has aged out of the source goes next, where a person need not be asked (PL52). Answers whether the run is
 * over.
 */
async function finishBatches(tx: Tx, run: SyncRun): Promise<boolean> {
  const over = async (more: Partial<SyncRun> = {}): Promise<true> => {
    await finishApplied(tx, run, more);
    return true;
  };
  const due = await dueAfter(tx, run);
  if (due === null) return over();
  const { count, of, asks } = due;
  const stage = { stage: 'stale_filter', in: of, out: of, rejected: 0, ms: 0 } as const;
  const stages = addStages(run.stages, [stage]);
  if (count === 0) return over({ stages });
  const level = asks ? 'warn' : 'info';
  const text = asks ? staleText(due) : `${count} of ${of} records are no longer named by the source and go`;
  await logRun(tx, run, [{ level, stage: 'stale_filter', text }], true);
  const stale = { state: asks ? ('asks' as const) : ('going' as const), count, of };
  if (asks) {
    await tellOfStale(tx, run, staleText(due));
    return over({ stages, stale, message: staleText(due) });
  }
  await updateRun(tx, run, { stages, stale }, { mode: 'age', total: count, done: 0 });
  return false;
}

async function finishAged(tx: Tx, run: SyncRun): Promise<void> {
  await finishApplied(tx, run, run.stale ? { stale: { ...run.stale, state: 'gone' } } : {});
}

async function logStart(tx: Tx, found: Run): Promise<void> {
  const { batchesApplied, work } = placeOf(found);
  const { run } = found;
  if (batchesApplied > 0 || work.at > 0) return;
  const { fetched, rejected } = run.counts;
  const batches = run.batches === 1 ? '1 batch' : `${run.batches} batches`;
  const text = `Started: ${fetched} records read, ${rejected} rejected by reading, ${batches}`;
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
