import { sql } from 'drizzle-orm';
import type { SyncRun } from '../../contract/areas/integrations';
import type { StalePolicy } from '../../contract/areas/integrations/source-rules';
import { mayGoAtOnce } from '../../domain/integrations/stale-share';
import type { Tx } from '../db/access';
import { sourceRecordVersions } from '../db/schema';
import { insertRows } from '../inventory/bulk-upsert';
import { type Cause, lockInventoryAlone } from '../inventory/inventory-tx';
import { recordsById } from '../inventory/load-records';
import { placeRecords } from '../inventory/place-records';
import { settleAssets } from '../inventory/settle-assets';
import { childPlace, loadFindings, writeFindings } from '../inventory/write-findings';
import { writeInstalls } from '../inventory/write-installs';
import type { Held } from './part-sizes';
import { stalePolicyOf } from './rules-of-source';
import { logRun } from './run-log';
import { addCounts, addStages, updateRun, type Work } from './run-record';
import { newestStanding } from './standing-versions';
import { removal } from './stated-records';

/** What a full sync of a source no longer names, and when that goes (PL50 to PL53). */

type Age = Extract<Work, { mode: 'age' }>;

interface Due {
  readonly count: number;
  /** Records of the source that are here. */
  readonly of: number;
}

/** After the last batch of a run: what of its source is to go now, or null where nothing can be said of that. */
export async function dueAfter(tx: Tx, run: SyncRun): Promise<(Due & { readonly asks: boolean }) | null> {
  const { integrationId } = run;
  if (integrationId === null || run.trigger === 'reprocess' || run.stale !== undefined) return null;
  // It has some lines of another file.
  if (run.mends !== undefined) return null;
  const policy = await stalePolicyOf(tx, run.companyId, integrationId);
  if (policy === null || !policy.isFull) return null;
  // Where a line could not be read, nobody can tell whom it named.
  if (run.counts.rejected > 0 || (run.leftOut ?? 0) > 0) {
    const text = 'Not everything in it could be read, so nothing is taken for gone.';
    await logRun(tx, run, [{ level: 'warn', stage: 'stale_filter', text }]);
    return null;
  }
  await countAbsences(tx, run, integrationId);
  const due = await dueNow(tx, integrationId, policy);
  return { ...due, asks: !mayGoAtOnce(due.count, due.of, policy.askAbove) };
}

/** Of each record of the source, for how many full syncs in a row it has not been named, and since when. */
async function countAbsences({ db }: Tx, run: SyncRun, integrationId: string): Promise<void> {
  // One that its source calls by another's name has a longer one, which begins with that (C39).
  const named = sql`
    select distinct record ->> 'sourceUid' as uid
    from staged_batches cross join lateral jsonb_array_elements(records) as record where run_id = ${run.id}`;
  await db.execute(sql`
    with named as (${named}), mine as (
      select s.id, exists (select from named where uid = s.source_uid or uid = split_part(s.source_uid, '|', 1)) as is_named
      from source_records s where s.integration_id = ${integrationId} and s.deleted_at is null
    ), back as (
      delete from source_absences a using mine where a.record_id = mine.id and mine.is_named
    )
    insert into source_absences (record_id, company_id, integration_id, since, runs, run_id)
    select id, ${run.companyId}, ${integrationId}, ${run.startedAt}::timestamptz, 1, ${run.id} from mine where not is_named
    on conflict (record_id) do update set runs = source_absences.runs + 1, run_id = excluded.run_id
      where source_absences.run_id <> excluded.run_id`);
}

const isDue = ({ after, unit }: Pick<StalePolicy, 'after' | 'unit'>, now: string) =>
  unit === 'runs'
    ? sql`a.runs >= ${after}`
    : sql`a.since <= ${new Date(Date.parse(now) - after * 86_400_000).toISOString()}::timestamptz`;

async function dueNow({ db, now }: Tx, integrationId: string, policy: StalePolicy): Promise<Due> {
  const [found] = await db.execute<{ due: number; all: number }>(sql`
    select
      (select count(*)::int from source_absences a join source_records s on s.id = a.record_id
        where a.integration_id = ${integrationId} and s.deleted_at is null and ${isDue(policy, now)}) as due,
      (select count(*)::int from source_records s
        where s.integration_id = ${integrationId} and s.deleted_at is null) as all`);
  return { count: found?.due ?? 0, of: found?.all ?? 0 };
}

export const staleText = ({ count, of }: Due): string =>
  `${count} of ${of} records are no longer named by the source and would go at once. Say whether they go.`;

/** Takes away at most so many that are due. Null where none was left. */
export async function agePart(
  tx: Tx,
  run: SyncRun,
  work: Age,
  size: number,
): Promise<{ readonly records: number; readonly held: Held } | null> {
  const { integrationId } = run;
  const policy = integrationId === null ? null : await stalePolicyOf(tx, run.companyId, integrationId);
  if (integrationId === null || policy === null) return null;
  const alone = await lockInventoryAlone(tx, run.companyId);
  const held = { since: performance.now(), alone };
  const ids = (
    await tx.db.execute<{ id: string }>(sql`
      select a.record_id::text as id from source_absences a join source_records s on s.id = a.record_id
      where a.integration_id = ${integrationId} and s.deleted_at is null and ${isDue(policy, tx.now)}
      order by a.record_id limit ${size}`)
  ).map(({ id }) => id);
  if (ids.length === 0) return null;
  const gone = await removeStale(tx, run, ids);
  await tx.db.execute(sql`delete from source_absences where record_id = any(${sql.param(ids)}::uuid[])`);
  const ms = performance.now() - held.since;
  const stage = { stage: 'stale_filter', in: 0, out: -gone, rejected: 0, dropped: gone, ms } as const;
  await updateRun(
    tx,
    run,
    { counts: addCounts(run.counts, { removed: gone }), stages: addStages(run.stages, [stage]) },
    { ...work, done: work.done + ids.length },
  );
  return { records: ids.length, held };
}

/** The records go, and what they state; each with a version, along which undo brings it back. */
async function removeStale(tx: Tx, run: SyncRun, ids: readonly string[]): Promise<number> {
  const cause: Cause = { companyId: run.companyId, source: run.source, syncRunId: run.id };
  const records = await recordsById(tx.db, run.companyId, ids);
  const standing = await newestStanding(tx.db, ids);
  const changes = records.map((record) => removal(run, record, tx.now));
  const { plan, written } = await placeRecords(tx, cause, changes);
  await written;
  const versions = changes.flatMap(({ record: { id: recordId, companyId, contentHash, observedAt } }) => {
    const version = standing.get(recordId);
    if (version === undefined) return [];
    const normalized = { ...version.normalized, gone: 'stale' as const };
    return [{ companyId, recordId, runId: run.id, contentHash, normalized, raw: version.raw, observedAt }];
  });
  await insertRows(tx.db, sourceRecordVersions, versions);
  const known = await loadFindings(tx.db, ids);
  const contents = changes.map(({ record }) => ({
    ...childPlace(record, plan.assetOf.get(record.id) ?? record.assetId, run.source),
    ...{ findings: new Map(), software: [] },
  }));
  await writeFindings(tx, run.companyId, known, contents);
  await writeInstalls(tx, run.companyId, contents, ids);
  await settleAssets(tx, cause, plan);
  return changes.length;
}

/** What would have gone stays, and the time of each begins anew. */
export async function leaveStale({ db }: Pick<Tx, 'db'>, integrationId: string): Promise<void> {
  await db.execute(sql`delete from source_absences where integration_id = ${integrationId}`);
}
