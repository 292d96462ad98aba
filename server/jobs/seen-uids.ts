import { sql } from 'drizzle-orm';
import type { SyncRun } from '../../contract/areas/integrations';
import type { Db } from '../db/database';

/** Batches whose identities one statement reads. */
const BATCHES = 50;

type Progress = Pick<SyncRun, 'id' | 'batchesApplied'>;

/**
 * The identities a run has named so far, for the run in progress: of several records with one identity the first of
 * a run counts (I7). Kept in memory; read from the staged batches after a restart, or when another process was faster.
 */
export class SeenUids {
  #runId: string | null = null;
  #upTo = 0;
  #uids = new Set<string>();

  async before(db: Db, run: Progress): Promise<ReadonlySet<string>> {
    if (this.#runId === run.id && this.#upTo === run.batchesApplied) return this.#uids;
    const uids = new Set<string>();
    for (let from = 0; from < run.batchesApplied; from += BATCHES) {
      const to = Math.min(from + BATCHES, run.batchesApplied);
      const rows = await db.execute<{ uid: string }>(sql`
        select record ->> 'sourceUid' as uid
        from staged_batches cross join lateral jsonb_array_elements(records) record
        where run_id = ${run.id} and no >= ${from} and no < ${to}`);
      for (const { uid } of rows) uids.add(uid);
    }
    this.#runId = run.id;
    this.#upTo = run.batchesApplied;
    this.#uids = uids;
    return uids;
  }

  /** `run` is as it was before the batch that held these. */
  add(run: Progress, uids: Iterable<string>): void {
    if (this.#runId !== run.id || this.#upTo !== run.batchesApplied) return;
    for (const uid of uids) this.#uids.add(uid);
    this.#upTo += 1;
  }
}
