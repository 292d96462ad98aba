import { and, eq, inArray, isNotNull, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Asset } from '../../contract/areas/assets';
import type { SourceRecord } from '../../contract/areas/integrations';
import { builtOnce } from '../db/built-once';
import type { Db } from '../db/database';
import { assets, integrations, sourceRecords, sourceRecordVersions, syncRuns } from '../db/schema';
import { fromRow } from './rows';

/** `column = any(array)`: one parameter however many values. */
export function anyOf(
  column: SQL.Aliased | SQL | Parameters<typeof eq>[0],
  values: Iterable<string>,
  type: 'uuid' | 'text' = 'uuid',
) {
  return sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`;
}

/** The same where the values come later. */
export const anyOfThese = (column: Parameters<typeof eq>[0], values: Placeholder, type: 'uuid' | 'text' = 'uuid') =>
  sql`${column} = any(${values}::${sql.raw(type)}[])`;

/** Records of a company that are not removed. */
const liveRecords = <Name extends string>(where: (value: (name: Name) => Placeholder) => SQL) =>
  builtOnce((db, value: (name: Name | 'companyId') => Placeholder) =>
    db
      .select()
      .from(sourceRecords)
      .where(and(eq(sourceRecords.companyId, value('companyId')), isNull(sourceRecords.deletedAt), where(value))),
  );
const { id, assetId, homeAssetId, integrationId, sourceUid, syncRunId } = sourceRecords;

const liveById = liveRecords((value: (name: 'ids') => Placeholder) => anyOfThese(id, value('ids')));

export async function recordsById(db: Db, companyId: string, ids: readonly string[]): Promise<SourceRecord[]> {
  return ids.length === 0 ? [] : (await liveById(db, { companyId, ids })).map(fromRow);
}

/** Those of them that are removed. */
export async function removedById(db: Db, companyId: string, ids: readonly string[]): Promise<SourceRecord[]> {
  if (ids.length === 0) return [];
  const isWanted = and(eq(sourceRecords.companyId, companyId), isNotNull(sourceRecords.deletedAt), anyOf(id, ids));
  return (await db.select().from(sourceRecords).where(isWanted)).map(fromRow);
}

const liveByHome = liveRecords((value: (name: 'homes' | 'wholeHomes') => Placeholder) => {
  const isWanted = sql`(${sourceUid} = ${homeAssetId}::text or ${anyOfThese(homeAssetId, value('wholeHomes'))})`;
  return sql`${anyOfThese(homeAssetId, value('homes'))} and ${isWanted}`;
});

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
  return (await liveByHome(db, { companyId, homes: [...homes, ...wholeHomes], wholeHomes })).map(fromRow);
}

const liveByAsset = liveRecords((value: (name: 'ids') => Placeholder) => anyOfThese(assetId, value('ids')));

export async function recordsByAsset(db: Db, companyId: string, ids: readonly string[]): Promise<SourceRecord[]> {
  return ids.length === 0 ? [] : (await liveByAsset(db, { companyId, ids })).map(fromRow);
}

const liveAfter = builtOnce((db, value: (name: 'companyId' | 'after' | 'limit') => Placeholder) =>
  db
    .select()
    .from(sourceRecords)
    .where(
      and(
        eq(sourceRecords.companyId, value('companyId')),
        isNull(sourceRecords.deletedAt),
        sql`${id} > ${value('after')}::uuid`,
      ),
    )
    .orderBy(id)
    .limit(value('limit')),
);
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The next records of a company in the order of their ids. */
export async function recordsAfter(
  db: Db,
  companyId: string,
  after: string | null,
  limit: number,
): Promise<SourceRecord[]> {
  return (await liveAfter(db, { companyId, after: after ?? BEFORE_ALL, limit })).map(fromRow);
}

const byUid = builtOnce((db, value: (name: 'integrationId' | 'uids') => Placeholder) =>
  db
    .select()
    .from(sourceRecords)
    .where(and(eq(integrationId, value('integrationId')), anyOfThese(sourceUid, value('uids'), 'text'))),
);

/** Records of one source, removed ones included: they come back with the identity they had. */
export async function recordsByUid(
  db: Db,
  source: string,
  uids: readonly string[],
): Promise<Map<string, SourceRecord>> {
  if (uids.length === 0) return new Map();
  const rows = await byUid(db, { integrationId: source, uids });
  return new Map(rows.map((row) => [row.sourceUid, fromRow(row)]));
}

const bySource = builtOnce((db, value: (name: 'companyId' | 'displayName' | 'uids') => Placeholder) => {
  const isNamed = and(
    eq(integrations.companyId, value('companyId')),
    eq(integrations.displayName, value('displayName')),
  );
  const named = db.select({ id: integrations.id }).from(integrations).where(isNamed);
  return db
    .select()
    .from(sourceRecords)
    .where(and(inArray(integrationId, named), anyOfThese(sourceUid, value('uids'), 'text')));
});

/** The same of a source by its name, which is known before the source is looked up. */
export async function recordsOfSource(
  db: Db,
  companyId: string,
  displayName: string,
  uids: readonly string[],
): Promise<Map<string, SourceRecord>> {
  const rows = await bySource(db, { companyId, displayName, uids });
  return new Map(rows.map((row) => [row.sourceUid, fromRow(row)]));
}

const assetRowsById = builtOnce((db, value: (name: 'companyId' | 'ids') => Placeholder) =>
  db
    .select()
    .from(assets)
    .where(and(eq(assets.companyId, value('companyId')), anyOfThese(assets.id, value('ids')))),
);

/** Assets of a company by id, deleted ones included. */
export async function assetsById(db: Db, companyId: string, wanted: Iterable<string>): Promise<Map<string, Asset>> {
  const ids = [...wanted];
  if (ids.length === 0) return new Map();
  return new Map((await assetRowsById(db, { companyId, ids })).map((row) => [row.id, fromRow(row)]));
}

const firstVersions = builtOnce((db, value: (name: 'ids') => Placeholder) => {
  const { recordId, observedAt, undone } = sourceRecordVersions;
  return db
    .select({ recordId, first: sql<string>`min(${observedAt})`.mapWith(observedAt) })
    .from(sourceRecordVersions)
    .where(and(anyOfThese(recordId, value('ids')), eq(undone, false)))
    .groupBy(recordId);
});

/** When each record's source first saw it, over the versions that stand. */
export async function firstObserved(db: Db, recordIds: readonly string[]): Promise<Map<string, string>> {
  if (recordIds.length === 0) return new Map();
  return new Map((await firstVersions(db, { ids: recordIds })).map((row) => [row.recordId, row.first]));
}

const samples = builtOnce((db, value: (name: 'ids') => Placeholder) =>
  db
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(and(anyOfThese(syncRuns.id, value('ids')), eq(syncRuns.isSample, true))),
);

export async function sampleRuns(db: Db, runIds: ReadonlySet<string>): Promise<Set<string>> {
  if (runIds.size === 0) return new Set();
  return new Set((await samples(db, { ids: [...runIds] })).map((row) => row.id));
}

/** What the values of assets need beside their records' rows. */
export interface Observations {
  readonly first: ReadonlyMap<string, string>;
  readonly samples: ReadonlySet<string>;
}

const recordsOf = (db: Db, value: (name: 'ids') => Placeholder) =>
  db
    .select({ id, syncRunId })
    .from(sourceRecords)
    .where(anyOfThese(assetId, value('ids')))
    .as('of');
const firstVersionsByAsset = builtOnce((db, value: (name: 'ids') => Placeholder) => {
  const { recordId, observedAt, undone } = sourceRecordVersions;
  const of = recordsOf(db, value);
  return db
    .select({ recordId, first: sql<string>`min(${observedAt})`.mapWith(observedAt) })
    .from(sourceRecordVersions)
    .innerJoin(of, eq(of.id, recordId))
    .where(eq(undone, false))
    .groupBy(recordId);
});
const samplesByAsset = builtOnce((db, value: (name: 'ids') => Placeholder) => {
  const of = recordsOf(db, value);
  return db
    .selectDistinct({ id: syncRuns.id })
    .from(syncRuns)
    .innerJoin(of, eq(of.syncRunId, syncRuns.id))
    .where(eq(syncRuns.isSample, true));
});

/** The same of all records of assets, before their records are known. */
export async function observationsByAsset(db: Db, ids: readonly string[]): Promise<Observations> {
  const [first, samples] = await Promise.all([firstVersionsByAsset(db, { ids }), samplesByAsset(db, { ids })]);
  return {
    first: new Map(first.map((row) => [row.recordId, row.first])),
    samples: new Set(samples.map((row) => row.id)),
  };
}
