import { sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import type { RunPosition } from './staged-batch';

/** Batches whose identities one statement reads. */
const BATCHES = 50;

/**
 * The identities a run has named so far, for the run in progress: of several records with one identity the first of
 * a run counts (I7). Kept in memory; read from the staged batches after a restart, or when another process was faster.
 */
export class SeenUids {
  #upTo = '';
  #uids = new Set<string>();

  async before(db: Db, runId: string, place: RunPosition): Promise<ReadonlySet<string>> {
    if (this.#upTo === nameOf(runId, place)) return this.#uids;
    const uids = new Set<string>();
    const { batchesApplied, work } = place;
    for (let from = 0; from <= batchesApplied; from += BATCHES) {
      const to = Math.min(from + BATCHES, batchesApplied + 1);
      const rows = await db.execute<{ uid: string }>(sql`
        select record ->> 'sourceUid' as uid
        from staged_batches cross join lateral jsonb_array_elements(records) with ordinality as r(record, nth)
        where run_id = ${runId} and no >= ${from} and no < ${to} and (no < ${batchesApplied} or nth <= ${work.at})`);
      for (const { uid } of rows) uids.add(uid);
    }
    this.#upTo = nameOf(runId, place);
    this.#uids = uids;
    return uids;
  }

  /** `from` is where the run was before the part that held these, `to` where it is behind it. */
  add(runId: string, from: RunPosition, to: RunPosition, uids: Iterable<string>): void {
    if (this.#upTo !== nameOf(runId, from)) return;
    for (const uid of uids) this.#uids.add(uid);
    this.#upTo = nameOf(runId, to);
  }
}

const nameOf = (runId: string, { batchesApplied, work }: RunPosition) => `${runId} ${batchesApplied} ${work.at}`;
