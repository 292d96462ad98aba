import { v7 as uuidv7 } from 'uuid';
import type { Finding } from '../../contract/areas/vulnerabilities';
import type { Tx } from '../db/access';
import type { Db } from '../db/database';
import { findings } from '../db/schema';
import type { FindingTarget } from './finding-targets';
import { groupBy } from './group-by';
import { putRows } from './inventory-tx';
import { anyOf } from './load-records';
import { fromRow } from './rows';
import { changedFields } from './same-value';

/** A record's place, under which its findings and installs are filed. */
export interface ChildPlace {
  readonly recordId: string;
  readonly assetId: string;
  /** Display name of the source. */
  readonly source: string;
}

export interface FindingsOf extends ChildPlace {
  readonly findings: ReadonlyMap<string, FindingTarget>;
}

/** Findings by record, deleted ones included: one that comes back keeps its identity. */
export async function loadFindings(db: Db, recordIds: readonly string[]): Promise<Map<string, Finding[]>> {
  if (recordIds.length === 0) return new Map();
  const rows = await db.select().from(findings).where(anyOf(findings.sourceRecordId, recordIds));
  return groupBy(
    rows.map((row) => fromRow(row)),
    (finding) => finding.sourceRecordId,
  );
}

/** Brings the findings of records to what they shall be; those that shall not be are deleted. Answers how many changed. */
export async function writeFindings(
  tx: Tx,
  companyId: string,
  known: ReadonlyMap<string, readonly Finding[]>,
  wanted: readonly FindingsOf[],
): Promise<number> {
  const rows = wanted.flatMap((record) => {
    const before = new Map((known.get(record.recordId) ?? []).map((one) => [one.uniqueIdFromTool, one]));
    const gone = [...before.values()].filter(
      (one) => one.deletedAt === null && !record.findings.has(one.uniqueIdFromTool),
    );
    return [
      ...[...record.findings.values()].flatMap((target) => nextFinding(tx, companyId, record, before, target)),
      ...gone.map((one) => ({ ...one, rev: one.rev + 1, updatedAt: tx.now, deletedAt: tx.now })),
    ];
  });
  await putRows(tx, companyId, 'finding', rows);
  return rows.length;
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
    id: before?.id ?? uuidv7(),
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
