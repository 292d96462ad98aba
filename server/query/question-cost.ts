import { stepsOf } from '../../domain/query/cost';
import { choiceOf, topItems } from '../../domain/query/evaluate';
import { relatedEntities } from '../../domain/query/plan';
import type { Tx } from '../db/access';
import type { Database } from '../db/database';
import { rowCounts } from './row-counts';
import type { ServerQuestion } from './run-query';

/** What a question will cost the database, in steps, before it is asked. */
export async function costOf(
  database: Database,
  tx: Tx,
  companyId: string,
  question: Omit<ServerQuestion, 'offset' | 'limit'>,
  summed: readonly string[] = [],
): Promise<number> {
  const { entity, where, sort = [], facets = [] } = question;
  const rows = await rowCounts(database, tx, companyId, new Set([entity, ...relatedEntities(where)]));
  const items = topItems(where);
  const weighed = {
    entity,
    where,
    sorts: sort.length,
    facets: facets.length,
    stepping: facets.filter((field) => choiceOf(items, field) !== undefined).length,
    summed: summed.length,
  };
  return stepsOf(weighed, rows);
}
