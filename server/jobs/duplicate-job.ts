import { eq } from 'drizzle-orm';
import { groupBy } from '../../domain/lists/group-by';
import { ask, type Db } from '../db/database';
import { meta } from '../db/schema';
import { lockInventory } from '../inventory/inventory-tx';
import { settleFindings } from '../inventory/settle-assets';
import { defineJob, type JobDefinition } from './engine/define-job';

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
export function duplicateJob(): JobDefinition {
  let isDone = false;
  return defineJob({
    ...{ name: 'duplicates', title: 'Duplicates among findings of before' },
    async look({ db }) {
      isDone ||= await wasDone(db);
      return { due: isDone ? [] : [{ key: '', companyId: null }], at: null };
    },
    async work({ part, progress }) {
      const parts = await part(({ db }) => partsOf(db));
      for (const [at, { companyId, ids }] of parts.entries()) {
        await part(async (tx) => {
          await lockInventory(tx, companyId);
          await settleFindings(tx, companyId, new Set(ids), new Set());
        });
        progress(at + 1, parts.length);
      }
      await part(({ db }) => db.insert(meta).values(DONE).onConflictDoNothing());
      return false;
    },
  });
}

async function wasDone(db: Db): Promise<boolean> {
  const [done] = await db.select().from(meta).where(eq(meta.key, DONE.key));
  return done !== undefined;
}

/** The assets with findings of several source records. */
async function partsOf(db: Db): Promise<Part[]> {
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
