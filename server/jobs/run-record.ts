import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { RunCounts, SyncRun } from '../../contract/areas/integrations';
import { companyStream } from '../../contract/streams';
import type { Tx } from '../db/access';
import { syncRuns } from '../db/schema';
import { fromRow, syncRunRow } from '../inventory/rows';

/** What is yet to be done with a run. */
export const Work = z.discriminatedUnion('mode', [
  /** Batches arrive; the source comes into being with the commit. */
  z.object({ mode: z.literal('staging'), vendor: z.string() }),
  /** `at` records of the first batch not yet applied whole are; `told` of what it rejects have been counted. */
  z.object({ mode: z.literal('apply'), at: z._default(z.int(), 0), told: z._default(z.int(), 0) }),
  /** The kept records of the source are staged, those after this one; then they are applied. */
  z.object({ mode: z.literal('gather'), after: z.nullable(z.string()) }),
  /** All batches are applied, and what has aged out of the source goes, `done` of `total` so far. */
  z.object({ mode: z.literal('age'), total: z.int(), done: z.int() }),
  /** Takes back what was applied, `done` of `total` versions so far, then ends as `as`. */
  z.object({
    mode: z.literal('takeBack'),
    as: z.enum(['undone', 'terminated']),
    /** The person who asked for it. */
    by: z.optional(z.string()),
    total: z.int(),
    done: z.int(),
    batches: z.int(),
    /** Edits that were changed since, and stay. */
    kept: z._default(z.int(), 0),
  }),
]);
export type Work = z.infer<typeof Work>;
export type Apply = Extract<Work, { mode: 'apply' }>;

/** Nothing of the next batch is applied. */
export const FROM_START: Apply = { mode: 'apply', at: 0, told: 0 };

export interface Run {
  readonly run: SyncRun;
  /** Null while nothing is to be done. */
  readonly work: Work | null;
}

/** Locks the run's row until the transaction ends. */
export async function lockRun({ db }: Pick<Tx, 'db'>, id: string, companyId?: string): Promise<Run | null> {
  const mine = companyId === undefined ? undefined : eq(syncRuns.companyId, companyId);
  const [row] = await db
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.id, id), mine))
    .for('update');
  if (!row) return null;
  const { work, ...columns } = row;
  return { run: fromRow(columns), work: z.safeParse(Work, work).data ?? null };
}

/** Writes the run's next state. */
export async function updateRun(
  tx: Tx,
  before: SyncRun,
  change: Partial<SyncRun>,
  work: Work | null,
): Promise<SyncRun> {
  const run: SyncRun = { ...before, ...change, rev: before.rev + 1, updatedAt: tx.now };
  await tx.db
    .update(syncRuns)
    .set({ ...syncRunRow(run), work: work ?? {} })
    .where(eq(syncRuns.id, run.id));
  tx.changes.put(companyStream(run.companyId), 'syncRun', run.id, run.rev);
  return run;
}

export function addCounts(counts: RunCounts, more: Partial<RunCounts>): RunCounts {
  const sum = { ...counts };
  for (const key of COUNTS) sum[key] += more[key] ?? 0;
  return sum;
}

const COUNTS = [
  'fetched',
  'normalized',
  'rejected',
  'created',
  'updated',
  'unchanged',
  'merged',
  'removed',
  'assetsCreated',
  'assetsUpdated',
  'findings',
  'software',
] as const satisfies readonly (keyof RunCounts)[];

export const NO_COUNTS: RunCounts = {
  fetched: 0,
  normalized: 0,
  rejected: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  merged: 0,
  removed: 0,
  assetsCreated: 0,
  assetsUpdated: 0,
  findings: 0,
  software: 0,
};

type Stage = SyncRun['stages'][number];

/** Adds a batch's share to the run's stages. */
export function addStages(stages: readonly Stage[], more: readonly Stage[]): Stage[] {
  const added = new Map(more.map((stage) => [stage.stage, stage]));
  const grown = stages.map((stage) => {
    const share = added.get(stage.stage);
    added.delete(stage.stage);
    if (!share) return stage;
    const sum = { in: stage.in + share.in, out: stage.out + share.out, rejected: stage.rejected + share.rejected };
    const dropped = (stage.dropped ?? 0) + (share.dropped ?? 0);
    return { ...stage, ...sum, ...(dropped > 0 && { dropped }), ms: stage.ms + share.ms };
  });
  return [...grown, ...added.values()];
}
