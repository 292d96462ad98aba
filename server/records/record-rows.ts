import { getTableColumns, getTableName } from 'drizzle-orm';
import type { EntityRow } from '../../contract/entities';
import { keysOf, tableOf } from '../../contract/narrow';
import { RECORDS } from '../../contract/record-list';
import type { CompanyRecordName } from '../../contract/records';
import { companyStream } from '../../contract/streams';
import type { ApiProblem } from '../../contract/sync';
import { notFound, Refusal, unknownIds } from '../calls/refusal';
import { MovedOn, type Tx } from '../db/access';
import { snakeCase } from '../db/columns';
import { ask } from '../db/database';
import { rowsById, tableRow, type WireRow } from '../db/entity-tables';
import { recordTables } from '../db/record-tables';
import type { PersonTx } from './record-hooks';

/** A record of one kind, as its table has it. */
export type Stored<N extends CompanyRecordName> = WireRow & EntityRow[N];

/** A record of any kind. */
export interface StoredRecord extends WireRow {
  readonly companyId: string;
  readonly deletedAt: string | null;
  readonly fieldRevs?: Readonly<Record<string, number>>;
}

/** The records with these ids, deleted ones too. Throws 404 where one is not there, or not to be seen. */
export async function findRecords<N extends CompanyRecordName>(
  tx: PersonTx,
  name: N,
  companyId: string,
  ids: readonly string[],
): Promise<readonly Stored<N>[]> {
  const rows = await rowsById(tx.db, companyId, name, ids);
  if (rows.length < new Set(ids).size)
    throw missing(name, ids.length === 1 ? undefined : unknownIds(ids, isAmong(rows)));
  return rows;
}

const isAmong = (rows: readonly { readonly id: string }[]): ((id: string) => boolean) => {
  const ids = new Set(rows.map(({ id }) => id));
  return (id) => ids.has(id);
};

/** The record with this id, unless it is deleted. */
export async function findRecord<N extends CompanyRecordName>(
  tx: PersonTx,
  name: N,
  companyId: string,
  id: string,
): Promise<Stored<N>> {
  const [row] = await findRecords(tx, name, companyId, [id]);
  if (row === undefined || row.deletedAt !== null) throw missing(name);
  return row;
}

/** `Group not found`, of a group. */
function missing(name: CompanyRecordName, problems?: ApiProblem['problems']) {
  const { one } = RECORDS[name].words;
  const { problem } = notFound(one.charAt(0).toUpperCase() + one.slice(1));
  return problems === undefined ? new Refusal(problem) : new Refusal({ ...problem, problems });
}

/** Writes a new record and logs it; false where the company has one with this id already. */
export async function insertRecord(tx: Tx, name: CompanyRecordName, row: StoredRecord): Promise<boolean> {
  const made = await ask(tx.db, { text: STATEMENTS[name].insert, params: [JSON.stringify([tableRow(name, row)])] });
  if (made.length > 0) tx.changes.put(companyStream(row.companyId), name, row.id, row.rev, row);
  return made.length > 0;
}

/** Writes records of one company anew that were read in this transaction, each with the next `rev`, and logs them. */
export async function updateRecords(
  tx: PersonTx,
  name: CompanyRecordName,
  records: readonly StoredRecord[],
): Promise<void> {
  const [first] = records;
  if (first === undefined) return;
  const rows = records.map((row) => ({ ...row, rev: row.rev + 1, updatedAt: tx.now }));
  const params = [JSON.stringify(rows.map((row) => tableRow(name, row))), first.companyId];
  const written = await ask(tx.db, { text: STATEMENTS[name].update, params });
  // Another transaction was quicker: this one reads what it wrote, and decides again.
  if (written.length < rows.length) throw new MovedOn(`${name} was changed in the meantime`);
  for (const row of rows) tx.changes.put(companyStream(row.companyId), name, row.id, row.rev, row);
}

function statementsOf(name: CompanyRecordName) {
  const table = recordTables[name];
  const columns = Object.entries(getTableColumns(table));
  const given = `jsonb_to_recordset($1::jsonb) as r(${columns.map(([field, column]) => `"${field}" ${column.getSQLType()}`).join(', ')})`;
  const kept = columns.filter(([field]) => field !== 'id' && field !== 'companyId');
  const from = ([field]: readonly [string, unknown]) => `r."${field}"`;
  const column = ([field]: readonly [string, unknown]) => snakeCase(field);
  return {
    insert: `insert into ${getTableName(table)} (${columns.map(column).join(', ')})
      select ${columns.map(from).join(', ')} from ${given} on conflict do nothing returning id`,
    update: `update ${getTableName(table)} as t set ${kept.map((one) => `${column(one)} = ${from(one)}`).join(', ')}
      from ${given} where t.company_id = $2 and t.id = r.id and t.rev = r.rev - 1 returning t.id`,
  };
}

const STATEMENTS = tableOf(keysOf(recordTables), statementsOf);
