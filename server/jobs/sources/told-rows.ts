import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { type Store, withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { sourcePushes } from '../../db/schema-inlets';

/** What a source sent by itself, the newest first, behind the number that was imported last. */
export type ToldRows = (
  integrationId: string,
  after: number,
) => AsyncIterable<{ readonly seq: number; readonly row: string }>;

const PART = 1_000;

/** In parts of one short transaction each. What is said anew meanwhile has a newer number, and comes with the next reading. */
export function toldRows(store: Store): ToldRows {
  return async function* (integrationId, after) {
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const rows = await withAccess(store, SYSTEM, ({ db }) =>
        db
          .select({ seq: sourcePushes.seq, row: sourcePushes.row })
          .from(sourcePushes)
          .where(
            and(
              eq(sourcePushes.integrationId, integrationId),
              gt(sourcePushes.seq, after),
              lt(sourcePushes.seq, before),
            ),
          )
          .orderBy(desc(sourcePushes.seq))
          .limit(PART)
          .execute(),
      );
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < PART) return;
      before = last.seq;
    }
  };
}
