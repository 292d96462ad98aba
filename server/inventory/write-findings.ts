import { and, eq, isNull, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { SourceRecord } from '../../contract/areas/integrations';
import type { Finding } from '../../contract/areas/vulnerabilities';
import { assetIdOf } from '../../domain/correlation/match-keys';
import { type FindingTarget, isClosing } from '../../domain/findings/finding-targets';
import { statusOf } from '../../domain/findings/life-cycle';
import { ruledOf } from '../../domain/findings/software-exceptions';
import { softwareOf } from '../../domain/findings/software-of';
import { groupBy } from '../../domain/lists/group-by';
import { changedFields } from '../../domain/merge/same-value';
import type { Tx } from '../db/access';
import { type Db, onTheirWay } from '../db/database';
import { newId } from '../db/new-id';
import { findings } from '../db/schema';
import { putRows } from './inventory-tx';
import { anyOf } from './load-records';
import { fromRow } from './rows';
import { exceptionsOf } from './software-exceptions';

/** A record's place, under which its findings and installs are filed. */
export interface ChildPlace {
  readonly recordId: string;
  readonly assetId: string;
  /** Display name of the source. */
  readonly source: string;
  /** Its source calls it by the asset's id, as an export does: what is known of the asset is not stated twice (I22). */
  readonly namesAsset: boolean;
}

/** Where what a record states is filed. */
export const childPlace = (
  { id: recordId, matchKeys }: Pick<SourceRecord, 'id' | 'matchKeys'>,
  assetId: string,
  source: string,
): ChildPlace => ({
  ...{ recordId, assetId, source },
  namesAsset: matchKeys.some((key) => assetIdOf(key) !== undefined),
});

export interface FindingsOf extends ChildPlace {
  readonly findings: ReadonlyMap<string, FindingTarget>;
}

/** What sources state of records, deleted ones included: one that comes back keeps its identity. The matcher's are not theirs. */
export async function loadFindings(db: Db, recordIds: readonly string[]): Promise<Map<string, Finding[]>> {
  if (recordIds.length === 0) return new Map();
  const isStated = sql`not ${findings.doc} ? 'proof'`;
  const rows = await db
    .select()
    .from(findings)
    .where(and(anyOf(findings.sourceRecordId, recordIds), isStated));
  return groupBy(
    rows.map((row) => fromRow(row)),
    (finding) => finding.sourceRecordId,
  );
}

/** Those of a company that are there. */
export async function findingsById(db: Db, companyId: string, ids: readonly string[]): Promise<Finding[]> {
  const isWanted = and(eq(findings.companyId, companyId), isNull(findings.deletedAt), anyOf(findings.id, ids));
  return (await db.select().from(findings).where(isWanted)).map((row) => fromRow(row));
}

/** Of some records: the findings they state, and those they have ceased to. */
export interface FindingsWritten {
  readonly stated: number;
  readonly closed: number;
}

/** Brings the findings of records to what they shall be; those that shall not be are deleted. */
export async function writeFindings(
  tx: Tx,
  companyId: string,
  known: ReadonlyMap<string, readonly Finding[]>,
  wanted: readonly FindingsOf[],
): Promise<FindingsWritten> {
  const [elsewhere, ruled] = await Promise.all([
    findingsElsewhere(tx.db, companyId, wanted),
    ruling(tx, companyId, wanted),
  ]);
  let [stated, closed] = [0, 0];
  const rowsOf = (record: FindingsOf): Finding[] => {
    const before = new Map((known.get(record.recordId) ?? []).map((one) => [one.uniqueIdFromTool, one]));
    const own = [...record.findings.values()]
      .filter(({ uniqueIdFromTool: uid }) => !record.namesAsset || before.has(uid) || !elsewhere.has(uid))
      .map(ruled);
    const gone = [...before.values()].filter(
      (one) => one.deletedAt === null && !record.findings.has(one.uniqueIdFromTool),
    );
    stated += own.filter(({ resolvedAt }) => resolvedAt === null).length;
    closed += own.filter((one) => isClosing(before.get(one.uniqueIdFromTool), one)).length;
    return [
      ...own.flatMap((target) => nextFinding(tx, companyId, record, before, target)),
      ...gone.map((one) => ({ ...one, rev: one.rev + 1, updatedAt: tx.now, deletedAt: tx.now })),
    ];
  };
  const written: Promise<void>[] = [];
  let rows: Finding[] = [];
  const put = () => {
    const putting = putRows(tx, companyId, 'finding', rows);
    putting.catch(() => {});
    written.push(putting);
    rows = [];
  };
  for (const record of wanted) {
    rows.push(...rowsOf(record));
    if (rows.length < AT_ONCE) continue;
    put();
    await onTheirWay();
  }
  put();
  await Promise.all(written);
  return { stated, closed };
}

/** What the company says of their software (MT11). It is read where a finding is of any. */
async function ruling(
  tx: Tx,
  companyId: string,
  wanted: readonly FindingsOf[],
): Promise<(target: FindingTarget) => FindingTarget> {
  const isAsked = wanted.some(({ findings: own }) => [...own.values()].some((one) => softwareOf(said(one)) !== null));
  if (!isAsked) return (target) => target;
  const exceptions = await exceptionsOf(tx, companyId);
  return (target) => {
    const next = { ...target, ...ruledOf({ ...target, ...said(target) }, exceptions) };
    return { ...next, status: statusOf(next) };
  };
}

const said = ({ cves = [], ruleId, fix }: FindingTarget) => ({ cves, ruleId, fix });

/** Findings of one statement: the database writes them while the next are worked out. */
const AT_ONCE = 250;

/** Findings of the company that are stated by their own id, as an export has it: they are known. */
async function findingsElsewhere(db: Db, companyId: string, wanted: readonly FindingsOf[]): Promise<Set<string>> {
  const ids = wanted.flatMap(({ namesAsset, findings: own }) => (namesAsset ? [...own.keys()].filter(isUuid) : []));
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: findings.id })
    .from(findings)
    .where(and(eq(findings.companyId, companyId), isNull(findings.deletedAt), anyOf(findings.id, ids)));
  return new Set(rows.map(({ id }) => id));
}

/** Nothing where the database has it so. */
function nextFinding(
  { now }: Tx,
  companyId: string,
  place: ChildPlace,
  known: ReadonlyMap<string, Finding>,
  target: FindingTarget,
): Finding[] {
  const before = known.get(target.uniqueIdFromTool);
  const { recordId: sourceRecordId, assetId, source: scanner } = place;
  const next: Finding = {
    ...target,
    cves: target.cves ?? [],
    references: target.references ?? [],
    id: before?.id ?? newId(),
    companyId,
    assetId,
    sourceRecordId,
    scanner,
    createdAt: before?.createdAt ?? now,
    updatedAt: before?.updatedAt ?? now,
    rev: before?.rev ?? 1,
    deletedAt: null,
  };
  if (!before) return [next];
  return changedFields(before, next).length === 0 ? [] : [{ ...next, rev: before.rev + 1, updatedAt: now }];
}
