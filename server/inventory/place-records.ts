import type { SourceRecord } from '../../contract/areas/integrations';
import type { ClusterMember } from '../../domain/correlation/correlate';
import type { Tx } from '../db/access';
import { deriveClusters, type PlacedRecord, type WholeAssets } from './derive-clusters';
import { type Cause, putRows } from './inventory-tx';
import { moveChildren } from './move-children';
import { type AssetPlan, planAssets } from './plan-assets';
import type { RecordChange } from './record-change';
import { writeKeys } from './write-keys';

export interface Placement {
  readonly plan: AssetPlan;
  /** Milliseconds it took to compute. */
  readonly ms: number;
  /** All of it has been asked for, and what is asked for next travels with it. */
  readonly written: Promise<unknown>;
}

/**
 * Writes changed source records and all that follows for the assets around them. What the records carry (findings,
 * software) is written next, and then the assets are settled (`settle-assets.ts`). `edited`: see `deriveClusters`.
 */
export async function placeRecords(
  tx: Tx,
  cause: Cause,
  changes: readonly RecordChange[],
  edited?: WholeAssets,
): Promise<Placement> {
  const started = performance.now();
  const input = await deriveClusters(tx, cause, changes, edited);
  const revived = new Set(changes.filter((change) => change.revives).map(({ record }) => record.id));
  const plan = planAssets(input, revived, cause, tx.now);
  const ms = performance.now() - started;
  const assets = [...plan.planned.values()].filter(({ dirty }) => dirty).map(({ asset }) => asset);
  // Records refer to assets, and keys to records.
  const members = input.clusters.flatMap((cluster) => cluster.members);
  const written = Promise.all([
    putRows(tx, cause.companyId, 'asset', [...assets, ...plan.gone]),
    writeRecords(tx, cause.companyId, changes, members, plan.assetOf),
    writeKeys(tx.db, cause.companyId, changes),
    moveChildren(tx, cause.companyId, movesOf(input.assetBefore, plan.assetOf)),
  ]);
  // Whoever asks for something next hears of it there.
  written.catch(() => {});
  return { plan, ms, written };
}

/** The changed records, and those whose place or reason changed with them. */
async function writeRecords(
  tx: Tx,
  companyId: string,
  changes: readonly RecordChange[],
  members: readonly ClusterMember<PlacedRecord>[],
  assetOf: ReadonlyMap<string, string>,
): Promise<void> {
  // What is looked at anew and says the same is written where its place is another one.
  const changed = new Set(changes.flatMap(({ record, before }) => (record === before ? [] : record.id)));
  const rows: SourceRecord[] = [];
  for (const { record, ...match } of members) {
    const { firstObservedAt: _, isSample: __, ...known } = record;
    // An edit that waits for its asset stays with it.
    const placed = { ...known, ...match, assetId: assetOf.get(record.id) ?? record.assetId };
    if (changed.has(record.id)) rows.push(placed);
    else if (PLACE.some((field) => placed[field] !== known[field])) {
      rows.push({ ...placed, rev: known.rev + 1, updatedAt: tx.now });
    }
  }
  const removed = changes.filter((change) => change.removed).map(({ record }) => ({ ...record, deletedAt: tx.now }));
  await putRows(tx, companyId, 'sourceRecord', [...rows, ...removed]);
}

const PLACE = ['assetId', 'state', 'matchConfidence', 'matchReason'] as const;

function movesOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  return [...after].flatMap(([id, assetId]) => {
    const former = before.get(id);
    return former === undefined || former === assetId ? [] : [{ id, assetId }];
  });
}
