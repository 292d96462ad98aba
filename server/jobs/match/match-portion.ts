import { and, isNull, sql } from 'drizzle-orm';
import type { SoftwareInstall } from '../../../contract/areas/assets';
import type { SourceRecord } from '../../../contract/areas/integrations';
import type { Finding } from '../../../contract/areas/vulnerabilities';
import type { Exceptions } from '../../../domain/findings/software-exceptions';
import { groupBy } from '../../../domain/lists/group-by';
import type { Match } from '../../../domain/vulnerabilities/match-software';
import {
  type Judged,
  type MatchedFinding,
  type MatchedVulnerability,
  matchedFinding,
  matchedUid,
} from '../../../domain/vulnerabilities/matched-finding';
import { needsNoHistory } from '../../../domain/vulnerabilities/matched-life';
import type { Tx } from '../../db/access';
import type { Db } from '../../db/database';
import { findings, softwareInstalls, sourceRecords } from '../../db/schema';
import { lockInventory, putRows } from '../../inventory/inventory-tx';
import { anyOf } from '../../inventory/load-records';
import { fromRow } from '../../inventory/rows';
import { settleFindings } from '../../inventory/settle-assets';
import { talkedAbout } from '../../inventory/settle-duplicates';
import { exceptionsOf } from '../../inventory/software-exceptions';
import type { MatchPortion } from './due-company';
import type { KnownMatches } from './known-matches';
import { createdRow, nextRow, sightOf } from './next-row';
import { appearances, type Stated, statementsOf } from './statement-history';
import { isSaid, takenOver } from './taken-over';

/** What the matcher says of one record, by the identity its findings have. */
interface Wanted {
  readonly affected: ReadonlyMap<string, MatchedFinding>;
  /** Those of which nobody can tell, and those that are not affected any more, with the reason in words. */
  readonly others: ReadonlyMap<string, Match>;
  readonly packages: ReadonlySet<string>;
}

/**
 * Brings the matcher's findings of some records to what their software and the catalog say, all in this transaction. Answers
 * how many were written. What a scanner says is neither read nor written.
 */
export async function matchPortion(
  tx: Tx,
  companyId: string,
  { recordIds, only }: MatchPortion,
  known: KnownMatches,
): Promise<number> {
  await lockInventory(tx, companyId);
  const [records, installs, found] = await Promise.all([
    recordsOf(tx.db, recordIds),
    installsOf(tx.db, recordIds, only),
    matchedFindings(tx.db, recordIds, only),
  ]);
  const exceptions = await exceptionsOf(tx, companyId);
  const wanted = await wantedOf(tx.db, records, installs, known, exceptions);
  const { matched, besides } = await byTheirNames(tx.db, found, wanted, known);
  const talked = await talkedAbout(tx.db, companyId, [...besides.keys()]);
  const statements = await statementsFor(tx.db, records, wanted, matched);
  const about = await known.about(
    tx.db,
    [...matched.values()].flat().flatMap(({ proof }) => proof?.packageKey ?? []),
  );
  const rangesOf = ({ packageKey, vulnerabilityId }: NonNullable<Finding['proof']>) =>
    about.get(packageKey)?.find((one) => one.vulnerabilityId === vulnerabilityId)?.ranges ?? [];
  const moved = [...matched.values()].flat().filter(({ sourceRecordId }) => statements.has(sourceRecordId));
  const vulnerabilities = await known.vulnerabilities(
    tx.db,
    moved.flatMap(({ proof }) => proof?.vulnerabilityId ?? []),
  );
  const written: { readonly before: Finding | undefined; readonly after: Finding }[] = [];
  for (const record of records) {
    const { affected, others, packages } = wanted.get(record.id) ?? NOTHING;
    const before = new Map((matched.get(record.id) ?? []).map((one) => [one.uniqueIdFromTool, one]));
    for (const [uid, target] of affected) {
      if (before.get(uid)?.deletedAt !== null) {
        written.push({ before: undefined, after: createdRow(tx.now, companyId, record, target, before.get(uid)) });
      }
    }
    for (const one of matched.get(record.id) ?? []) {
      if (one.deletedAt !== null || one.proof === undefined) continue;
      const alias = besides.get(one.id);
      if (alias !== undefined && !isSaid(one) && !talked.has(one.id)) {
        written.push({ before: one, after: { ...one, rev: one.rev + 1, updatedAt: tx.now, deletedAt: tx.now } });
        continue;
      }
      const history = statements.get(record.id);
      const said = history === undefined ? null : appearances(history, one.proof, rangesOf(one.proof));
      const after = nextRow(tx.now, record, one, {
        target: affected.get(one.uniqueIdFromTool),
        former: formerOf(record, one.proof, said ?? [], vulnerabilities, exceptions),
        other: others.get(one.uniqueIdFromTool),
        isInstalled: packages.has(one.proof.packageKey),
        isNameOf: alias,
        statements: said,
      });
      if (after !== null) written.push({ before: one, after });
    }
  }
  await putRows(
    tx,
    companyId,
    'finding',
    written.map(({ after }) => after),
  );
  const assetsOf = (some: typeof written) => new Set(some.map(({ after }) => after.assetId));
  await settleFindings(tx, companyId, assetsOf(written), assetsOf(written.filter(isCounted)));
  return written.length;
}

/** The findings by record, each by the name its vulnerability has now; of one name the one that stands last (MT8). */
async function byTheirNames(
  db: Db,
  found: ReadonlyMap<string, readonly Finding[]>,
  wanted: ReadonlyMap<string, Wanted>,
  known: KnownMatches,
): Promise<{
  readonly matched: ReadonlyMap<string, readonly Finding[]>;
  readonly besides: ReadonlyMap<string, string>;
}> {
  const affected = [...wanted.values()].flatMap((one) => [...one.affected.values()]);
  const vulnerabilities = await known.vulnerabilities(
    db,
    affected.map(({ proof }) => proof.vulnerabilityId),
  );
  const besides = new Map<string, string>();
  const matched = new Map<string, readonly Finding[]>();
  for (const [recordId, own] of found) {
    const taken = takenOver(
      own,
      (wanted.get(recordId) ?? NOTHING).affected,
      (id) => vulnerabilities.get(id)?.aliases ?? [],
    );
    for (const [id, name] of taken.besides) besides.set(id, name);
    matched.set(
      recordId,
      taken.findings.toSorted((a, b) => Number(a.deletedAt === null) - Number(b.deletedAt === null)),
    );
  }
  return { matched, besides };
}

/** What the newest statement said of which it was affected: that is what a finding that is closed says. */
function formerOf(
  { source }: SourceRecord,
  { vulnerabilityId, packageKey }: NonNullable<Finding['proof']>,
  said: readonly Stated[],
  vulnerabilities: ReadonlyMap<string, MatchedVulnerability>,
  exceptions: Exceptions,
): MatchedFinding | undefined {
  const vulnerability = vulnerabilities.get(vulnerabilityId);
  const newest = said.findLast(({ affected }) => affected.length > 0)?.affected ?? [];
  const [first, ...rest] = newest.map(({ install, match }) => ({ install: { ...install, source }, match }));
  if (vulnerability === undefined || first === undefined) return undefined;
  return matchedFinding(vulnerability, packageKey, [first, ...rest], exceptions(vulnerabilityId, packageKey));
}

const NO_MATCH = { packageKey: '', matches: [] };
const NOTHING: Wanted = { affected: new Map(), others: new Map(), packages: new Set() };

const isCounted = ({ before, after }: { readonly before: Finding | undefined; readonly after: Finding }): boolean =>
  before?.status !== after.status || before.severity !== after.severity || before.deletedAt !== after.deletedAt;

async function wantedOf(
  db: Db,
  records: readonly SourceRecord[],
  installs: ReadonlyMap<string, readonly SoftwareInstall[]>,
  known: KnownMatches,
  exceptions: Exceptions,
): Promise<ReadonlyMap<string, Wanted>> {
  const all = [...installs.values()].flat();
  const matches = await known.ofInstalls(db, all);
  const affected = new Set<string>();
  for (const { softwareId } of all) {
    for (const { vulnerabilityId, match } of matches.get(softwareId)?.matches ?? []) {
      if (match.outcome === 'affected') affected.add(vulnerabilityId);
    }
  }
  const vulnerabilities = await known.vulnerabilities(db, affected);
  const ofRecord = ({ id }: SourceRecord): Wanted => {
    const judged = new Map<string, { readonly vulnerabilityId: string; readonly packageKey: string; of: Judged[] }>();
    const packages = new Set<string>();
    for (const install of installs.get(id) ?? []) {
      const { packageKey, matches: found } = matches.get(install.softwareId) ?? NO_MATCH;
      packages.add(packageKey);
      for (const { vulnerabilityId, match } of found) {
        const uid = matchedUid(vulnerabilityId, packageKey);
        const one = judged.get(uid) ?? { vulnerabilityId, packageKey, of: [] };
        one.of.push({ install, match });
        judged.set(uid, one);
      }
    }
    const found = new Map<string, MatchedFinding>();
    const others = new Map<string, Match>();
    for (const [uid, { vulnerabilityId, packageKey, of }] of judged) {
      const [first, ...rest] = of.filter(({ match }) => match.outcome === 'affected');
      const vulnerability = vulnerabilities.get(vulnerabilityId);
      if (first !== undefined && vulnerability !== undefined) {
        found.set(
          uid,
          matchedFinding(vulnerability, packageKey, [first, ...rest], exceptions(vulnerabilityId, packageKey)),
        );
        continue;
      }
      const other = of.find(({ match }) => match.outcome === 'unknown') ?? of[0];
      if (other !== undefined) others.set(uid, other.match);
    }
    return { affected: found, others, packages };
  };
  return new Map(records.map((record) => [record.id, ofRecord(record)]));
}

/** Of the records whose findings go, come back, or may have come otherwise than is known. */
async function statementsFor(
  db: Db,
  records: readonly SourceRecord[],
  wanted: ReadonlyMap<string, Wanted>,
  matched: ReadonlyMap<string, readonly Finding[]>,
) {
  const packages = new Set<string>();
  const asked = records.filter(({ id, deletedAt }) => {
    const { affected } = wanted.get(id) ?? NOTHING;
    const open = (matched.get(id) ?? []).filter((one) => one.deletedAt === null);
    const moved = open.filter((one) => !needsNoHistory(sightOf(one), affected.has(one.uniqueIdFromTool)));
    for (const { proof } of moved) if (proof !== undefined) packages.add(proof.packageKey);
    return deletedAt === null && moved.length > 0;
  });
  return statementsOf(
    db,
    asked.map(({ id }) => id),
    packages,
  );
}

/** Removed ones too: their findings go with them. */
async function recordsOf(db: Db, ids: readonly string[]): Promise<SourceRecord[]> {
  const rows = await db.select().from(sourceRecords).where(anyOf(sourceRecords.id, ids)).orderBy(sourceRecords.id);
  return rows.map((row) => fromRow(row));
}

/** All of them, or those some vulnerabilities may be about: also of a package that they were about. */
async function installsOf(
  db: Db,
  recordIds: readonly string[],
  only: readonly string[] | null,
): Promise<ReadonlyMap<string, SoftwareInstall[]>> {
  const { softwareId, sourceRecordId, deletedAt } = softwareInstalls;
  const ids = sql.param([...(only ?? [])]);
  const isAsked = sql`${softwareId} in (
    select s.id from software s where s.package_key in (
      select key from catalog_packages where vulnerability_id = any(${ids}::text[])
      union
      select f.doc #>> '{proof,packageKey}' from findings f where ${anyOf(sql`f.source_record_id`, recordIds)}
        and f.doc ? 'proof' and f.doc #>> '{proof,vulnerabilityId}' = any(${ids}::text[])))`;
  const rows = await db
    .select()
    .from(softwareInstalls)
    .where(and(anyOf(sourceRecordId, recordIds), isNull(deletedAt), only === null ? undefined : isAsked))
    .orderBy(softwareInstalls.id);
  return groupBy(
    rows.map((row) => fromRow(row)),
    (install) => install.sourceRecordId,
  );
}

/** Deleted ones too: one that comes back keeps its identity, and what people said of it. */
async function matchedFindings(
  db: Db,
  recordIds: readonly string[],
  only: readonly string[] | null,
): Promise<ReadonlyMap<string, Finding[]>> {
  const isMatched = sql`${findings.doc} ? 'proof'`;
  const isAsked =
    only === null
      ? undefined
      : sql`${findings.doc} #>> '{proof,vulnerabilityId}' = any(${sql.param([...only])}::text[])`;
  const rows = await db
    .select()
    .from(findings)
    .where(and(anyOf(findings.sourceRecordId, recordIds), isMatched, isAsked));
  return groupBy(
    rows.map((row) => fromRow(row)),
    ({ sourceRecordId }) => sourceRecordId,
  );
}
