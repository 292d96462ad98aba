import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Finding } from '../../contract/areas/vulnerabilities';
import { type Joint, jointly, sameFindings } from '../../domain/findings/duplicates';
import { statusOf } from '../../domain/findings/life-cycle';
import { groupBy } from '../../domain/lists/group-by';
import { sameValue } from '../../domain/merge/same-value';
import type { Tx } from '../db/access';
import type { Db } from '../db/database';
import { recordTables } from '../db/record-tables';
import { findings } from '../db/schema';
import { putRows } from './inventory-tx';
import { anyOf } from './load-records';
import { fromRow } from './rows';

/** What was settled: the assets with findings that stand otherwise now. */
interface Settled {
  readonly assetIds: ReadonlySet<string>;
  /** By how many fewer findings this transaction closed than it seemed: another source still sees them, or had closed them too. */
  readonly stillSeen: number;
}

/**
 * Brings which findings of assets are duplicates of which up to date (FN9-FN12), in the transaction that wrote, moved or deleted
 * some, or in which a person said something of them. Only what stands otherwise is written. `talkedToo`: findings that a comment or a
 * ticket is about which is not written yet.
 */
export async function settleDuplicates(
  tx: Tx,
  companyId: string,
  assetIds: readonly string[],
  talkedToo: ReadonlySet<string> = new Set(),
): Promise<Settled> {
  if (assetIds.length === 0) return { assetIds: new Set(), stillSeen: 0 };
  const loaded = await wordsOf(tx.db, companyId, assetIds);
  const rows = [...loaded, ...(await wordsOf(tx.db, companyId, await assetsLeft(tx.db, companyId, loaded)))];
  const groups = [...groupBy(rows, ({ assetId }) => assetId).values()].flatMap((own) => sameFindings(own));
  const together = groups.flat().map(({ id }) => id);
  const talked = new Set([...talkedToo, ...(await talkedAbout(tx.db, companyId, together))]);
  const joints = new Map<string, Joint>(groups.flatMap((group) => [...jointly(group, talked)]));
  const stale = rows.filter((row) => !sameValue(pick(row), joints.get(row.id) ?? {}));
  if (stale.length === 0) return { assetIds: new Set(), stillSeen: 0 };
  const whole = await tx.db
    .select()
    .from(findings)
    .where(
      and(
        eq(findings.companyId, companyId),
        anyOf(
          findings.id,
          stale.map(({ id }) => id),
        ),
      ),
    );
  const changed = whole.map((row) => {
    const before: Finding = fromRow(row);
    const { duplicateOf: _, together: __, ...own } = before;
    const next = { ...own, ...joints.get(before.id) };
    return { before, after: { ...next, status: statusOf(next), rev: before.rev + 1, updatedAt: tx.now } };
  });
  await putRows(
    tx,
    companyId,
    'finding',
    changed.map(({ after }) => after),
  );
  return {
    assetIds: new Set(changed.map(({ after }) => after.assetId)),
    stillSeen: changed.reduce((sum, { before, after }) => sum + isClosedBy(tx, before) - isClosedBy(tx, after), 0),
  };
}

/** 1: it is mitigated, and this transaction has written so. */
const isClosedBy = ({ changes }: Tx, { id, rev, status }: Finding): 0 | 1 =>
  status === 'mitigated' && changes.made(id, rev) ? 1 : 0;

type Told = Awaited<ReturnType<typeof wordsOf>>[number];

const pick = ({ duplicateOf, together }: Told): Joint => ({
  ...(duplicateOf !== undefined && { duplicateOf }),
  ...(together !== undefined && { together }),
});

/** What is long says nothing about it. */
const SHORT = sql<Finding>`${findings.doc} - array['description', 'solution', 'evidence', 'references', 'cvss', 'title']`;

/** The findings of assets that may be one with another: those of one vulnerability, and those that were one with another. */
async function wordsOf(db: Db, companyId: string, assetIds: readonly string[]) {
  if (assetIds.length === 0) return [];
  const { id, assetId, sourceRecordId, doc } = findings;
  const isOfOne = sql`(jsonb_array_length(${doc} -> 'cves') < 2 or ${doc} ?| array['duplicateOf', 'together'])`;
  const isAsked = and(eq(findings.companyId, companyId), isNull(findings.deletedAt), anyOf(assetId, assetIds));
  const rows = await db.select({ id, assetId, sourceRecordId, doc: SHORT }).from(findings).where(and(isAsked, isOfOne));
  return rows.map((row) => fromRow(row));
}

/** Assets that still have what some of these were duplicates of, before they moved. */
async function assetsLeft(db: Db, companyId: string, rows: readonly Told[]): Promise<readonly string[]> {
  const here = new Set(rows.map(({ id }) => id));
  const led = rows.flatMap(({ duplicateOf }) =>
    duplicateOf === undefined || here.has(duplicateOf) ? [] : duplicateOf,
  );
  if (led.length === 0) return [];
  const known = new Set(rows.map(({ assetId }) => assetId));
  return (await assetsOfFindings(db, companyId, led)).filter((id) => !known.has(id));
}

/** The assets that findings are on. */
export async function assetsOfFindings(db: Db, companyId: string, ids: readonly string[]): Promise<readonly string[]> {
  const isAsked = and(eq(findings.companyId, companyId), isNull(findings.deletedAt), anyOf(findings.id, ids));
  const found = await db.selectDistinct({ assetId: findings.assetId }).from(findings).where(isAsked);
  return found.map(({ assetId }) => assetId);
}

/** Those of these findings that people write about: what they say stays where it is seen. */
export async function talkedAbout(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { comment, vulnerabilityTicket: ticket } = recordTables;
  const rows = await db.execute<{ id: string }>(sql`
    with asked as (select unnest(${sql.param([...ids])}::uuid[])::text as id)
    select id from asked where id in (
      select doc ->> 'aboutId' from ${comment}
      where company_id = ${companyId} and deleted_at is null and doc ->> 'entity' = 'finding'
      union all
      select jsonb_array_elements_text(doc -> 'findingIds') from ${ticket}
      where company_id = ${companyId} and deleted_at is null)`);
  return new Set(rows.map(({ id }) => id));
}
