import { sql } from 'drizzle-orm';
import type { SourceRecord, SyncRun } from '../../contract/areas/integrations';
import { companyStream } from '../../contract/streams';
import { withDecided } from '../../domain/correlation/decided-keys';
import { matchKeysOf } from '../../domain/correlation/match-keys';
import { findingsOfVersions } from '../../domain/findings/finding-targets';
import { boundedNotices } from '../../domain/formats/bounded-problems';
import type { Tx } from '../db/access';
import { type Cause, lockInventoryAlone } from '../inventory/inventory-tx';
import { firstObserved, recordsById, removedById } from '../inventory/load-records';
import { placeRecords } from '../inventory/place-records';
import type { RecordChange } from '../inventory/record-change';
import { settleAssets } from '../inventory/settle-assets';
import { childPlace, loadFindings, writeFindings } from '../inventory/write-findings';
import { writeInstalls } from '../inventory/write-installs';
import { takeBackEdits } from './apply-edits';
import { deleteAgain } from './delete-again';
import type { Held } from './part-sizes';
import { addCounts, type Run, updateRun, type Work } from './run-record';
import { markUndone, newestStanding, observations, type StandingVersion, sightings } from './standing-versions';

type TakeBack = Extract<Work, { mode: 'takeBack' }>;

/** Takes back at most so many records of what the run said, all in this transaction. Null where there was nothing left. */
export async function takeBackPart(
  tx: Tx,
  { run }: Run,
  work: TakeBack,
  size: number,
): Promise<{ readonly records: number; readonly held: Held } | null> {
  const alone = await lockInventoryAlone(tx, run.companyId);
  const held = { since: performance.now(), alone };
  const ids = await markUndone(tx.db, run.id, size);
  if (ids.length === 0) return null;
  const { edits, kept } = await takeBackEdits(tx, run, ids);
  const standing = await newestStanding(tx.db, ids);
  const others = ids.filter((id) => !edits.has(id));
  const live = await recordsById(tx.db, run.companyId, others);
  // What the run took away comes back where an earlier version of it stands.
  const away = others.filter((id) => isHere(standing.get(id)) && live.every((record) => record.id !== id));
  const back = new Set(away);
  const records = [...live, ...(await removedById(tx.db, run.companyId, away))];
  const first = await firstObserved(tx.db, ids);
  const changes = records.map((record) => changeBack(record, standing.get(record.id), first.get(record.id), tx.now));
  const cause: Cause = { companyId: run.companyId, source: `${run.source} (taken back)`, syncRunId: run.id };
  const { plan, written } = await placeRecords(tx, cause, changes);
  await written;
  await writeStanding(tx, changes, standing, plan.assetOf);
  // That they are back is no news of them: they were as they are now.
  for (const { before, members, events } of plan.planned.values())
    if (before?.deletedAt != null && members.some(({ id }) => back.has(id))) events.length = 0;
  await settleAssets(tx, cause, plan);
  await deleteAgain(tx, cause, run, plan.planned);
  await forgetEvents(
    tx,
    run.companyId,
    plan.gone.map(({ id }) => id),
  );

  const done = work.done + ids.length;
  const left = Math.max(0, work.total - done) / Math.max(1, work.total);
  const removed = changes.filter((change) => change.removed).length;
  const notices = kept.length === 0 ? run.notices : boundedNotices([...kept, ...run.notices]);
  const progress: Partial<SyncRun> = {
    batchesApplied: Math.ceil(work.batches * left),
    counts: addCounts(run.counts, { removed }),
    notices,
  };
  await updateRun(tx, run, progress, { ...work, done, kept: work.kept + kept.length });
  return { records: ids.length, held };
}

/** The record as its newest standing version has it; removed where none stands. */
function changeBack(
  found: SourceRecord,
  version: StandingVersion | undefined,
  firstObservedAt: string | undefined,
  now: string,
): RecordChange {
  const before = found.deletedAt === null ? found : null;
  const next = { ...found, rev: found.rev + 1, updatedAt: now, deletedAt: null };
  const back = { before, firstObservedAt, revives: false };
  if (version === undefined || !isHere(version)) return { ...back, record: next, removed: true };
  const { contentHash, observedAt, runId: syncRunId } = version;
  const { asset } = version.normalized;
  const category = version.category ?? found.category;
  const matchKeys = withDecided(matchKeysOf(asset, found.sourceUid, found.integrationId), found);
  return {
    ...back,
    record: { ...next, asset, matchKeys, contentHash, observedAt, category, syncRunId },
    removed: false,
  };
}

/** Whether a record of this version is here: with some, it went. */
const isHere = (version: StandingVersion | undefined): boolean =>
  version !== undefined && version.normalized.gone === undefined;

async function writeStanding(
  tx: Tx,
  changes: readonly RecordChange[],
  standing: ReadonlyMap<string, StandingVersion>,
  assetOf: ReadonlyMap<string, string>,
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const ids = changes.map(({ record }) => record.id);
  const known = await loadFindings(tx.db, ids);
  const seen = await sightings(tx.db, ids);
  const observed = await observations(tx.db, ids);
  const contents = changes.map(({ record, removed }) => ({
    ...childPlace(record, assetOf.get(record.id) ?? record.assetId, record.source),
    findings: removed
      ? new Map()
      : findingsOfVersions(known.get(record.id) ?? [], seen.get(record.id) ?? [], observed.get(record.id) ?? []),
    software: removed ? [] : (standing.get(record.id)?.normalized.software ?? []),
  }));
  const { companyId } = first.record;
  await writeFindings(tx, companyId, known, contents);
  await writeInstalls(tx, companyId, contents, ids);
}

/** An asset that never was has no history. */
async function forgetEvents({ db, changes, now }: Tx, companyId: string, assetIds: readonly string[]): Promise<void> {
  if (assetIds.length === 0) return;
  const gone = await db.execute<{ id: string; rev: number }>(sql`
    update asset_events set deleted_at = ${now}, updated_at = ${now}, rev = rev + 1
    where asset_id = any(${sql.param(assetIds)}::uuid[]) and deleted_at is null returning id::text, rev`);
  for (const { id, rev } of gone) changes.put(companyStream(companyId), 'assetEvent', id, rev);
}
