import { eq } from 'drizzle-orm';
import { groupBy } from '../../domain/lists/group-by';
import { errorText } from '../calls/error-text';
import type { Jobs } from '../calls/handler';
import { withAccess } from '../db/access';
import { ask, type Db } from '../db/database';
import { SYSTEM } from '../db/principal';
import { meta } from '../db/schema';
import { lockInventory } from '../inventory/inventory-tx';
import { settleFindings } from '../inventory/settle-assets';
import type { RunnerOptions } from './import-runner';
import { createWorkLoop } from './work-loop';

/** Assets of one transaction. */
const PART = 100;
const DONE = { key: 'duplicates', value: 'settled' } as const;

interface Part {
  readonly companyId: string;
  readonly ids: readonly string[];
}

/**
 * Settles once which findings of before are duplicates (FN12); all later ones are settled where they are written. An installation
 * remembers that it was done; one that is stopped before begins anew, and writes nothing that stands.
 */
export function createDuplicateRunner({ store, log, retryMs = 1_000, mine = () => true }: RunnerOptions): Jobs {
  let [isDone, left]: [boolean, Part[] | null] = [false, null];

  async function step(): Promise<boolean> {
    if (isDone || !mine()) return false;
    if (left === null) {
      left = await withAccess(store, SYSTEM, ({ db }) => partsOf(db));
      isDone = left === null;
      return !isDone;
    }
    const [part, ...others] = left;
    if (part === undefined) {
      await withAccess(store, SYSTEM, ({ db }) => db.insert(meta).values(DONE).onConflictDoNothing());
      isDone = true;
      return false;
    }
    await withAccess(store, SYSTEM, async (tx) => {
      await lockInventory(tx, part.companyId);
      await settleFindings(tx, part.companyId, new Set(part.ids), new Set());
    });
    left = others;
    return true;
  }

  const failed = (error: unknown) =>
    log('error', 'which findings of before are duplicates waits', { error: errorText(error) });
  return createWorkLoop(step, failed, retryMs);
}

/** The assets with findings of several source records; null where it was done before. */
async function partsOf(db: Db): Promise<Part[] | null> {
  const [done] = await db.select().from(meta).where(eq(meta.key, DONE.key));
  if (done !== undefined) return null;
  const text = `
    select company_id::text as "companyId", asset_id::text as id from findings where deleted_at is null
    group by company_id, asset_id having count(distinct source_record_id) > 1 order by company_id, asset_id`;
  const rows = await ask<{ companyId: string; id: string }>(db, { text, params: [] });
  return [...groupBy(rows, ({ companyId }) => companyId)].flatMap(([companyId, all]) =>
    Array.from({ length: Math.ceil(all.length / PART) }, (_, at) => ({
      companyId,
      ids: all.slice(at * PART, (at + 1) * PART).map(({ id }) => id),
    })),
  );
}
