import { and, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { Asset } from '../../contract/areas/assets';
import { OPEN_STATUSES } from '../../contract/areas/vulnerabilities';
import type { Severity } from '../../contract/primitives';
import { riskOf } from '../../domain/correlation/risk';
import { changedFields } from '../../domain/merge/same-value';
import type { Tx } from '../db/access';
import { builtOnce } from '../db/built-once';
import { ask, type Db } from '../db/database';
import { findings, softwareInstalls } from '../db/schema';
import { type Cause, putRows } from './inventory-tx';
import { anyOfThese, assetsById } from './load-records';
import type { AssetPlan, PlannedAsset } from './plan-assets';

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
): Promise<void> {
  const ids = [...planned.values()]
    .filter(({ before, members }) => before !== null || members.some(({ id }) => !bare.has(id)))
    .map(({ asset }) => asset.id);
  const { found, installed } = counts ?? (await countsOf(tx.db, ids));
  const settled = [...planned.values()].flatMap((plan) => {
    const next = withCounts(plan, found.get(plan.asset.id), installed.get(plan.asset.id) ?? 0);
    const fields = changedFields(plan.asset, next);
    if (fields.length === 0) return [];
    const rev = plan.dirty ? next.rev : next.rev + 1;
    const fieldRevs = { ...next.fieldRevs, ...Object.fromEntries(fields.map((field) => [field, rev])) };
    plan.dirty = true;
    return [{ ...next, rev, updatedAt: tx.now, fieldRevs }];
  });
  const events = [...planned.values()].flatMap((plan) => plan.events);
  tx.alongside(putRows(tx, cause.companyId, 'asset', settled));
  tx.alongside(putRows(tx, cause.companyId, 'assetEvent', events));
}

/** The counts and the risk of assets whose findings are other ones by a person's word or the matcher's, and nothing else of them. */
export async function recountAssets(tx: Tx, companyId: string, ids: ReadonlySet<string>): Promise<void> {
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
}

const NONE = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };

function withCounts({ asset, members }: PlannedAsset, found: Found | undefined, softwareCount: number): Asset {
  const looked = found !== undefined || members.some(({ category }) => category === 'vulnerability_scanner');
  return { ...withOpen(asset, found?.open ?? NONE, looked), softwareCount };
}

/** `looked`: something has looked for findings, so that none is an answer. */
function withOpen({ risk: _, ...asset }: Asset, open: Found['open'], looked: boolean): Asset {
  const risk = riskOf(open, asset.criticality, looked);
  return { ...asset, findingCounts: { ...open }, ...(risk && { risk }) };
}

/** A finding is open until it is fixed, or a person has said otherwise. */
const OPEN = sql`${findings.status} in (${sql.raw(OPEN_STATUSES.map((status) => `'${status}'`).join(', '))})`;

const countedFindings = builtOnce((db, value: (name: 'ids') => Placeholder) =>
  db
    .select({
      assetId: findings.assetId,
      severity: findings.severity,
      open: sql<number>`(count(*) filter (where ${OPEN}))::int`,
    })
    .from(findings)
    .where(and(anyOfThese(findings.assetId, value('ids')), isNull(findings.deletedAt)))
    .groupBy(findings.assetId, findings.severity),
);

async function findingCounts(db: Db, ids: readonly string[]): Promise<Map<string, Found>> {
  const counts = new Map<string, Found>();
  if (ids.length === 0) return counts;
  for (const { assetId, severity, open } of await countedFindings(db, { ids })) {
    counts.set(assetId, { open: { ...(counts.get(assetId)?.open ?? NONE), [severity]: open } });
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
