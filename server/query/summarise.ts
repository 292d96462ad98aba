import type { AggregationAnswer } from '../../contract/aggregation';
import { aggregate } from '../../domain/query/aggregate/aggregate';
import type { AggregationPlan } from '../../domain/query/aggregate/plan-aggregation';
import type { Tx } from '../db/access';
import type { Database } from '../db/database';
import { everySlot, readColumns } from './read-columns';
import type { ServerQuestion } from './run-query';

/** The fields it speaks of, each once. */
export function fieldsOf(plan: AggregationPlan): readonly string[] {
  const fields = [plan.measure.field, ...plan.by.map(({ field }) => field)].filter((field) => field !== null);
  return [...new Set(fields.map(({ path }) => path))];
}

/** The browser's aggregation over rows that SQL found, so that both sides compute by one function (AG14). */
export async function summarise(
  database: Database,
  tx: Tx,
  companyId: string,
  question: Omit<ServerQuestion, 'offset' | 'limit'>,
  plan: AggregationPlan,
): Promise<AggregationAnswer> {
  const columns = await readColumns(database, tx, companyId, question, fieldsOf(plan));
  return aggregate(columns, everySlot(columns), plan);
}
