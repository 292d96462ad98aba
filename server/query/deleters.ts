import { and, eq, inArray, sql } from 'drizzle-orm';
import type { EntityName } from '../../contract/entities';
import type { Db } from '../db/database';
import type { WireRow } from '../db/entity-tables';
import { recordChanges } from '../db/record-changes';
import { assetEvents } from '../db/schema';

/** Rows that are deleted, each with the name of who did it. What went because no source reports it any more, nobody did. */
export async function withDeleters<R extends WireRow>(
  db: Db,
  companyId: string,
  entity: EntityName,
  rows: readonly R[],
): Promise<(R & { readonly deletedBy?: string })[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const deletions =
    entity === 'asset' ? await ofAssets(db, companyId, ids) : await ofRecords(db, companyId, entity, ids);
  // It may have been deleted before, by somebody else, and brought back.
  const named = new Map(deletions.map(({ id, at, by }) => [`${id} ${at}`, by]));
  return rows.map((row) => {
    const deletedBy = named.get(`${row.id} ${row.deletedAt}`);
    return deletedBy === undefined ? row : { ...row, deletedBy };
  });
}

interface Deletion {
  readonly id: string;
  readonly at: string;
  readonly by: string;
}

const ofAssets = (db: Db, companyId: string, ids: readonly string[]): Promise<readonly Deletion[]> =>
  db
    .select({ id: assetEvents.assetId, at: assetEvents.at, by: sql<string>`${assetEvents.doc} ->> 'source'` })
    .from(assetEvents)
    .where(
      and(
        eq(assetEvents.companyId, companyId),
        inArray(assetEvents.assetId, [...ids]),
        sql`${assetEvents.doc} ->> 'attribute' = 'deleted'`,
      ),
    );

const ofRecords = (
  db: Db,
  companyId: string,
  entity: EntityName,
  ids: readonly string[],
): Promise<readonly Deletion[]> =>
  db
    .select({ id: recordChanges.recordId, at: recordChanges.at, by: recordChanges.byName })
    .from(recordChanges)
    .where(
      and(
        eq(recordChanges.companyId, companyId),
        eq(recordChanges.kind, entity),
        inArray(recordChanges.recordId, [...ids]),
        inArray(recordChanges.verb, ['delete', 'bulk-delete']),
      ),
    );
