import type { Seen } from '../../../contract/sync';
import { relatedEntities } from '../../../domain/query/plan';
import type { Db } from '../../db/database';
import { changesBetween } from '../changes-between';
import type { Decider } from './finding-deadlines';

/** What decides of all findings, whatever the conditions ask. */
const DECIDING = ['slaDefinition', 'savedQuery', 'assetGroup'];

/**
 * The findings that may stand otherwise by what was written in a company between two places of its log; null: all of them, as
 * something was written that conditions ask, or the log was shortened, or is another one.
 */
export async function touchedBetween(
  db: Db,
  companyId: string,
  from: Seen,
  to: Seen,
  deciders: readonly Decider[],
): Promise<readonly string[] | null> {
  const since = await changesBetween(db, companyId, from, to);
  const asked = new Set([...DECIDING, ...deciders.flatMap(({ plan }) => [...relatedEntities(plan)])]);
  if (since === null || since.some((change) => asked.has(change.entity))) return null;
  return [...new Set(since.flatMap((change) => (change.entity === 'finding' ? [change.id] : [])))];
}
