import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { SourceCategory } from '../../contract/areas/integrations';
import type { Sightings } from '../../domain/findings/finding-targets';
import { groupBy } from '../../domain/lists/group-by';
import type { Db } from '../db/database';
import { sourceRecordVersions, syncRuns, type VersionContent } from '../db/schema';
import { anyOf } from '../inventory/load-records';

const versions = sourceRecordVersions;

/** Marks a run's next versions as undone, newest first, and answers their records. */
export async function markUndone(db: Db, runId: string, limit: number): Promise<string[]> {
  const next = db
    .select({ id: versions.id })
    .from(versions)
    .where(and(eq(versions.runId, runId), eq(versions.undone, false)))
    .orderBy(desc(versions.id))
    .limit(limit);
  const marked = await db
    .update(versions)
    .set({ undone: true })
    .where(sql`${versions.id} in ${next}`)
    .returning({ recordId: versions.recordId });
  return marked.map(({ recordId }) => recordId);
}

export async function countStanding(db: Db, runId: string): Promise<number> {
  return db.$count(versions, and(eq(versions.runId, runId), eq(versions.undone, false)));
}

export interface StandingVersion {
  readonly recordId: string;
  readonly runId: string | null;
  readonly contentHash: string;
  readonly normalized: VersionContent;
  readonly raw: string;
  readonly observedAt: string;
  /** Of the run that said it. */
  readonly category: SourceCategory | null;
}

/** Each record's newest version that stands. */
export async function newestStanding(db: Db, recordIds: readonly string[]): Promise<Map<string, StandingVersion>> {
  const { recordId, runId, contentHash, normalized, raw, observedAt } = versions;
  const category = sql<SourceCategory | null>`${syncRuns.doc} ->> 'category'`;
  const rows = await db
    .selectDistinctOn([recordId], { recordId, runId, contentHash, normalized, raw, observedAt, category })
    .from(versions)
    .leftJoin(syncRuns, eq(syncRuns.id, runId))
    .where(and(anyOf(recordId, recordIds), eq(versions.undone, false)))
    .orderBy(asc(recordId), desc(versions.id));
  return new Map(rows.map((row) => [row.recordId, row]));
}

/** When each standing version was observed, oldest version first. */
export async function observations(db: Db, recordIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ recordId: versions.recordId, observedAt: versions.observedAt })
    .from(versions)
    .where(and(anyOf(versions.recordId, recordIds), eq(versions.undone, false)))
    .orderBy(asc(versions.id));
  const grouped = groupBy(rows, ({ recordId }) => recordId);
  return new Map([...grouped].map(([recordId, all]) => [recordId, all.map(({ observedAt }) => observedAt)]));
}

/** Every finding the standing versions of the records state, with its newest content. */
export async function sightings(db: Db, recordIds: readonly string[]): Promise<Map<string, Sightings[]>> {
  const instant = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  const rows = await db.execute<{ [K in keyof Sightings]: Sightings[K] } & { recordId: string }>(sql`
    with standing as (
      select record_id, observed_at, normalized -> 'findings' as findings,
        (row_number() over (partition by record_id order by id) - 1)::int as position
      from source_record_versions where record_id = any(${sql.param(recordIds)}::uuid[]) and not undone
    ), stated as (
      select distinct record_id, f ->> 'uniqueIdFromTool' as uid, position, observed_at
      from standing cross join lateral jsonb_array_elements(findings) f
    ), placed as (
      select *, lag(position) over (partition by record_id, uid order by position) as before from stated
    ), seen as (
      select record_id, uid, min(observed_at) as first_seen, max(observed_at) as last_seen, max(position) as last,
        max(position) filter (where position > before + 1) as back
      from placed group by 1, 2
    )
    select seen.record_id::text as "recordId", f as finding, ${instant('first_seen')} as "firstSeenAt",
      ${instant('last_seen')} as "lastSeenAt", last, back
    from seen join standing on standing.record_id = seen.record_id and standing.position = seen.last
    cross join lateral jsonb_array_elements(standing.findings) f
    where f ->> 'uniqueIdFromTool' = seen.uid`);
  return groupBy(rows, ({ recordId }) => recordId);
}
