import { sql } from 'drizzle-orm';
import { checkRecord } from '../../../domain/formats/record-check';
import { invalid, notFound, Refusal } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { stagedBatches } from '../../db/schema';
import { lockRun } from '../../jobs/run-record';

/** Stages one batch; sent again, it takes the place of itself. What cannot be kept is rejected one by one (I31). */
export async function stageBatch(
  tx: Tx,
  companyId: string,
  runId: string,
  number: string,
  sent: readonly unknown[],
): Promise<void> {
  const found = await lockRun(tx, runId, companyId);
  if (!found) throw notFound('Sync run');
  const { run } = found;
  const no = /^\d{1,7}$/.test(number) ? Number(number) : -1;
  if (no < 0 || no >= run.batches) {
    throw invalid(`Run ${run.id} has batches 0 to ${run.batches - 1}`, [
      { path: 'params.no', message: `"${number}" is none of them` },
    ]);
  }
  if (run.status !== 'pending') throw runIs(run.status, 'takes no more batches');
  const checked = sent.map(checkRecord);
  const records = checked.flatMap((one) => ('record' in one ? [one.record] : []));
  const rejected = checked.flatMap((one) => ('refused' in one ? [one.refused] : []));
  await tx.db
    .insert(stagedBatches)
    .values({ runId, no, companyId, records, rejected })
    .onConflictDoUpdate({
      target: [stagedBatches.runId, stagedBatches.no],
      set: { records: sql`excluded.records`, rejected: sql`excluded.rejected` },
    });
}

export function runIs(status: string, consequence: string): Refusal {
  const words = status.replaceAll('_', ' ');
  return new Refusal({ status: 409, code: 'conflict', message: `This run is ${words}: it ${consequence}` });
}
