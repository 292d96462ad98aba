import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { companyStream } from '../../../contract/streams';
import type { Seen } from '../../../contract/sync';
import type { Db } from '../../db/database';
import { changes } from '../../db/schema';

/** Of more changes than these everything is looked at: that is no more work then. */
const MOST = 10_000;

/**
 * What was written in a company behind one place of its log, up to another; null: nobody can tell, as there are too many, or the log
 * was shortened, or is another one.
 */
export async function changesBetween(db: Db, companyId: string, from: Seen, to: Seen) {
  const { stream, seq, mark, entity, id } = changes;
  const rows = await db
    .select({ seq, mark, entity, id })
    .from(changes)
    .where(and(eq(stream, companyStream(companyId)), gte(seq, from.seq), lte(seq, to.seq)))
    .orderBy(asc(seq))
    .limit(MOST + 1);
  const [first, ...since] = rows;
  const isWhole = first?.seq === from.seq && first.mark === from.mark && since.length === to.seq - from.seq;
  return isWhole ? since : null;
}
