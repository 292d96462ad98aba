import { and, eq, isNull } from 'drizzle-orm';
import type { SyncRun } from '../../contract/areas/integrations';
import type { Tx } from '../db/access';
import { integrations, sourceRecords, stagedBatches } from '../db/schema';
import { putRows } from '../inventory/inventory-tx';
import { fromRow } from '../inventory/rows';
import { tellOfImport } from '../notifications/import-news';
import { logRun } from './run-log';
import { updateRun, type Work } from './run-record';

/** The run is applied whole. */
export async function finishApplied(tx: Tx, run: SyncRun, change: Partial<SyncRun> = {}): Promise<void> {
  const isClean = run.counts.rejected === 0;
  await dropStaged(tx, run);
  await touchSource(tx, run, (integration) => ({ ...integration, status: 'connected', lastSuccessAt: tx.now }));
  const status = isClean ? 'success' : 'with_errors';
  await logRun(tx, run, [{ level: isClean ? 'info' : 'warn', stage: null, text: endText(run) }], true);
  await updateRun(tx, run, { status, finishedAt: tx.now, message: null, ...change }, null);
  // What comes by itself is no news as long as it works.
  if (run.trigger !== 'scheduled') await tellOfImport(tx, run, 'import_finished', run.startedById);
}

function endText({ counts }: SyncRun): string {
  const { created, updated, unchanged, removed, rejected } = counts;
  return `Finished: ${created} new, ${updated} updated, ${unchanged} unchanged, ${removed} removed, ${rejected} rejected records`;
}

/** The run is taken back whole; a source nothing is left of goes with it. */
export async function finishTakenBack(
  tx: Tx,
  run: SyncRun,
  { as, by, kept }: Extract<Work, { mode: 'takeBack' }>,
): Promise<void> {
  await dropStaged(tx, run);
  const { integrationId } = run;
  if (integrationId !== null) {
    const left = await tx.db
      .select({ id: sourceRecords.id })
      .from(sourceRecords)
      .where(and(eq(sourceRecords.integrationId, integrationId), isNull(sourceRecords.deletedAt)))
      .limit(1);
    if (left.length === 0)
      // One that is read by itself is set up, whatever it has said.
      await touchSource(tx, run, (integration) =>
        integration.connector === undefined ? { ...integration, deletedAt: tx.now } : integration,
      );
  }
  const text =
    as === 'undone' ? 'Undone: what it had brought is taken back' : 'Cancelled: what it had brought is taken back';
  await logRun(tx, run, [{ level: 'info', stage: null, text }], true);
  await updateRun(tx, run, { status: as, batchesApplied: 0, finishedAt: tx.now, message: keptText(kept) }, null);
  // Who stops their own import watches it end.
  if (as === 'undone') await tellOfImport(tx, run, 'import_undone', by);
}

function keptText(kept: number): string | null {
  if (kept === 0) return null;
  return kept === 1
    ? 'One value was changed since and stays as it is: see Notices.'
    : `${kept} values were changed since and stay as they are: see Notices.`;
}

/** It stays where it stands, for a person to undo. */
export async function finishFailed(tx: Tx, run: SyncRun, message: string): Promise<void> {
  await logRun(tx, run, [{ level: 'error', stage: null, text: message }], true);
  const failed = await updateRun(tx, run, { status: 'failed', finishedAt: tx.now, message }, null);
  await tellOfImport(tx, failed, 'import_failed', run.startedById);
}

async function dropStaged({ db }: Tx, run: SyncRun): Promise<void> {
  await db.delete(stagedBatches).where(eq(stagedBatches.runId, run.id));
}

type IntegrationRow = ReturnType<typeof fromRow<typeof integrations.$inferSelect>>;

async function touchSource(
  tx: Tx,
  run: SyncRun,
  change: (integration: IntegrationRow) => IntegrationRow,
): Promise<void> {
  if (run.integrationId === null) return;
  const [row] = await tx.db.select().from(integrations).where(eq(integrations.id, run.integrationId));
  if (!row) return;
  const before = fromRow(row);
  const next = change(before);
  await putRows(tx, run.companyId, 'integration', [{ ...next, rev: before.rev + 1, updatedAt: tx.now }]);
}
