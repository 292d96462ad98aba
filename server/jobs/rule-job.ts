import type { SourceRecord } from '../../contract/areas/integrations';
import { type CompanyRules, companyRules } from '../../domain/correlation/company-rules';
import { isEdit } from '../../domain/correlation/record-order';
import type { Tx } from '../db/access';
import type { Db } from '../db/database';
import { putDeleted } from '../inventory/asset-events';
import { companiesWithPending, markApplied, pendingRules } from '../inventory/company-rules';
import { deletedBefore } from '../inventory/deleted-before';
import { type Cause, lockInventoryAlone } from '../inventory/inventory-tx';
import { assetsById, firstObserved, recordsAfter } from '../inventory/load-records';
import { placeRecords } from '../inventory/place-records';
import { settleAssets } from '../inventory/settle-assets';
import { defineJob, type JobDefinition } from './engine/define-job';
import type { JobParts } from './job-parts';
import { measuredSizes } from './part-sizes';

/** Records looked at in one transaction: most are not told of by the rules, and are only read. */
const LOOKED_AT = 500;

/** Up to which record a company was gone through for which rules. */
interface Place {
  readonly companyId: string;
  readonly rules: string;
  readonly after: string | null;
}

/**
 * Goes through the records of companies whose rules about what identifies nothing were changed (C50), in parts of one
 * transaction each, so that others write to the company between them. What comes meanwhile is placed by the new rules already.
 * After a restart, and when rules change again, it begins anew: what has its place keeps it, and is not written again.
 */
export function ruleJob({ sizes = measuredSizes() }: JobParts): JobDefinition {
  let place: Place | null = null;

  /** Answers whether there may be more. */
  async function advance(tx: Tx, companyId: string): Promise<boolean> {
    const alone = await lockInventoryAlone(tx, companyId);
    const since = performance.now();
    const pending = await pendingRules(tx.db, companyId);
    if (pending.length === 0) return false;
    const rules = pending.map(({ id, rev }) => `${id} ${rev}`).join();
    const after = place?.companyId === companyId && place.rules === rules ? place.after : null;
    const part = await nextPart(tx.db, companyId, companyRules(pending), after, sizes.size);
    if (part.last === null) {
      await markApplied(tx, companyId, pending);
      tx.afterCommit(() => {
        place = null;
      });
      return true;
    }
    await placeAnew(tx, companyId, part.told);
    tx.afterCommit(() => {
      place = { companyId, rules, after: part.last };
      sizes.applied(part.told.length, { since, alone });
    });
    return true;
  }

  return defineJob({
    ...{ name: 'merge-rules', title: 'Merge rules' },
    look: async ({ db }) => ({ due: await companiesWithPending(db), at: null }),
    async work({ key, part }) {
      while (await part((tx) => advance(tx, key)));
      return true;
    },
  });
}

/** The next records of which these rules say something, and up to which record was looked: null where none is left. */
async function nextPart(
  db: Db,
  companyId: string,
  rules: CompanyRules,
  after: string | null,
  size: number,
): Promise<{ readonly told: readonly SourceRecord[]; readonly last: string | null }> {
  const told: SourceRecord[] = [];
  let last: string | null = null;
  for (const record of await recordsAfter(db, companyId, after, LOOKED_AT)) {
    last = record.id;
    if (isEdit(record) || rules.counted(record) === record.matchKeys) continue;
    told.push(record);
    if (told.length >= size) break;
  }
  return { told, last };
}

/** Looks where records belong, and writes what follows. */
async function placeAnew(tx: Tx, companyId: string, records: readonly SourceRecord[]): Promise<void> {
  if (records.length === 0) return;
  const cause: Cause = { companyId, source: 'Merge rules', syncRunId: null };
  const first = await firstObserved(
    tx.db,
    records.map(({ id }) => id),
  );
  const changes = records.map((record) => ({
    ...{ record, before: record, removed: false, revives: false },
    firstObservedAt: first.get(record.id),
  }));
  const { plan, written } = await placeRecords(tx, cause, changes);
  await written;
  const deleted = await deletedBefore(tx, companyId, plan);
  await settleAssets(tx, cause, plan);
  if (deleted.length > 0) await putDeleted(tx, cause, [...(await assetsById(tx.db, companyId, deleted)).values()]);
}
