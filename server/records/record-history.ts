import { and, desc, eq, getTableColumns, lte } from 'drizzle-orm';
import type { EntityName } from '../../contract/entities';
import { HISTORY } from '../../contract/limits';
import type { FieldChanges, RecordHistory, Verb } from '../../contract/record';
import { type CompanyRecordKind, isEdited } from '../../contract/records';
import { actorOf } from '../calls/audit-entry';
import { notFound } from '../calls/refusal';
import { recordChanges } from '../db/record-changes';
import type { PersonTx } from './record-hooks';
import { findRecords } from './record-rows';

/** Who did what to a record: written with each command about one that is edited, and read one record at a time. */

/** What of a kind its history needs. */
interface Told extends Pick<CompanyRecordKind, 'verbs'> {
  readonly name: EntityName;
}

interface Changed {
  readonly id: string;
  /** After the command. */
  readonly rev: number;
  readonly changes: FieldChanges;
}

/** Writes down what a command did. It goes with the commit: nobody waits for it, and without it nothing is done (RD10). */
export function keepHistory(
  tx: PersonTx,
  kind: Told,
  companyId: string,
  verb: Verb,
  changed: readonly Changed[],
): void {
  if (!isEdited(kind) || changed.length === 0) return;
  const { userId, displayName } = tx.principal;
  const by = [userId, displayName, actorOf(tx.principal).impersonatorId];
  tx.last({ text: KEEP, params: [companyId, kind.name, tx.now, verb, ...by, JSON.stringify(changed)] });
}

/** One statement, however many records: of all kinds alike, so that it is planned once. */
const KEEP = `insert into record_changes (company_id, kind, record_id, rev, at, verb, by_id, by_name, acting_id, changes)
  select $1::uuid, $2, r.id, r.rev, $3::timestamptz, $4, $5::uuid, $6, $7::uuid, r.changes
  from jsonb_to_recordset($8::jsonb) as r(id uuid, rev integer, changes jsonb)`;

/** What was done to a record up to one of its `rev`s. Of a deleted one too: it says who deleted it. */
export async function recordHistory(
  tx: PersonTx,
  kind: CompanyRecordKind,
  companyId: string,
  asked: AskedHistory,
): Promise<RecordHistory> {
  const record = findRecords(tx, kind.name, companyId, [asked.id]).then(([found]) => found);
  return historyOf(tx, kind.name, companyId, asked, record);
}

export interface AskedHistory {
  readonly id: string;
  readonly rev: string;
}

/** `finding`: the record itself. */
export async function historyOf(
  tx: PersonTx,
  kind: EntityName,
  companyId: string,
  { id, rev }: AskedHistory,
  finding: Promise<{ readonly rev: number } | undefined>,
): Promise<RecordHistory> {
  const upTo = REV.test(rev) ? Number(rev) : 0;
  const { companyId: _company, kind: _kind, recordId: _record, ...told } = getTableColumns(recordChanges);
  const isOfIt = and(
    eq(recordChanges.companyId, companyId),
    eq(recordChanges.kind, kind),
    eq(recordChanges.recordId, id),
    lte(recordChanges.rev, upTo),
  );
  const [record, changes] = await Promise.all([
    finding,
    tx.db
      .select(told)
      .from(recordChanges)
      .where(isOfIt)
      .orderBy(desc(recordChanges.rev))
      .limit(HISTORY.changes)
      .execute(),
  ]);
  // An answer about a `rev` to come would be another one later.
  if (record === undefined || upTo < 1 || record.rev < upTo) throw notFound('Revision');
  return { changes };
}

/** Within an `integer`. */
const REV = /^[1-9]\d{0,8}$/;

/** Who changed one of these fields last, and when. */
export async function lastToChange(
  { db, principal }: PersonTx,
  kind: Pick<Told, 'name'>,
  id: string,
  fields: readonly string[],
): Promise<{ name: string; isCaller: boolean; at: string } | undefined> {
  const changes = await db
    .select()
    .from(recordChanges)
    .where(and(eq(recordChanges.kind, kind.name), eq(recordChanges.recordId, id)))
    .orderBy(desc(recordChanges.rev))
    .limit(HISTORY.changes);
  const last = changes.find((one) => fields.some((field) => Object.hasOwn(one.changes, field)));
  return last && { name: last.byName, isCaller: last.byId === principal.userId, at: last.at };
}
