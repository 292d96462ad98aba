import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { snakeCase } from '../db/columns';
import type { Db } from '../db/database';

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
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first);
  const names = columns.map(([field]) => sql.identifier(snakeCase(field)));
  const types = columns.map(([field, column]) => sql`${sql.identifier(field)} ${sql.raw(column.getSQLType())}`);
  const values = columns.map(([field]) => sql`r.${sql.identifier(field)}`);
  const replaced = names.map((name) => sql`${name} = excluded.${name}`);
  await db.execute(sql`
    insert into ${table} (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.join(types, sql`, `)})
    ${replace ? sql`on conflict (id) do update set ${sql.join(replaced, sql`, `)}` : sql``}`);
}
