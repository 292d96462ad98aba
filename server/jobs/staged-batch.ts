import { and, eq, sql } from 'drizzle-orm';
import type { NormalizedRecord, SyncRun } from '../../contract/areas/integrations';
import type { RefusedRecord } from '../../domain/formats/record-check';
import type { Tx } from '../db/access';
import { stagedBatches } from '../db/schema';
import { evenPart } from './part-sizes';
import { type Apply, FROM_START, type Run } from './run-record';

/** A batch as it is staged. */
export interface Batch {
  readonly records: readonly NormalizedRecord[];
  readonly rejected: readonly RefusedRecord[];
}

/** The next records of a run: what one transaction applies. */
export interface Part extends Batch {
  /** Where the run is behind them. */
  readonly behind: RunPosition;
}

/** How far a run is: so many whole batches, and so much of the next. */
export interface RunPosition {
  readonly batchesApplied: number;
  readonly work: Apply;
}

export const placeOf = ({ run, work }: Run): RunPosition => ({
  batchesApplied: run.batchesApplied,
  work: work?.mode === 'apply' ? work : FROM_START,
});

export async function stagedBatch({ db }: Tx, run: SyncRun): Promise<Batch> {
  const { records, rejected } = stagedBatches;
  const [batch] = await db.select({ records, rejected }).from(stagedBatches).where(isNext(run));
  return batch ?? lacking(run);
}

/** At most `size` records from where the run is. The database cuts them out: a whole batch is much to read for each part. */
export async function nextPart({ db }: Tx, found: Run, size: number): Promise<Part> {
  const { batchesApplied, work } = placeOf(found);
  const { records, rejected } = stagedBatches;
  const [batch] = await db
    .select({
      length: sql<number>`jsonb_array_length(${records})`,
      records: sql<NormalizedRecord[]>`
        jsonb_path_query_array(${records}, '$[$from to $to]', ${JSON.stringify({ from: work.at, to: work.at + size - 1 })})`,
      rejected,
    })
    .from(stagedBatches)
    .where(isNext(found.run));
  if (!batch) return lacking(found.run);
  const part = batch.records.slice(0, evenPart(batch.length - work.at, size));
  const at = work.at + part.length;
  const isLast = at >= batch.length;
  return {
    records: part,
    rejected: batch.rejected.slice(work.told),
    behind: isLast
      ? { batchesApplied: batchesApplied + 1, work: FROM_START }
      : { batchesApplied, work: { mode: 'apply', at, told: batch.rejected.length } },
  };
}

const isNext = (run: SyncRun) => and(eq(stagedBatches.runId, run.id), eq(stagedBatches.no, run.batchesApplied));

function lacking(run: SyncRun): never {
  throw new Error(`run ${run.id} lacks batch ${run.batchesApplied}`);
}
