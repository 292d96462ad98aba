import type { ChangeRange } from '../../contract/sync';
import type { Services } from '../calls/handler';
import type { Command } from '../calls/idempotency';
import type { Logged, Tx } from '../db/access';
import { joinRows, rowsOf } from '../db/change-log';

/** What a transaction changed, with the rows as of then. */
export async function rangeOf(
  { logId }: Pick<Services, 'logId'>,
  { db }: Pick<Tx, 'db'>,
  { recorded, ranges }: Logged,
): Promise<ChangeRange | null> {
  const [written] = recorded;
  const [rows, [range]] = await Promise.all([written ? rowsOf(db, written) : null, ranges]);
  return range && rows ? joinRows(rows, logId, range) : null;
}

/** The answer of a command: `CommandAnswer`. */
export const answerWith =
  (services: Pick<Services, 'logId'>): Command['answer'] =>
  async (tx, result, logged) => ({
    range: await rangeOf(services, tx, logged),
    ...(result === undefined ? {} : { result }),
  });
