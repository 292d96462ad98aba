import { and, eq, sql } from 'drizzle-orm';
import type { SyncRun } from '../../../contract/areas/integrations';
import { notFound, Refusal } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { stagedBatches } from '../../db/schema';
import { ensureIntegration } from '../../inventory/ensure-integration';
import { FROM_START, lockRun, updateRun } from '../../jobs/run-record';
import { runIs } from './stage-batch';

const COMMITTED: ReadonlySet<SyncRun['status']> = new Set(['running', 'success', 'with_errors']);

/** Marks the run for the runner. Once committed, committing again has no effect. */
export async function commitRun(tx: Tx, companyId: string, runId: string): Promise<void> {
  const found = await lockRun(tx, runId, companyId);
  if (!found) throw notFound('Sync run');
  const { run, work } = found;
  if (COMMITTED.has(run.status)) return;
  if (run.status !== 'pending' || work?.mode !== 'staging') throw runIs(run.status, 'cannot be committed');
  await checkComplete(tx, run);
  const source = { vendor: work.vendor, category: run.category, displayName: run.source };
  const integrationId = (await isOnlyEdits(tx, run)) ? null : await ensureIntegration(tx, companyId, source);
  await updateRun(tx, run, { status: 'running', integrationId }, FROM_START);
}

async function checkComplete({ db }: Tx, { id, batches }: SyncRun): Promise<void> {
  const staged = await db.select({ no: stagedBatches.no }).from(stagedBatches).where(eq(stagedBatches.runId, id));
  const there = new Set(staged.map(({ no }) => no));
  const missing = Array.from({ length: batches }, (_, no) => no).filter((no) => !there.has(no));
  if (missing.length === 0) return;
  const more = missing.length > 20 ? ` and ${missing.length - 20} more` : '';
  const message = `Batches are missing: ${missing.slice(0, 20).join(', ')}${more}`;
  throw new Refusal({ status: 409, code: 'conflict', message });
}

/** What a person edited in a file is theirs: no source vouches for it (F81). */
async function isOnlyEdits({ db }: Tx, { id, category, batches }: SyncRun): Promise<boolean> {
  if (category !== 'manual' || batches === 0) return false;
  const record = sql`jsonb_array_elements(${stagedBatches.records}) as record`;
  const others = await db
    .select({ no: stagedBatches.no })
    .from(stagedBatches)
    .crossJoin(sql`lateral ${record}`)
    .where(and(eq(stagedBatches.runId, id), sql`record -> 'edit' is null`))
    .limit(1);
  return others.length === 0;
}
