import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CompanyVulnerability } from '../../contract/areas/vulnerabilities/vulnerability';
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
import { type MovedOn, movedOn } from './moved-on';
import { vulnerabilityOf } from './search-catalog';

/** A company whose copy is to be compared, with all that its findings name, and up to where the comparison counts. */
export interface DueCompany {
  readonly companyId: string;
  readonly named: readonly string[];
  readonly catalogVersion: number;
  readonly seq: number;
}

/** The companies whose copy may differ: another catalog, or findings that changed. None of which an import runs. */
export async function companiesToCopy({ db }: Tx<Principal>): Promise<readonly string[]> {
  return (await ask<MovedOn>(db, { text: DUE, params: [await catalogVersion(db)] })).map(({ companyId }) => companyId);
}

/** What of this company is to be compared; null: nothing any more. */
export async function dueCopy({ db }: Tx<Principal>, companyId: string): Promise<DueCompany | null> {
  const version = await catalogVersion(db);
  const [due] = await ask<MovedOn>(db, { text: `${DUE} and c.id = $2`, params: [version, companyId] });
  if (due === undefined) return null;
  const named = await ask<{ cve: string }>(db, { text: NAMED, params: [companyId] });
  return { companyId, seq: due.seq, catalogVersion: version, named: named.map(({ cve }) => cve) };
}

const DUE = movedOn({ marks: 'vulnerability_copies', catalog: 'catalog_version', kinds: ['finding'] });

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
