import { and, count, eq } from 'drizzle-orm';
import type { SyncRun } from '../../contract/areas/integrations';
import type { LogLine } from '../../contract/areas/integrations/pipeline';
import { PIPELINE } from '../../contract/limits';
import { reasonKind } from '../../domain/formats/rejected-lines';
import { cutText } from '../../domain/text/cut-text';
import { storableText } from '../../domain/text/unstorable-text';
import { withoutCredentials } from '../../domain/text/without-credentials';
import type { Tx } from '../db/access';
import { runLogs } from '../db/schema-pipeline';
import { insertRows } from '../inventory/bulk-upsert';

/** What is said of a run: its time is when it is written. */
export type LogDraft = Pick<LogLine, 'level' | 'stage' | 'text'>;

/**
 * Adds to a run's log, in the transaction that is under way (PL20). `always`: also where the log is full, as of how it ended. A line is
 * words and numbers: what a record says stays where rejected lines are.
 */
export async function logRun(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  { id: runId, companyId }: Pick<SyncRun, 'id' | 'companyId'>,
  lines: readonly LogDraft[],
  always = false,
): Promise<void> {
  if (lines.length === 0) return;
  const [written] = await db.select({ n: count() }).from(runLogs).where(eq(runLogs.runId, runId));
  const room = PIPELINE.maxLogLines - (written?.n ?? 0);
  const kept = always ? lines : lines.slice(0, Math.max(0, room));
  const rows = kept.map(({ level, stage, text }) => ({
    ...{ companyId, runId, at: now, level, stage },
    text: cutText(storableText(withoutCredentials(text)), PIPELINE.logChars),
  }));
  await insertRows(db, runLogs, rows);
}

/** The lines of a run, those behind one of them. */
export async function logOf({ db }: Pick<Tx, 'db'>, companyId: string, runId: string): Promise<LogLine[]> {
  const { id, at, level, stage, text } = runLogs;
  return db
    .select({ no: id, at, level, stage, text })
    .from(runLogs)
    .where(and(eq(runLogs.companyId, companyId), eq(runLogs.runId, runId)))
    .orderBy(id);
}

const KINDS = 3;

/** What was rejected, by the most frequent reasons. */
export function rejectedLines(reasons: readonly string[], stage: string): LogDraft[] {
  const kinds = new Map<string, number>();
  for (const reason of reasons) kinds.set(reasonKind(reason), (kinds.get(reasonKind(reason)) ?? 0) + 1);
  return [...kinds]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, KINDS)
    .map(([kind, n]) => ({ level: 'warn', stage, text: `${n === 1 ? '1 record' : `${n} records`} rejected: ${kind}` }));
}

/** About a hundred lines a run tell how far it is, however many batches it has. */
export function progressLine(run: SyncRun, behind: number, text: string): LogDraft[] {
  const step = (batches: number): number => Math.floor((100 * batches) / Math.max(1, run.batches));
  if (step(behind) === step(run.batchesApplied)) return [];
  return [{ level: 'info', stage: 'persist', text: `Batch ${behind} of ${run.batches} applied: ${text}` }];
}
