import { sql } from 'drizzle-orm';
import type { AggregationAnswer } from '../../contract/aggregation';
import { aggregate } from '../../domain/query/aggregate/aggregate';
import type { AggregationPlan } from '../../domain/query/aggregate/plan-aggregation';
import { Column } from '../../domain/query/column';
import type { Tx } from '../db/access';
import type { Database } from '../db/database';
import { prepare, type ServerQuestion } from './run-query';

/** Rows read in one statement. */
const PORTION = 10_000;

/** The fields it speaks of, each once. */
export function fieldsOf(plan: AggregationPlan): readonly string[] {
  const fields = [plan.measure.field, ...plan.by.map(({ field }) => field)].filter((field) => field !== null);
  return [...new Set(fields.map(({ path }) => path))];
}

/**
 * The browser's aggregation over rows that SQL found: only the fields it speaks of are read, into columns, so that
 * a million rows are a few numbers each, and both sides compute by one function (AG14).
 */
export async function summarise(
  database: Database,
  tx: Tx,
  companyId: string,
  question: Omit<ServerQuestion, 'offset' | 'limit'>,
  plan: AggregationPlan,
): Promise<AggregationAnswer> {
  const { from, scope, all } = await prepare(database, tx, companyId, question);
  const columns = fieldsOf(plan).map((path) => new Column(path));
  const picked = columns.map(({ field }, at) => {
    const [top = ''] = field.split('.');
    const column = scope.column(top);
    const value = column === undefined ? sql`${scope.raw} -> ${top}::text` : sql`to_jsonb(${column})`;
    return sql`${value} as ${sql.identifier(`v${at}`)}`;
  });
  let slots = 0;
  for (let after: string | null = null; ; ) {
    const rows: { readonly id: string; readonly [value: `v${number}`]: unknown }[] = await tx.db.execute(sql`
      select r.id, ${sql.join(picked, sql`, `)} from ${from}
      where ${all} and ${after === null ? sql`true` : sql`r.id > ${after}::uuid`} order by r.id limit ${PORTION}`);
    for (const row of rows) {
      for (const [at, column] of columns.entries()) column.set(slots, row[`v${at}`]);
      slots += 1;
    }
    if (rows.length < PORTION) break;
    after = rows.at(-1)?.id ?? null;
  }
  const byPath = new Map(columns.map((column) => [column.field, column]));
  const source = { column: (path: string): Column => byPath.get(path) ?? new Column(path) };
  return aggregate(
    source,
    Uint32Array.from({ length: slots }, (_, slot) => slot),
    plan,
  );
}
