import { sql } from 'drizzle-orm';
import type { SyncRun } from '../../contract/areas/integrations';
import { IMPORT } from '../../contract/limits';
import type { Tx } from '../db/access';
import { stagedBatches, type VersionContent } from '../db/schema';
import { logRun } from './run-log';
import { FROM_START, type Run, updateRun, type Work } from './run-record';
import type { StagedRecord } from './staged-batch';

type Gather = Extract<Work, { mode: 'gather' }>;

/** A record of a source as it is kept: what was stated last, before any rule. */
export interface Kept {
  readonly id: string;
  readonly sourceUid: string;
  readonly content: VersionContent;
  readonly raw: string;
  /** ISO 8601. */
  readonly observedAt: string;
}

/** The next kept records of a source in the order of their ids, those its rules drop among them; not what aged out, or was undone. */
export async function keptRecords(
  { db }: Pick<Tx, 'db'>,
  companyId: string,
  source: string,
  after: string | null,
  limit: number,
): Promise<Kept[]> {
  return db.execute<{ [K in keyof Kept]: Kept[K] }>(sql`
    with of as (
      select id, source_uid, deleted_at from source_records
      where company_id = ${companyId} and integration_id = ${source}
        and id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      order by id
    ), newest as (
      select of.id, of.source_uid, of.deleted_at, v.normalized, v.raw, v.observed_at
      from of cross join lateral (
        select normalized, raw, observed_at from source_record_versions
        where record_id = of.id and not undone order by id desc limit 1) v
    )
    select id::text as id, source_uid as "sourceUid", normalized as content, raw,
      to_char(observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "observedAt"
    from newest where deleted_at is null or normalized ->> 'gone' = 'rule'
    order by id limit ${limit}`);
}

/** Stages the next kept records of the run's source, as a file that states them would be (PL40). */
export async function gatherKept(tx: Tx, { run }: Run, { after }: Gather): Promise<void> {
  if (run.integrationId === null) throw new Error(`run ${run.id} has no source`);
  const kept = await keptRecords(tx, run.companyId, run.integrationId, after, IMPORT.batchRecords);
  const records = kept.map(recordOf);
  if (records.length > 0) {
    const batch = { runId: run.id, no: run.batches, companyId: run.companyId, records, rejected: [] };
    await tx.db.insert(stagedBatches).values(batch);
  }
  const { fetched } = run.counts;
  const counts = { ...run.counts, fetched: fetched + records.length };
  const next: Partial<SyncRun> = { counts, batches: run.batches + (records.length > 0 ? 1 : 0) };
  const last = kept.at(-1);
  if (last !== undefined) {
    await updateRun(tx, run, next, { mode: 'gather', after: last.id });
    return;
  }
  await logRun(tx, run, [{ level: 'info', stage: 'parse', text: `${fetched} kept records are read again` }]);
  const ms = Math.max(0, Date.parse(tx.now) - Date.parse(run.startedAt));
  const parse = { stage: 'parse' as const, in: fetched, out: fetched, rejected: 0, ms };
  await updateRun(tx, run, { ...next, message: null, stages: [parse] }, FROM_START);
}

/** What it stated, in the place of what the rules of that time made of it. */
export function recordOf({ sourceUid, content, raw, observedAt }: Kept): StagedRecord {
  const { unruled, gone: _, ...said } = content;
  return { ...said, asset: unruled ?? said.asset, sourceUid, raw, keptAt: observedAt };
}
