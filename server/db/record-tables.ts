import { sql } from 'drizzle-orm';
import { boolean, type ExtraConfigColumn, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { EntityRow } from '../../contract/entities';
import { namesOn, tableOf } from '../../contract/narrow';
import { RECORDS } from '../../contract/record-list';
import { type AnyRecordKind, type CompanyRecordName, RECORD_KINDS, type RecordName } from '../../contract/records';
import { type Doc, recordColumns, snakeCase } from './columns';
import type { Db } from './database';
import { RECORD_CHANGES, recordChangesCreation } from './record-changes';
import { companies, users } from './schema';
import { billingAccounts } from './schema-identity';
import { STREAMS } from './streams';

/**
 * The tables of the records that are one definition (`contract/records.ts`): each kind has one of its own, all of the same
 * make, so that a new kind needs no migration. Ids count within a company: a browser mints them, and nobody can tell
 * from a refusal that another company has one. What is a person's, of a billing account or in the catalog has a table of the same make.
 */

/** Named before tables were named after their calls. */
const NAMES: Readonly<Partial<Record<RecordName, string>>> = { savedQuery: 'saved_queries' };

export const tableNameOf = ({ name, path }: AnyRecordKind): string => NAMES[name] ?? path.replaceAll('-', '_');

export const isOwned = ({ fields }: AnyRecordKind): boolean => 'ownerId' in fields;
/** A private row is its owner's alone. */
export const mayBePrivate = ({ fields }: AnyRecordKind): boolean => 'isPrivate' in fields;

const columns = () => ({
  ...recordColumns(),
  id: uuid().notNull(),
  doc: jsonb().notNull().$type<Doc<EntityRow[RecordName]>>(),
});
const ofCompany = () => ({
  ...columns(),
  companyId: uuid()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' }),
});
const ownerId = () => uuid().notNull();

function companyTable(kind: AnyRecordKind) {
  const name = tableNameOf(kind);
  if (mayBePrivate(kind))
    return pgTable(name, { ...ofCompany(), ownerId: ownerId(), isPrivate: boolean().notNull() }, byCompany);
  return isOwned(kind)
    ? pgTable(name, { ...ofCompany(), ownerId: ownerId() }, byCompany)
    : pgTable(name, ofCompany(), byCompany);
}

const byCompany = (t: { companyId: ExtraConfigColumn; id: ExtraConfigColumn }) => [
  primaryKey({ columns: [t.companyId, t.id] }),
];

const personTable = (kind: AnyRecordKind) =>
  pgTable(
    tableNameOf(kind),
    {
      ...columns(),
      userId: uuid()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    },
    (t) => [primaryKey({ columns: [t.userId, t.id] })],
  );

const accountTable = (kind: AnyRecordKind) =>
  pgTable(
    tableNameOf(kind),
    {
      ...columns(),
      billingAccountId: uuid()
        .notNull()
        .references(() => billingAccounts.id, { onDelete: 'cascade' }),
    },
    (t) => [primaryKey({ columns: [t.billingAccountId, t.id] })],
  );

const catalogTable = (kind: AnyRecordKind) =>
  pgTable(tableNameOf(kind), columns(), (t) => [primaryKey({ columns: [t.id] })]);

export type RecordTable = ReturnType<typeof companyTable>;

/** Those of a company, which have calls. */
export const recordTables: Readonly<Record<CompanyRecordName, RecordTable>> = tableOf(
  namesOn(RECORDS, 'company'),
  (name) => companyTable(RECORDS[name]),
);
export const otherRecordTables = {
  ...tableOf(namesOn(RECORDS, 'user'), (name) => personTable(RECORDS[name])),
  ...tableOf(namesOn(RECORDS, 'billing'), (name) => accountTable(RECORDS[name])),
  ...tableOf(namesOn(RECORDS, 'catalog'), (name) => catalogTable(RECORDS[name])),
};

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

/** Whose a row is: the column that says so. */
const OWNER: Readonly<Record<AnyRecordKind['stream'], (table: string) => readonly string[]>> = {
  company: (table) => [
    `company_id uuid not null constraint ${table}_company_id_companies_id_fk references companies (id) on delete cascade`,
  ],
  user: (table) => [
    `user_id uuid not null constraint ${table}_user_id_users_id_fk references users (id) on delete cascade`,
  ],
  billing: () => ['billing_account_id uuid not null references billing_accounts (id) on delete cascade'],
  catalog: () => [],
};

function creation(kind: AnyRecordKind): string[] {
  const table = tableNameOf(kind);
  const own = { ownerId: isOwned(kind) && 'uuid', isPrivate: mayBePrivate(kind) && 'boolean' };
  const columns = Object.entries(own).flatMap(([name, type]) => (type ? [`${snakeCase(name)} ${type} not null`] : []));
  const indexes = kind.indexed.map((field) => {
    const column = snakeCase(field);
    return `create index ${table}_company_id_${column}_index on ${table} (company_id, ${column})`;
  });
  return [
    `create table ${table} (${[
      'id uuid not null',
      'rev integer not null default 1',
      'created_at timestamptz(3) not null',
      'updated_at timestamptz(3) not null',
      'deleted_at timestamptz(3)',
      ...OWNER[kind.stream](table),
      ...columns,
      'doc jsonb not null',
      `primary key (${[STREAMS[kind.stream].column ?? [], 'id'].flat().join(', ')})`,
    ].join(', ')})`,
    ...indexes,
  ];
}
