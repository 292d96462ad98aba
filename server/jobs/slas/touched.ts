import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { companyStream } from '../../../contract/streams';
import type { Seen } from '../../../contract/sync';
import { relatedEntities } from '../../../domain/query/plan';
import type { Db } from '../../db/database';
import { changes } from '../../db/schema';
import type { Decider } from './finding-deadlines';

/** Of more changes than these all findings are looked at: that is no more work then. */
const MOST = 10_000;

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
  const { stream, seq, mark, entity, id } = changes;
  const rows = await db
    .select({ seq, mark, entity, id })
    .from(changes)
    .where(and(eq(stream, companyStream(companyId)), gte(seq, from.seq), lte(seq, to.seq)))
    .orderBy(asc(seq))
    .limit(MOST + 1);
  const [first, ...since] = rows;
  const isWhole = first?.seq === from.seq && first.mark === from.mark && since.length === to.seq - from.seq;
  const asked = new Set([...DECIDING, ...deciders.flatMap(({ plan }) => [...relatedEntities(plan)])]);
  if (!isWhole || since.some((change) => asked.has(change.entity))) return null;
  return [...new Set(since.flatMap((change) => (change.entity === 'finding' ? [change.id] : [])))];
}
