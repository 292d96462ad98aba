import { and, eq, inArray } from 'drizzle-orm';
import type { SyncRun } from '../../../contract/areas/integrations';
import { stagedBatches, syncRuns } from '../../db/schema';
import { fromRow } from '../../inventory/rows';
import { logRun } from '../../jobs/run-log';
import { lockRun, updateRun } from '../../jobs/run-record';
import type { RunStart, SourceRuns } from '../../jobs/sources/source-port';
import { runToCreate } from './import-file';
import { checkNotOurs } from './named-assets';
import { stageBatch } from './stage-batch';
import { commitRun } from './sync-run-commit';
import { createAnyRun, type RunBeginning } from './sync-run-create';

/** Runs of what the server reads by itself: those of a file that is sent, begun by the clock or by a person. */
export const SOURCE_RUNS: SourceRuns = {
  async create(tx, start, about, { ms, notes }) {
    const { companyId } = start.source;
    await checkNotOurs(tx, companyId, about);
    const create = { ...runToCreate({ about }, start.source), fetchMs: ms };
    await createAnyRun(tx, companyId, create, beginningOf(start));
    const lines = notes.map((text) => ({ level: 'info' as const, stage: 'fetch' as const, text }));
    await logRun(tx, { id: create.id, companyId }, lines);
    return create.id;
  },
  stage: (tx, companyId, runId, no, records) => stageBatch(tx, companyId, runId, String(no), records),
  commit: commitRun,
  async drop(tx, integrationId) {
    const pending = and(eq(syncRuns.integrationId, integrationId), eq(syncRuns.status, 'pending'));
    for (const { work: _, ...row } of await tx.db.select().from(syncRuns).where(pending).for('update')) {
      await tx.db.delete(stagedBatches).where(eq(stagedBatches.runId, row.id));
      await updateRun(tx, fromRow(row), { status: 'terminated', finishedAt: tx.now }, null);
    }
  },
  async fail(tx, start, message, before) {
    const known = before === null ? null : await lockRun(tx, before);
    if (known?.run.status === 'failed') {
      await updateRun(tx, known.run, { message, finishedAt: tx.now }, null);
      return known.run.id;
    }
    const id = crypto.randomUUID();
    const { vendor, category, displayName } = start.source;
    const nothing = {
      batches: 0,
      fetched: 0,
      rejected: [],
      rejectedCount: 0,
      notices: [],
      parseMs: 0,
      isSample: false,
    };
    const create = { id, source: { vendor, category, displayName }, format: 'rows', files: [], ...nothing };
    await createAnyRun(tx, start.source.companyId, create, beginningOf(start));
    const made = await lockRun(tx, id);
    if (made !== null) await updateRun(tx, made.run, { status: 'failed', message, finishedAt: tx.now }, null);
    return id;
  },
  async stands(tx, runId) {
    const good: SyncRun['status'][] = ['success', 'with_errors', 'running'];
    const [row] = await tx.db
      .select({ id: syncRuns.id })
      .from(syncRuns)
      .where(and(eq(syncRuns.id, runId), inArray(syncRuns.status, good)));
    return row !== undefined;
  },
};

const beginningOf = ({ source, trigger, startedBy, startedById }: RunStart): RunBeginning => ({
  ...{ trigger, integrationId: source.id, startedBy },
  ...(startedById !== null && { startedById }),
});
