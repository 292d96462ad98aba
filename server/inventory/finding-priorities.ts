import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Asset } from '../../contract/areas/assets';
import { type Finding, OPEN_STATUSES } from '../../contract/areas/vulnerabilities';
import type { CompanyVulnerability } from '../../contract/areas/vulnerabilities/vulnerability';
import {
  DEFAULT_WEIGHTS,
  type Known,
  knownOf,
  priorityOf,
  type Weights,
  weightsIn,
} from '../../domain/findings/priority';
import type { Tx } from '../db/access';
import type { Db } from '../db/database';
import { wireRow } from '../db/entity-tables';
import { recordTables } from '../db/record-tables';
import { trusted } from '../db/trusted';
import { lockInventory, putRows } from './inventory-tx';
import { findingsById } from './write-findings';

/** What the priority of findings follows from, and what it is (PR1, PR5). */

/** A company's own weights, or the default (PR3). */
export async function weightsOf(db: Db, companyId: string): Promise<Weights> {
  const table = recordTables.priorityWeights;
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.companyId, companyId), isNull(table.deletedAt)));
  return weightsIn(rows.map((row) => trusted('priorityWeights', wireRow(row)))) ?? DEFAULT_WEIGHTS;
}

/** Findings that may have another priority: these, those on these assets, and those that name these vulnerabilities. */
export interface Touched {
  readonly findings: readonly string[];
  readonly assets: readonly string[];
  readonly vulnerabilities: readonly string[];
}

interface Part {
  readonly after: string | null;
  /** Null: all of them. */
  readonly touched: Touched | null;
}

/** Open findings of one transaction. */
const PART = 1_000;
const OPEN = sql.raw(OPEN_STATUSES.map((status) => `'${status}'`).join(', '));

type Asked = Pick<Finding, 'id' | 'severity' | 'assetId' | 'cves' | 'cvss' | 'priority'>;

export interface Rated {
  readonly id: string;
  readonly known: Known;
  readonly priority: number | undefined;
}

/** The next open findings after one, with what is known of each; fewer than a part: there are no more. */
export async function nextKnown(db: Db, companyId: string, { after, touched }: Part): Promise<readonly Rated[]> {
  const isNext = after === null ? sql`true` : sql`f.id > ${after}::uuid`;
  const isTouched =
    touched === null
      ? sql`true`
      : sql`(f.id = any(${sql.param([...touched.findings])}::uuid[])
          or f.asset_id = any(${sql.param([...touched.assets])}::uuid[])
          or f.doc -> 'cves' ?| ${sql.param([...touched.vulnerabilities])}::text[])`;
  const rows = await db.execute<{ [K in keyof Asked]: Asked[K] | null } & { id: string }>(sql`
    select f.id::text as id, f.severity, f.asset_id::text as "assetId", f.doc -> 'cves' as cves, f.doc -> 'cvss' as cvss,
      (f.doc ->> 'priority')::int as priority
    from findings f
    where f.company_id = ${companyId} and f.deleted_at is null and f.status in (${OPEN}) and ${isNext} and ${isTouched}
    order by f.id limit ${PART}`);
  const [assets, vulnerabilities] = await Promise.all([
    assetsOf(db, companyId, [...new Set(rows.flatMap(({ assetId }) => assetId ?? []))]),
    vulnerabilitiesOf(db, companyId, [...new Set(rows.flatMap(({ cves }) => cves ?? []))]),
  ]);
  return rows.map(({ id, severity, assetId, cves, cvss, priority }) => {
    const named = (cves ?? []).flatMap((cve) => vulnerabilities.get(cve) ?? []);
    const known = knownOf({ severity: severity ?? 'info', cvss: cvss ?? undefined }, named, assets.get(assetId ?? ''));
    return { id, known, priority: priority ?? undefined };
  });
}

export const isLast = (rows: readonly Rated[]): boolean => rows.length < PART;

/** Looks at the next findings after one, and writes those that have another priority; null: there are no more. */
export async function settlePriorities(
  tx: Tx,
  companyId: string,
  weights: Weights,
  part: Part,
): Promise<{ readonly last: string | null; readonly changed: number }> {
  const rows = await nextKnown(tx.db, companyId, part);
  const wanted = new Map(rows.map(({ id, known }) => [id, priorityOf(known, weights).priority]));
  const stale = rows.filter(({ id, priority }) => priority !== wanted.get(id)).map(({ id }) => id);
  if (stale.length > 0) {
    await lockInventory(tx, companyId);
    // As they are now that nobody else writes them.
    const changed = (await findingsById(tx.db, companyId, stale)).flatMap((finding) => {
      const priority = wanted.get(finding.id);
      return priority === undefined ? [] : [{ ...finding, priority, rev: finding.rev + 1, updatedAt: tx.now }];
    });
    await putRows(tx, companyId, 'finding', changed);
  }
  return { last: isLast(rows) ? null : (rows.at(-1)?.id ?? null), changed: stale.length };
}

type Rating = Pick<Asset, 'internetExposed' | 'criticality'>;

async function assetsOf(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Rating>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<{ id: string; exposed: boolean | null; criticality: number | null }>(sql`
    select id::text as id, (doc ->> 'internetExposed')::boolean as exposed, (doc ->> 'criticality')::int as criticality
    from assets where company_id = ${companyId} and id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(
    rows.map(({ id, exposed, criticality }) => [
      id,
      {
        ...(exposed !== null && { internetExposed: exposed }),
        ...(criticality !== null && { criticality }),
      },
    ]),
  );
}

type Threat = Pick<CompanyVulnerability, 'epssScore' | 'kevAddedAt' | 'exploitMaturity'>;

async function vulnerabilitiesOf(
  db: Db,
  companyId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Threat>> {
  if (names.length === 0) return new Map();
  const rows = await db.execute<Threat & { name: string }>(sql`
    select vulnerability_id as name, (doc ->> 'epssScore')::float8 as "epssScore", doc ->> 'kevAddedAt' as "kevAddedAt",
      doc ->> 'exploitMaturity' as "exploitMaturity"
    from company_vulnerabilities
    where company_id = ${companyId} and deleted_at is null and vulnerability_id = any(${sql.param([...names])}::text[])`);
  return new Map(rows.map(({ name, ...threat }) => [name, threat]));
}
