import type { SourceRecord, SyncRun } from '../../contract/areas/integrations';
import { isEdit } from '../../domain/correlation/record-order';
import { calledUid } from '../../domain/correlation/source-identity';
import { findingsAfter } from '../../domain/findings/finding-targets';
import { boundedRejections } from '../../domain/formats/bounded-problems';
import type { RefusedRecord } from '../../domain/formats/record-check';
import type { RuleSet } from '../../domain/integrations/apply-rules';
import type { Tx } from '../db/access';
import { onTheirWay } from '../db/database';
import { sourceRecordVersions } from '../db/schema';
import { insertRows } from '../inventory/bulk-upsert';
import { type Cause, lockInventoryAlone } from '../inventory/inventory-tx';
import { firstObserved, recordsByUid } from '../inventory/load-records';
import { type Placement, placeRecords } from '../inventory/place-records';
import type { PlannedAsset } from '../inventory/plan-assets';
import type { RecordChange } from '../inventory/record-change';
import { settleAssets } from '../inventory/settle-assets';
import { childPlace, loadFindings, writeFindings } from '../inventory/write-findings';
import { writeInstalls } from '../inventory/write-installs';
import { applyEdits } from './apply-edits';
import { keepRejected } from './keep-rejected';
import type { Held } from './part-sizes';
import { rulesOf } from './rules-of-source';
import { changedAssets, comeAssets, rejectionsOf } from './run-counts';
import { type LogDraft, logRun, progressLine, rejectedLines } from './run-log';
import { addCounts, addStages, type Run, updateRun } from './run-record';
import type { Part } from './staged-batch';
import { isUnchanged, normalizeAhead, normalizeBatch, removal, type Stated, statedChange } from './stated-records';

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
  const rules = await rulesOf(tx, run.companyId, run.integrationId);
  const { stated: called, twice } = normalizeBatch(run, part.records, seen, rules);
  const normalized = performance.now();
  const alone = await lockInventoryAlone(tx, run.companyId);
  const since = performance.now();
  const { stated: named, known } = await identified(tx, run, called);
  const { stated, dropped } = byRule(named);
  const moved = await changesOf(tx, run, stated, known);
  // What is not here has nothing to go.
  const removed = [...dropped.keys()].flatMap((uid) => {
    const record = known.get(uid);
    return record?.deletedAt === null ? [removal(run, record, tx.now)] : [];
  });
  const changes = [...moved, ...removed];
  const compared = performance.now();
  const { plan, ms, written: placed } = await placeRecords(tx, cause, changes);
  await onTheirWay();
  const versions = writeVersions(tx, run, changes, named);
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
  const own = countsOf(moved, stated.size, plan, run);
  const { assetsCreated, ...come } = comeAssets(plan);
  const counts = { ...own, ...children, assetsCreated, assetsUpdated };
  const took = {
    normalize: normalized - started,
    identify: compared - since,
    correlate: ms,
    persist: written - compared - ms,
  };
  await keepRejected(tx, { companyId: run.companyId, runId: run.id, batch: null }, rejectionsOf(run, rejected));
  await logRun(tx, run, linesOf(run, part, { rejected, rules, dropped, own, took }));
  await updateRun(
    tx,
    run,
    {
      batchesApplied: part.behind.batchesApplied,
      counts: addCounts(run.counts, { ...counts, removed: removed.length, rejected: rejected.length }),
      assetsSplit: (run.assetsSplit ?? 0) + come.assetsSplit,
      assetsRestored: (run.assetsRestored ?? 0) + come.assetsRestored,
      findingsClosed: (run.findingsClosed ?? 0) + findingsClosed - stillSeen,
      assetsMerged: (run.assetsMerged ?? 0) + come.assetsMerged,
      rejected: boundedRejections([...run.rejected, ...rejectionsOf(run, rejected)]),
      stages: addStages(run.stages, stagesOf(took, stated.size, dropped.size, rejected.length)),
    },
    part.behind.work,
  );
  return { uids: [...called.keys()], held: { since, alone } };
}

/** What counts of what is stated, and what rules of the source drop. */
function byRule(named: ReadonlyMap<string, Stated>) {
  const isDropped = ([, { droppedBy }]: [string, Stated]): boolean => droppedBy !== undefined;
  const all = [...named];
  return {
    stated: new Map(all.filter((one) => !isDropped(one))),
    dropped: new Map(all.filter(isDropped)),
  };
}

type Took = Readonly<Record<'normalize' | 'identify' | 'correlate' | 'persist', number>>;

/** What each stage was given, and gave on. */
function stagesOf(took: Took, kept: number, dropped: number, rejected: number): SyncRun['stages'] {
  const through = (stage: 'identify' | 'correlate' | 'persist') => ({
    ...{ stage, in: kept, out: kept, rejected: 0, ms: took[stage] },
  });
  const refused = { in: kept + dropped + rejected, out: kept, rejected };
  return [
    { stage: 'normalize', ...refused, ...(dropped > 0 && { dropped }), ms: took.normalize },
    ...(['identify', 'correlate', 'persist'] as const).map(through),
  ];
}

interface Told {
  readonly rejected: readonly RefusedRecord[];
  readonly rules: RuleSet;
  readonly dropped: ReadonlyMap<string, Stated>;
  readonly own: ReturnType<typeof countsOf>;
  readonly took: Took;
}

function linesOf(run: SyncRun, part: Part, { rejected, rules, dropped, own, took }: Told): LogDraft[] {
  const isFirst = run.batchesApplied === 0 && run.counts.normalized + run.counts.unchanged === 0;
  const broken = isFirst ? rules.broken : [];
  const ms = Math.round(Object.values(took).reduce((sum, one) => sum + one, 0));
  const text = `${own.created} new, ${own.updated} updated, ${own.unchanged} unchanged, ${ms} ms`;
  return [
    ...broken.map((name) => ({
      ...({ level: 'warn', stage: 'normalize' } as const),
      text: `The rule “${name}” cannot be applied: what it asks for is not there. It does nothing.`,
    })),
    ...rejectedLines(
      rejected.map(({ reason }) => reason),
      'normalize',
    ),
    ...droppedLines([...dropped.values()]),
    ...progressLine(run, part.behind.batchesApplied, text),
  ];
}

function droppedLines(dropped: readonly Stated[]): LogDraft[] {
  const rules = [...new Set(dropped.map(({ droppedBy = '' }) => droppedBy))];
  return rules.map((name) => {
    const n = dropped.filter(({ droppedBy }) => droppedBy === name).length;
    return {
      level: 'info',
      stage: 'normalize',
      text: `The rule “${name}” drops ${n === 1 ? '1 record' : `${n} records`}`,
    };
  });
}

/** What is stated, by what it goes by, beside what is known of it: what the source calls by another thing's name has its own (C39). */
async function identified({ db }: Tx, { integrationId, trigger }: SourcedRun, called: ReadonlyMap<string, Stated>) {
  const known = await recordsByUid(db, integrationId, [...called.keys()]);
  // What is read again is the record that it is.
  if (trigger === 'reprocess') return { stated: called, known };
  const stated = new Map<string, Stated>();
  for (const [uid, one] of called) {
    const sourceUid = uidOf(uid, one, known);
    stated.set(sourceUid, sourceUid === uid ? one : { ...one, record: { ...one.record, sourceUid } });
  }
  const others = [...stated.keys()].filter((uid) => !called.has(uid));
  const ofOthers = others.length === 0 ? [] : await recordsByUid(db, integrationId, others);
  return { stated, known: new Map([...known, ...ofOthers]) };
}

/** A rule makes no other thing of it: it is one only where what is stated says so as well as what rules make of it. */
function uidOf(uid: string, { record, unruled }: Stated, known: ReadonlyMap<string, SourceRecord>): string {
  const asked = calledUid(uid, record.asset, (of) => known.get(of));
  if (asked === uid || unruled === undefined) return asked;
  return calledUid(uid, unruled, (of) => known.get(of));
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
    const { raw, ...said } = one.record;
    const { unruled, droppedBy } = one;
    const normalized = {
      ...said,
      ...(unruled && { unruled }),
      ...(droppedBy !== undefined && { gone: 'rule' as const }),
    };
    const { id: recordId, companyId, contentHash, observedAt } = record;
    return [{ companyId, recordId, runId: run.id, contentHash, normalized, raw, observedAt }];
  });
  await insertRows(db, sourceRecordVersions, versions);
}

/** By a record that goes. */
const NOTHING_STATED = { findings: [], software: [] };

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
  const contents = changes.flatMap(({ record, removed }) => {
    const one = removed ? NOTHING_STATED : stated.get(record.sourceUid)?.record;
    if (!one) return [];
    const place = childPlace(record, assetOf.get(record.id) ?? record.assetId, run.source);
    const before = removed ? [] : (known.get(record.id) ?? []);
    const findings = findingsAfter(before, one.findings, record.observedAt);
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
