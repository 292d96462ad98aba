import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Asset } from '../../contract/areas/assets';
import type { SourceRecord } from '../../contract/areas/integrations';
import type { Db } from '../db/database';
import { assets, integrations, sourceRecords, sourceRecordVersions, syncRuns } from '../db/schema';
import { fromRow } from './rows';

/** `column = any(array)`: one parameter however many values. */
export function anyOf(
  column: SQL.Aliased | Parameters<typeof eq>[0],
  values: Iterable<string>,
  type: 'uuid' | 'text' = 'uuid',
) {
  return sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`;
}

/** Records of a company that are not removed. */
async function liveRecords(db: Db, companyId: string, where: SQL): Promise<SourceRecord[]> {
  const rows = await db
    .select()
    .from(sourceRecords)
    .where(and(eq(sourceRecords.companyId, companyId), isNull(sourceRecords.deletedAt), where));
  return rows.map((row) => fromRow(row));
}

export async function recordsById(db: Db, companyId: string, ids: readonly string[]): Promise<SourceRecord[]> {
  return ids.length === 0 ? [] : liveRecords(db, companyId, anyOf(sourceRecords.id, ids));
}

/**
 * The edits of what founds these homes, and whatever has the homes that are wanted whole, those of edits and those
 * named by an asset's id: nothing but an edit shares a home, so the rows that asked are not read again.
 */
export async function recordsByHome(
  db: Db,
  companyId: string,
  homes: readonly string[],
  wholeHomes: readonly string[],
): Promise<SourceRecord[]> {
  if (homes.length + wholeHomes.length === 0) return [];
  const { homeAssetId, sourceUid } = sourceRecords;
  const isWanted = sql`(${sourceUid} = ${homeAssetId}::text or ${anyOf(homeAssetId, wholeHomes)})`;
  return liveRecords(db, companyId, sql`${anyOf(homeAssetId, [...homes, ...wholeHomes])} and ${isWanted}`);
}

export async function recordsByAsset(db: Db, companyId: string, assetIds: readonly string[]): Promise<SourceRecord[]> {
  return assetIds.length === 0 ? [] : liveRecords(db, companyId, anyOf(sourceRecords.assetId, assetIds));
}

/** Records of one source, removed ones included: they come back with the identity they had. */
export async function recordsByUid(
  db: Db,
  integrationId: string,
  uids: readonly string[],
): Promise<Map<string, SourceRecord>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(sourceRecords)
    .where(and(eq(sourceRecords.integrationId, integrationId), anyOf(sourceRecords.sourceUid, uids, 'text')));
  return new Map(rows.map((row) => [row.sourceUid, fromRow(row)]));
}

/** The same of a source by its name, which is known before the source is looked up. */
export async function recordsOfSource(
  db: Db,
  companyId: string,
  displayName: string,
  uids: readonly string[],
): Promise<Map<string, SourceRecord>> {
  const isNamed = and(eq(integrations.companyId, companyId), eq(integrations.displayName, displayName));
  const named = db.select({ id: integrations.id }).from(integrations).where(isNamed);
  const rows = await db
    .select()
    .from(sourceRecords)
    .where(and(inArray(sourceRecords.integrationId, named), anyOf(sourceRecords.sourceUid, uids, 'text')));
  return new Map(rows.map((row) => [row.sourceUid, fromRow(row)]));
}

/** Assets of a company by id, deleted ones included. */
export async function assetsById(db: Db, companyId: string, ids: Iterable<string>): Promise<Map<string, Asset>> {
  const wanted = [...ids];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select()
    .from(assets)
    .where(and(eq(assets.companyId, companyId), anyOf(assets.id, wanted)));
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
}

/** When each record's source first saw it, over the versions that stand. */
export async function firstObserved(db: Db, recordIds: readonly string[]): Promise<Map<string, string>> {
  if (recordIds.length === 0) return new Map();
  const { recordId, observedAt, undone } = sourceRecordVersions;
  const rows = await db
    .select({ recordId, first: sql<string>`min(${observedAt})`.mapWith(observedAt) })
    .from(sourceRecordVersions)
    .where(and(anyOf(recordId, recordIds), eq(undone, false)))
    .groupBy(recordId);
  return new Map(rows.map((row) => [row.recordId, row.first]));
}

export async function sampleRuns(db: Db, runIds: ReadonlySet<string>): Promise<Set<string>> {
  if (runIds.size === 0) return new Set();
  const rows = await db
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(and(inArray(syncRuns.id, [...runIds]), eq(syncRuns.isSample, true)));
  return new Set(rows.map((row) => row.id));
}
