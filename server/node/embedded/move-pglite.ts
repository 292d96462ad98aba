import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../db/database';

/** Rows carried at once: a few megabytes at most. */
const ROWS = 500;

/**
 * All rows of one prepared database into another, which has the same schema and loses its own: in one transaction, so
 * that they are there whole or not at all. A row travels as PostgreSQL writes it, which loses nothing of any type.
 * Answers how many there were.
 */
export async function moveRows(from: Database, to: Database): Promise<number> {
  return from.transaction((source) =>
    to.transaction(async (target) => {
      // Rows come table by table: what they refer to may come later. Ends with the transaction.
      await target.execute(sql`set local session_replication_role = 'replica'`);
      const names = await tablesOf(source);
      await target.execute(
        sql`truncate ${sql.join(
          names.map((name) => sql.identifier(name)),
          sql`, `,
        )}`,
      );
      let moved = 0;
      for (const name of names) moved += await moveTable(source, target, name);
      await moveSequences(source, target);
      return moved;
    }),
  );
}

async function tablesOf(db: Db): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = current_schema() order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function moveTable(source: Db, target: Db, name: string): Promise<number> {
  const table = sql.identifier(name);
  let moved = 0;
  let after = '(0,0)';
  for (;;) {
    const rows = await source.execute<{ at: string; row: string }>(
      sql`select ctid::text as at, t::text as row from ${table} t where ctid > ${after}::tid order by ctid limit ${ROWS}`,
    );
    const last = rows.at(-1);
    if (!last) return moved;
    const texts = sql.param(rows.map(({ row }) => row));
    await target.execute(sql`insert into ${table} select (row::${table}).* from unnest(${texts}::text[]) row`);
    moved += rows.length;
    after = last.at;
  }
}

async function moveSequences(source: Db, target: Db): Promise<void> {
  const sequences = await source.execute<{ name: string; last: number | null }>(
    sql`select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema()`,
  );
  for (const { name, last } of sequences)
    if (last !== null) await target.execute(sql`select setval(${name}::regclass, ${last})`);
}
