import { eq } from 'drizzle-orm';
import type { SyncRun } from '../../../contract/areas/integrations';
import { notFound } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import type { UserPrincipal } from '../../db/principal';
import { stagedBatches } from '../../db/schema';
import { lockRun, type Run, updateRun, type Work } from '../../jobs/run-record';
import { countStanding } from '../../jobs/standing-versions';
import { runIs } from './stage-batch';

/** Stops a run that is not finished, and has what it applied taken back. */
export async function cancelRun(tx: Tx<UserPrincipal>, companyId: string, runId: string): Promise<void> {
  const found = await lockRun(tx, runId, companyId);
  if (!found) throw notFound('Sync run');
  const { run, work } = found;
  if (run.status === 'terminated' || work?.mode === 'takeBack') return;
  if (run.status === 'pending') {
    await tx.db.delete(stagedBatches).where(eq(stagedBatches.runId, run.id));
    await updateRun(tx, run, { status: 'terminated', finishedAt: tx.now }, null);
    return;
  }
  if (run.status !== 'running') throw runIs(run.status, 'is over, undo it instead');
  await takeBack(tx, found, 'terminated', 'Stopping, and undoing what was applied');
}

const UNDOABLE: ReadonlySet<SyncRun['status']> = new Set(['success', 'with_errors', 'failed']);

/** Has all that a finished run said taken back; what other runs said stays. */
export async function undoRun(tx: Tx<UserPrincipal>, companyId: string, runId: string): Promise<void> {
  const found = await lockRun(tx, runId, companyId);
  if (!found) throw notFound('Sync run');
  const { run, work } = found;
  if (run.status === 'undone' || (work?.mode === 'takeBack' && work.as === 'undone')) return;
  if (!UNDOABLE.has(run.status)) throw runIs(run.status, 'cannot be undone');
  await takeBack(tx, found, 'undone', 'Undoing what was applied');
}

async function takeBack(
  tx: Tx<UserPrincipal>,
  { run }: Run,
  as: Extract<Work, { mode: 'takeBack' }>['as'],
  message: string,
): Promise<void> {
  const total = await countStanding(tx.db, run.id);
  const work: Work = {
    mode: 'takeBack',
    as,
    by: tx.principal.userId,
    total,
    done: 0,
    batches: run.batchesApplied,
    kept: 0,
  };
  await updateRun(tx, run, { status: 'running', message, finishedAt: null }, work);
}
