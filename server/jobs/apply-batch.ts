import { and, eq } from 'drizzle-orm';
import type { NormalizedRecord, Rejection, SourceRecord, SyncRun } from '../../contract/areas/integrations';
import { boundedRejections } from '../../domain/formats/bounded-problems';
import type { RefusedRecord } from '../../domain/formats/record-check';
import type { Tx } from '../db/access';
import { sourceRecordVersions, stagedBatches } from '../db/schema';
import { insertRows } from '../inventory/bulk-upsert';
import { findingsAfter } from '../inventory/finding-targets';
import { type Cause, lockInventory } from '../inventory/inventory-tx';
import { firstObserved, recordsByUid } from '../inventory/load-records';
import { type Placement, placeRecords } from '../inventory/place-records';
import type { RecordChange } from '../inventory/record-change';
import { settleAssets } from '../inventory/settle-assets';
import { childPlace, loadFindings, writeFindings } from '../inventory/write-findings';
import { writeInstalls } from '../inventory/write-installs';
import { addCounts, addStages, type Run, updateRun } from './run-record';
import { isUnchanged, normalizeBatch, type Stated, statedChange } from './stated-records';

type SourcedRun = SyncRun & { readonly integrationId: string };

/** A batch as it is staged, or a part of it. */
export interface Batch {
  readonly records: readonly NormalizedRecord[];
  readonly rejected: readonly RefusedRecord[];
}

/**
 * Applies a batch of the run, all of it in this transaction. Answers the identities it held; `seen` holds those of
 * the batches before.
 */
export async function applyBatch(
  tx: Tx,
  { run: found, work }: Run,
  batch: Batch,
  seen: ReadonlySet<string>,
): Promise<string[]> {
  if (found.integrationId === null) throw new Error(`run ${found.id} has no source`);
  const run: SourcedRun = { ...found, integrationId: found.integrationId };
  const { records } = batch;
  await lockInventory(tx, run.companyId);
  const cause: Cause = { companyId: run.companyId, source: run.source, syncRunId: run.id };

  const started = performance.now();
  const { stated, twice } = normalizeBatch(run, records, seen);
  const normalized = performance.now();
  const known = await recordsByUid(tx.db, run.integrationId, [...stated.keys()]);
  const changes = await changesOf(tx, run, stated, known);
  const identified = performance.now();
  const { plan, ms, written: placed } = await placeRecords(tx, cause, changes);
  await Promise.all([placed, writeVersions(tx, run, changes, stated)]);
  const children = await writeStated(tx, run, changes, stated, plan);
  await settleAssets(tx, cause, plan, bareRecords(changes, stated));
  const written = performance.now();

  const rejected = [...batch.rejected, ...twice];
  const counts = countsOf(changes, stated.size, plan, run.id);
  const stage = (name: SyncRun['stages'][number]['stage'], took: number, rejected = 0) => ({
    stage: name,
    in: stated.size + rejected,
    out: stated.size,
    rejected,
    ms: took,
  });
  await updateRun(
    tx,
    run,
    {
      batchesApplied: run.batchesApplied + 1,
      counts: addCounts(run.counts, { ...counts, ...children, rejected: rejected.length }),
      rejected: boundedRejections([...run.rejected, ...rejectionsOf(run, rejected)]),
      stages: addStages(run.stages, [
        stage('normalize', normalized - started, rejected.length),
        stage('identify', identified - normalized),
        stage('correlate', ms),
        stage('persist', written - identified - ms),
      ]),
    },
    work,
  );
  return [...stated.keys()];
}

export async function stagedBatch({ db }: Tx, run: SyncRun): Promise<Batch> {
  const [batch] = await db
    .select({ records: stagedBatches.records, rejected: stagedBatches.rejected })
    .from(stagedBatches)
    .where(and(eq(stagedBatches.runId, run.id), eq(stagedBatches.no, run.batchesApplied)));
  if (!batch) throw new Error(`run ${run.id} lacks batch ${run.batchesApplied}`);
  return batch;
}

/** A run of several files does not know which of them a record is from. */
function rejectionsOf({ files, source }: SyncRun, refused: readonly RefusedRecord[]): Rejection[] {
  const file = files.length === 1 ? (files[0]?.name ?? source) : source;
  return refused.map((one) => ({ file, ...one }));
}

async function changesOf(
  tx: Tx,
  run: SourcedRun,
  stated: ReadonlyMap<string, Stated>,
  known: ReadonlyMap<string, SourceRecord>,
): Promise<RecordChange[]> {
  const moved = [...stated].filter(([uid, one]) => !isUnchanged(known.get(uid), one));
  const first = await firstObserved(
    tx.db,
    moved.flatMap(([uid]) => known.get(uid)?.id ?? []),
  );
  return moved.map(([uid, one]) => {
    const record = known.get(uid);
    return statedChange(run, record, one, record && first.get(record.id), tx.now);
  });
}

/** What the run said of each record: undo finds its way back along these. */
async function writeVersions(
  { db }: Tx,
  run: SourcedRun,
  changes: readonly RecordChange[],
  stated: ReadonlyMap<string, Stated>,
): Promise<void> {
  const versions = changes.flatMap(({ record }) => {
    const one = stated.get(record.sourceUid);
    if (!one) return [];
    const { raw, ...normalized } = one.record;
    const { id: recordId, companyId, contentHash, observedAt } = record;
    return [{ companyId, recordId, runId: run.id, contentHash, normalized, raw, observedAt }];
  });
  await insertRows(db, sourceRecordVersions, versions);
}

async function writeStated(
  tx: Tx,
  run: SourcedRun,
  changes: readonly RecordChange[],
  stated: ReadonlyMap<string, Stated>,
  { assetOf }: Placement['plan'],
): Promise<{ findings: number; software: number }> {
  // A record that was removed before has children to take up again, so what counts is whether the row is new.
  const old = changes.filter(({ record }) => record.rev > 1).map(({ record }) => record.id);
  const known = await loadFindings(tx.db, old);
  const contents = changes.flatMap(({ record }) => {
    const one = stated.get(record.sourceUid)?.record;
    if (!one) return [];
    const place = childPlace(record, assetOf.get(record.id) ?? record.assetId, run.source);
    const findings = findingsAfter(known.get(record.id) ?? [], one.findings, record.observedAt);
    return [{ ...place, findings, software: one.software }];
  });
  return {
    findings: await writeFindings(tx, run.companyId, known, contents),
    software: await writeInstalls(tx, run.companyId, contents, old),
  };
}

function bareRecords(changes: readonly RecordChange[], stated: ReadonlyMap<string, Stated>): Set<string> {
  const bare = changes.filter(({ record }) => {
    const one = stated.get(record.sourceUid)?.record;
    return one?.findings.length === 0 && one.software.length === 0;
  });
  return new Set(bare.map(({ record }) => record.id));
}

function countsOf(changes: readonly RecordChange[], stated: number, { planned }: Placement['plan'], runId: string) {
  const created = changes.filter(({ before }) => before === null);
  const fresh = new Set(created.map(({ record }) => record.id));
  const assets = [...planned.values()];
  const isNew = (before: { deletedAt: string | null } | null) => before === null || before.deletedAt !== null;
  return {
    normalized: stated,
    created: created.length,
    updated: changes.length - created.length,
    unchanged: stated - changes.length,
    assetsCreated: assets.filter(({ before }) => isNew(before)).length,
    assetsUpdated: assets.filter(({ before, dirty }) => !isNew(before) && dirty).length,
    // Assets a record of this run joined that others speak of too.
    merged: assets.filter(
      ({ members }) => members.some(({ id }) => fresh.has(id)) && members.some((one) => one.syncRunId !== runId),
    ).length,
  };
}
