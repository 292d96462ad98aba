import { sql } from 'drizzle-orm';
import { Column } from '../../domain/query/column';
import type { Tx } from '../db/access';
import type { Database } from '../db/database';
import { prepare, type ServerQuestion } from './run-query';

/** Rows read in one statement. */
const PORTION = 10_000;

/** Fields of the rows that answer a question, by the rows' places in the order of their ids. */
export interface ReadColumns {
  readonly ids: readonly string[];
  column(path: string): Column;
}

/** Only these fields of the rows that SQL finds, into columns: a million rows are a few numbers each. */
export async function readColumns(
  database: Database,
  tx: Tx,
  companyId: string,
  question: Omit<ServerQuestion, 'offset' | 'limit'>,
  paths: readonly string[],
): Promise<ReadColumns> {
  const { from, scope, all } = await prepare(database, tx, companyId, question);
  const columns = paths.map((path) => new Column(path));
  const tops = [...new Set(paths.map(topOf))];
  const picked = tops.map((top, at) => {
    const column = scope.column(top);
    const value = column === undefined ? sql`${scope.raw} -> ${top}::text` : sql`to_jsonb(${column})`;
    return sql`${value} as ${sql.identifier(`v${at}`)}`;
  });
  const ids: string[] = [];
  for (let after: string | null = null; ; ) {
    const rows: { readonly id: string; readonly [value: `v${number}`]: unknown }[] = await tx.db.execute(sql`
      select r.id, ${sql.join(picked, sql`, `)} from ${from}
      where ${all} and ${after === null ? sql`true` : sql`r.id > ${after}::uuid`} order by r.id limit ${PORTION}`);
    for (const row of rows) {
      for (const column of columns) column.set(ids.length, row[`v${tops.indexOf(topOf(column.field))}`]);
      ids.push(row.id);
    }
    if (rows.length < PORTION) break;
    after = rows.at(-1)?.id ?? null;
  }
  const byPath = new Map(columns.map((column) => [column.field, column]));
  return { ids, column: (path) => byPath.get(path) ?? new Column(path) };
}

const topOf = (path: string): string => path.split('.', 1)[0] ?? path;

/** Every slot there is. */
export const everySlot = ({ ids }: ReadColumns): Uint32Array => Uint32Array.from(ids.keys());
