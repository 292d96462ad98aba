import { and, eq, inArray } from 'drizzle-orm';
import type { AssetEvent } from '../../contract/areas/assets';
import type { Rejection, SyncRun } from '../../contract/areas/integrations';
import type { RefusedRecord } from '../../domain/formats/record-check';
import type { Tx } from '../db/access';
import { assetEvents } from '../db/schema';
import { isValueEvent } from '../inventory/asset-events';
import type { AssetPlan, PlannedAsset } from '../inventory/plan-assets';

/** A run of several files does not know which of them a record is from. */
export const fileOf = ({ files, source }: SyncRun): string =>
  files.length === 1 ? (files[0]?.name ?? source) : source;

export function rejectionsOf(run: SyncRun, refused: readonly RefusedRecord[]): Rejection[] {
  const file = fileOf(run);
  return refused.map((one) => ({ file, ...one }));
}

const isNew = ({ before }: PlannedAsset) => before === null || before.deletedAt !== null;

/** Assets that were not, by what their history says of how they came; and those that went into another one. */
export function comeAssets({ planned }: Pick<AssetPlan, 'planned'>) {
  const come = [...planned.values()].filter(isNew).flatMap(({ events }) => events.slice(0, 1));
  const ofType = (wanted: AssetEvent['type']): number => come.filter(({ type }) => type === wanted).length;
  return {
    assetsCreated: ofType('created'),
    assetsSplit: ofType('split'),
    assetsRestored: ofType('updated'),
    assetsMerged: [...planned.values()].flatMap(({ events }) => events).filter(({ type }) => type === 'merged').length,
  };
}

/** Known assets of which a value is another one now. */
export const withNewValues = ({ planned }: Pick<AssetPlan, 'planned'>): readonly PlannedAsset[] =>
  [...planned.values()].filter((one) => !isNew(one) && one.events.some(isValueEvent));

/** Assets with a value that is another one now, each once a run: an earlier part has told of its own (S158). */
export async function changedAssets({ db }: Tx, run: SyncRun, { planned }: AssetPlan): Promise<number> {
  const changed = withNewValues({ planned });
  const touched = changed.filter(({ before }) => before !== null && before.updatedAt >= run.startedAt);
  if (touched.length === 0) return changed.length;
  const ids = touched.map(({ asset }) => asset.id);
  const told = await db
    .select({ assetId: assetEvents.assetId, doc: assetEvents.doc })
    .from(assetEvents)
    .where(and(eq(assetEvents.syncRunId, run.id), inArray(assetEvents.assetId, ids)));
  const counted = told.filter(({ doc }) => doc.type === 'created' || doc.type === 'split' || isValueEvent(doc));
  return changed.length - new Set(counted.map(({ assetId }) => assetId)).size;
}
