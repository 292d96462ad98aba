import { sql } from 'drizzle-orm';
import type { NormalizedRecord } from '../../../contract/areas/integrations';
import { withoutUnstorable } from '../../../domain/text/unstorable-text';
import type { Tx } from '../../db/access';
import { stagedBatches } from '../../db/schema';
import { lockRun } from '../../jobs/run-record';
import { invalid, notFound, Refusal } from '../../refusal';

/** PostgreSQL indexes no text above some 2,700 bytes, and `sourceUid` is in an index. */
const MAX_UID_BYTES = 2_000;

/** Stages one batch; sent again, it takes the place of itself. */
export async function stageBatch(
  tx: Tx,
  companyId: string,
  runId: string,
  number: string,
  records: readonly NormalizedRecord[],
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
  checkUids(records);
  await tx.db
    .insert(stagedBatches)
    .values({ runId, no, companyId, records: withoutUnstorable(records) })
    .onConflictDoUpdate({ target: [stagedBatches.runId, stagedBatches.no], set: { records: sql`excluded.records` } });
}

function checkUids(records: readonly NormalizedRecord[]): void {
  const encoder = new TextEncoder();
  const problems = records.flatMap(({ sourceUid }, at) =>
    encoder.encode(sourceUid).length <= MAX_UID_BYTES
      ? []
      : [{ path: `body.records[${at}].sourceUid`, message: `is longer than ${MAX_UID_BYTES} bytes` }],
  );
  if (problems.length > 0) throw invalid('The body does not match what this call takes', problems);
}

export function runIs(status: string, consequence: string): Refusal {
  const words = status.replaceAll('_', ' ');
  return new Refusal({ status: 409, code: 'conflict', message: `This run is ${words}: it ${consequence}` });
}
