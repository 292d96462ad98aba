import { type SQL, sql } from 'drizzle-orm';
import type { ReadRow } from '../../../domain/query/row-columns';
import type { Db } from '../../db/database';
import { anyOf } from '../../inventory/load-records';
import { entityScope } from '../../query/compile-plan';

/** Assets of a company that are not deleted, with these top fields alone: what nobody asks of is neither read nor sent. */
function assetsWith({ db }: { readonly db: Db }, companyId: string, tops: readonly string[], where: SQL, end: SQL) {
  const { owner, scope, table } = entityScope('asset', 'r');
  const picked = tops.map((top) => {
    const column = scope.column(top);
    return sql`, ${column === undefined ? sql`${scope.raw} -> ${top}::text` : sql`to_jsonb(${column})`} as ${sql.identifier(top)}`;
  });
  return db.execute<Record<string, unknown> & ReadRow>(sql`
    select r.id::text as id ${sql.join(picked, sql``)} from ${table}
    where ${owner} = ${companyId} and r.deleted_at is null and ${where} ${end}`);
}

type At = Parameters<typeof assetsWith>[0];

/** The next so many assets, in the order of their ids. */
export const assetsAfter = (tx: At, companyId: string, tops: readonly string[], after: string | null, limit: number) =>
  assetsWith(
    tx,
    companyId,
    tops,
    after === null ? sql`true` : sql`r.id > ${after}::uuid`,
    sql`order by r.id limit ${limit}`,
  );

export const assetsById = (tx: At, companyId: string, tops: readonly string[], ids: readonly string[]) =>
  assetsWith(tx, companyId, tops, anyOf(sql`r.id`, ids), sql``);

/** How many there are. */
export async function assetCount({ db }: At, companyId: string): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from assets where company_id = ${companyId} and deleted_at is null`);
  return row?.n ?? 0;
}

/** How many are in use: what a policy without groups is about (`policyTrees`). Asked after each sync, so no asset is read for it. */
export async function assetsInUse({ db }: At, companyId: string): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from assets
    where company_id = ${companyId} and deleted_at is null and doc ->> 'lifecycle' is distinct from 'archived'`);
  return row?.n ?? 0;
}
