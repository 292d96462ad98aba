import { and, eq, isNull, or, type Placeholder, sql } from 'drizzle-orm';
import type { Asset } from '../../contract/areas/assets';
import { OPEN_STATUSES } from '../../contract/areas/vulnerabilities';
import type { Severity } from '../../contract/primitives';
import { riskOf } from '../../domain/correlation/risk';
import { changedFields } from '../../domain/merge/same-value';
import type { Tx } from '../db/access';
import { builtOnce } from '../db/built-once';
import { ask, type Db } from '../db/database';
import { findings, softwareInstalls } from '../db/schema';
import { type Cause, lockInventory, putRows } from './inventory-tx';
import { anyOfThese, assetsById } from './load-records';
import type { AssetPlan, PlannedAsset } from './plan-assets';
import { assetsOfFindings, settleDuplicates } from './settle-duplicates';

const NOTHING: ReadonlySet<string> = new Set();

/** What is known of the children already. */
interface Known {
  /** Records that carry none: new assets of nothing else need no counting. */
  readonly bare?: ReadonlySet<string>;
  /** Of all planned assets, counted before: where the children stay as they are. */
  readonly counts?: Counts;
}

/**
 * When the children are written: their counts and the risk on each planned asset, and the events of all. What it writes is
 * asked for when it resolves, and travels with what is asked for next.
 */
export async function settleAssets(
  tx: Tx,
  cause: Cause,
  { planned }: AssetPlan,
  { bare = NOTHING, counts }: Known = {},
): Promise<{ readonly stillSeen: number }> {
  const ids = [...planned.values()]
    .filter(({ before, members }) => before !== null || members.some(({ id }) => !bare.has(id)))
    .map(({ asset }) => asset.id);
  const { found, installed, stillSeen } =
    counts === undefined ? await settled(tx, cause.companyId, ids) : { ...counts, stillSeen: 0 };
  const rows = [...planned.values()].flatMap((plan) => {
    const next = withCounts(plan, found.get(plan.asset.id), installed.get(plan.asset.id) ?? 0);
    const fields = changedFields(plan.asset, next);
    if (fields.length === 0) return [];
    const rev = plan.dirty ? next.rev : next.rev + 1;
    const fieldRevs = { ...next.fieldRevs, ...Object.fromEntries(fields.map((field) => [field, rev])) };
    plan.dirty = true;
    return [{ ...next, rev, updatedAt: tx.now, fieldRevs }];
  });
  const events = [...planned.values()].flatMap((plan) => plan.events);
  tx.alongside(putRows(tx, cause.companyId, 'asset', rows));
  tx.alongside(putRows(tx, cause.companyId, 'assetEvent', events));
  return { stillSeen };
}

/** What they have, once those of their findings that are one are told apart from what is said of it besides. */
async function settled(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Counts & { readonly stillSeen: number }> {
  const counts = await countsOf(tx.db, ids);
  const { assetIds, stillSeen } = await settleDuplicates(tx, companyId, mixedOf(counts.found));
  if (assetIds.size === 0) return { ...counts, stillSeen };
  const again = await findingCounts(tx.db, [...assetIds]);
  const planned = new Set(ids);
  await recountAssets(tx, companyId, new Set([...assetIds].filter((id) => !planned.has(id))));
  return { ...counts, found: new Map([...counts.found, ...again]), stillSeen };
}

/**
 * After people said something of findings of assets: which of these are duplicates, and the counts and the risk where other ones are
 * open than before. `counted`: assets of which that is known already.
 */
export async function settleFindings(
  tx: Tx,
  companyId: string,
  ids: ReadonlySet<string>,
  counted: ReadonlySet<string>,
  talked: ReadonlySet<string> = NOTHING,
): Promise<void> {
  if (ids.size === 0) return;
  const { assetIds } = await settleDuplicates(tx, companyId, mixedOf(await findingCounts(tx.db, [...ids])), talked);
  await recountAssets(tx, companyId, new Set([...counted, ...assetIds]));
}

/** The assets of which findings may be duplicates. */
const mixedOf = (found: Counts['found']): readonly string[] =>
  [...found].flatMap(([id, { isMixed }]) => (isMixed ? [id] : []));

/** The counts and the risk of assets whose findings are other ones, and nothing else of them. */
async function recountAssets(tx: Tx, companyId: string, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return;
  const [assets, found, scanned] = await Promise.all([
    assetsById(tx.db, companyId, ids),
    findingCounts(tx.db, [...ids]),
    scannedAssets(tx.db, [...ids]),
  ]);
  const recounted = [...assets.values()].flatMap((asset) => {
    if (asset.deletedAt !== null) return [];
    const looked = found.has(asset.id) || scanned.has(asset.id);
    const next = withOpen(asset, found.get(asset.id)?.open ?? NONE, looked);
    const fields = changedFields(asset, next);
    if (fields.length === 0) return [];
    const rev = asset.rev + 1;
    const fieldRevs = { ...asset.fieldRevs, ...Object.fromEntries(fields.map((field) => [field, rev])) };
    return [{ ...next, rev, updatedAt: tx.now, fieldRevs }];
  });
  tx.alongside(putRows(tx, companyId, 'asset', recounted));
}

/** Those of which something that looks for findings speaks. */
async function scannedAssets(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ask<{ id: string }>(db, {
    text: `select distinct asset_id::text as id from source_records
      where asset_id = any($1::uuid[]) and deleted_at is null and doc ->> 'category' = 'vulnerability_scanner'`,
    params: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Of what assets have, by asset. */
export interface Counts {
  readonly found: ReadonlyMap<string, Found>;
  readonly installed: ReadonlyMap<string, number>;
}

export async function countsOf(db: Db, assetIds: readonly string[]): Promise<Counts> {
  const [found, installed] = await Promise.all([findingCounts(db, assetIds), softwareCounts(db, assetIds)]);
  return { found, installed };
}

interface Found {
  readonly open: Readonly<Record<Severity, number>>;
  /** They are of several source records, or some were: some may be duplicates. */
  readonly isMixed: boolean;
  readonly live: number;
}

const NONE = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };

function withCounts({ asset, members }: PlannedAsset, found: Found | undefined, softwareCount: number): Asset {
  const looked = (found?.live ?? 0) > 0 || members.some(({ category }) => category === 'vulnerability_scanner');
  return { ...withOpen(asset, found?.open ?? NONE, looked), softwareCount };
}

/** `looked`: something has looked for findings, so that none is an answer. */
function withOpen({ risk: _, ...asset }: Asset, open: Found['open'], looked: boolean): Asset {
  const risk = riskOf(open, asset.criticality, looked);
  return { ...asset, findingCounts: { ...open }, ...(risk && { risk }) };
}

/** A finding is open until it is fixed, or a person has said otherwise. */
const OPEN = sql`${findings.status} in (${sql.raw(OPEN_STATUSES.map((status) => `'${status}'`).join(', '))})`;
const LIVE = isNull(findings.deletedAt);
const WORD = sql`${findings.sourceRecordId}::text || (${findings.doc} ? 'proof')::text`;

const countedFindings = builtOnce((db, value: (name: 'ids') => Placeholder) =>
  db
    .select({
      assetId: findings.assetId,
      severity: findings.severity,
      open: sql<number>`(count(*) filter (where ${OPEN} and ${LIVE}))::int`,
      live: sql<number>`(count(*) filter (where ${LIVE}))::int`,
      // Of deleted ones too: what they were duplicates of stands alone now.
      duplicates: sql<number>`(count(*) filter (where ${findings.status} = 'duplicate'))::int`,
      // The matcher's findings are filed under the record that states the software.
      from: sql<string | null>`min(${WORD}) filter (where ${LIVE})`,
      to: sql<string | null>`max(${WORD}) filter (where ${LIVE})`,
    })
    .from(findings)
    .where(and(anyOfThese(findings.assetId, value('ids')), or(LIVE, eq(findings.status, 'duplicate'))))
    .groupBy(findings.assetId, findings.severity),
);

async function findingCounts(db: Db, ids: readonly string[]): Promise<Map<string, Found>> {
  const counts = new Map<string, Found>();
  if (ids.length === 0) return counts;
  const records = new Map<string, string>();
  for (const { assetId, severity, open, live, duplicates, from, to } of await countedFindings(db, { ids })) {
    const before = counts.get(assetId);
    const record = records.get(assetId) ?? from;
    if (record !== null) records.set(assetId, record);
    counts.set(assetId, {
      open: { ...(before?.open ?? NONE), [severity]: open },
      live: (before?.live ?? 0) + live,
      isMixed: before?.isMixed === true || duplicates > 0 || from !== to || (from !== null && from !== record),
    });
  }
  return counts;
}

const countedSoftware = builtOnce((db, value: (name: 'ids') => Placeholder) =>
  db
    .select({
      assetId: softwareInstalls.assetId,
      count: sql<number>`count(distinct ${softwareInstalls.softwareId})::int`,
    })
    .from(softwareInstalls)
    .where(and(anyOfThese(softwareInstalls.assetId, value('ids')), isNull(softwareInstalls.deletedAt)))
    .groupBy(softwareInstalls.assetId),
);

async function softwareCounts(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  return new Map((await countedSoftware(db, { ids })).map(({ assetId, count }) => [assetId, count]));
}

/** The same after people began or ceased to write about findings, in comments and tickets. `talked`: those they are about to. */
export async function settleTalk(
  tx: Tx,
  companyId: string,
  findingIds: readonly string[],
  talked: ReadonlySet<string> = NOTHING,
): Promise<void> {
  if (findingIds.length === 0) return;
  await lockInventory(tx, companyId);
  const ids = await assetsOfFindings(tx.db, companyId, findingIds);
  await settleFindings(tx, companyId, new Set(ids), NOTHING, talked);
}
