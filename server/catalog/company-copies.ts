import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CompanyVulnerability } from '../../contract/areas/vulnerabilities/vulnerability';
import { companyStream } from '../../contract/streams';
import { canonicalJson } from '../../domain/correlation/canonical-json';
import { type CopiedVulnerability, companyCopy, copyId } from '../../domain/vulnerabilities/company-copy';
import type { Tx } from '../db/access';
import { ask, type Db } from '../db/database';
import { rowsById } from '../db/entity-tables';
import type { Principal } from '../db/principal';
import { companyVulnerabilities } from '../db/schema';
import { catalogVulnerabilities, vulnerabilityCopies } from '../db/schema-catalog';
import { putRows } from '../inventory/inventory-tx';
import { catalogVersion } from './feeds';
import { vulnerabilityOf } from './search-catalog';

/** A company whose copy is to be compared, with all that its findings name, and up to where the comparison counts. */
export interface DueCompany {
  readonly companyId: string;
  readonly named: readonly string[];
  readonly catalogVersion: number;
  readonly seq: number;
}

/** The next company whose copy may differ: another catalog, or findings that changed. None while an import of it runs. */
export async function dueCompany({ db }: Tx<Principal>): Promise<DueCompany | null> {
  const version = await catalogVersion(db);
  const [due] = await ask<{ companyId: string; seq: number }>(db, { text: DUE, params: [version] });
  if (!due) return null;
  const named = await ask<{ cve: string }>(db, { text: NAMED, params: [due.companyId] });
  return { ...due, catalogVersion: version, named: named.map(({ cve }) => cve) };
}

/**
 * The log tells which findings changed since; where it has been shortened, some may have. A catalog nothing was ever written
 * into says nothing of any finding.
 */
const DUE = `
  select c.id as "companyId", coalesce(s.seq, 0) as seq
  from companies c
  left join vulnerability_copies k on k.company_id = c.id
  left join streams s on s.name = '${companyStream('')}' || c.id
  where c.deleted_at is null and $1::bigint > 0 and (
      k.company_id is null or k.catalog_version <> $1::bigint or (s.seq > k.seq and (
        exists (select from changes h where h.stream = s.name and h.seq > k.seq and h.entity = 'finding')
        or not exists (select from changes h where h.stream = s.name and h.seq = k.seq + 1))))
    and not exists (select from sync_runs r where r.company_id = c.id and r.status = 'running')
  order by c.id limit 1`;

const NAMED = `
  select distinct named.cve from findings f, jsonb_array_elements_text(f.doc -> 'cves') as named(cve)
  where f.company_id = $1 and f.deleted_at is null order by 1`;

/** Writes the rows of these that are not as the catalog has them; one that it does not know has none. */
export async function copyVulnerabilities(tx: Tx<Principal>, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await rowsById(
    tx.db,
    companyId,
    'vulnerability',
    ids.map((id) => copyId(companyId, id)),
  );
  const rows = await tx.db
    .select()
    .from(catalogVulnerabilities)
    .where(inArray(catalogVulnerabilities.id, [...ids]));
  const catalog = new Map(rows.map((row) => [row.id, companyCopy(vulnerabilityOf(row))]));
  const before = new Map(known.map((row) => [row.vulnerabilityId, row]));
  const changed = ids.flatMap((id) => {
    const [copied, row] = [catalog.get(id), before.get(id)];
    if (copied === undefined) return row === undefined || row.deletedAt !== null ? [] : [deleted(tx, row)];
    if (row !== undefined && row.deletedAt === null && isSame(copied, row)) return [];
    return [written(tx, companyId, copied, row)];
  });
  await putRows(tx, companyId, 'vulnerability', changed);
}

/** Takes away rows of what no finding names any more, a bounded number; answers whether there were any. */
export async function dropUnnamed(tx: Tx<Principal>, companyId: string, named: readonly string[]): Promise<boolean> {
  const C = companyVulnerabilities;
  const left = await tx.db
    .select({ id: C.id })
    .from(C)
    .where(and(eq(C.companyId, companyId), isNull(C.deletedAt), notNamed(named)))
    .limit(DROPPED_AT_ONCE);
  const rows = await rowsById(
    tx.db,
    companyId,
    'vulnerability',
    left.map(({ id }) => id),
  );
  await putRows(
    tx,
    companyId,
    'vulnerability',
    rows.map((row) => deleted(tx, row)),
  );
  return rows.length > 0;
}

const DROPPED_AT_ONCE = 500;

/** One parameter, however many they are. */
const notNamed = (named: readonly string[]) =>
  sql`${companyVulnerabilities.vulnerabilityId} <> all(${sql.param([...named])}::text[])`;

/** Up to here the company's copy is as the catalog and its findings say. */
export async function markCopied(db: Db, { companyId, catalogVersion: version, seq }: DueCompany): Promise<void> {
  const mark = { catalogVersion: version, seq };
  await db
    .insert(vulnerabilityCopies)
    .values({ companyId, ...mark })
    .onConflictDoUpdate({ target: vulnerabilityCopies.companyId, set: mark });
}

const deleted = ({ now }: Tx<Principal>, row: CompanyVulnerability): CompanyVulnerability => ({
  ...row,
  ...{ deletedAt: now, updatedAt: now, rev: row.rev + 1 },
});

const written = (
  { now }: Tx<Principal>,
  companyId: string,
  copied: CopiedVulnerability,
  row: CompanyVulnerability | undefined,
): CompanyVulnerability => ({
  ...copied,
  ...{ id: copyId(companyId, copied.vulnerabilityId), companyId, rev: (row?.rev ?? 0) + 1 },
  ...{ createdAt: row?.createdAt ?? now, updatedAt: now, deletedAt: null },
});

function isSame(copied: CopiedVulnerability, row: CompanyVulnerability): boolean {
  const { id: _, companyId: __, rev: ___, createdAt: ____, updatedAt: _____, deletedAt: ______, ...kept } = row;
  return canonicalJson(copied) === canonicalJson(kept);
}
