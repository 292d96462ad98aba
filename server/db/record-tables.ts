import { sql } from 'drizzle-orm';
import { boolean, type ExtraConfigColumn, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { EntityRow } from '../../contract/entities';
import { keysOf, tableOf } from '../../contract/narrow';
import { type AnyRecordKind, RECORD_KINDS, RECORDS, type RecordName } from '../../contract/records';
import { type Doc, recordColumns, snakeCase } from './columns';
import type { Db } from './database';
import { RECORD_CHANGES, recordChangesCreation } from './record-changes';
import { companies } from './schema';

/**
 * The tables of the records that are one definition (`contract/records.ts`): each kind has one of its own, all of the same
 * make, so that a new kind needs no migration. Ids count within a company: a browser mints them, and nobody can tell
 * from a refusal that another company has one.
 */

/** Named before tables were named after their calls. */
const NAMES: Readonly<Partial<Record<RecordName, string>>> = { savedQuery: 'saved_queries' };

export const tableNameOf = ({ name, path }: AnyRecordKind): string => NAMES[name] ?? path.replaceAll('-', '_');

/** Columns by which a company's rows are asked for beside their id. */
const INDEXED: Readonly<Partial<Record<RecordName, readonly string[]>>> = { queryRun: ['created_at'] };

export const isOwned = ({ fields }: AnyRecordKind): boolean => 'ownerId' in fields;
/** A private row is its owner's alone. */
export const mayBePrivate = ({ fields }: AnyRecordKind): boolean => 'isPrivate' in fields;

const columns = () => ({
  ...recordColumns(),
  id: uuid().notNull(),
  companyId: uuid()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' }),
  doc: jsonb().notNull().$type<Doc<EntityRow[RecordName]>>(),
});
const ownerId = () => uuid().notNull();

function recordTable(kind: AnyRecordKind) {
  const name = tableNameOf(kind);
  if (mayBePrivate(kind))
    return pgTable(name, { ...columns(), ownerId: ownerId(), isPrivate: boolean().notNull() }, byCompany);
  return isOwned(kind)
    ? pgTable(name, { ...columns(), ownerId: ownerId() }, byCompany)
    : pgTable(name, columns(), byCompany);
}

const byCompany = (t: { companyId: ExtraConfigColumn; id: ExtraConfigColumn }) => [
  primaryKey({ columns: [t.companyId, t.id] }),
];

export type RecordTable = ReturnType<typeof recordTable>;

export const recordTables: Readonly<Record<RecordName, RecordTable>> = tableOf(keysOf(RECORDS), (name) =>
  recordTable(RECORDS[name]),
);

/** Makes the tables that are not there yet; answers whether there were any. */
export async function makeRecordTables(db: Db): Promise<boolean> {
  const wanted = [
    ...RECORD_KINDS.map((kind) => ({ table: tableNameOf(kind), statements: creation(kind) })),
    { table: RECORD_CHANGES, statements: [recordChangesCreation] },
  ];
  const there = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relname in ${wanted.map(({ table }) => table)}`);
  const missing = wanted.filter(({ table }) => there.every(({ name }) => name !== table));
  for (const statement of missing.flatMap(({ statements }) => statements)) await db.execute(sql.raw(statement));
  return missing.length > 0;
}

function creation(kind: AnyRecordKind): string[] {
  const table = tableNameOf(kind);
  const own = { ownerId: isOwned(kind) && 'uuid', isPrivate: mayBePrivate(kind) && 'boolean' };
  const columns = Object.entries(own).flatMap(([name, type]) => (type ? [`${snakeCase(name)} ${type} not null`] : []));
  const indexes = (INDEXED[kind.name] ?? []).map(
    (column) => `create index ${table}_company_id_${column}_index on ${table} (company_id, ${column})`,
  );
  return [
    `create table ${table} (${[
      'id uuid not null',
      'rev integer not null default 1',
      'created_at timestamptz(3) not null',
      'updated_at timestamptz(3) not null',
      'deleted_at timestamptz(3)',
      `company_id uuid not null constraint ${table}_company_id_companies_id_fk references companies (id) on delete cascade`,
      ...columns,
      'doc jsonb not null',
      'primary key (company_id, id)',
    ].join(', ')})`,
    ...indexes,
  ];
}
