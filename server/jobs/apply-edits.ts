import { and, eq, sql } from 'drizzle-orm';
import type { Asset, AssetPatch } from '../../contract/areas/assets';
import type { FileEdit, NormalizedRecord, Notice, SyncRun } from '../../contract/areas/integrations';
import { boundedNotices, boundedRejections } from '../../domain/formats/bounded-problems';
import { type RefusedRecord, refusedRecord } from '../../domain/formats/record-check';
import type { Tx } from '../db/access';
import { sourceRecordVersions } from '../db/schema';
import { insertRows } from '../inventory/bulk-upsert';
import { type EditMade, loadEdited, placeEdits } from '../inventory/edit-assets';
import { editOf, movedFields, patchBack } from '../inventory/edit-statement';
import { type Cause, lockInventoryAlone } from '../inventory/inventory-tx';
import { anyOf, assetsById } from '../inventory/load-records';
import type { Applied } from './apply-part';
import { keepRejected } from './keep-rejected';
import { fileOf, rejectionsOf, withNewValues } from './run-counts';
import { addCounts, addStages, updateRun } from './run-record';
import type { Part } from './staged-batch';

type EditRecord = NormalizedRecord & { readonly edit: FileEdit };

/** Applies what a person edited in an export (I52), in the person's name, all of it in this transaction. */
export async function applyEdits(tx: Tx, run: SyncRun, part: Part): Promise<Applied> {
  const alone = await lockInventoryAlone(tx, run.companyId);
  const since = performance.now();
  const { asked, refused } = askedEdits(part.records);
  const { made, assetsUpdated, rejected, stayed, applied } = await placeAsked(tx, run, asked);
  await writeVersions(tx, run, applied, made);
  const left = [...part.rejected, ...refused, ...rejected];
  await keepRejected(tx, { companyId: run.companyId, runId: run.id, batch: null }, rejectionsOf(run, left));
  const counts = { normalized: asked.size, updated: made.length, assetsUpdated, rejected: left.length };
  await updateRun(
    tx,
    run,
    {
      batchesApplied: part.behind.batchesApplied,
      counts: addCounts(run.counts, { ...counts, unchanged: Math.max(0, asked.size - made.length - rejected.length) }),
      rejected: boundedRejections([...run.rejected, ...rejectionsOf(run, left)]),
      notices: boundedNotices([...run.notices, ...noticesOf(run, stayed)]),
      stages: addStages(run.stages, [
        {
          ...{ stage: 'persist', in: part.records.length, out: made.length, rejected: left.length },
          ms: performance.now() - since,
        },
      ]),
    },
    part.behind.work,
  );
  return { uids: part.records.map(({ sourceUid }) => sourceUid), held: { since, alone } };
}

function askedEdits(records: readonly NormalizedRecord[]) {
  const asked = new Map<string, EditRecord>();
  const refused: RefusedRecord[] = [];
  for (const record of records) {
    const { edit } = record;
    if (edit && !asked.has(edit.assetId)) asked.set(edit.assetId, { ...record, edit });
    else refused.push(refusedRecord(record, 'It stands among edits and is none, or the asset was edited already.'));
  }
  return { asked, refused };
}

async function placeAsked(tx: Tx, run: SyncRun, asked: ReadonlyMap<string, EditRecord>) {
  const ids = [...asked.keys()];
  const loaded = await loadEdited(tx, run.companyId, ids, liveAssets(tx, run.companyId, ids));
  const live = new Set(loaded.assets.map(({ id }) => id));
  const rejected = [...asked].flatMap(([id, record]) =>
    live.has(id) ? [] : [refusedRecord(record, `${nameOf(record)}: the asset was deleted since.`)],
  );
  const stayed: Stayed[] = [];
  const applied = new Map<string, EditRecord>();
  const patchOf = (asset: Asset): AssetPatch => {
    const record = asked.get(asset.id);
    if (!record) return {};
    const { patch, rev } = record.edit;
    const moved: ReadonlySet<string> = new Set(movedFields(asset, patch, (of) => of > rev));
    const left: AssetPatch = Object.fromEntries(Object.entries(patch).filter(([field]) => !moved.has(field)));
    // Each row is counted once (F84): it is rejected where nothing of it is left.
    if (moved.size === Object.keys(patch).length) rejected.push(refusedRecord(record, stayText(record, moved)));
    else if (moved.size > 0) stayed.push({ line: record.line ?? null, message: stayText(record, moved) });
    applied.set(asset.id, { ...record, edit: { ...record.edit, patch: left } });
    return left;
  };
  const placed = await placeEdits(tx, causeOf(run), loaded, patchOf);
  const assetsUpdated = placed === null ? 0 : withNewValues(placed.plan).length;
  return { made: placed?.made ?? [], assetsUpdated, rejected, stayed, applied };
}

type Stayed = Omit<Notice, 'file'>;

const noticesOf = (run: SyncRun, stayed: readonly Stayed[]): Notice[] =>
  stayed.map((one) => ({ file: fileOf(run), ...one }));

function stayText(record: EditRecord, moved: ReadonlySet<string>): string {
  const were =
    moved.size === 1
      ? 'was changed since the file was read, and stays'
      : 'were changed since the file was read, and stay';
  return `${nameOf(record)}: ${[...moved].join(', ')} ${were}.`;
}

/** The person's, in the run. */
const causeOf = ({ id, companyId, startedBy, startedById }: SyncRun): Cause => ({
  ...{ companyId, source: startedBy, syncRunId: id },
  ...(startedById !== undefined && { byId: startedById }),
});

const nameOf = ({ asset, edit }: EditRecord): string => asset.name ?? edit.assetId;

async function liveAssets({ db }: Tx, companyId: string, ids: readonly string[]): Promise<Asset[]> {
  const found = await assetsById(db, companyId, ids);
  return [...found.values()].filter(({ deletedAt }) => deletedAt === null);
}

/** What was said before: undo finds its way back by it. */
async function writeVersions(
  { db }: Tx,
  run: SyncRun,
  asked: ReadonlyMap<string, EditRecord>,
  made: readonly EditMade[],
): Promise<void> {
  const versions = made.flatMap(({ record, was }) => {
    const asks = asked.get(record.homeAssetId);
    if (!asks) return [];
    const { raw, ...normalized } = asks;
    const { id: recordId, companyId, contentHash, observedAt } = record;
    const before = { asset: was.asset, removedTags: [...was.removedTags] };
    return [
      { companyId, recordId, runId: run.id, contentHash, normalized: { ...normalized, was: before }, raw, observedAt },
    ];
  });
  await insertRows(db, sourceRecordVersions, versions);
}

/** Takes back what the run edited of these records, and answers what was changed since and stays. */
export async function takeBackEdits(
  tx: Tx,
  run: SyncRun,
  recordIds: readonly string[],
): Promise<{ readonly edits: ReadonlySet<string>; readonly kept: readonly Notice[] }> {
  const { recordId, runId, normalized } = sourceRecordVersions;
  const rows = await tx.db
    .select({ recordId, normalized })
    .from(sourceRecordVersions)
    .where(and(eq(runId, run.id), anyOf(recordId, recordIds), sql`${normalized} -> 'edit' is not null`));
  const versions = new Map(
    rows.flatMap((row) => (row.normalized.edit ? [[row.normalized.edit.assetId, row.normalized]] : [])),
  );
  const edits = new Set(rows.map((row) => row.recordId));
  if (edits.size === 0) return { edits, kept: [] };
  const ids = [...versions.keys()];
  const loaded = await loadEdited(tx, run.companyId, ids, liveAssets(tx, run.companyId, ids));
  const kept: Notice[] = [];
  const keep = (message: string) => kept.push({ file: run.files[0]?.name ?? run.source, line: null, message });
  await placeEdits(tx, { ...causeOf(run), source: `${run.source} (taken back)` }, loaded, (asset, now) => {
    const version = versions.get(asset.id);
    if (!version?.edit || !version.was) return {};
    const back = patchBack(now, version.edit.patch, editOf(version.was));
    for (const field of back.kept) keep(`${asset.name}: ${field} was changed since this import, and stays.`);
    return back.patch;
  });
  const live = new Set(loaded.assets.map(({ id }) => id));
  for (const [id, { asset }] of versions) if (!live.has(id)) keep(`${asset.name ?? id} was deleted since this import.`);
  return { edits, kept };
}
