import type { SourceRecord, SyncRun } from '../../contract/areas/integrations';
import { isEdit } from '../../domain/correlation/record-order';
import { calledUid } from '../../domain/correlation/source-identity';
import { boundedRejections } from '../../domain/formats/bounded-problems';
import type { Tx } from '../db/access';
import { onTheirWay } from '../db/database';
import { sourceRecordVersions } from '../db/schema';
import { insertRows } from '../inventory/bulk-upsert';
import { findingsAfter } from '../inventory/finding-targets';
import { type Cause, lockInventoryAlone } from '../inventory/inventory-tx';
import { firstObserved, recordsByUid } from '../inventory/load-records';
import { type Placement, placeRecords } from '../inventory/place-records';
import type { PlannedAsset } from '../inventory/plan-assets';
import type { RecordChange } from '../inventory/record-change';
import { settleAssets } from '../inventory/settle-assets';
import { childPlace, loadFindings, writeFindings } from '../inventory/write-findings';
import { writeInstalls } from '../inventory/write-installs';
import { applyEdits } from './apply-edits';
import type { Held } from './part-sizes';
import { changedAssets, comeAssets, rejectionsOf } from './run-counts';
import { addCounts, addStages, type Run, updateRun } from './run-record';
import type { Part } from './staged-batch';
import { isUnchanged, normalizeAhead, normalizeBatch, type Stated, statedChange } from './stated-records';

type SourcedRun = SyncRun & { readonly integrationId: string };

/** What became of a part. */
export interface Applied {
  /** The identities it held. */
  readonly uids: readonly string[];
  readonly held: Held;
}

/** Applies a part of a batch of the run, all of it in this transaction; `seen` holds the identities of what came before. */
export async function applyPart(tx: Tx, { run: found }: Run, part: Part, seen: ReadonlySet<string>): Promise<Applied> {
  if (part.records.some(({ edit }) => edit)) return applyEdits(tx, found, part);
  if (found.integrationId === null) throw new Error(`run ${found.id} has no source`);
  const run: SourcedRun = { ...found, integrationId: found.integrationId };
  const cause: Cause = { companyId: run.companyId, source: run.source, syncRunId: run.id };

  const started = performance.now();
  const { stated: called, twice } = normalizeBatch(run, part.records, seen);
  const normalized = performance.now();
  const alone = await lockInventoryAlone(tx, run.companyId);
  const since = performance.now();
  const { stated, known } = await identified(tx, run, called);
  const changes = await changesOf(tx, run, stated, known);
  const compared = performance.now();
  const { plan, ms, written: placed } = await placeRecords(tx, cause, changes);
  await onTheirWay();
  const versions = writeVersions(tx, run, changes, stated);
  versions.catch(() => {});
  const assetsUpdated = await changedAssets(tx, run, plan);
  await onTheirWay();
  const [{ findingsClosed, ...children }] = await Promise.all([
    writeStated(tx, run, changes, stated, plan),
    normalizeAhead(run, part.next ?? []),
  ]);
  await Promise.all([placed, versions]);
  const { stillSeen } = await settleAssets(tx, cause, plan, { bare: bareRecords(changes, stated) });
  const written = performance.now();

  const rejected = [...part.rejected, ...twice];
  const { assetsCreated, ...come } = comeAssets(plan);
  const counts = { ...countsOf(changes, stated.size, plan, run), assetsCreated, assetsUpdated };
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
      batchesApplied: part.behind.batchesApplied,
      counts: addCounts(run.counts, { ...counts, ...children, rejected: rejected.length }),
      assetsSplit: (run.assetsSplit ?? 0) + come.assetsSplit,
      assetsRestored: (run.assetsRestored ?? 0) + come.assetsRestored,
      findingsClosed: (run.findingsClosed ?? 0) + findingsClosed - stillSeen,
      assetsMerged: (run.assetsMerged ?? 0) + come.assetsMerged,
      rejected: boundedRejections([...run.rejected, ...rejectionsOf(run, rejected)]),
      stages: addStages(run.stages, [
        stage('normalize', normalized - started, rejected.length),
        stage('identify', compared - since),
        stage('correlate', ms),
        stage('persist', written - compared - ms),
      ]),
    },
    part.behind.work,
  );
  return { uids: [...called.keys()], held: { since, alone } };
}

/** What is stated, by what it goes by, beside what is known of it: what the source calls by another thing's name has its own (C39). */
async function identified({ db }: Tx, { integrationId }: SourcedRun, called: ReadonlyMap<string, Stated>) {
  const known = await recordsByUid(db, integrationId, [...called.keys()]);
  const stated = new Map<string, Stated>();
  for (const [uid, one] of called) {
    const sourceUid = calledUid(uid, one.record.asset, (of) => known.get(of));
    stated.set(sourceUid, sourceUid === uid ? one : { ...one, record: { ...one.record, sourceUid } });
  }
  const others = [...stated.keys()].filter((uid) => !called.has(uid));
  const ofOthers = others.length === 0 ? [] : await recordsByUid(db, integrationId, others);
  return { stated, known: new Map([...known, ...ofOthers]) };
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
): Promise<{ findings: number; findingsClosed: number; software: number }> {
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
  const written = await writeFindings(tx, run.companyId, known, contents);
  return {
    ...{ findings: written.stated, findingsClosed: written.closed },
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

function countsOf(changes: readonly RecordChange[], stated: number, { planned }: Placement['plan'], run: SyncRun) {
  const created = changes.filter(({ before }) => before === null);
  const fresh = new Set(created.map(({ record }) => record.id));
  const changed = new Set(changes.map(({ record }) => record.id));
  const assets = [...planned.values()];
  // What an earlier part of the run has counted is not counted again (S158): its records have the run's name.
  const earlier = ({ members }: PlannedAsset) =>
    members.filter(({ id, syncRunId }) => syncRunId === run.id && !changed.has(id));
  const isJoined = (one: PlannedAsset) => earlier(one).some(({ createdAt }) => createdAt >= run.startedAt);
  // Whether the run has come to state them too must not count: that depends on the parts.
  const isOther = ({ id, syncRunId, createdAt, ...record }: SourceRecord) =>
    !isEdit(record) && !fresh.has(id) && (syncRunId !== run.id || createdAt < run.startedAt);
  return {
    normalized: stated,
    created: created.length,
    updated: changes.length - created.length,
    unchanged: stated - changes.length,
    // Assets a new record of this run joined that others spoke of before.
    merged: assets.filter(
      (one) => one.members.some(({ id }) => fresh.has(id)) && one.members.some(isOther) && !isJoined(one),
    ).length,
  };
}
