import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { SyncRun } from '../../../contract/areas/integrations';
import { AGENT_SOURCE } from '../../../contract/areas/integrations/agents';
import { companyStream } from '../../../contract/streams';
import type { Tx } from '../../db/access';
import type { Principal } from '../../db/principal';
import { syncRuns } from '../../db/schema';
import { ensureIntegration } from '../../inventory/ensure-integration';
import { syncRunRow } from '../../inventory/rows';
import { FROM_START, NO_COUNTS } from '../run-record';

/** So long what known agents report is gathered: at most four imports an hour, however many agents there are. */
const GATHER_MS = 15 * 60_000;
/** What an agent reports first is not kept waiting; of a fleet that enrols not each agent is an import of its own. */
const FIRST_MS = 30_000;
/** A report may have thousands of packages: so many are a batch, and so many batches a run. */
const BATCH = 50;
const MOST = 100 * BATCH;

interface Waiting extends Record<string, unknown> {
  readonly id: string;
  /** Milliseconds. */
  readonly oldest: number;
  readonly reports: number;
  readonly hasFirst: boolean;
  readonly isRunning: boolean;
  readonly lastRun: number | null;
}

/** Companies with reports that are to be imported now. One import after the other: while one runs, reports wait. */
export async function companiesDue({ db, now }: Tx<Principal>): Promise<readonly string[]> {
  const waiting = await db.execute<Waiting>(sql`
    select r.company_id::text as id, r.reports, r.has_first as "hasFirst", r.oldest,
      coalesce(s.running, false) as "isRunning", s.last as "lastRun"
    from (
      select company_id, count(*)::int as reports, bool_or(is_first) as has_first,
        (extract(epoch from min(received_at)) * 1000)::float8 as oldest
      from agent_reports group by company_id
    ) r left join lateral (
      select bool_or(status in ('pending', 'running')) as running,
        (extract(epoch from max(created_at)) * 1000)::float8 as last
      from sync_runs s where s.company_id = r.company_id and s.doc ->> 'source' = ${AGENT_SOURCE.displayName}
    ) s on true`);
  const at = Date.parse(now);
  return waiting.filter((one) => isDue(one, at)).map(({ id }) => id);
}

function isDue({ oldest, reports, hasFirst, isRunning, lastRun }: Waiting, now: number): boolean {
  if (isRunning) return false;
  const sinceRun = lastRun === null ? Number.POSITIVE_INFINITY : now - lastRun;
  return now - oldest >= GATHER_MS || reports >= MOST || (hasFirst && sinceRun >= FIRST_MS);
}

/**
 * Makes one run of what waits, committed: everything after it is what becomes of any import (AX14). The reports go from one table to
 * the other inside the database, as a thousand of them are more than a process should hold. Null: nothing waits any more.
 */
export async function gatherReports(tx: Tx<Principal>, companyId: string): Promise<string | null> {
  const { db } = tx;
  const taken = await db.execute<{ id: string }>(sql`
    select agent_id::text as id from agent_reports where company_id = ${companyId}
    order by received_at, agent_id limit ${MOST} for update skip locked`);
  if (taken.length === 0) return null;
  const runId = v7();
  const batches = Math.ceil(taken.length / BATCH);
  const integrationId = await ensureIntegration(tx, companyId, AGENT_SOURCE);
  const run = newRun(tx, { id: runId, companyId, integrationId, batches, fetched: taken.length });
  await db.insert(syncRuns).values({ ...syncRunRow(run), work: FROM_START });
  for (let no = 0; no < batches; no += 1) {
    const ids = taken.slice(no * BATCH, (no + 1) * BATCH).map(({ id }) => id);
    await db.execute(sql`
      with taken as (delete from agent_reports where agent_id = any(${sql.param(ids)}::uuid[]) returning record)
      insert into staged_batches (run_id, no, company_id, records, rejected)
      select ${runId}::uuid, ${no}::int, ${companyId}::uuid, jsonb_agg(record), '[]'::jsonb from taken`);
  }
  tx.changes.put(companyStream(companyId), 'syncRun', runId, 1);
  return runId;
}

type Given = Pick<SyncRun, 'id' | 'companyId' | 'integrationId' | 'batches'> & { readonly fetched: number };

function newRun({ now }: Tx<Principal>, { id, companyId, integrationId, batches, fetched }: Given): SyncRun {
  return {
    ...{ id, companyId, rev: 1, createdAt: now, updatedAt: now, deletedAt: null, integrationId },
    ...{ source: AGENT_SOURCE.displayName, category: AGENT_SOURCE.category, trigger: 'scheduled', status: 'running' },
    ...{ format: 'muster_agent', files: [], rejected: [], notices: [], isSample: false },
    counts: { ...NO_COUNTS, fetched },
    stages: [{ stage: 'parse', in: fetched, out: fetched, rejected: 0, ms: 0 }],
    ...{ batches, batchesApplied: 0, startedBy: 'Muster agents', startedAt: now, finishedAt: null, message: null },
  };
}
