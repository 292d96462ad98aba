import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/database';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

const anything = (type: string): SQL => {
  switch (type) {
    case 'uuid':
      return sql`gen_random_uuid()`;
    case 'text':
      return sql`gen_random_uuid()::text`;
    case 'jsonb':
      return sql`'{}'::jsonb`;
    case 'bytea':
      return sql`''::bytea`;
    case 'ARRAY':
      return sql`'{}'`;
    case 'boolean':
      return sql`false`;
    case 'integer':
    case 'bigint':
    case 'double precision':
      return sql`1`;
    default:
      return sql`now()`;
  }
};

/** As the database's superuser, and without references: whose a row is needs no company around it. */
export async function seedRow(db: Db, table: string, values: Readonly<Record<string, string>>): Promise<void> {
  await withoutReferences(db);
  await db.execute(await insertOf(db, table, values));
}

export async function withoutReferences(db: Db): Promise<void> {
  await db.execute(sql`set local session_replication_role = replica`);
}

/** A row of any table, with these values and something in every other column that must have a value. */
export async function insertOf(db: Db, table: string, values: Readonly<Record<string, string>>): Promise<SQL> {
  const columns = await db.execute<Column & Record<string, unknown>>(sql`
    select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as required
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`);
  const filled = columns.filter(({ name, required }) => required || name in values);
  return sql`
    insert into ${sql.identifier(table)} (${list(filled.map(({ name }) => sql.identifier(name)))})
    values (${list(filled.map(({ name, type }) => valueFor(values[name], type)))})`;
}

const valueFor = (value: string | undefined, type: string) =>
  value === undefined ? anything(type) : sql`${value}::${sql.raw(type)}`;
const list = (parts: readonly (SQL | ReturnType<typeof sql.identifier>)[]) => sql.join([...parts], sql`, `);
