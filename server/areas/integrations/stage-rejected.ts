import { and, eq } from 'drizzle-orm';
import type { Rejection } from '../../../contract/areas/integrations';
import { IMPORT } from '../../../contract/limits';
import { withoutUnstorable } from '../../../domain/text/unstorable-text';
import { invalid, notFound } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { runRejections } from '../../db/schema-pipeline';
import { keepRejected } from '../../jobs/keep-rejected';
import { lockRun } from '../../jobs/run-record';
import { runIs } from './stage-batch';

/** Keeps one batch of the lines a file's reading rejected; sent again, it takes the place of itself (PL10). */
export async function stageRejected(
  tx: Tx,
  companyId: string,
  runId: string,
  number: string,
  sent: readonly Rejection[],
): Promise<void> {
  const found = await lockRun(tx, runId, companyId);
  if (!found) throw notFound('Sync run');
  const no = /^\d{1,7}$/.test(number) ? Number(number) : IMPORT.maxRecords;
  if (no >= IMPORT.maxRecords) {
    const message = `"${number}" is no number of a batch`;
    throw invalid('Batches of rejected lines are numbered from 0', [{ path: 'params.no', message }]);
  }
  if (found.run.status !== 'pending') throw runIs(found.run.status, 'takes no more lines');
  await tx.db.delete(runRejections).where(and(eq(runRejections.runId, runId), eq(runRejections.batch, no)));
  await keepRejected(tx, { companyId, runId, batch: no }, withoutUnstorable([...sent]));
}
