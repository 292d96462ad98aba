import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { snakeCase } from '../db/columns';
import { ask, type Db } from '../db/database';

/** Rows of one statement: one JSON parameter, however many rows and columns. */
const STATEMENT_ROWS = 1_000;

/** Inserts rows, or replaces those whose `id` is there. All rows have the fields of the first. */
export async function upsertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  await Promise.all([...portions(rows)].map((some) => writeSome(db, table, some, true)));
}

/** Inserts rows that are new. All rows have the fields of the first. */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  await Promise.all([...portions(rows)].map((some) => writeSome(db, table, some, false)));
}

function* portions<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += STATEMENT_ROWS) yield rows.slice(start, start + STATEMENT_ROWS);
}

async function writeSome(db: Db, table: PgTable, rows: readonly object[], replace: boolean): Promise<void> {
  const [first = {}] = rows;
  await ask(db, { text: textFor(table, Object.keys(first), replace), params: [JSON.stringify(rows)] });
}

/** By table, and by the fields that are written. */
const TEXTS = new Map<PgTable, Map<string, string>>();

function textFor(table: PgTable, fields: readonly string[], replace: boolean): string {
  const known = TEXTS.get(table) ?? new Map<string, string>();
  TEXTS.set(table, known);
  const key = `${replace} ${fields.join()}`;
  const text = known.get(key) ?? write(table, new Set(fields), replace);
  known.set(key, text);
  return text;
}

function write(table: PgTable, fields: ReadonlySet<string>, replace: boolean): string {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => fields.has(field));
  const names = columns.map(([field]) => `"${snakeCase(field)}"`);
  const types = columns.map(([field, column]) => `"${field}" ${column.getSQLType()}`);
  const values = columns.map(([field]) => `r."${field}"`);
  const replaced = names.map((name) => `${name} = excluded.${name}`);
  return `
    insert into "${getTableName(table)}" (${names.join(', ')})
    select ${values.join(', ')} from jsonb_to_recordset($1::jsonb) as r(${types.join(', ')})
    ${replace ? `on conflict (id) do update set ${replaced.join(', ')}` : ''}`;
}
