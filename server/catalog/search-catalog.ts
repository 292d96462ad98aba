import { and, count, desc, eq, getTableColumns, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { CatalogQuery, CatalogRow, KnownVulnerability } from '../../contract/areas/vulnerabilities/catalog';
import type { Epss, Vulnerability } from '../../contract/areas/vulnerabilities/vulnerability';
import { CATALOG } from '../../contract/limits';
import { isOneOf } from '../../contract/narrow';
import { SEVERITIES } from '../../contract/primitives';
import { mergeVulnerability } from '../../domain/vulnerabilities/merge-vulnerability';
import { nameOf } from '../../domain/vulnerabilities/statement';
import type { Db } from '../db/database';
import { catalogStatements, catalogVulnerabilities, epssHistory } from '../db/schema-catalog';

const V = catalogVulnerabilities;

const ORDERS = {
  modified: sql`modified desc nulls last`,
  published: sql`published desc nulls last`,
  cvss: sql`cvss_score desc nulls last`,
  epss: sql`epss_score desc nulls last`,
  kev: sql`kev_added desc nulls last`,
  id: sql`id desc`,
} as const;

/** A page of the vulnerabilities of the installation, and how many there are. */
export async function searchCatalog(db: Db, query: CatalogQuery): Promise<{ rows: CatalogRow[]; total: number }> {
  const where = conditionOf(query);
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(V).where(where).execute(),
    db
      .select()
      .from(V)
      .where(where)
      .orderBy(ORDERS[query.sort ?? 'modified'], desc(V.id))
      .offset(Number(query.offset ?? 0))
      .limit(CATALOG.page)
      .execute(),
  ]);
  return { rows: rows.map(rowOf), total: counted?.total ?? 0 };
}

export async function countCatalog(db: Db): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(V);
  return counted?.total ?? 0;
}

function conditionOf({ q, severity, kev, ransomware }: CatalogQuery): SQL | undefined {
  const text = q?.trim() ?? '';
  const severities = severity?.split(',').filter((one) => isOneOf(SEVERITIES, one));
  return and(
    text === '' ? undefined : named(text),
    severities === undefined ? undefined : inArray(V.severity, severities),
    kev === undefined ? undefined : isNotNull(V.kevAdded),
    ransomware === undefined ? undefined : sql`${V.doc} #>> '{kev,ransomware}' = 'true'`,
  );
}

/** A whole id is looked up, and the beginning of one; anything else is looked for in titles too. */
function named(text: string): SQL | undefined {
  const name = nameOf(text);
  const known = name === undefined ? undefined : or(eq(V.id, name), sql`${V.aliases} @> array[${name}]::text[]`);
  if (name !== undefined && /^(CVE-\d{4}-\d{4,}|GHSA(-\w{4}){3})$/.test(name)) return known;
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const begins = text.toUpperCase();
  const prefixed = /^CVE-[\d-]*$/.test(begins)
    ? and(gte(V.id, begins), sql`starts_with(${V.id}, ${begins})`)
    : undefined;
  return prefixed ?? or(known, sql`${V.id} ilike ${like}`, sql`${V.title} ilike ${like}`);
}

type Row = typeof V.$inferSelect;

const rowOf = (row: Row): CatalogRow => ({
  ...{ id: row.id, title: row.title, severity: row.severity, cvssScore: row.cvssScore, epss: epssOf(row) },
  ...{ kevAdded: row.kevAdded, ransomware: row.doc?.kev?.ransomware ?? false, status: row.doc?.status ?? 'published' },
  ...{ published: row.published, modified: row.modified },
});

export const epssOf = ({ epssScore: score, epssPercentile: percentile, epssDate: date }: Row): Epss | null =>
  score === null || percentile === null || date === null ? null : { score, percentile, date };

export const vulnerabilityOf = (row: Row): Vulnerability => ({
  ...(row.doc ?? mergeVulnerability(row.id, [], null)),
  id: row.id,
  epss: epssOf(row),
});

/** All that is known of one, by its id or another of its names; null for what nobody knows. */
export async function vulnerabilityNamed(db: Db, said: string): Promise<KnownVulnerability | null> {
  const name = nameOf(said) ?? said;
  const [byId] = await db.select().from(V).where(eq(V.id, name)).limit(1);
  const aliased = sql`${V.aliases} @> array[${name}]::text[]`;
  const [row] = byId ? [byId] : await db.select().from(V).where(aliased).orderBy(V.id).limit(1);
  if (row === undefined) return null;
  const { source, recordId, saidAt, readAt } = catalogStatements;
  const words = await db
    .select({ source, recordId, saidAt, readAt })
    .from(catalogStatements)
    .where(sql`${catalogStatements.about} @> array[${row.id}]::text[]`)
    .orderBy(source, recordId);
  const { id: _, ...day } = getTableColumns(epssHistory);
  const scores = await db.select(day).from(epssHistory).where(eq(epssHistory.id, row.id)).orderBy(epssHistory.date);
  return { vulnerability: vulnerabilityOf(row), words, epssReadAt: row.epssReadAt, epssHistory: scores };
}
