import { and, eq, sql } from 'drizzle-orm';
import type { NormalizedRecord, SyncRun } from '../../contract/areas/integrations';
import type { RefusedRecord } from '../../domain/formats/record-check';
import type { Tx } from '../db/access';
import type { Db } from '../db/database';
import { stagedBatches } from '../db/schema';
import { evenPart } from './part-sizes';
import { type Apply, FROM_START, type Run } from './run-record';

/** `keptAt`: when a record that is read again was observed, where it does not say so itself. */
export type StagedRecord = NormalizedRecord & { readonly keptAt?: string };

/** A batch as it is staged. */
export interface Batch {
  readonly records: readonly StagedRecord[];
  readonly rejected: readonly RefusedRecord[];
}

/** The next records of a run: what one transaction applies. */
export interface Part extends Batch {
  /** Where the run is behind them. */
  readonly behind: RunPosition;
  /** Of those behind them what has been read already. */
  readonly next?: readonly StagedRecord[];
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

/** So many parts are read at once: the database unpacks the whole batch for each look into it. */
const PARTS = 8;

/** Some records of a batch, as one version of its row has them. */
interface Stretch extends Batch {
  readonly runId: string;
  readonly no: number;
  readonly version: string;
  /** Where the first of the records is in the batch. */
  readonly from: number;
  /** Of the whole batch. */
  readonly length: number;
}

/** The parts of runs, a few of them read at once. */
export class PartReader {
  #read: Stretch | null = null;

  /** At most `size` records from where the run is. */
  async next({ db }: Tx, found: Run, size: number): Promise<Part> {
    const { batchesApplied, work } = placeOf(found);
    const batch = await this.#stretch(db, found.run, work.at, size);
    const [start, left] = [work.at - batch.from, batch.length - work.at];
    const part = batch.records.slice(start, start + evenPart(left, size));
    const at = work.at + part.length;
    return {
      records: part,
      rejected: batch.rejected.slice(work.told),
      next: batch.records.slice(at - batch.from, at - batch.from + size),
      behind:
        at >= batch.length
          ? { batchesApplied: batchesApplied + 1, work: FROM_START }
          : { batchesApplied, work: { mode: 'apply', at, told: batch.rejected.length } },
    };
  }

  /** Records from `at`, `size` of them where there are as many: those that were read, where the row is as it was then. */
  async #stretch(db: Db, run: SyncRun, at: number, size: number): Promise<Stretch> {
    const read = this.#read;
    const isRead =
      read?.runId === run.id &&
      read.no === run.batchesApplied &&
      at >= read.from &&
      Math.min(at + size, read.length) <= read.from + read.records.length;
    const { records, rejected } = stagedBatches;
    const isSame = sql`xmin::text = ${isRead ? read.version : ''}`;
    const range = JSON.stringify({ from: at, to: at + size * PARTS - 1 });
    const [row] = await db
      .select({
        version: sql<string>`xmin::text`,
        fresh: sql<Pick<Stretch, 'length' | 'records' | 'rejected'> | null>`
          case when ${isSame} then null else jsonb_build_object(
            'length', jsonb_array_length(${records}),
            'records', jsonb_path_query_array(${records}, '$[$from to $to]', ${range}),
            'rejected', ${rejected}) end`,
      })
      .from(stagedBatches)
      .where(isNext(run));
    if (!row) return lacking(run);
    if (row.fresh === null && isRead) return read;
    if (row.fresh === null) throw new Error(`batch ${run.batchesApplied} of run ${run.id} was not read`);
    this.#read = { ...row.fresh, runId: run.id, no: run.batchesApplied, version: row.version, from: at };
    return this.#read;
  }
}

const isNext = (run: SyncRun) => and(eq(stagedBatches.runId, run.id), eq(stagedBatches.no, run.batchesApplied));

function lacking(run: SyncRun): never {
  throw new Error(`run ${run.id} lacks batch ${run.batchesApplied}`);
}
