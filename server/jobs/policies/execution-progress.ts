import type { Tx } from '../../db/access';
import type { Turn } from '../engine/define-job';
import { openOf } from './open-executions';
import { logExecutions, putRecords } from './policy-rows';

/** What people see of executions while they are at work. */

/** Says that these are at work now. */
export async function begin(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const open = await openOf(tx, companyId, ids);
  const begun = open.map(({ execution }) => ({
    ...execution,
    ...{ status: 'in_progress' as const, startedAt: execution.startedAt ?? tx.now, doing: 'Looking at all assets' },
    looked: 0,
  }));
  await putRecords(tx, companyId, 'policyExecution', begun);
  const lines = open.map(({ execution: { id, status, startedBy } }) => ({
    executionId: id,
    text: status === 'in_progress' ? 'It was interrupted, and begins anew.' : `Started by ${startedBy}.`,
  }));
  await logExecutions(tx, companyId, lines);
}

/** Each time is a change of each of them, in every tab. */
const TOLD_MS = 1_000;
const STEP = 10;

/** Tells how far they are: each ten per cent, and not more often than once a second. */
export function progressOf({ part }: Pick<Turn, 'part'>, companyId: string, ids: readonly string[]) {
  let toldAt = Date.now();
  let toldStep = 0;
  return async (looked: number, total: number): Promise<void> => {
    const percent = Math.min(99, Math.floor((100 * looked) / Math.max(1, total)));
    const step = Math.floor(percent / STEP);
    if (step === toldStep || Date.now() - toldAt < TOLD_MS) return;
    [toldAt, toldStep] = [Date.now(), step];
    const text = `${percent} % of ${total.toLocaleString('en')} assets looked at`;
    await part(async (tx) => {
      const open = await openOf(tx, companyId, ids);
      const executions = open.map(({ execution }) => ({ ...execution, looked, doing: text }));
      await putRecords(tx, companyId, 'policyExecution', executions);
      await logExecutions(
        tx,
        companyId,
        open.map(({ execution }) => ({ executionId: execution.id, text: `${text}.` })),
      );
    });
  };
}
