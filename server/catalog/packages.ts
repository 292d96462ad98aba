import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Affected, Vulnerability } from '../../contract/areas/vulnerabilities/vulnerability';
import { keyOf, packagesOf } from '../../domain/vulnerabilities/package-key';
import type { Tx } from '../db/access';
import { ask, type Db } from '../db/database';
import type { Principal } from '../db/principal';
import { catalogVulnerabilities } from '../db/schema-catalog';
import { lockCatalog } from './feeds';

/** The way from packages to the vulnerabilities that are about them (MT1). */

/** The number of the next change of the catalog. The caller holds its lock, so that a higher number is a later commit. */
export async function nextCatalogSeq(db: Db): Promise<number> {
  return (await catalogSeq(db)) + 1;
}

/** The number of the newest change of the catalog, 0 of an empty one. */
export async function catalogSeq(db: Db): Promise<number> {
  const [row] = await ask<{ seq: number }>(db, {
    text: 'select coalesce(max(seq), 0)::bigint as seq from catalog_vulnerabilities',
    params: [],
  });
  return row?.seq ?? 0;
}

interface Ranged {
  readonly id: string;
  readonly doc: Pick<Vulnerability, 'affected' | 'status'>;
}

/** Lists the packages of these vulnerabilities anew. What was rejected or withdrawn is about none. */
export async function listPackages(db: Db, ids: readonly string[], rows: readonly Ranged[]): Promise<void> {
  await ask(db, { text: 'delete from catalog_packages where vulnerability_id = any($1::text[])', params: [ids] });
  const listed = rows.flatMap(({ id, doc: { affected, status } }) => {
    if (status !== 'published') return [];
    const byKey = new Map<string, Affected[]>();
    for (const range of affected) {
      for (const key of new Set(packagesOf({ ...range, name: range.package }).map(keyOf))) {
        const known = byKey.get(key);
        if (known === undefined) byKey.set(key, [range]);
        else known.push(range);
      }
    }
    return [...byKey].map(([key, ranges]) => ({ key, vulnerability_id: id, ranges }));
  });
  if (listed.length > 0) await ask(db, { text: PUT, params: [JSON.stringify(listed)] });
}

const PUT = `
  insert into catalog_packages (key, vulnerability_id, ranges)
  select key, vulnerability_id, ranges
  from jsonb_to_recordset($1::jsonb) as r(key text, vulnerability_id text, ranges jsonb) order by key, vulnerability_id`;

/** Vulnerabilities of a catalog of before packages were listed, in one transaction. */
const LISTED_AT_ONCE = 500;

const unlisted = and(isNull(catalogVulnerabilities.seq), isNotNull(catalogVulnerabilities.doc));

/** Whether there are some whose packages were never listed. */
export async function hasUnlisted(db: Db): Promise<boolean> {
  const { id } = catalogVulnerabilities;
  return (await db.select({ id }).from(catalogVulnerabilities).where(unlisted).limit(1)).length > 0;
}

/** Lists the packages of some that never were; answers whether there were any. */
export async function listUnlisted(tx: Tx<Principal>): Promise<boolean> {
  const { id, doc } = catalogVulnerabilities;
  if (!(await hasUnlisted(tx.db))) return false;
  await lockCatalog(tx);
  const found = await tx.db.select({ id, doc }).from(catalogVulnerabilities).where(unlisted).limit(LISTED_AT_ONCE);
  const rows = found.flatMap((row) => (row.doc === null ? [] : [{ id: row.id, doc: row.doc }]));
  const ids = rows.map((row) => row.id);
  await listPackages(tx.db, ids, rows);
  const next = await nextCatalogSeq(tx.db);
  await tx.db.execute(sql`update catalog_vulnerabilities set seq = ${next} where id = any(${sql.param(ids)}::text[])`);
  return true;
}

/** A vulnerability that is about a package, with the ranges that say so. */
export interface AboutPackage {
  readonly key: string;
  readonly vulnerabilityId: string;
  readonly ranges: readonly Affected[];
}

/** What is about these packages, of all vulnerabilities or of some. */
export async function aboutPackages(
  db: Db,
  keys: readonly string[],
  only: readonly string[] | null,
): Promise<AboutPackage[]> {
  if (keys.length === 0) return [];
  return ask<AboutPackage>(db, {
    text: `select p.key, p.vulnerability_id as "vulnerabilityId", p.ranges from unnest($1::text[]) k(key)
      join catalog_packages p on p.key = k.key ${only === null ? '' : 'where p.vulnerability_id = any($2::text[])'}
      order by 1, 2`,
    params: only === null ? [keys] : [keys, only],
  });
}
